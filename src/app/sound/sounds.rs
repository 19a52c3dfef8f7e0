//! The one list of the sounds. A sound joins the program by a line in it, and its maker by one in
//! `assets/sounds/make.py`.

use std::io::Cursor;

use rodio::{Decoder, Source, buffer::SamplesBuffer, decoder::DecoderError};

/// Makes the sounds from one list: what is heard, the file, and how loud it is among the others, as a factor of its
/// samples. The files all peak alike.
macro_rules! sounds {
    ($(#[doc = $doc:literal] $name:ident $file:literal $level:literal;)+) => {
        /// What can be heard. The files and their maker are in `assets/sounds`.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Sound { $(
            #[doc = $doc]
            $name,
        )+ }

        impl Sound {
            /// Every sound, in the order of the variants.
            pub const ALL: [Self; [$($file),+].len()] = [$(Self::$name),+];

            /// The sound as a WAV file.
            #[must_use]
            pub const fn bytes(self) -> &'static [u8] {
                match self { $(
                    Self::$name => include_bytes!(concat!("../../../assets/sounds/", $file, ".wav")),
                )+ }
            }

            /// How loud the sound is among the others.
            pub(super) const fn level(self) -> f32 {
                match self { $(Self::$name => $level),+ }
            }

            /// The name of its file.
            #[cfg(test)]
            const fn file(self) -> &'static str {
                match self { $(Self::$name => concat!($file, ".wav")),+ }
            }
        }
    };
}

sounds! {
    /// A piece slides over the board.
    Slide "slide" 0.25;
    /// A piece strikes the next and moves it.
    Shove "shove" 0.8;
    /// A piece goes over the edge and comes to rest in the tray.
    Fall "fall" 0.8;
    /// The anchor is set on a king.
    Anchor "anchor" 0.45;
    /// A piece is put down.
    Place "place" 0.45;
    /// A stone slides over the slate.
    StoneSlide "stone_slide" 0.25;
    /// A stone meets the next.
    StoneKnock "stone_knock" 0.7;
    /// A stone lands in the tray.
    StoneFall "stone_fall" 0.95;
    /// A crate grates over the floor.
    CratePush "crate_push" 0.45;
    /// A crate is struck and cracks.
    CrateCrack "crate_crack" 0.7;
    /// A broken crate comes down in planks.
    CrateCrumble "crate_crumble" 0.55;
    /// The last of a crate flies apart in chips.
    CrateBurst "crate_burst" 0.85;
    /// A crate is set down.
    CratePlace "crate_place" 0.95;
    /// A pawn walks a tile.
    Step "step" 0.45;
    /// A pawn lands after a leap.
    Leap "leap" 0.55;
    /// A pawn is caught and flies back.
    SentHome "sent_home" 0.6;
    /// The flag is drawn out of the floor.
    FlagUp "flag_up" 0.3;
    /// The flag falls to the floor.
    FlagDown "flag_down" 0.6;
    /// A chess man slides on its felt.
    ManSlide "man_slide" 0.3;
    /// A chess man is set down.
    ManSet "man_set" 0.8;
    /// A chess man meets another.
    ManKnock "man_knock" 0.75;
    /// A chess man lands in the tray.
    ManFall "man_fall" 0.85;
    /// A pawn of chess becomes another man.
    Promote "promote" 0.13;
    /// A ball rolls up its channel.
    BallRoll "ball_roll" 0.35;
    /// A ball meets a row of balls.
    BallKnock "ball_knock" 0.6;
    /// A ball drops into a pocket.
    BallDrop "ball_drop" 0.6;
    /// A ball is picked up.
    BallUp "ball_up" 0.3;
    /// A die is thrown.
    Die "die" 0.75;
    /// Another player is to act.
    Turn "turn" 0.2;
    /// The same player is to act again.
    Again "again" 0.12;
    /// A player passes.
    Passed "passed" 0.6;
    /// The game is won.
    Win "win" 0.45;
    /// Something that cannot be done was asked for.
    Refuse "refuse" 0.45;
    /// A piece is picked out.
    Select "select" 0.35;
}

impl Sound {
    pub(super) fn decode(self) -> Result<SamplesBuffer, DecoderError> {
        let decoder = Decoder::new(Cursor::new(self.bytes()))?;
        Ok(SamplesBuffer::new(decoder.channels(), decoder.sample_rate(), decoder.collect::<Vec<_>>()))
    }
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, fs, path::Path};

    use super::*;

    #[test]
    fn every_sound_is_clean() {
        for (index, sound) in Sound::ALL.into_iter().enumerate() {
            assert_eq!(sound as usize, index, "{sound:?}");
            let samples = sound.decode().unwrap();
            assert_eq!((samples.channels().get(), samples.sample_rate().get()), (1, 44_100), "{sound:?}");
            let samples: Vec<f32> = samples.collect();
            let peak = samples.iter().fold(0.0_f32, |peak, sample| sample.abs().max(peak));
            assert!((0.6..0.8).contains(&peak), "{sound:?} peaks at {peak}");
            let count = f32::from(u16::try_from(samples.len()).expect("short"));
            let power = samples.iter().map(|sample| sample * sample).sum::<f32>() / count;
            assert!(power.sqrt() > 0.01, "{sound:?} is all but silent: {power}");
            let offset = samples.iter().sum::<f32>() / count;
            assert!(offset.abs() < 0.0005, "{sound:?} is off by {offset}");
            for edge in [samples[0], samples[samples.len() - 1]] {
                assert!(edge.abs() < 0.01, "{sound:?} clicks: {edge}");
            }
            assert!((0.05..=1.0).contains(&sound.level()), "{sound:?}");
        }
    }

    #[test]
    fn every_file_is_a_sound_and_all_are_small() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/sounds");
        let paths = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
        let sounds = paths.filter(|path| path.extension().is_some_and(|kind| kind == "wav"));
        let files: BTreeSet<String> =
            sounds.map(|path| path.file_name().unwrap().to_str().unwrap().to_owned()).collect();
        assert_eq!(files, Sound::ALL.into_iter().map(|sound| sound.file().to_owned()).collect());
        let size: usize = Sound::ALL.into_iter().map(|sound| sound.bytes().len()).sum();
        assert!(size < 1_200_000, "{size}");
    }

    #[test]
    fn no_two_sounds_are_the_same() {
        let different: BTreeSet<&[u8]> = Sound::ALL.into_iter().map(Sound::bytes).collect();
        assert_eq!(different.len(), Sound::ALL.len());
    }
}
