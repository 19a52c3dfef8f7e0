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

program=$(realpath "${1:?usage: scripts/cards.sh PROGRAM [GAME ...]}")
shift
[[ $# -gt 0 ]] || mapfile -t games < <("$program" games | cut -d' ' -f1)
[[ $# -eq 0 ]] || games=("$@")
# The shape of a card's picture, and the size of the window it is taken in: much larger, so that it gets smooth, and
# the board, which is not all of it, is of the same shape.
card=720x360
size=1920x936
# No letters round the board, for they would be too small to read.
settings='(sound: false, speed: Off, quality: High, coordinates: false)'
tools='import convert compare identify'
source "$(dirname "${BASH_SOURCE[0]}")/screen.sh"

# Where the board is: X Y WIDTH HEIGHT.
where() { grep '^board ' "$home/trace" | tail -1 | cut -d' ' -f2-; }

# Takes that part of the screen.
shoot() {
    local x y across down
    read -r x y across down < <(where)
    import -window root -crop "${across}x${down}+${x}+${y}" +repage "$1"
}

for game in "${games[@]}"; do
    open_game "$game"
    next() {
        in_time "$game: no picture"
        sleep 2
    }
    # As large as the screen, which the program can be told once it has opened its window.
    until [[ $(where) == "0 0 "* && $(where | cut -d' ' -f3) -gt 1500 ]]; do
        next
        fill_screen
    done
    # Nothing is said about what the pointer rests on.
    xdotool mousemove "$((${size%x*} - 1))" "$((${size#*x} - 1))"
    # The picture is finished when there is one, and when it does not change any more.
    shoot "$home/now.png"
    until [[ $(identify -format %k "$home/now.png") -gt 1000 ]] &&
        compare -metric AE "$home/before.png" "$home/now.png" null: >/dev/null 2>&1; do
        next
        mv "$home/now.png" "$home/before.png"
        shoot "$home/now.png"
    done
    convert "$home/now.png" -resize "$card^" -gravity center -extent "$card" -strip \
        -define png:compression-level=9 "$cards/$game.png"
    close_game
    echo "$cards/$game.png"
done
