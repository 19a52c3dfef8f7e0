//! `./play` and `./test` on machines that lack something, played by stand-ins for the system's programs.
#![cfg(target_os = "linux")]

use std::{
    fs,
    os::unix::fs::{PermissionsExt, symlink},
    path::Path,
    process::{Command, Stdio},
};

use tempfile::TempDir;

/// Every package of Debian's column.
const DEBIAN: &str = "gcc libc6-dev pkg-config libasound2-dev libx11-xcb1 libxcursor1 libxi6 libxkbcommon-x11-0 \
                      libvulkan1 mesa-vulkan-drivers xvfb xdotool imagemagick";

/// A machine whose programs are all in one folder, and whose root programs write down how they were called.
struct Machine {
    folder: TempDir,
}

struct Ran {
    code: Option<i32>,
    /// Calls of the package manager, sudo and cargo.
    calls: String,
    err: String,
}

impl Machine {
    /// Linux with nothing that Shove needs, used by root.
    fn bare() -> Self {
        let machine = Self { folder: TempDir::new().expect("a folder") };
        for tool in ["sh", "sed", "dirname", "env"] {
            symlink(Path::new("/bin").join(tool), machine.path(tool)).expect("a link");
        }
        machine.program("uname", "echo Linux").program("id", "echo 0").program("ldconfig", ":")
    }

    /// Everything that the groups build, window and test need.
    fn complete() -> Self {
        let machine = Self::bare();
        fs::create_dir_all(machine.path("share/vulkan/icd.d")).expect("a folder");
        fs::write(machine.path("share/vulkan/icd.d/lvp_icd.x86_64.json"), "").expect("a file");
        ["Xvfb", "xdotool", "import"]
            .into_iter()
            .fold(machine, |machine, tool| machine.program(tool, ":"))
            .program("cc", "echo /bin/sh")
            .program("pkg-config", ":")
            .program(
                "ldconfig",
                "for lib in libX11-xcb.so.1 libXcursor.so.1 libXi.so.6 libxkbcommon-x11.so.0 libvulkan.so.1; do \
                 echo \"$lib (libc6,x86-64) => /usr/lib/$lib\"; done",
            )
    }

    fn path(&self, name: &str) -> std::path::PathBuf {
        self.folder.path().join(name)
    }

    fn program(self, name: &str, script: &str) -> Self {
        let path = self.path(name);
        fs::write(&path, format!("#!/bin/sh\n{script}\n")).expect("a file");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("a program");
        self
    }

    /// A program that writes down how it was called, then does as the script says.
    fn noting(self, name: &str, script: &str) -> Self {
        let calls = self.path("calls");
        self.program(name, &format!("echo {name} \"$@\" >>{}\n{script}", calls.display()))
    }

    fn without(self, name: &str) -> Self {
        fs::remove_file(self.path(name)).expect("a program to remove");
        self
    }

    /// Runs a script of the repository, or a line after the ground has been sourced.
    fn run(&self, script: &str) -> Ran {
        let root = env!("CARGO_MANIFEST_DIR");
        let line = format!("set -euo pipefail; source {root}/scripts/ground.sh; {script}");
        let output = Command::new("/bin/bash")
            .args(["-c", &line])
            .env_clear()
            .env("PATH", self.folder.path())
            .env("HOME", self.folder.path())
            .env("XDG_DATA_DIRS", self.path("share"))
            .current_dir(self.folder.path())
            .stdin(Stdio::null())
            .output()
            .expect("bash");
        Ran {
            code: output.status.code(),
            calls: fs::read_to_string(self.path("calls")).unwrap_or_default(),
            err: String::from_utf8(output.stderr).expect("UTF-8"),
        }
    }

    fn packages(&self) -> Ran {
        self.run("ground_packages build window test")
    }
}

#[test]
fn nothing_is_done_where_nothing_is_missing() {
    let ran = Machine::complete().noting("apt-get", ":").noting("sudo", ":").packages();
    assert_eq!((ran.code, ran.calls.as_str(), ran.err.as_str()), (Some(0), "", ""));
    let mac = Machine::bare().program("uname", "echo Darwin").packages();
    assert_eq!((mac.code, mac.err.as_str()), (Some(0), ""));
}

#[test]
fn root_gets_what_is_missing_installed() {
    let ran = Machine::bare().noting("apt-get", ":").packages();
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(ran.calls, format!("apt-get update\napt-get install -y --no-install-recommends {DEBIAN}\n"));
    assert!(ran.err.contains("Installing them: apt-get update && "), "{}", ran.err);
}

#[test]
fn only_what_is_missing_is_installed() {
    let install = |machine: Machine| {
        let calls = machine.noting("apt-get", ":").packages().calls;
        calls.lines().last().and_then(|call| call.rsplit_once("recommends ")).expect("an installation").1.to_owned()
    };
    assert_eq!(install(Machine::complete().program("pkg-config", "exit 1")), "libasound2-dev");
    assert_eq!(install(Machine::complete().program("cc", "echo crt1.o")), "gcc libc6-dev");
    assert_eq!(install(Machine::complete().without("xdotool")), "xdotool");
    // A driver of some card is enough to play, not to test.
    let card = Machine::complete();
    let drivers = card.path("share/vulkan/icd.d");
    fs::rename(drivers.join("lvp_icd.x86_64.json"), drivers.join("radeon_icd.x86_64.json")).expect("a file");
    assert_eq!(card.run("ground_packages build window").err, "");
    assert_eq!(install(card), "mesa-vulkan-drivers");
}

