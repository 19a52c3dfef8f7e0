#!/usr/bin/env bash
# Takes the pictures on the home cards from the real boards: assets/cards/GAME.png.
#
#   scripts/cards.sh PROGRAM [GAME ...]
#
# PROGRAM is a built `shove`; without GAMEs all are taken that it knows. A picture shows the last position of the saved
# game assets/cards/GAME.ron, or the opening where there is none. A new picture also needs its line in
# src/app/menus/pictures.rs.
#
# Needs Xvfb, xdotool and ImageMagick, and a Vulkan driver, which may be the software one.
set -euo pipefail

folder=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/assets/cards
# The shape of a card's picture, and the size of the window it is taken in: much larger, so that it gets smooth.
card=576x360
width=1920 height=1200
# Seconds that one picture may take.
patience=120

program=$(realpath "${1:?usage: scripts/cards.sh PROGRAM [GAME ...]}")
shift
for tool in Xvfb xdotool import convert compare; do
    command -v "$tool" >/dev/null || { echo "cards.sh: $tool is missing" >&2; exit 2; }
done
[[ $# -gt 0 ]] || mapfile -t games < <("$program" games | cut -d' ' -f1)
[[ $# -eq 0 ]] || games=("$@")

home=$(mktemp -d)
pids=()
clean() {
    for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
    rm -rf "$home"
}
trap clean EXIT

mkdir -p "$folder" "$home"/{cache,config/shove,data}
# No letters round the board, for they would be too small to read.
cat >"$home/config/shove/settings.ron" <<'SETTINGS'
(sound: false, speed: Off, quality: High, coordinates: false)
SETTINGS

exec 3< <(exec Xvfb -displayfd 1 -screen 0 "${width}x${height}x24" -nolisten tcp 2>/dev/null)
pids+=($!)
read -r display <&3
export DISPLAY=:$display HOME=$home XDG_CONFIG_HOME=$home/config XDG_DATA_HOME=$home/data XDG_CACHE_HOME=$home/cache
export XDG_RUNTIME_DIR=$home
unset WAYLAND_DISPLAY

# Takes the part of the screen where the board is.
shoot() {
    local x y across down
    read -r _ x y across down < <(grep '^board ' "$home/trace" | tail -1)
    import -window root -crop "${across}x${down}+${x}+${y}" +repage "$1"
}

for game in "${games[@]}"; do
    saved=$folder/$game.ron
    if [[ ! -e $saved ]]; then
        saved=$home/$game.ron

        players='(name: "First"), (name: "Second")'
        echo "(version: 1, game: \"$game\", players: [$players], turns: [])" >"$saved"
    fi
    : >"$home/trace"
    "$program" "$saved" --trace "$home/trace" >"$home/log" 2>&1 &
    pid=$!
    pids+=("$pid")
    deadline=$((SECONDS + patience))
    until grep -q '^board ' "$home/trace"; do
        [[ $SECONDS -lt $deadline ]] || { cat "$home/log" >&2; exit 1; }
        sleep 1
    done
    for window in $(xdotool search --pid "$pid"); do
        xdotool windowmove "$window" 0 0 windowsize "$window" "$width" "$height"
    done
    # The picture is finished when it does not change any more.
    sleep 3
    shoot "$home/now.png"
    while sleep 2 && mv "$home/now.png" "$home/before.png" && shoot "$home/now.png" &&
        ! compare -metric AE "$home/before.png" "$home/now.png" null: >/dev/null 2>&1; do
        [[ $SECONDS -lt $deadline ]] || { echo "cards.sh: $game does not come to rest" >&2; exit 1; }
    done
    convert "$home/now.png" -resize "$card^" -gravity center -extent "$card" -strip \
        -define png:compression-level=9 "$folder/$game.png"
    kill "$pid" 2>/dev/null || true
    wait "$pid" 2>/dev/null || true
    echo "$folder/$game.png"
done
