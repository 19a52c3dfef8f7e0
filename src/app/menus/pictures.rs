//! The pictures of the boards on the home cards, taken from the real boards by `scripts/cards.sh`.

use std::collections::BTreeMap;

use bevy::{
    asset::RenderAssetUsages,
    image::{CompressedImageFormats, Image, ImageSampler, ImageType},
};
use bevy_egui::egui::{ColorImage, Context, TextureHandle, TextureOptions};

use crate::rules::GameKind;

/// The files by the names of the games.
const FILES: &[(&str, &[u8])] = &[
    ("push-fight", include_bytes!("../../../assets/cards/push-fight.png")),
    ("line-majority", include_bytes!("../../../assets/cards/line-majority.png")),
    ("push-crate", include_bytes!("../../../assets/cards/push-crate.png")),
    ("push-chess", include_bytes!("../../../assets/cards/push-chess.png")),
    ("push-1977", include_bytes!("../../../assets/cards/push-1977.png")),
];

/// The shape of the pictures: width by height.
pub(super) const SHAPE: f32 = 2.0;

/// The pictures that have been shown, ready for the screen.
#[derive(Default)]
pub(super) struct Pictures(BTreeMap<&'static str, Option<TextureHandle>>);

impl Pictures {
    /// The picture of a game's board; none where there is none yet.
    pub(super) fn of(&mut self, kind: GameKind, context: &Context) -> Option<&TextureHandle> {
        let load = || {
            let picture = read(file(kind)?)?;
            Some(context.load_texture(kind.name(), picture, TextureOptions::LINEAR))
        };
        self.0.entry(kind.name()).or_insert_with(load).as_ref()
    }
}

fn file(kind: GameKind) -> Option<&'static [u8]> {
    FILES.iter().find(|file| file.0 == kind.name()).map(|file| file.1)
}

fn read(png: &[u8]) -> Option<ColorImage> {
    let image = Image::from_buffer(
        png,
        ImageType::Extension("png"),
        CompressedImageFormats::NONE,
        true,
        ImageSampler::Default,
        RenderAssetUsages::MAIN_WORLD,
    );
    let image = image.ok()?;
    let size = image.size();
    let size = [usize::try_from(size.x).ok()?, usize::try_from(size.y).ok()?];
    let pixels = image.data.as_deref().filter(|pixels| pixels.len() == 4 * size[0] * size[1])?;
    Some(ColorImage::from_rgba_unmultiplied(size, pixels))
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use super::*;
    use crate::record::Record;

    #[test]
    fn every_picture_can_be_shown_and_is_of_one_shape() {
        for (name, png) in FILES {
            let picture = read(png).unwrap_or_else(|| panic!("{name}"));
            assert_eq!(picture.size, [720, 360], "{name}");
        }
    }

    #[test]
    fn the_positions_to_be_taken_are_games() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/cards");
        for kind in GameKind::ALL {
            if let Ok(text) = fs::read_to_string(folder.join(kind.name()).with_extension("ron")) {
                assert_eq!(Record::load(&text).map(|record| record.kind()).as_ref(), Ok(kind));
            }
        }
    }
}
