#!/usr/bin/env bash
# Measures how fast each board is drawn while it moves: a line each with the frames, their median and longest time, the
# same for the still picture after it, and the processor time a frame, all in milliseconds.
#
#   scripts/frames.sh PROGRAM [GAME ...]
#
# PROGRAM is a built `shove`; without GAMEs all are measured that it knows, one after the other, so that they can be
# compared even where something else runs. Each board shows the position of its home card, and everything on it moves:
# it is seen from the other side, six times, and its last action is taken back and shown again.
#
# Needs Xvfb and xdotool, and a Vulkan driver, which may be the software one. SIZE=WxH sets another size of the window.
set -euo pipefail

cards=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/assets/cards
size=${SIZE:-1280x800}
program=$(realpath "${1:?usage: scripts/frames.sh PROGRAM [GAME ...]}")
shift
for tool in Xvfb xdotool; do
    command -v "$tool" >/dev/null || { echo "frames.sh: $tool is missing" >&2; exit 2; }
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
mkdir -p "$home"/{cache,config/shove,data}
echo '(sound: false)' >"$home/config/shove/settings.ron"

exec 3< <(exec Xvfb -displayfd 1 -screen 0 "${size}x24" -nolisten tcp 2>/dev/null)
pids+=($!)
read -r display <&3
export DISPLAY=:$display HOME=$home XDG_CONFIG_HOME=$home/config XDG_DATA_HOME=$home/data XDG_CACHE_HOME=$home/cache
export XDG_RUNTIME_DIR=$home
unset WAYLAND_DISPLAY

# Processor time of a program so far, in milliseconds.
used() { awk -v tick="$(getconf CLK_TCK)" '{ sub(/.*\) /, ""); print ($12 + $13) * 1000 / tick }' "/proc/$1/stat"; }

printf '%-15s %6s %7s %8s %6s %9s\n' board frames median longest still processor
for game in "${games[@]}"; do
    saved=$cards/$game.ron
    if [[ ! -e $saved ]]; then
        saved=$home/$game.ron
        players='(name: "First"), (name: "Second")'
        echo "(version: 1, game: \"$game\", players: [$players], turns: [])" >"$saved"
    fi
    : >"$home/trace"
    "$program" "$saved" --trace "$home/trace" >"$home/log" 2>&1 &
    pid=$!
    pids+=("$pid")
    deadline=$((SECONDS + 120))
    # Drawn, and at rest again.
    until grep -q '^still' "$home/trace" && [[ $(used "$pid") == "${before:-}" ]]; do
        [[ $SECONDS -lt $deadline ]] || { echo "frames.sh: $game: no board" >&2; cat "$home/log" >&2; exit 1; }
        before=$(used "$pid")
        sleep 1
    done
    for window in $(xdotool search --pid "$pid"); do
        xdotool windowmove "$window" 0 0 windowsize "$window" "${size%x*}" "${size#*x}"
    done
    sleep 3
    lines=$(wc -l <"$home/trace")
    before=$(used "$pid")
    for key in f f f f f f Prior Next; do
        xdotool key "$key"
        sleep 2
    done
    sleep 2
    after=$(used "$pid")
    kill "$pid" 2>/dev/null || true
    wait "$pid" 2>/dev/null || true
    tail -n "+$((lines + 1))" "$home/trace" | awk -v game="$game" -v used="$(awk "BEGIN { print $after - $before }")" '
        function median(list, count,    i, j, keep) {
            for (i = 2; i <= count; i++)
                for (j = i; j > 1 && list[j] < list[j - 1]; j--) { keep = list[j]; list[j] = list[j - 1]; list[j - 1] = keep }
            return list[int((count + 1) / 2)]
        }
        $1 == "still" { still[++stills] = $2 + 0 }
        $1 == "frames" { for (i = 2; i <= NF; i++) { moving[++moved] = $i + 0; if ($i + 0 > longest) longest = $i + 0 } }
        END { printf "%-15s %6d %7d %8d %6d %9.0f\n", game, moved, median(moving, moved), longest, median(still, stills), used / (moved + stills) }'
done
