//! The only place that names a colour.

pub mod woods;
