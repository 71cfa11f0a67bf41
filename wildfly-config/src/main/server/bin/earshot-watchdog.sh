#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# earshot-watchdog.sh DIR : looks once a second after what should run on this host and starts what does not:
#   the database process, the process controller, and each recorder of the host whose process is gone.
# WildFly's process controller starts its host controller again by itself, but never a server that was killed.
#
# DIR/watchdog.conf says what there is, as shell variables:
#   host=primary                   name of the host in the domain
#   management=127.0.0.1:9990      where the host controller is asked
#   domain=(ARGUMENT...)           arguments of domain.sh; empty: something else (systemd) starts it
#   database=(COMMAND...)          command of the database process; empty: none
#   nodes="r1 r2"                  the recorders of this host
#   addresses="r1=192.0.2.101 r1=192.0.2.102"  floating addresses that a recorder may have, its own and those of others, which
#                                  are taken off the interfaces while it does not run
#   once=yes                       start database and controller once and nothing again
# The file is read anew when it changes. A recorder with a file DIR/NODE/stopped was stopped on purpose and is left alone.
# One that shares its host with others is started WATCHDOG_REST seconds (5) after it was missed: they go on with its calls in
# that time, and starting it would take their processors.
# Secrets come from the environment. Ends on TERM and leaves all that it started running, but for a start that it is asking for.
set -uo pipefail

directory=$1
JBOSS_HOME=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
export JBOSS_HOME
# How long the host controller is left to start its servers by itself, in seconds.
patience=${WATCHDOG_PATIENCE:-180}
rest=${WATCHDOG_REST:-5}
# A recorder that does not come is asked for again after this many seconds.
again=15

say() { printf '%(%Y-%m-%dT%H:%M:%S)T %s\n' -1 "$*"; }

