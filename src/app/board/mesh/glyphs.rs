//! Letters and numbers drawn with one stroke of the graver: the few that coordinates need.

use std::f32::consts::TAU;

use bevy::math::{Quat, Vec2, Vec3};

use crate::app::theme::woods::Substance;

use super::{Carving, Grain};

/// Half the stroke's width, in heights of a tall letter.
const PEN: f32 = 0.062;

/// A stroke: points in heights of a tall letter, x to the right, y up from the base line.
type Stroke = Vec<Vec2>;

/// Part of an ellipse, by angles in turns from the right, counterclockwise.
fn arc(middle: (f32, f32), radius: (f32, f32), from: f32, to: f32) -> Stroke {
    let parts = 22u8;
    (0..=parts)
        .map(|part| {
            let turn = from + (to - from) * f32::from(part) / f32::from(parts);
            Vec2::from(middle) + Vec2::from_angle(turn * TAU) * Vec2::from(radius)
        })
        .collect()
}

fn line(points: &[(f32, f32)]) -> Stroke {
    points.iter().copied().map(Vec2::from).collect()
}

/// The strokes of a letter or number; none for what coordinates do not use.
fn strokes(glyph: char) -> Vec<Stroke> {
    let bowl = || arc((0.0, 0.31), (0.27, 0.31), 0.0, 1.0);
    match glyph {
        'a' => vec![bowl(), line(&[(0.27, 0.62), (0.27, 0.0)])],
        'b' => vec![bowl(), line(&[(-0.27, 1.0), (-0.27, 0.0)])],
        'c' => vec![arc((0.03, 0.31), (0.27, 0.31), 0.13, 0.87)],
        'd' => vec![bowl(), line(&[(0.27, 1.0), (0.27, 0.0)])],
        'e' => vec![line(&[(-0.27, 0.33), (0.27, 0.33)]), arc((0.0, 0.31), (0.27, 0.31), 0.0, 0.87)],
        'f' => {
            let mut hook = arc((0.2, 0.8), (0.2, 0.2), 0.22, 0.5);
            hook.push(Vec2::new(0.0, 0.0));
            vec![hook, line(&[(-0.16, 0.6), (0.2, 0.6)])]
        }
        'g' => {
            let mut tail = line(&[(0.27, 0.62)]);
            tail.extend(arc((0.0, -0.05), (0.27, 0.27), 0.0, -0.4));
            vec![bowl(), tail]
        }
        'h' => {
            let mut arch = arc((0.0, 0.36), (0.24, 0.26), 0.5, 0.0);
            arch.push(Vec2::new(0.24, 0.0));
            vec![line(&[(-0.24, 1.0), (-0.24, 0.0)]), arch]
        }
        'i' => vec![line(&[(0.0, 0.62), (0.0, 0.0)]), line(&[(0.0, 0.88), (0.0, 0.9)])],
        '0' => vec![arc((0.0, 0.48), (0.26, 0.48), 0.0, 1.0)],
        '1' => vec![line(&[(-0.17, 0.76), (0.06, 0.96), (0.06, 0.0)])],
        '2' => {
            let mut hook = arc((0.0, 0.69), (0.27, 0.27), 0.45, -0.09);
            hook.extend(line(&[(-0.28, 0.0), (0.3, 0.0)]));
            vec![hook]
        }
        '3' => vec![arc((-0.02, 0.73), (0.23, 0.23), 0.4, -0.25), arc((-0.02, 0.25), (0.28, 0.25), 0.25, -0.4)],
        '4' => vec![line(&[(0.14, 0.0), (0.14, 0.96), (-0.3, 0.27), (0.32, 0.27)])],
        '5' => {
            let mut bowl = line(&[(0.22, 0.96), (-0.16, 0.96), (-0.2, 0.54)]);
            bowl.extend(arc((-0.02, 0.31), (0.28, 0.31), 0.35, -0.4));
            vec![bowl]
        }
        '6' => {
            let mut stem = line(&[(0.12, 0.96)]);
            stem.extend(arc((0.06, 0.3), (0.33, 0.5), 0.36, 0.5));
            vec![arc((0.0, 0.29), (0.27, 0.29), 0.0, 1.0), stem]
        }
        '7' => vec![line(&[(-0.26, 0.96), (0.28, 0.96), (-0.08, 0.0)])],
        '8' => vec![arc((0.0, 0.73), (0.22, 0.23), 0.0, 1.0), arc((0.0, 0.26), (0.27, 0.26), 0.0, 1.0)],
        '9' => {
            let mut stem = line(&[(-0.12, 0.0)]);
            stem.extend(arc((-0.06, 0.66), (0.33, 0.5), -0.14, 0.0));
            vec![arc((0.0, 0.67), (0.27, 0.29), 0.0, 1.0), stem]
        }
        _ => Vec::new(),
    }
}

