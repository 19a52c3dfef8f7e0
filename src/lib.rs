#![doc = include_str!("../README.md")]

#[cfg(feature = "app")]
pub mod app;
pub mod arena;
pub mod cli;
pub mod engine;
pub mod files;
pub mod record;
pub mod rules;
pub mod scenes;