#[test]
fn each_package_manager_is_asked_for_its_own_names() {
    for (manager, call) in [
        ("dnf", "dnf install -y gcc glibc-devel pkgconf-pkg-config alsa-lib-devel libX11-xcb "),
        ("pacman", "pacman -S --needed --noconfirm gcc pkgconf alsa-lib libx11 "),
        ("zypper", "zypper --non-interactive install gcc glibc-devel pkgconf-pkg-config alsa-devel libX11-xcb1 "),
    ] {
        let ran = Machine::bare().noting(manager, ":").packages();
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert!(ran.calls.starts_with(call), "{}", ran.calls);
    }
    let unknown = Machine::complete().without("pkg-config").packages();
    assert_eq!(unknown.code, Some(0));
    assert_eq!(unknown.err, "Not found on this system: command pkg-config, module alsa. Going on without.\n");
}

#[test]
fn sudo_is_used_after_saying_so_and_never_without_somebody_to_ask() {
    let user = || Machine::complete().without("xdotool").program("id", "echo 1000").noting("apt-get", ":");
    let command = "sudo sh -c 'apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y \
                   --no-install-recommends xdotool'";
    // Without a password: sudo -n true succeeds.
    let free = user().noting("sudo", "[ \"$1\" = -n ] || \"$@\"").packages();
    assert_eq!(free.code, Some(0), "{}", free.err);
    assert!(free.err.contains(command), "{}", free.err);
    assert!(free.calls.ends_with("apt-get update\napt-get install -y --no-install-recommends xdotool\n"));
    // With a password, or without sudo, and no terminal: the command is printed, nothing is called.
    for ran in [user().program("sudo", "exit 1").packages(), user().packages()] {
        assert_eq!((ran.code, ran.calls.as_str()), (Some(1), ""));
        assert_eq!(ran.err, format!("These system packages are missing: xdotool\nInstall them with: {command}\n"));
    }
    let failed = user().program("id", "echo 0").program("apt-get", "exit 100").packages();
    assert_eq!(failed.code, Some(1));
    assert!(failed.err.ends_with(&format!("Install them with: {command}\n")), "{}", failed.err);
}

#[test]
fn an_old_or_missing_rust_is_named_with_what_to_do() {
    let wanted = env!("CARGO_PKG_RUST_VERSION");
    let rust = |version: &str| {
        Machine::complete().program("cargo", ":").program("rustc", &format!("echo 'rustc {version} (0 2026-01-01)'"))
    };
    for (machine, says) in [
        (Machine::complete(), "https://rustup.rs"),
        (rust("1.94.1"), "this is rustc 1.94.1"),
        (rust("1.94.1"), "rustup update stable"),
        (Machine::complete().program("cargo", ":").program("rustc", "exit 1"), "rustup default stable"),
    ] {
        let ran = machine.run("ground_rust");
        assert_eq!(ran.code, Some(1));
        assert!(ran.err.contains(says), "{}", ran.err);
        assert!(ran.err.contains(wanted) || says.contains("default"), "{}", ran.err);
        assert_eq!(ran.err.lines().count(), 1);
    }
    for version in [&format!("{wanted}.0"), "1.100.0", "1.97.0-nightly", "2.0.0"] {
        let ran = rust(version).run("ground_rust");
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{version}");
    }
}

#[test]
fn play_hands_its_words_to_the_program() {
    let machine = Machine::complete().program("rustc", "echo 'rustc 1.95.0'").noting("cargo", "pwd; exit 3");
    let root = env!("CARGO_MANIFEST_DIR");
    let ran = machine.run(&format!("exec /bin/bash {root}/play 'a game.ron' --help"));
    assert_eq!(ran.code, Some(3), "the program's own exit code: {}", ran.err);
    assert_eq!(
        ran.calls,
        format!("cargo run --release --locked --manifest-path {root}/Cargo.toml -- a game.ron --help\n")
    );
}

/// The exit code of `./test` with these words, and how it called cargo, where cargo does as the script says.
fn test(words: &str, cargo: &str) -> (Option<i32>, Vec<String>) {
    let root = env!("CARGO_MANIFEST_DIR");
    let machine = Machine::complete().program("rustc", "echo 'rustc 1.95.0'").noting("cargo", cargo);
    let ran = machine.run(&format!("exec /bin/bash {root}/test {words}"));
    let checks = ran.calls.lines().filter(|call| !call.contains("--version")).map(str::to_owned);
    (ran.code, checks.collect())
}

#[test]
fn test_says_every_check_and_stops_at_the_first_that_fails() {
    let (code, checks) = test("", ":");
    assert_eq!(code, Some(0));
    for part in ["fmt --check", "clippy --locked --all-targets -- -D", "test --locked --no-default-features", "doc "] {
        assert!(checks.iter().any(|check| check.contains(part)), "{part} is not in {checks:?}");
    }
    assert!(checks.contains(&"cargo test --locked".to_owned()), "{checks:?}");
    assert!(checks.iter().all(|check| !check.contains("--ignored")), "{checks:?}");
    let (code, checks) = test("", "case \"$*\" in test*) exit 101 ;; esac");
    assert_eq!(code, Some(1));
    assert!(checks.last().is_some_and(|check| check.starts_with("cargo test")), "{checks:?}");
    assert_eq!(checks.iter().filter(|check| check.starts_with("cargo test")).count(), 1);
}

#[test]
fn test_runs_the_long_tests_last_when_asked_to() {
    let (code, checks) = test("--long", ":");
    assert_eq!(code, Some(0));
    let (usual, long) = checks.split_at(checks.len() - 2);
    assert_eq!(usual, test("", ":").1);
    assert_eq!(long, ["cargo test --locked --no-default-features -- --ignored", "cargo test --locked -- --ignored"]);
}

#[test]
fn test_refuses_what_it_does_not_know() {
    for words in ["--fast", "long", "--long --long", "''"] {
        assert_eq!(test(words, ":"), (Some(2), Vec::new()), "{words}");
    }
}
