# SPDX-License-Identifier: Apache-2.0
# Sourced by the benchmarks: a node of their own, and the load tools that they compare it with. With NODES=3 it is a cluster
# of three nodes: calls are sent to the first, which redirects them, and all their servers are measured together.

# The comment at the head of a benchmark is its help.
case ${1:-} in
    -h | --help)
        sed -n '3,/^set /{s/^# \{0,1\}//p}' "$0"
        exit 0
        ;;
esac

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
work=${BENCH_DIR:-$root/target/bench}
node_home=$work/node
tools=${EARSHOT_LOAD_TOOLS:-$root/../shared/load}
sip_port=${BENCH_SIP_PORT:-17060}
offset=$((sip_port - 5060))
nodes=${NODES:-1}
# The ports of a cluster are divided among nine nodes.
media_ports=${BENCH_MEDIA_PORTS:-$( ((nodes == 1)) && echo 20000-29999 || echo 18000-32767)}
http=http://127.0.0.1:$((8080 + offset))

step() { printf '== %s\n' "$*"; }
die() {
    printf '%s\n' "$*" >&2
    exit 1
}

# The floors (the least that a C program needs for the same packets) are tools of their own.
build_tools() {
    [[ -f $tools/rtpblast.c ]] || die "The load tools are not in $tools; set EARSHOT_LOAD_TOOLS to their folder."
    mkdir -p "$work/tools"
    for tool in rtpblast rtpfloor sipflood sipfloor; do
        [[ $work/tools/$tool -nt $tools/$tool.c ]] || cc -O2 -o "$work/tools/$tool" "$tools/$tool.c" -lm
    done
}

# start_node [./earshot run options] : a fresh node, or cluster, unless KEEP_HOME=1; its servers are in pids.
start_node() {
    local with=(run) k
    ((nodes == 1)) || with=(cluster "$nodes")
    [[ ${KEEP_HOME:-0} == 1 ]] || rm -rf "$node_home"
    "$root/earshot" "${with[@]}" --background --home "$node_home" --offset "$offset" --media-ports "$media_ports" "$@" \
        > "$work/run.log" 2>&1 || {
        tail -n 20 "$work/run.log" >&2
        die "It did not start; see $work/run.log"
    }
    if ((nodes == 1)); then
        pids=("$(<"$node_home/node.pid")")
        return
    fi
    pids=()
    for ((k = 1; k <= nodes; k++)); do pids+=("$(server_of "$node_home/r$k")"); done
}

# server_of HOME : the server process of that node.
server_of() {
    local file
    # The search has what it looks for among its own arguments.
    for file in $(grep -lzxF -- "-Dearshot-server.home=$1" /proc/[0-9]*/cmdline 2> /dev/null); do
        if [[ $(cat "${file%cmdline}comm" 2> /dev/null) == java ]]; then
            printf '%s' "${file//[^0-9]/}"
            return 0
        fi
    done
    die "No server runs in $1"
}

stop_node() {
    if ((nodes == 1)); then
        "$root/earshot" stop --home "$node_home" > /dev/null 2>&1 || true
    else
        "$root/earshot" cluster stop --home "$node_home" > /dev/null 2>&1 || true
    fi
}

cpu_seconds() { # cpu_seconds PID... : user and system time of these processes
    local one
    for one in "$@"; do cat "/proc/$one/stat"; done |
        awk -v hz="$(getconf CLK_TCK)" '{ sub(/.*\) /, ""); used += $12 + $13 } END { printf "%.2f", used / hz }'
}

metric() { # metric NAME : sum over labels and nodes
    local k
    for ((k = 0; k < nodes; k++)); do curl -sf "http://127.0.0.1:$((8080 + offset + 100 * k))/metrics"; done |
        awk -v name="$1" '$1 ~ "^" name "({|$)" { sum += $2; seen = 1 } END { if (seen) printf "%.0f", sum; else print "none" }'
}

pause() { # pause SECONDS : in a benchmark the passing of time is part of what is measured
    read -rt "$1" < <(exec tail -f /dev/null) || true
}

wait_for() { # wait_for SECONDS COMMAND... : until the command succeeds
    local until=$((SECONDS + $1))
    shift
    until "$@"; do
        ((SECONDS < until)) || return 1
        pause 0.3
    done
}

api() { # api PATH : as the node's simulator user
    curl -sf -u "simulator:$(<"$node_home/simulator.secret")" "$http/api/v1$1"
}

active_is() { [[ $(metric earshot_recordings_active) == "$1" ]]; }

mkdir -p "$work"
