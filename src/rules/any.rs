//! The one list of the games. A game joins the program by a line in it.

use std::{borrow::Cow, fmt};

use super::{
    Actor, BadOption, BadText, Culprit, Effect, Game, Handle, NoOffer, OptionDef, Options as _, Outcome, Picture,
    Position, Refusal, Square, line_majority::LineMajority, push_1977::Push1977, push_chess::PushChess,
    push_crate::PushCrate, push_fight::PushFight,
};

/// Makes the enums over all games and their dispatch from one list.
macro_rules! games {
    ($($game:ident),+) => {
        /// Which game.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum GameKind { $(
            #[doc = concat!("The game of [`", stringify!($game), "`].")]
            $game,
        )+ }

        /// A position of any game.
        #[derive(Debug, Clone, PartialEq, Eq, Hash)]
        pub enum AnyGame { $(
            #[doc = concat!("A position of [`", stringify!($game), "`].")]
            $game($game),
        )+ }

        /// An action of any game.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum AnyAction { $(
            #[doc = concat!("An action of [`", stringify!($game), "`].")]
            $game(<$game as Game>::Action),
        )+ }

        /// The options of any game.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum AnyOptions { $(
            #[doc = concat!("The options of [`", stringify!($game), "`].")]
            $game(<$game as Game>::Options),
        )+ }

        /// Why an action of any game is refused.
        #[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
        pub enum AnyIllegal {
            $(
                #[doc = concat!("A refusal by [`", stringify!($game), "`].")]
                #[error(transparent)]
                $game(#[from] <$game as Game>::Illegal),
            )+
            /// The action belongs to another game.
            #[error("that is an action of another game")]
            OtherGame,
            /// The game has ended by resignation or agreement, of which the rules' positions know nothing.
            #[error("the game is over")]
            Over,
        }

        impl GameKind {
            /// Every game.
            pub const ALL: &'static [Self] = &[$(Self::$game),+];

            /// The name on the command line and in saved games.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$game => <$game as Game>::NAME),+ }
            }

            /// The name people read.
            #[must_use]
            pub const fn title(self) -> &'static str {
                match self { $(Self::$game => <$game as Game>::TITLE),+ }
            }

            /// What the seats are called, in lower case: as many as the largest game has.
            #[must_use]
            pub const fn seats(self) -> &'static [&'static str] {
                match self { $(Self::$game => <$game as Game>::SEATS),+ }
            }

            /// The options of the game with all their values.
            #[must_use]
            pub const fn option_table(self) -> &'static [OptionDef] {
                match self { $(Self::$game => <<$game as Game>::Options as super::Options>::TABLE),+ }
            }

            /// The default options.
            #[must_use]
            pub fn options(self) -> AnyOptions {
                match self { $(Self::$game => AnyOptions::$game(<$game as Game>::Options::default())),+ }
            }

            /// The squares of the board, in their order.
            #[must_use]
            pub fn squares(self) -> Vec<Square> {
                match self { $(Self::$game => <$game as Game>::squares()),+ }
            }

            /// Reads an action of this game.
            ///
            /// # Errors
            /// When the text is not an action of this game; the error names the part.
            pub fn parse_action(self, text: &str) -> Result<AnyAction, BadText> {
                match self { $(Self::$game => text.parse().map(AnyAction::$game)),+ }
            }
        }

        impl AnyOptions {
            /// The game they belong to.
            #[must_use]
            pub const fn kind(&self) -> GameKind {
                match self { $(Self::$game(_) => GameKind::$game),+ }
            }

            /// The value of an option, or an empty text when the game has no option of this name.
            #[must_use]
            pub fn value(&self, name: &str) -> Cow<'static, str> {
                match self { $(Self::$game(options) => options.value(name)),+ }
            }

            /// Chooses a value.
            ///
            /// # Errors
            /// When the game has no such option or the option no such value.
            pub fn set(&mut self, name: &str, value: &str) -> Result<(), BadOption> {
                match self { $(Self::$game(options) => options.set(name, value)),+ }
            }

            /// Whether the values go together; only then a game is started.
            ///
            /// # Errors
            /// Which do not, and why.
            pub fn check(&self) -> Result<(), BadOption> {
                match self { $(Self::$game(options) => options.check()),+ }
            }

            /// The position a game with these options starts from.
            #[must_use]
            pub fn start(&self) -> AnyGame {
                match self { $(Self::$game(options) => AnyGame::$game($game::start(*options))),+ }
            }

            /// Reads a position text, to be played by these options.
            ///
            /// # Errors
            /// When the text is not a position of the game; the error names the part.
            pub fn parse(&self, text: &str) -> Result<AnyGame, BadText> {
                match self { $(Self::$game(options) => $game::parse(text, *options).map(AnyGame::$game)),+ }
            }
        }

        impl AnyGame {
            /// Which game it is.
            #[must_use]
            pub const fn kind(&self) -> GameKind {
                match self { $(Self::$game(_) => GameKind::$game),+ }
            }

            /// The position, without regard to the game.
            #[must_use]
            pub fn position(&self) -> &dyn Position {
                match self { $(Self::$game(game) => game),+ }
            }

            /// The options this game is played by.
            #[must_use]
            pub fn options(&self) -> AnyOptions {
                match self { $(Self::$game(game) => AnyOptions::$game(game.options())),+ }
            }

            /// All legal actions in the order of their texts.
            #[must_use]
            pub fn actions(&self) -> Vec<AnyAction> {
                match self {
                    $(Self::$game(game) => game.actions().into_iter().map(AnyAction::$game).collect()),+
                }
            }

            /// The number of sequences of exactly `depth` legal actions.
            #[must_use]
            pub fn perft(&self, depth: u32) -> u64 {
                match self { $(Self::$game(game) => game.perft(depth)),+ }
            }

            /// A legal action as players write it, where that says more than its text.
            #[must_use]
            pub fn shown(&self, action: AnyAction) -> String {
                match (self, action) {
                    $((Self::$game(game), AnyAction::$game(action)) => game.shown(action),)+
                    (_, action) => action.to_string(),
                }
            }

            /// The actions that a hand means by this, legal or not; several where something is left to choose.
            #[must_use]
            pub fn meant(&self, handle: Handle) -> Vec<AnyAction> {
                match self {
                    $(Self::$game(game) => game.meant(handle).into_iter().map(AnyAction::$game).collect()),+
                }
            }

            /// Whether the player to act may offer a draw; `declined` is the position in which this player's last
            /// offer was declined.
            ///
            /// # Errors
            /// Why not, or not yet.
            pub fn may_offer_draw(&self, declined: Option<&Self>) -> Result<(), NoOffer> {
                match self {
                    $(Self::$game(game) => game.may_offer_draw(match declined {
                        Some(Self::$game(declined)) => Some(declined),
                        _ => None,
                    }),)+
                }
            }

            /// Whether an action is legal.
            ///
            /// # Errors
            /// The rule that forbids it.
            pub fn check(&self, action: AnyAction) -> Result<(), AnyIllegal> {
                match (self, action) {
                    $((Self::$game(game), AnyAction::$game(action)) => Ok(game.check(action)?),)+
                    _ => Err(AnyIllegal::OtherGame),
                }
            }

            /// Checks an action and makes it; gives its effects in order.
            ///
            /// # Errors
            /// The rule that forbids it; the position is then unchanged.
            pub fn play(&mut self, action: AnyAction) -> Result<Vec<Effect>, AnyIllegal> {
                self.check(action)?;
                let mut effects = Vec::new();
                match (self, action) {
                    $((Self::$game(game), AnyAction::$game(action)) => game.apply(action, &mut effects),)+
                    _ => {}
                }
                Ok(effects)
            }
        }

        impl AnyAction {
            /// Where a hand takes hold of the action on the board.
            #[must_use]
            pub fn handle(self) -> Handle {
                match self { $(Self::$game(action) => <$game as Game>::handle(action)),+ }
            }
        }

        impl fmt::Display for AnyAction {
            fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
                match self { $(Self::$game(action) => action.fmt(f)),+ }
            }
        }

        impl Refusal for AnyIllegal {
            fn culprit(&self) -> Option<Culprit> {
                match self {
                    $(Self::$game(illegal) => illegal.culprit(),)+
                    Self::OtherGame | Self::Over => None,
                }
            }
        }
    };
}

games!(PushFight, LineMajority, PushCrate, PushChess, Push1977);

impl GameKind {
    /// The game of this name, as on the command line.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.name() == name)
    }
}

impl AnyGame {
    /// Who acts next.
    #[must_use]
    pub fn actor(&self) -> Actor {
        self.position().actor()
    }

    /// How the game ended, or `None` while it goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.position().outcome()
    }

    /// What the seats of this game are called, in lower case.
    #[must_use]
    pub fn seats(&self) -> &'static [&'static str] {
        self.position().seats()
    }

    /// The square of what is threatened at once and has to be answered: the king in check.
    #[must_use]
    pub fn threatened(&self) -> Option<Square> {
        self.position().threatened()
    }

    /// The squares that won the game, where it is won by filling some; none while it goes on.
    #[must_use]
    pub fn won(&self) -> Vec<Square> {
        self.position().won()
    }

    /// What stands where.
    #[must_use]
    pub fn picture(&self) -> Picture {
        self.position().picture()
    }
}

impl fmt::Display for AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.position().fmt(f)
    }
}