# pid_of WORD : the process whose command line holds WORD as one of its arguments.
# The word goes to grep by a file, so that grep does not find itself.
pid_of() {
    local found
    found=$(grep -lzxFf <(printf '%s\n' "$1") /proc/[0-9]*/cmdline 2> /dev/null | head -n 1)
    found=${found#/proc/}
    printf '%s' "${found%/cmdline}"
}

runs() { [[ -n $1 && -d /proc/$1 ]]; }

read_settings() {
    local now
    now=$(stat -c %Y:%s "$directory/watchdog.conf")
    if [[ $now != "${settings_read:-}" ]]; then
        # shellcheck source=/dev/null
        source "$directory/watchdog.conf"
        settings_read=$now
    fi
}

keep_database() {
    ((${#database[@]} > 0)) || return 0
    local pid
    pid=$(cat "$directory/database.pid" 2> /dev/null)
    if runs "$pid" && grep -qzxF -- "-Dearshot-database.home=$directory" "/proc/$pid/cmdline" 2> /dev/null; then
        return 0
    fi
    say "starting the database"
    setsid nohup "${database[@]}" >> "$directory/log/database.log" 2>&1 < /dev/null &
    echo $! > "$directory/database.pid"
}

# is_controller PID : whether it is the process controller of this directory; a number is used again after a reboot.
is_controller() {
    local word
    grep -qzF -- "[Process Controller]" "/proc/$1/cmdline" 2> /dev/null || return 1
    for word in "${domain[@]}"; do
        [[ $word != -Djboss.domain.base.dir=* ]] || grep -qzxF -- "$word" "/proc/$1/cmdline" 2> /dev/null || return 1
    done
}

keep_controller() {
    ((${#domain[@]} > 0)) || return 0
    local pid
    pid=$(cat "$directory/controller.pid" 2> /dev/null)
    if runs "$pid" && is_controller "$pid"; then
        return 0
    fi
    # A server of a process controller that died may still be closing its calls.
    for node in $nodes; do
        [[ -z $(pid_of "-Dearshot-server.home=$directory/$node") ]] || return 0
    done
    if runs "${launcher:-}" && ((SECONDS - controller_started < 10)); then
        return 0
    fi
    say "starting the process controller, which starts the host controller and the recorders"
    rm -f "$directory/controller.pid"
    LAUNCH_JBOSS_IN_BACKGROUND=1 JBOSS_PIDFILE=$directory/controller.pid \
        setsid nohup "$JBOSS_HOME/bin/domain.sh" "${domain[@]}" > "$directory/log/domain.log" 2>&1 < /dev/null &
    launcher=$!
    controller_started=$SECONDS
}

# A process that was killed leaves its floating address on this host, where nobody answers any more.
free_address() {
    local entry
    for entry in $addresses; do
        if [[ ${entry%%=*} == "$1" ]] && ! bash "$JBOSS_HOME/bin/earshot-address.sh" down "${entry#*=}" 2>> "$directory/log/address.log"; then
            say "the floating address ${entry#*=} of $1 could not be taken off: $(tail -n 1 "$directory/log/address.log")"
        fi
    done
}

# The host controller starts its servers itself, one after the other: they are given time before they count as lost.
keep_node() {
    local node=$1 pid
    pid=$(pid_of "-Dearshot-server.home=$directory/$node")
    if [[ -n $pid ]]; then
        if [[ $pid != "${pids[$node]:-}" ]]; then
            printf '%s\n' "$pid" > "$directory/$node/node.pid"
            pids[$node]=$pid
            seen[$node]=yes
        fi
        return 0
    fi
    if [[ -n ${pids[$node]:-} ]]; then
        say "$node (pid ${pids[$node]}) is gone"
        pids[$node]=
        asked[$node]=$((SECONDS - again))
        [[ $nodes != *" "* ]] || asked[$node]=$((asked[$node] + rest))
    fi
    free_address "$node"
    if [[ -f $directory/$node/stopped || $once != no ]]; then
        return 0
    fi
    if [[ -z ${seen[$node]:-} ]] && ((SECONDS - controller_started < patience)); then
        return 0
    fi
    # Asking takes a JVM: one at a time, and beside the loop.
    if ! runs "${asking:-}" && ((SECONDS - ${asked[$node]:--$again} >= again)); then
        asked[$node]=$SECONDS
        start_node "$node" &
        asking=$!
    fi
}

# The limit of time puts what it starts into a group of its own and hands a TERM on to it.
start_node() {
    local cli=""
    trap '[[ -z $cli ]] || kill -TERM "$cli" 2> /dev/null; exit 0' TERM INT
    say "starting $1"
    JAVA_OPTS="-Xmx128m -Djava.awt.headless=true" timeout 60 "$JBOSS_HOME/bin/jboss-cli.sh" --connect \
        --no-color-output --controller="remote+http://$management" \
        "--commands=/host=$host/server-config=$1:start(blocking=false)" < /dev/null > "$directory/log/start.log" 2>&1 &
    cli=$!
    if ! wait "$cli"; then
        say "$1 could not be started yet: $(grep -m 1 -oE 'WFLY[A-Z]+[0-9]+.*|Failed to connect.*' "$directory/log/start.log")"
    fi
}

# What is being started now would come up in a cluster that is being stopped.
end_watch() {
    if [[ -n ${asking:-} && $(awk '$1 == "PPid:" { print $2 }' "/proc/$asking/status" 2> /dev/null) == "$$" ]]; then
        kill -TERM "$asking" 2> /dev/null
        wait "$asking"
    fi
    say "the watchdog ends"
    exit 0
}

host=primary management=127.0.0.1:9990 nodes="" addresses="" once=no domain=() database=() controller_started=$SECONDS
declare -A pids=() seen=() asked=()
trap end_watch TERM INT
mkdir -p "$directory/log"
printf '%s\n' $$ > "$directory/watchdog.pid"
say "the watchdog starts"
while true; do
    read_settings
    [[ $once == done ]] || keep_database
    [[ $once == done ]] || keep_controller
    [[ $once == no ]] || once=done
    for node in $nodes; do
        keep_node "$node"
    done
    sleep 1 &
    wait $!
done
