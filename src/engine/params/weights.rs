//! Evaluations as numbers with names, which can be fitted to the results of games.

/// A number of an evaluation or several that belong together.
pub(in crate::engine) trait Numbers {
    /// Each of them.
    fn numbers(&mut self) -> &mut [i32];
}

impl Numbers for i32 {
    fn numbers(&mut self) -> &mut [i32] {
        std::slice::from_mut(self)
    }
}

impl<const N: usize> Numbers for [i32; N] {
    fn numbers(&mut self) -> &mut [i32] {
        self
    }
}

/// All the numbers of an evaluation.
pub(in crate::engine) trait Numeric: Clone + Send + Sync {
    /// Each with its name.
    fn parts(&mut self) -> Vec<(&'static str, &mut [i32])>;
}

/// Declares the numbers of an evaluation as a type `Weights`, whose parts can be named, and a constant `WEIGHTS`.
macro_rules! weights {
    ($($(#[$about:meta])* $part:ident: $kind:ty = $value:expr,)*) => {
        /// The numbers of the evaluation.
        #[derive(Debug, Clone)]
        pub(in crate::engine) struct Weights {
            $($(#[$about])* pub(in crate::engine) $part: $kind,)*
        }

        /// Those the engine plays by.
        pub(in crate::engine) const WEIGHTS: Weights = Weights { $($part: $value,)* };

        impl crate::engine::params::weights::Numeric for Weights {
            fn parts(&mut self) -> Vec<(&'static str, &mut [i32])> {
                vec![$((stringify!($part), crate::engine::params::weights::Numbers::numbers(&mut self.$part))),*]
            }
        }
    };
}

pub(super) use weights;
