# SPDX-License-Identifier: Apache-2.0
# Sourced by ./earshot: kills the home of a running call and tells what happens, for people who want to see it.

help_kill_home() {
    cat <<'TEXT'
usage: ./earshot kill-home [--home DIR]

Needs a cluster that was started with ./earshot cluster (default DIR: ./.earshot/cluster). Starts a call, finds the node that
records it, kills that node (kill -9), and tells as it goes: how long pilots still send calls there, what became of the
recording, whether a new call is recorded by the others, and when the node is back. Some twenty short calls are recorded.
Ends with 0 when the new call is whole and the node came back.
TEXT
}

command_kill_home() {
    home=${EARSHOT_HOME:-$root/.earshot}/cluster
    take_cluster "$@"
    nothing_left kill-home
    need_cluster
    need_java
    [[ -f $simulator_jar ]] || build_if_stale
    local name status=0
    scratch="" running="" probing=""
    for name in "${names[@]}"; do
        take_node "$name"
        node_ready || fail 1 "$name is not ready: ./earshot cluster status --home $home"
    done
    ((${#names[@]} > 1)) || fail 1 "One node alone has nobody to go on"
    scratch=$(mktemp -d)
    # shellcheck disable=SC2064
    trap 'kill $running $probing 2> /dev/null || true; rm -rf "'"$scratch"'"' EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM
    kill_home_under_a_call || status=$?
    return "$status"
}

# played FILE OPTION... : the simulator in the background, without a shell between, so that $! is its process.
played() {
    local file=$1
    shift
    "$JAVA" -jar "$simulator_jar" call --local "$address" "$@" > "$file" 2>&1 &
}

# told_in FILE WORD : what the simulator says behind that word, waited for.
told_in() {
    local started=$SECONDS line
    until line=$(grep -m 1 "^$2 " "$1"); do
        ((SECONDS - started < 20)) || return 1
        sleep 0.1
    done
    line=${line#"$2"}
    printf '%s' "${line#"${line%%[! ]*}"}"
}

kill_home_under_a_call() {
    local call_id answered victim killed others="" survivor
    read_nodes
    step "A call through all pilots: $pilots"
    played "$scratch/running" --pilots "$pilots" --seconds 600 --no-api
    running=$!
    call_id=$(told_in "$scratch/running" Call-ID) && answered=$(told_in "$scratch/running" answered) ||
        fail 1 "The call did not come about:" "$(tail -n 3 "$scratch/running")"
    victim=$(home_behind "${answered##* by }")
    detail "its home is $victim"
    for name in "${names[@]}"; do
        take_node "$name"
        [[ $name == "$victim" ]] || others+="${others:+,}$address:$node_sip" survivor=$node_http
    done
    sleep 2
    played "$scratch/probing" --pilots "$others" --controller srv --answer-within 1 --calls 20 --rate 4 --seconds 1 --no-api
    probing=$!
    told_in "$scratch/probing" calling > /dev/null || true
    step "Killing $victim"
    take_node "$victim"
    kill -KILL "$(pid_of_node "$victim")"
    killed=$(date +%s.%N)
    tell_row "$survivor" "$call_id" "$killed"
    wait "$probing" || true
    tell_pilots "$address:$node_sip" "$killed"
    second_call "$others" || return 1
    step "Waiting for $victim to come back by itself"
    await_nodes "$ready_within" "$victim"
}

# home_behind HOST:PORT : the node with that SIP port; the words "after N redirection(s)" may follow.
home_behind() {
    local at=${1%% *}
    awk -v port="${at##*:}" '$2 == port { print $1 }' "$home/nodes"
}

since() { awk -v then="$1" -v now="$(date +%s.%N)" 'BEGIN { printf "%.1f", now - then }'; }

# recorded PORT CALL-ID : the API's answer for that dialog.
recorded() {
    CREDENTIALS="simulator:$(<"$home/simulator.secret")" http_request "$1" GET "/api/v1/recordings?sipCallId=${2/@/%40}" 2> /dev/null
}

# tell_row PORT CALL-ID KILLED : how the recording of the killed node ends, as another node lists it.
tell_row() {
    local started=$SECONDS state
    while state=$(recorded "$1" "$2" | grep -oE '"state" ?: ?"[A-Z_]+"' | head -n 1 | cut -d '"' -f 4); [[ $state == ACTIVE ]]; do
        if ((SECONDS - started >= 15)); then
            detail "its recording is still listed as ACTIVE after $(since "$3") s"
            return 0
        fi
        sleep 0.1
    done
    detail "its recording is listed as ${state:-nothing} after $(since "$3") s"
}

# tell_pilots HOST:PORT KILLED : until when the others sent calls to the killed node.
tell_pilots() {
    local last
    last=$(sed -nE "s/^sent on +to ${1//./\\.} .*the last at (.*)/\1/p" "$scratch/probing")
    if [[ -z $last ]] || awk -v a="$(date -d "$last" +%s.%N)" -v b="$2" 'BEGIN { exit !(a < b) }'; then
        detail "no pilot sent a call to it after its death"
    else
        detail "the last pilot sent a call to it $(awk -v a="$(date -d "$last" +%s.%N)" -v b="$2" 'BEGIN { printf "%.1f", a - b }') s after its death"
    fi
    detail "calls meanwhile: $(sed -nE 's/^calls +//p' "$scratch/probing")"
}

# second_call PILOTS : a call through the others, stored whole.
second_call() {
    step "A call through the others"
    read_nodes
    played "$scratch/second" --pilots "$1" --seconds 5 --api "https://$address:$https_port" --insecure \
        --user simulator --password-file "$home/simulator.secret"
    wait $! || true
    grep -E '^(answered|recording|verdict)' "$scratch/second" | sed 's/^/    /'
    grep -q '^verdict  *GOOD' "$scratch/second"
}
