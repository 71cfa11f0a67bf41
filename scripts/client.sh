# SPDX-License-Identifier: Apache-2.0
# Sourced by ./earshot: what looks at a running node from outside.

# take_home ARGUMENT... : takes --home DIR out of the words; the rest is left in rest.
take_home() {
    rest=()
    while (($# > 0)); do
        if [[ $1 == --home ]]; then
            needs_value "$1" $#
            [[ -n $2 ]] || fail 2 "--home needs a directory"
            home=$2
            shift
        elif [[ $1 == --home=* ]]; then
            [[ -n ${1#*=} ]] || fail 2 "--home needs a directory"
            home=${1#*=}
        else
            rest+=("$1")
        fi
        shift
    done
    if [[ -d $home ]]; then
        [[ -x $home ]] || fail 1 "The data directory $home belongs to another user of this machine"
        home=$(cd "$home" && pwd -P)
    fi
}

# nothing_left COMMAND : ends when words are left in rest.
nothing_left() {
    ((${#rest[@]} == 0)) || fail 2 "$1: unknown option ${rest[0]} (./earshot $1 --help)"
}

need_server() {
    [[ -f $server/jboss-modules.jar ]] || build_if_stale
}

# read_state : the addresses of the running node, or ends.
read_state() {
    node_runs || fail 1 "No node runs in $home: ./earshot run$(hint_home) starts one"
    [[ -f $home/node.state ]] || fail 1 "The node in $home is still starting: try again in some seconds"
    local key value
    while IFS='=' read -r key value; do
        case $key in
            address | sip_port | https_port | http_port | management_port | media_ports) printf -v "$key" '%s' "$value" ;;
        esac
    done < "$home/node.state"
    # A node of a cluster is waited for by the cluster's own commands.
    if [[ -d $home/server && ! -f $home/node.ready && $(http_status "$http_port" /health/live) != 200 ]]; then
        fail 1 "The node in $home is still starting: try again in some seconds"
    fi
}

help_stop() {
    say "usage: ./earshot stop [--home DIR] [--drain SECONDS]"
    say
    say "Stops the node and waits until it is gone. With --drain it first lets running calls end, that long at most."
}

command_stop() {
    local drain=0
    take_home "$@"
    if [[ ${rest[0]:-} == --drain ]]; then
        needs_value --drain ${#rest[@]}
        drain=${rest[1]}
        [[ $drain =~ ^[0-9]{1,6}$ ]] || fail 2 "--drain: $drain is no number of seconds"
        rest=("${rest[@]:2}")
    fi
    nothing_left stop
    if [[ -f $home/nodes ]]; then
        fail 2 "In $home is a cluster: ./earshot cluster stop --home $(printf %q "$home") ends it"
    fi
    if [[ -f $home/../nodes ]]; then
        fail 2 "The node in $home is one of a cluster: ./earshot cluster stop ${home##*/} --home $(printf %q "${home%/*}") ends it"
    fi
    if ! node_runs; then
        say "No node runs in $home."
        return 0
    fi
    local pid
    pid=$(node_pid)
    ((10#$drain == 0)) || drain_first "$pid" "$((10#$drain))"
    step "Stopping the node (pid $pid)"
    touch "$home/stopping"
    stop_process "$pid" 60 ||
        fail 1 "It has not ended within 60 s; kill -9 $pid ends it (running calls lose about their last 0.2 s)"
    detail "stopped"
}

# drain_first PID SECONDS : lets the running calls end before the node is stopped. Whoever interrupts that wants it to go on.
drain_first() {
    local started drained=yes
    read_state
    [[ $(http_status "$http_port" /health/ready) != 200 ]] || drained=no
    step "Draining for at most $2 s"
    trap 'interrupted_drain "$drained"' INT TERM HUP
    (post_as_admin /api/v1/node/drain)
    started=$SECONDS
    while is_our_process "$1" && ((SECONDS - started < $2)) && [[ $(metric earshot_recordings_active) != 0 ]]; do
        sleep 1
    done
    trap - INT TERM HUP
}

interrupted_drain() {
    trap '' INT TERM HUP
    say
    [[ $1 == no ]] || fail 130 "The node goes on and takes no new calls, as before: ./earshot resume$(hint_home) is the way back"
    (post_as_admin /api/v1/node/undrain) ||
        fail 130 "The node goes on, but takes no new calls: ./earshot resume$(hint_home) is the way back"
    fail 130 "The node was not stopped, and takes calls again"
}

# post_as_admin PATH : a POST to the API of the running node. Who may write to its users may administer it: a user is made
# for this one request.
post_as_admin() {
    local name=script-$$ secret answer
    need_server
    admin_takes_a_moment
    secret=$(random_secret 24)
    # shellcheck disable=SC2064
    trap "users remove $name" EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM
    printf '%s\n' "$secret" | users add-random "$name" admin
    answer=$(CREDENTIALS=$name:$secret http_request "$http_port" POST "$1" 2> /dev/null | head -n 1) || true
    trap - EXIT INT TERM
    users remove "$name"
    [[ $answer =~ ^HTTP/1\.[01]\ 200 ]] ||
        fail 1 "The node has not done it, its answer is '${answer%$'\r'}': ./earshot logs$(hint_home) says more"
}

# Each of the two turns takes a JVM.
admin_takes_a_moment() { [[ ! -t 2 ]] || detail "asking as a user that is made for it and removed again: some seconds" >&2; }

help_drain() {
    say "usage: ./earshot drain [--home DIR]"
    say
    say "The node takes no new calls and goes on with the running ones, until ./earshot resume or its next start."
}

command_drain() {
    take_home "$@"
    nothing_left drain
    read_state
    post_as_admin /api/v1/node/drain
    say "The node takes no new calls; running ones go on. ./earshot resume$(hint_home) is the way back."
}

help_resume() {
    say "usage: ./earshot resume [--home DIR]"
    say
    say "The node takes calls again after ./earshot drain."
}

command_resume() {
    take_home "$@"
    nothing_left resume
    read_state
    post_as_admin /api/v1/node/undrain
    say "The node takes calls."
}

help_logs() {
    say "usage: ./earshot logs [--home DIR] [-f] [-n LINES]"
}

command_logs() {
    take_home "$@"
    [[ -f $home/log/earshot.log ]] || fail 1 "There is no log in $home yet"
    show_log logs "$home/log/earshot.log" ${rest[@]+"${rest[@]}"}
}

# show_log COMMAND FILE [-f] [-n LINES]
show_log() {
    local command=$1 file=$2 options=()
    shift 2
    while (($# > 0)); do
        case $1 in
            -f) options+=(-f) ;;
            -n)
                needs_value "$1" $#
                [[ $2 =~ ^[0-9]{1,9}$ ]] || fail 2 "-n: $2 is no number of lines"
                options+=(-n "$2")
                shift
                ;;
            *) fail 2 "$command: unknown option $1 (./earshot $command --help)" ;;
        esac
        shift
    done
    tail ${options[@]+"${options[@]}"} "$file"
}

help_status() {
    say "usage: ./earshot status [--home DIR]"
    say
    say "Ends with 0 when the node is ready, 1 when it is not, 3 when none runs."
}

command_status() {
    take_home "$@"
    nothing_left status
    if ! node_runs; then
        say "no node runs in $home"
        return 3
    fi
    read_state
    local ready=no code
    code=$(http_status "$http_port" /health/ready)
    [[ $code != 200 ]] || ready=yes
    row() { printf '%-12s %s\n' "$@"; }
    local reason
    reason=$(unready_reason "$http_port")
    row ready "$ready${reason:+: $reason}"
    row pid "$(node_pid)"
    row since "$(stat -c %y "$home/node.pid" 2> /dev/null | cut -c1-19)"
    row SIP "$address:$sip_port (UDP, TCP)"
    row HTTPS "$address:$https_port"
    row HTTP "127.0.0.1:$http_port"
    row management "127.0.0.1:$management_port"
    row media "$address:$media_ports"
    row recording "$(metric earshot_recordings_active) calls"
    row recordings "$(du -sh --exclude=.reserve "$home/recordings" 2> /dev/null | cut -f1) in $home/recordings$(reserved)"
    row disk "$(df -h --output=avail "$home" | tail -n 1 | tr -d ' ') free"
    say
    cluster_table "$http_port" "$home/simulator.secret" || say "The cluster's table is not shown: the API does not give it to the user simulator."
    [[ $ready == yes ]]
}

# reserved : what running calls may still use when the disk is full.
reserved() {
    local file=$home/recordings/.reserve
    [[ ! -f $file ]] || printf ', and %s held for a full disk' "$(du -h "$file" | cut -f1)"
}

# cluster_table PORT FILE : all nodes as the node on that port sees them, asked as the user simulator whose password is in
# the file; false when there is no answer.
cluster_table() {
    local answer
    [[ -r $2 ]] || return 1
    answer=$(ACCEPT=text/plain CREDENTIALS=simulator:$(<"$2") http_request "$1" GET /api/v1/cluster 2> /dev/null | tr -d '\r') || return 1
    [[ $answer =~ ^HTTP/1\.[01]\ 200 ]] || return 1
    printf '%s\n' "${answer#*$'\n\n'}"
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
With the directory of a cluster as DIR it hunts over all its nodes.

  --kind KIND      siprec (default), bib (Unified CM), cube, direct
  --seconds N      length of the call
  --calls N --rate N   many calls, so many started a second
  --transport KIND udp (default) or tcp
  --pilots TRUNK,... play a call controller that hunts over several nodes: HOST:PORT[;priority=P][;weight=W][;site=S]
  --controller KIND ucm, cube, srv or site: by which rule (ucm for --kind bib: the legs of a pair go to different nodes)
  --verify         also download the audio and compare it with what was sent
  --media KIND     voices (default), tone, clicks
  --json           the result as JSON

Ends with 0 when every call was answered and stored whole, else with 1.
TEXT
    simulator_help call
}

# simulator_help COMMAND : all options, as the simulator itself says them.
simulator_help() {
    [[ ! -f $simulator_jar || -z $(java_home) ]] || {
        say
        say "All options, of which --target, --api, --user and --password-file are set for the running node unless they are given:"
        "$(java_home)/bin/java" -jar "$simulator_jar" "$1" --help | sed -n '/^  *-/,$p'
    }
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

# read_nodes : the addresses of a cluster's first node that is ready as those of the node, all SIP addresses in pilots, and the
# APIs of the other nodes in apis.
read_nodes() {
    local name sip https http chosen=""
    address=$(sed -n 's/^address=//p' "$home/cluster.state") pilots="" apis=""
    while read -r name sip https http; do
        pilots+="${pilots:+,}$address:$sip"
        apis+=",https://$address:$https"
        if [[ -z $chosen && $(http_status "$http" /health/ready) == 200 ]]; then
            chosen=$name sip_port=$sip https_port=$https http_port=$http
        fi
    done < "$home/nodes"
    apis=${apis/",https://$address:$https_port"/}
    [[ -n $chosen ]] || fail 1 "No node of $home is ready: ./earshot cluster status --home $home"
}

# simulate COMMAND [target] [api] OPTION... : the simulator against the running node, unless the options name another. Who names
# another target only has not said who could tell what became of the call: nobody is asked.
simulate() {
    local arguments=("$1") address="" pilots="" apis=""
    shift
    if [[ -f $home/nodes ]]; then
        read_nodes
    elif [[ ${1:-} == target ]]; then
        has_option --target || read_state
    else
        has_option --api || read_state
    fi
    [[ -f $simulator_jar ]] || build_if_stale
    need_java
    if [[ ${1:-} == target ]]; then
        if ! has_option --target && [[ -n $address ]]; then
            arguments+=(--target "sip:recorder@$address:$sip_port" --local "$address")
            [[ -z $pilots || ${arguments[0]} == probe ]] || has_option --pilots || arguments+=(--pilots "$pilots")
        fi
        shift
    fi
    if [[ ${1:-} == api ]]; then
        if ! has_option --api && ! has_option --no-api && [[ -z $address ]]; then
            warn "nobody is asked what was recorded: --api URL says whom"
            arguments+=(--no-api)
        elif ! has_option --api && ! has_option --no-api; then
            arguments+=(--api "https://$address:$https_port$apis" --insecure --user simulator)
            arguments+=(--password-file "$home/simulator.secret")
        fi
        shift
    fi
    # Not behind a shell: whoever ends this command ends its calls.
    exec "$JAVA" -jar "$simulator_jar" "${arguments[@]}" "$@"
}
