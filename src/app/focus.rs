//! The keyboard where nobody hands it out: on a bare X server without a window manager the window takes it itself.

use bevy::{
    ecs::system::NonSendMarker,
    input::{ButtonState, mouse::MouseButtonInput},
    prelude::*,
    window::{PrimaryWindow, RequestRedraw},
    winit::WINIT_WINDOWS,
};
use x11rb::{
    connection::Connection,
    protocol::xproto::{AtomEnum, ConnectionExt, InputFocus},
    rust_connection::RustConnection,
};

/// Frames in which a new window may still be on its way to the screen.
const TRIES: u32 = 60;

/// Who hands out the keyboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Keyboard {
    /// Not known: so many frames have been tried.
    Asked(u32),
    /// A window manager, or nobody that could be asked.
    Managed,
    /// Nobody: the window takes it.
    Free,
}

impl Default for Keyboard {
    fn default() -> Self {
        Self::Asked(0)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, take_keyboard);
}

/// Takes the keyboard once the window is shown, and with every click if nobody else hands it out.
fn take_keyboard(
    // The list of windows is the main thread's.
    _main: NonSendMarker,
    window: Option<Single<Entity, With<PrimaryWindow>>>,
    mut clicks: MessageReader<MouseButtonInput>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut keyboard: Local<Keyboard>,
) {
    let clicked = clicks.read().any(|click| click.state == ButtonState::Pressed);
    let wanted = match *keyboard {
        Keyboard::Asked(_) => true,
        Keyboard::Managed => false,
        Keyboard::Free => clicked,
    };
    let Some(window) = window.filter(|_| wanted) else { return };
    let id = WINIT_WINDOWS.with_borrow(|windows| windows.get_window(*window).map(|window| u64::from(window.id())));
    let taken = id.and_then(|id| u32::try_from(id).ok()).and_then(focus);
    *keyboard = match (taken, *keyboard) {
        (Some(true), _) => Keyboard::Free,
        (Some(false), _) | (None, Keyboard::Asked(TRIES)) => Keyboard::Managed,
        (None, Keyboard::Asked(tries)) => {
            redraw.write(RequestRedraw);
            Keyboard::Asked(tries + 1)
        }
        (None, same) => same,
    };
}

/// Gives a window the keyboard when no window manager does; says whether there is none, or nothing while the window
/// is not on the screen.
fn focus(window: u32) -> Option<bool> {
    if std::env::var_os("DISPLAY").is_none_or(|name| name.is_empty()) {
        return Some(false);
    }
    let (server, screen) = RustConnection::connect(None).ok()?;
    let root = server.setup().roots.get(screen)?.root;
    let check = server.intern_atom(false, b"_NET_SUPPORTING_WM_CHECK").ok()?.reply().ok()?.atom;
    let manager = server.get_property(false, root, check, AtomEnum::WINDOW, 0, 1).ok()?.reply().ok()?;
    let managed = manager.value_len > 0;
    if !managed {
        // On Wayland the number is no window here, and the server says so.
        server.set_input_focus(InputFocus::POINTER_ROOT, window, x11rb::CURRENT_TIME).ok()?.check().ok()?;
    }
    Some(!managed)
}
