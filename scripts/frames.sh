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

program=$(realpath "${1:?usage: scripts/frames.sh PROGRAM [GAME ...]}")
shift
[[ $# -gt 0 ]] || mapfile -t games < <("$program" games | cut -d' ' -f1)
[[ $# -eq 0 ]] || games=("$@")
size=${SIZE:-1280x800}
settings='(sound: false)'
tools=
source "$(dirname "${BASH_SOURCE[0]}")/screen.sh"

# Processor time of a program so far, in milliseconds.
used() { awk -v tick="$(getconf CLK_TCK)" '{ sub(/.*\) /, ""); print ($12 + $13) * 1000 / tick }' "/proc/$1/stat"; }

printf '%-15s %6s %7s %8s %6s %9s\n' board frames median longest still processor
for game in "${games[@]}"; do
    open_game "$game"
    # Drawn, and at rest again.
    until grep -q '^still' "$home/trace" && [[ $(used "$pid") == "${before:-}" ]]; do
        in_time "$game: no board"
        before=$(used "$pid")
        sleep 1
    done
    fill_screen
    sleep 3
    lines=$(wc -l <"$home/trace")
    before=$(used "$pid")
    for key in f f f f f f Prior Next; do
        xdotool key "$key"
        sleep 2
    done
    sleep 2
    after=$(used "$pid")
    close_game
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
