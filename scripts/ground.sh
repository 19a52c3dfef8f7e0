# The ground that Shove is built, run and tested on: system packages and Rust. Sourced by ./play and ./test.
# shellcheck shell=bash

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# What each group needs, how to see that it is there, and the packages that bring it. Building links only the C
# library and ALSA; everything else of a window is opened while running.
ground_needs='
# group  check     thing                  apt-get               dnf                       pacman                                     zypper
build    compiler  cc                     gcc,libc6-dev         gcc,glibc-devel           gcc                                        gcc,glibc-devel
build    command   pkg-config             pkg-config            pkgconf-pkg-config        pkgconf                                    pkgconf-pkg-config
build    module    alsa                   libasound2-dev        alsa-lib-devel            alsa-lib                                   alsa-devel
window   library   libX11-xcb.so.1        libx11-xcb1           libX11-xcb                libx11                                     libX11-xcb1
window   library   libXcursor.so.1        libxcursor1           libXcursor                libxcursor                                 libXcursor1
window   library   libXi.so.6             libxi6                libXi                     libxi                                      libXi6
window   library   libxkbcommon-x11.so.0  libxkbcommon-x11-0    libxkbcommon-x11          libxkbcommon-x11                           libxkbcommon-x11-0
window   library   libvulkan.so.1         libvulkan1            vulkan-loader             vulkan-icd-loader                          libvulkan1
window   driver    *                      mesa-vulkan-drivers   mesa-vulkan-drivers       vulkan-intel,vulkan-radeon,vulkan-swrast   libvulkan_intel,libvulkan_radeon,libvulkan_lvp
test     driver    lvp_icd*               mesa-vulkan-drivers   mesa-vulkan-drivers       vulkan-swrast                              libvulkan_lvp
test     command   Xvfb                   xvfb                  xorg-x11-server-Xvfb      xorg-server-xvfb                           xorg-x11-server-Xvfb
test     command   xdotool                xdotool               xdotool                   xdotool                                    xdotool
test     command   import                 imagemagick           ImageMagick               imagemagick                                ImageMagick
'

say() { printf '%s\n' "$*" >&2; }

# Whether a thing of the table is there.
ground_has() {
    case $1 in
        # A compiler without the C library's files cannot link.
        compiler) command -v "$2" >/dev/null && [[ -e $("$2" -print-file-name=crt1.o) ]] ;;
        command) command -v "$2" >/dev/null ;;
        module) pkg-config --exists "$2" 2>/dev/null ;;
        library) [[ $(PATH=$PATH:/sbin:/usr/sbin ldconfig -p 2>/dev/null) == *"$2 "* ]] ;;
        # Where the Vulkan loader looks for drivers.
        driver)
            local folder
            while IFS= read -r -d : folder; do
                compgen -G "$folder/vulkan/icd.d/$2.json" >/dev/null && return
            done <<<"${XDG_DATA_DIRS:-/usr/local/share:/usr/share}:/etc:"
            return 1
            ;;
    esac
}

# Sees that the system packages of some groups are installed, and installs what is missing where it may.
ground_packages() {
    [[ $(uname -s) == Linux ]] || return 0

    local manager column=3 known=''
    for manager in apt-get dnf pacman zypper; do
        if command -v "$manager" >/dev/null; then
            known=$manager
            break
        fi
        column=$((column + 1))
    done

    local things='' packages=() row list package
    while read -r -a row; do
        [[ ${#row[@]} -gt 0 && ${row[0]} != '#' && " $* " == *" ${row[0]} "* ]] || continue
        ground_has "${row[1]}" "${row[2]}" && continue
        things+=", ${row[1]} ${row[2]}"
        [[ $known ]] || continue
        IFS=, read -r -a list <<<"${row[column]}"
        for package in "${list[@]}"; do
            [[ " ${packages[*]-} " == *" $package "* ]] || packages+=("$package")
        done
    done <<<"$ground_needs"
    [[ $things ]] || return 0

    local install
    case $known in
        apt-get) install="apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends" ;;
        dnf) install="dnf install -y" ;;
        pacman) install="pacman -S --needed --noconfirm" ;;
        zypper) install="zypper --non-interactive install" ;;
        *)
            say "Not found on this system: ${things#, }. Going on without."
            return 0
            ;;
    esac
    install+=" ${packages[*]}"

    local shown="sudo sh -c '$install'"
    if [[ $(id -u) == 0 ]]; then
        say "Missing system packages. Installing them: $install"
        sh -c "$install" </dev/null >&2 && return
    elif command -v sudo >/dev/null && { [[ -t 0 ]] || sudo -n true 2>/dev/null; }; then
        say "Missing system packages. Installing them: $shown"
        sudo sh -c "$install" >&2 && return
    fi
    say "These system packages are missing: ${packages[*]}"
    say "Install them with: $shown"
    return 1
}

# Sees that Rust is there and new enough; the version is that of Cargo.toml.
ground_rust() {
    local wanted found
    wanted=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' "$root/Cargo.toml")
    # Where rustup puts it, even before the shell has been started again.
    export PATH="$PATH:${CARGO_HOME:-${HOME:-}/.cargo}/bin"
    if ! command -v cargo >/dev/null; then
        say "Shove is built with Rust $wanted or newer, and Rust is not installed. Get it from https://rustup.rs, then run this again."
        return 1
    fi
    if ! found=$(rustc --version 2>/dev/null) || ! [[ $found =~ ^rustc\ ([0-9]+)\.([0-9]+) ]]; then
        say "Rust is installed but has no compiler. With rustup: rustup default stable"
        return 1
    fi
    if ((BASH_REMATCH[1] * 1000 + BASH_REMATCH[2] < ${wanted%%.*} * 1000 + ${wanted#*.})); then
        say "Shove is built with Rust $wanted or newer; this is $found. With rustup: rustup update stable. Without: https://rustup.rs"
        return 1
    fi
}
