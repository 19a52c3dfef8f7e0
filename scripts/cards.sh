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
# The shape of a card's picture, and the size of the window it is taken in: much larger, so that it gets smooth, and
# the board, which is not all of it, is of the same shape.
card=720x360
width=1920 height=936
# Seconds that one picture may take.
patience=120

program=$(realpath "${1:?usage: scripts/cards.sh PROGRAM [GAME ...]}")
shift
for tool in Xvfb xdotool import convert compare identify; do
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

# Where the board is: X Y WIDTH HEIGHT.
where() { grep '^board ' "$home/trace" | tail -1 | cut -d' ' -f2-; }

# Takes that part of the screen.
shoot() {
    local x y across down
    read -r x y across down < <(where)
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
    in_time() {
        [[ $SECONDS -lt $deadline ]] || { echo "cards.sh: $game: no picture" >&2; cat "$home/log" >&2; exit 1; }
        sleep 2
    }
    # As large as the screen, which the program can be told once it has opened its window.
    until [[ $(where) == "0 0 "* && $(where | cut -d' ' -f3) -gt 1500 ]]; do
        in_time
        for window in $(xdotool search --pid "$pid"); do
            xdotool windowmove "$window" 0 0 windowsize "$window" "$width" "$height"
        done
    done
    # Nothing is said about what the pointer rests on.
    xdotool mousemove "$((width - 1))" "$((height - 1))"
    # The picture is finished when there is one, and when it does not change any more.
    shoot "$home/now.png"
    until [[ $(identify -format %k "$home/now.png") -gt 1000 ]] &&
        compare -metric AE "$home/before.png" "$home/now.png" null: >/dev/null 2>&1; do
        in_time
        mv "$home/now.png" "$home/before.png"
        shoot "$home/now.png"
    done
    convert "$home/now.png" -resize "$card^" -gravity center -extent "$card" -strip \
        -define png:compression-level=9 "$folder/$game.png"
    kill "$pid" 2>/dev/null || true
    wait "$pid" 2>/dev/null || true
    echo "$folder/$game.png"
done
