//! Shove.

#[cfg(feature = "app")]
pub mod app;
pub mod engine;
pub mod files;
pub mod rules;
