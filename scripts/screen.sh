# A screen of its own for a built `shove`: sourced by the scripts that look at the program from outside.
#
# Before: program (its path), size (WIDTHxHEIGHT), settings (the text of its settings), tools (what the script needs
# besides Xvfb and xdotool). After: DISPLAY and a home that is empty but for the settings, both gone when the script
# ends, and the functions below.

name=$(basename "$0")
cards=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/assets/cards
for tool in Xvfb xdotool $tools; do
    command -v "$tool" >/dev/null || { echo "$name: $tool is missing" >&2; exit 2; }
done

home=$(mktemp -d)
pids=()
clean() {
    for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
    rm -rf "$home"
}
trap clean EXIT
mkdir -p "$home"/{cache,config/shove,data}
echo "$settings" >"$home/config/shove/settings.ron"

exec 3< <(exec Xvfb -displayfd 1 -screen 0 "${size}x24" -nolisten tcp 2>/dev/null)
pids+=($!)
read -r display <&3
export DISPLAY=:$display HOME=$home XDG_CONFIG_HOME=$home/config XDG_DATA_HOME=$home/data XDG_CACHE_HOME=$home/cache
export XDG_RUNTIME_DIR=$home
unset WAYLAND_DISPLAY

# Opens the program with the position of a game's home card, or its opening where there is none: pid, and its trace in
# $home/trace.
open_game() {
    local saved=$cards/$1.ron
    if [[ ! -e $saved ]]; then
        saved=$home/$1.ron
        local players='(name: "First"), (name: "Second")'
        echo "(version: 1, game: \"$1\", players: [$players], turns: [])" >"$saved"
    fi
    : >"$home/trace"
    "$program" "$saved" --trace "$home/trace" >"$home/log" 2>&1 &
    pid=$!
    pids+=("$pid")
    deadline=$((SECONDS + 120))
}

# Gives up, with what the program has said, when it has had its time.
in_time() {
    [[ $SECONDS -lt $deadline ]] || { echo "$name: $1" >&2; cat "$home/log" >&2; exit 1; }
}

# Makes the program's window as large as the screen.
fill_screen() {
    local window
    for window in $(xdotool search --pid "$pid"); do
        xdotool windowmove "$window" 0 0 windowsize "$window" "${size%x*}" "${size#*x}"
    done
}

close_game() {
    kill "$pid" 2>/dev/null || true
    wait "$pid" 2>/dev/null || true
}
