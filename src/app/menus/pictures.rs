//! The pictures of the boards on the home cards, taken from the real boards by `scripts/cards.sh`.

use std::collections::BTreeMap;

use bevy::{
    asset::RenderAssetUsages,
    image::{CompressedImageFormats, Image, ImageSampler, ImageType},
};
use bevy_egui::egui::{ColorImage, Context, TextureHandle, TextureOptions};

use crate::rules::GameKind;

/// The files by the names of the games.
const FILES: &[(&str, &[u8])] = &[];

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
    use super::*;

    #[test]
    fn every_picture_can_be_shown_and_is_of_one_shape() {
        for (name, png) in FILES {
            let picture = read(png).unwrap_or_else(|| panic!("{name}"));
            assert_eq!(picture.size, [576, 360], "{name}");
        }
    }
}
