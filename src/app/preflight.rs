//! What must be there before Bevy starts, which would panic without it: a display and a graphics adapter.

use bevy::tasks::block_on;

/// Why no window can be opened, in one sentence with what to do about it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Missing {
    /// There is no display to open a window on.
    #[error("no display: {0}; start Shove from a desktop session, or set DISPLAY or WAYLAND_DISPLAY")]
    Display(String),
    /// No adapter that can draw.
    #[error(
        "no graphics adapter that can draw ({0}); install a Vulkan driver (on Debian and Ubuntu: \
         mesa-vulkan-drivers), or choose one with WGPU_ADAPTER_NAME or WGPU_FORCE_FALLBACK_ADAPTER=1"
    )]
    Adapter(String),
}

/// Looks for a display and an adapter.
///
/// # Errors
/// What is missing.
pub fn check() -> Result<(), Missing> {
    display()?;
    adapter()
}

#[cfg(all(unix, not(target_os = "macos")))]
fn display() -> Result<(), Missing> {
    if wayland() {
        return Ok(());
    }
    if std::env::var_os("DISPLAY").is_none_or(|name| name.is_empty()) {
        return Err(Missing::Display("neither DISPLAY nor WAYLAND_DISPLAY is set".into()));
    }
    x11rb::connect(None)
        .map(|_| ())
        .map_err(|error| Missing::Display(format!("the X server does not answer ({error})")))
}

/// Whether a Wayland compositor answers; where none does, X is tried, as winit does.
#[cfg(all(unix, not(target_os = "macos")))]
fn wayland() -> bool {
    use std::{env, os::unix::net::UnixStream, path::PathBuf};
    let Some(name) = env::var_os("WAYLAND_DISPLAY").filter(|name| !name.is_empty()) else { return false };
    let folder = env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from).unwrap_or_default();
    UnixStream::connect(folder.join(name)).is_ok()
}

#[cfg(not(all(unix, not(target_os = "macos"))))]
fn display() -> Result<(), Missing> {
    Ok(())
}

fn adapter() -> Result<(), Missing> {
    let settings = super::window::graphics();
    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor {
        backends: settings.backends.unwrap_or_default(),
        ..wgpu::InstanceDescriptor::new_without_display_handle()
    });
    let ask = |force_fallback_adapter| {
        block_on(instance.request_adapter(&wgpu::RequestAdapterOptions {
            power_preference: settings.power_preference,
            force_fallback_adapter,
            compatible_surface: None,
        }))
    };
    let found = ask(settings.force_fallback_adapter).or_else(|_| ask(true));
    found.map(|_| ()).map_err(|_| Missing::Adapter("Vulkan names none".into()))
}
