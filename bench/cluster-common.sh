# SPDX-License-Identifier: Apache-2.0
# Sourced by the benchmarks of a cluster: starts one of their own and ends it.

# The comment at the head of a benchmark is its help.
case ${1:-} in
    -h | --help)
        sed -n '3,/^set /{s/^# \{0,1\}//p}' "$0"
        exit 0
        ;;
esac

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
work=${BENCH_DIR:-$root/target/bench}/cluster
cluster=$work/home
offset=${BENCH_OFFSET:-12000}
media_ports=${BENCH_MEDIA_PORTS:-20000-29999}

step() { printf '== %s\n' "$*"; }
die() {
    printf '%s\n' "$*" >&2
    exit 1
}

# start_cluster NODES [./earshot cluster options] : a fresh cluster, unless one that KEEP=1 left running is there.
start_cluster() {
    if [[ ${KEEP:-0} == 1 ]] && "$root/earshot" cluster status --home "$cluster" > /dev/null 2>&1; then
        return 0
    fi
    # Of a trial that was killed.
    take_small_disks_off
    rm -rf "$cluster"
    [[ -z ${small_disk_of:-} ]] || small_disk "$small_disk_of"
    "$root/earshot" cluster "$1" --background --home "$cluster" --offset "$offset" --media-ports "$media_ports" "${@:2}" \
        > "$work/start.log" 2>&1 || {
        tail -n 20 "$work/start.log" >&2
        die "The cluster did not start; see $work/start.log"
    }
}

# stop_cluster : and its small disk goes; not while KEEP=1 leaves the nodes running that record to it.
stop_cluster() {
    [[ ${KEEP:-0} != 1 ]] || return 0
    "$root/earshot" cluster stop --home "$cluster" > /dev/null 2>&1 || true
    take_small_disks_off
}

take_small_disks_off() {
    local mounted
    for mounted in "$cluster"/*/recordings; do
        ! mountpoint -q "$mounted" || umount "$mounted"
    done
}

# small_disk NODE : its recordings lie on a file system of their own of 400 MB. Needs root.
small_disk() {
    mkdir -p "$cluster/$1/recordings"
    mount -t tmpfs -o size=400m earshot-bench "$cluster/$1/recordings"
}

# set_property NODE KEY VALUE : a setting of that node alone, and its restart.
set_property() {
    local management
    management=$(sed -n 's/^management_port=//p' "$cluster/cluster.state")
    JAVA_OPTS="-Xmx128m" "$root/wildfly-config/target/server/bin/jboss-cli.sh" --connect --controller="remote+http://127.0.0.1:$management" \
        "--command=/host=primary/server-config=$1/system-property=$2:add(boot-time=true,value=\"$3\")" \
        > "$work/cli.log" 2>&1 < /dev/null || die "The setting was not taken; see $work/cli.log"
    "$root/earshot" cluster restart "$1" --home "$cluster" > "$work/restart.log" 2>&1 || die "$1 did not restart; see $work/restart.log"
}

# port_of NODE sip|https|http
port_of() {
    awk -v node="$1" -v which="$2" '$1 == node { print which == "sip" ? $2 : which == "https" ? $3 : $4 }' "$cluster/nodes"
}

# pid_of NODE : its server process.
pid_of() {
    local file
    # The search has what it looks for among its own arguments.
    for file in $(grep -lzxF -- "-Dearshot-server.home=$cluster/$1" /proc/[0-9]*/cmdline 2> /dev/null); do
        if [[ $(cat "${file%cmdline}comm" 2> /dev/null) == java ]]; then
            printf '%s' "${file//[^0-9]/}"
            return 0
        fi
    done
    die "$1 does not run"
}

# api_options NODE : which API the simulator asks.
api_options() {
    printf '%s\n' --api "https://127.0.0.1:$(port_of "$1" https)" --insecure --user simulator \
        --password-file "$cluster/simulator.secret"
}

pause() { # pause SECONDS : in a benchmark the passing of time is part of what is measured
    read -rt "$1" < <(exec tail -f /dev/null) || true
}

ready() { curl -sf -o /dev/null "http://127.0.0.1:$(port_of "$1" http)/health/ready"; }

# await_ready SECONDS NODE : prints how long it took.
await_ready() {
    local started=$SECONDS
    until ready "$2"; do
        ((SECONDS - started < $1)) || return 1
        pause 0.5
    done
    printf '%d' $((SECONDS - started))
}

mkdir -p "$work"