/// A word lying on the ground about the origin, to be read from the near side, with capitals of this height,
/// of this stuff.
pub(super) fn word(text: &str, height: f32, stuff: Substance) -> Carving {
    let mut carving = Carving::default();
    let advance = 0.85;
    let mut across = text.chars().skip(1).fold(0.0, |across, _| across - advance / 2.0);
    for glyph in text.chars() {
        let strokes = strokes(glyph);
        // Short letters and tall ones are each set about the middle of a letter without tail and riser.
        let middle = if glyph.is_ascii_digit() { 0.48 } else { 0.36 };
        for stroke in strokes {
            let points: Vec<_> =
                stroke.into_iter().map(|point| (point + Vec2::new(across, -middle)) * height).collect();
            carving.stroke(&points, PEN * height, stuff);
        }
        across += advance;
    }
    carving
}

impl Carving {
    /// A round-ended line along points.
    fn stroke(&mut self, points: &[Vec2], pen: f32, stuff: Substance) {
        let grain = Grain { tone: 0.5, seed: 70.0 };
        let mut put = |at: Vec2| self.vertex(Vec3::new(at.x, 0.0, -at.y), Vec3::Y, stuff, grain, 1.0);
        let mut faces = Vec::new();
        for pair in points.windows(2) {
            let aside = (pair[1] - pair[0]).normalize_or_zero().perp() * pen;
            faces.push([pair[0] - aside, pair[1] - aside, pair[1] + aside, pair[0] + aside].map(&mut put));
        }
        // Round joints and ends.
        for point in points {
            let rim: Vec<_> =
                (0..10u8).map(|part| put(*point + Vec2::from_angle(f32::from(part) * TAU / 10.0) * pen)).collect();
            faces.extend(
                [[0, 1, 2, 3], [0, 3, 4, 5], [0, 5, 6, 7], [0, 7, 8, 9]].map(|four| four.map(|index| rim[index])),
            );
        }
        for face in faces {
            self.quad(face);
        }
    }

    /// Adds another shape, turned about its origin and moved.
    pub(super) fn join(&mut self, other: Self, at: Vec3, turn: Quat) {
        let base = u32::try_from(self.positions.len()).unwrap_or(u32::MAX);
        self.positions.extend(other.positions.into_iter().map(|point| (turn * Vec3::from(point) + at).to_array()));
        self.normals.extend(other.normals.into_iter().map(|normal| (turn * Vec3::from(normal)).to_array()));
        self.stuff.extend(other.stuff);
        self.indices.extend(other.indices.into_iter().map(|index| index + base));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_coordinate_can_be_written() {
        for glyph in "abcdefghi0123456789".chars() {
            let strokes = strokes(glyph);
            assert!(!strokes.is_empty(), "{glyph}");
            for point in strokes.into_iter().flatten() {
                assert!(point.x.abs() <= 0.42 && (-0.4..=1.05).contains(&point.y), "{glyph} {point}");
            }
        }
    }
}
