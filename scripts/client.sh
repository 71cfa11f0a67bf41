# SPDX-License-Identifier: Apache-2.0
# Sourced by ./earshot: what looks at a running node from outside.

# take_home ARGUMENT... : takes --home DIR out of the words; the rest is left in rest.
take_home() {
    rest=()
    while (($# > 0)); do
        if [[ $1 == --home ]]; then
            needs_value "$1" $#
            home=$2
            shift
        else
            rest+=("$1")
        fi
        shift
    done
    if [[ -d $home ]]; then
        home=$(cd "$home" && pwd)
    fi
}

need_server() {
    [[ -f $server/jboss-modules.jar ]] || build_if_stale
}

# read_state : the addresses of the running node, or ends.
read_state() {
    node_runs || fail 1 "No node runs in $home: ./earshot run starts one"
    [[ -f $home/node.state ]] || fail 1 "The node in $home is still starting: try again in some seconds"
    local key value
    while IFS='=' read -r key value; do
        case $key in
            address | sip_port | https_port | http_port | management_port | media_ports) printf -v "$key" '%s' "$value" ;;
        esac
    done < "$home/node.state"
}

help_stop() {
    say "usage: ./earshot stop [--home DIR] [--drain SECONDS]"
    say
    say "Stops the node and waits until it is gone. With --drain it first lets running calls end, that long at most."
}

command_stop() {
    local drain=0
    take_home "$@"
    set -- ${rest[@]+"${rest[@]}"}
    if [[ ${1:-} == --drain ]]; then
        needs_value "$1" $#
        drain=$2
        shift 2
    fi
    (($# == 0)) || fail 2 "stop: unknown option $1"
    if ! node_runs; then
        say "No node runs in $home."
        return 0
    fi
    local pid
    pid=$(node_pid)
    if ((drain > 0)); then
        read_state
        step "Draining for at most $drain s"
        manage ":shutdown(suspend-timeout=$drain)" > /dev/null
        local started=$SECONDS
        while is_our_process "$pid" && ((SECONDS - started < drain + 30)); do
            sleep 1
        done
    fi
    step "Stopping the node (pid $pid)"
    stop_process "$pid" 60 || fail 1 "It has not ended within 60 s; kill -9 $pid ends it (no audio is lost)"
    detail "stopped"
}

# manage OPERATION... : WildFly's own management, for which this machine's user needs no password.
manage() {
    need_java
    JAVA_OPTS="-Djava.awt.headless=true" "$server/bin/jboss-cli.sh" --connect --no-color-output \
        --controller="remote+http://127.0.0.1:$management_port" "--commands=$*" < /dev/null
}

command_drain() {
    take_home "$@"
    read_state
    manage ":suspend(suspend-timeout=0)" > /dev/null
    say "The node takes no new calls; running ones go on. ./earshot resume is the way back."
}

command_resume() {
    take_home "$@"
    read_state
    manage ":resume" > /dev/null
    say "The node takes calls."
}

help_logs() {
    say "usage: ./earshot logs [--home DIR] [-f] [-n LINES]"
}

command_logs() {
    take_home "$@"
    [[ -f $home/log/earshot.log ]] || fail 1 "There is no log in $home yet"
    tail ${rest[@]+"${rest[@]}"} "$home/log/earshot.log"
}

help_status() {
    say "usage: ./earshot status [--home DIR]"
    say
    say "Ends with 0 when the node is ready, 1 when it is not, 3 when none runs."
}

command_status() {
    take_home "$@"
    if ! node_runs; then
        say "no node runs in $home"
        return 3
    fi
    read_state
    local ready=no code
    code=$(http_status "$http_port" /health/ready)
    [[ $code != 200 ]] || ready=yes
    row() { printf '%-12s %s\n' "$@"; }
    row ready "$ready"
    row pid "$(node_pid)"
    row since "$(stat -c %y "$home/node.pid" | cut -c1-19)"
    row SIP "$address:$sip_port (UDP, TCP)"
    row HTTPS "$address:$https_port"
    row HTTP "127.0.0.1:$http_port"
    row management "127.0.0.1:$management_port"
    row media "$address:$media_ports"
    row recording "$(metric earshot_recordings_active) calls"
    row recordings "$(du -sh "$home/recordings" 2> /dev/null | cut -f1) in $home/recordings"
    row disk "$(df -h --output=avail "$home" | tail -n 1 | tr -d ' ') free"
    [[ $ready == yes ]]
}

# metric NAME : the value of one metric of the running node, or '?'.
metric() {
    local value
    value=$(http_get "$http_port" /metrics 2> /dev/null | awk -v name="$1" '$1 == name { print $2; exit }')
    printf '%s' "${value:-?}"
}

help_call() {
    cat <<'TEXT'
usage: ./earshot call [--home DIR] [options]

Plays one SIPREC call of 10 s with two voices against the running node, then says what was recorded and where it plays.

  --kind KIND      siprec (default), bib (Unified CM), cube, direct
  --seconds N      length of the call
  --calls N --rate N   many calls, so many started a second
  --transport KIND udp (default) or tcp
  --verify         also download the audio and compare it with what was sent
  --media KIND     voices (default), tone, clicks
  --json           the result as JSON

Ends with 0 when every call was answered and stored whole, else with 1.
TEXT
}

command_call() {
    take_home "$@"
    simulate call target api ${rest[@]+"${rest[@]}"}
}

help_load() {
    cat <<'TEXT'
usage: ./earshot load [--home DIR] [--calls N] [--rate N] [--seconds N] [options of call]

Plays many calls at once (200, 20 a second, 20 s each) and gives a verdict: answered, stored, packets sent = packets stored,
time to set up. Ends with 0 when nothing was lost.
TEXT
}

command_load() {
    take_home "$@"
    local defaults=()
    has_option --calls || defaults+=(--calls 200)
    has_option --rate || defaults+=(--rate 20)
    has_option --seconds || defaults+=(--seconds 20)
    has_option --media || defaults+=(--media tone)
    simulate call target api ${defaults[@]+"${defaults[@]}"} ${rest[@]+"${rest[@]}"}
}

help_probe() {
    say "usage: ./earshot probe [--home DIR] [--transport udp|tcp]"
    say
    say "Sends one OPTIONS to the running node; ends with 0 when it takes calls."
}

command_probe() {
    take_home "$@"
    simulate probe target ${rest[@]+"${rest[@]}"}
}

help_listing() {
    say "usage: ./earshot listing [--home DIR]"
    say
    say "Prints all recordings of the running node as JSON in words of no recorder."
}

command_listing() {
    take_home "$@"
    simulate listing api ${rest[@]+"${rest[@]}"}
}

# has_option NAME : true when the user gave it, in rest.
has_option() {
    local word
    for word in ${rest[@]+"${rest[@]}"}; do
        [[ $word != "$1" && $word != "$1="* ]] || return 0
    done
    return 1
}

# simulate COMMAND [target] [api] OPTION... : the simulator against the running node, unless the options name another.
simulate() {
    local arguments=("$1")
    shift
    [[ -f $simulator_jar ]] || build_if_stale
    need_java
    if ! has_option --target && ! has_option --api; then
        read_state
    fi
    if [[ ${1:-} == target ]]; then
        has_option --target || arguments+=(--target "sip:recorder@$address:$sip_port" --local "$address")
        shift
    fi
    if [[ ${1:-} == api ]]; then
        if ! has_option --api && ! has_option --no-api; then
            arguments+=(--api "https://$address:$https_port" --insecure --user simulator)
            arguments+=(--password-file "$home/simulator.secret")
        fi
        shift
    fi
    "$JAVA" -jar "$simulator_jar" "${arguments[@]}" "$@"
}
