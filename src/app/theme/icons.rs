//! The signs on buttons, drawn as strokes so that they need no font and stay sharp at every size.

use bevy_egui::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, pos2, vec2};

/// A sign for a common action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Icon {
    /// The home screen.
    Home,
    /// One action back.
    Undo,
    /// One action forward again.
    Redo,
    /// Back to the start of the turn.
    Restart,
    /// On to the push.
    Skip,
    /// Agreed, done.
    Check,
    /// Away with it.
    Cross,
    /// Settings.
    Sliders,
    /// Sound is on.
    Sound,
    /// Sound is off.
    Mute,
    /// The list of keys.
    Keys,
    /// Turn the board round.
    Flip,
    /// Go on.
    Play,
    /// Wait.
    Stop,
    /// A flag: resign.
    Flag,
    /// Swap the sides.
    Swap,
}

/// Points on a grid of 16 by 16, a stroke a line.
const fn strokes(icon: Icon) -> &'static [&'static [(f32, f32)]] {
    match icon {
        Icon::Home => &[&[(2.0, 8.0), (8.0, 2.5), (14.0, 8.0)], &[(4.0, 7.0), (4.0, 13.5), (12.0, 13.5), (12.0, 7.0)]],
        Icon::Undo => &[
            &[(6.0, 3.0), (2.5, 6.5), (6.0, 10.0)],
            &[(2.5, 6.5), (9.5, 6.5), (12.3, 7.6), (13.5, 10.0), (12.3, 12.4), (9.5, 13.5), (6.5, 13.5)],
        ],
        Icon::Redo => &[
            &[(10.0, 3.0), (13.5, 6.5), (10.0, 10.0)],
            &[(13.5, 6.5), (6.5, 6.5), (3.7, 7.6), (2.5, 10.0), (3.7, 12.4), (6.5, 13.5), (9.5, 13.5)],
        ],
        Icon::Restart => &[
            &[(3.0, 2.5), (3.0, 6.5), (7.0, 6.5)],
            &[
                (3.0, 6.5),
                (4.6, 4.0),
                (8.0, 2.6),
                (11.6, 4.0),
                (13.4, 8.0),
                (11.8, 11.8),
                (8.0, 13.4),
                (4.4, 12.0),
                (2.9, 9.5),
            ],
        ],
        Icon::Skip => &[&[(3.0, 3.0), (8.0, 8.0), (3.0, 13.0)], &[(8.0, 3.0), (13.0, 8.0), (8.0, 13.0)]],
        Icon::Check => &[&[(2.5, 8.5), (6.5, 12.5), (13.5, 4.0)]],
        Icon::Cross => &[&[(3.5, 3.5), (12.5, 12.5)], &[(12.5, 3.5), (3.5, 12.5)]],
        Icon::Sliders => &[
            &[(2.0, 4.0), (9.0, 4.0)],
            &[(13.0, 4.0), (14.0, 4.0)],
            &[(11.0, 2.0), (11.0, 6.0)],
            &[(2.0, 8.0), (3.0, 8.0)],
            &[(7.0, 8.0), (14.0, 8.0)],
            &[(5.0, 6.0), (5.0, 10.0)],
            &[(2.0, 12.0), (8.0, 12.0)],
            &[(12.0, 12.0), (14.0, 12.0)],
            &[(10.0, 10.0), (10.0, 14.0)],
        ],
        Icon::Sound => &[
            &[(2.0, 6.0), (4.5, 6.0), (8.0, 3.0), (8.0, 13.0), (4.5, 10.0), (2.0, 10.0), (2.0, 6.0)],
            &[(10.2, 5.8), (11.2, 8.0), (10.2, 10.2)],
            &[(12.4, 4.0), (14.0, 8.0), (12.4, 12.0)],
        ],
        Icon::Mute => &[
            &[(2.0, 6.0), (4.5, 6.0), (8.0, 3.0), (8.0, 13.0), (4.5, 10.0), (2.0, 10.0), (2.0, 6.0)],
            &[(10.5, 6.0), (14.5, 10.0)],
            &[(14.5, 6.0), (10.5, 10.0)],
        ],
        Icon::Keys => &[
            &[(1.5, 4.0), (14.5, 4.0), (14.5, 12.0), (1.5, 12.0), (1.5, 4.0)],
            &[(4.0, 6.7), (5.0, 6.7)],
            &[(7.5, 6.7), (8.5, 6.7)],
            &[(11.0, 6.7), (12.0, 6.7)],
            &[(5.0, 9.5), (11.0, 9.5)],
        ],
        Icon::Flip => &[
            &[(5.0, 2.5), (5.0, 13.0)],
            &[(2.5, 10.5), (5.0, 13.0), (7.5, 10.5)],
            &[(11.0, 13.5), (11.0, 3.0)],
            &[(8.5, 5.5), (11.0, 3.0), (13.5, 5.5)],
        ],
        Icon::Play => &[&[(4.5, 3.0), (12.5, 8.0), (4.5, 13.0), (4.5, 3.0)]],
        Icon::Stop => &[&[(4.0, 4.0), (12.0, 4.0), (12.0, 12.0), (4.0, 12.0), (4.0, 4.0)]],
        Icon::Flag => &[&[(3.5, 14.0), (3.5, 2.5), (12.5, 2.5), (10.5, 5.5), (12.5, 8.5), (3.5, 8.5)]],
        Icon::Swap => &[
            &[(2.0, 5.0), (13.0, 5.0)],
            &[(10.5, 2.5), (13.0, 5.0), (10.5, 7.5)],
            &[(14.0, 11.0), (3.0, 11.0)],
            &[(5.5, 8.5), (3.0, 11.0), (5.5, 13.5)],
        ],
    }
}

/// Draws a sign into a rectangle.
pub fn paint(painter: &Painter, rect: Rect, icon: Icon, color: Color32) {
    let side = rect.width().min(rect.height());
    let corner = rect.center() - vec2(side, side) / 2.0;
    let place = |&(x, y): &(f32, f32)| -> Pos2 { pos2(corner.x + x / 16.0 * side, corner.y + y / 16.0 * side) };
    for line in strokes(icon) {
        painter.add(Shape::line(line.iter().map(place).collect(), Stroke::new(side / 10.0, color)));
    }
}
