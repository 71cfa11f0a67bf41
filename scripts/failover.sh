# SPDX-License-Identifier: Apache-2.0
# Sourced by ./earshot: kills the home of a running call and tells what happens, for people who want to see it.

help_kill_home() {
    cat <<'TEXT'
usage: ./earshot kill-home [--home DIR]

Needs a cluster that was started with ./earshot cluster (default DIR: ./.earshot/cluster). Starts a call of 40 s, finds the
node that records it, kills that node (kill -9), and tells as it goes: which node took the call over and after how long, how
long pilots still send calls to the dead one, whether the recording is whole but for a gap, whether a new call is recorded by
the others, and when the node is back. Some twenty short calls are recorded. Ends with 0 when the call went on, all others were
answered, the recordings are as they must be and the node came back.
TEXT
}

command_kill_home() {
    home=${EARSHOT_HOME:-$root/.earshot}/cluster
    default_home=$home
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

# long_call NODE : a call of 40 s in the background that is listened to afterwards by NODE's API; sets call_id and victim.
long_call() {
    local answered
    take_node "$1"
    played "$scratch/running" --pilots "$pilots" --seconds 40 --verify --api "https://$address:$node_https" --insecure \
        --user simulator --password-file "$home/simulator.secret"
    running=$!
    call_id=$(told_in "$scratch/running" Call-ID) && answered=$(told_in "$scratch/running" answered) ||
        fail 1 "The call did not come about:" "$(tail -n 3 "$scratch/running")"
    victim=$(home_behind "${answered##* by }")
}

# a_call_not_at_home_of_its_judge : long calls until one is recorded by another node than the one that is asked about it.
a_call_not_at_home_of_its_judge() {
    local judge
    for judge in "${names[@]}" "${names[@]}"; do
        long_call "$judge"
        if [[ $victim != "$judge" ]]; then
            return 0
        fi
        kill "$running" 2> /dev/null || true
        wait "$running" 2> /dev/null || true
    done
    fail 1 "Every call came to the node that was asked about it; try again"
}

kill_home_under_a_call() {
    local call_id victim killed others="" good=0
    read_nodes
    step "A call of 40 s through all pilots: $pilots"
    a_call_not_at_home_of_its_judge
    detail "its home is $victim"
    for name in "${names[@]}"; do
        take_node "$name"
        [[ $name == "$victim" ]] || others+="${others:+,}$address:$node_sip"
    done
    sleep 5
    played "$scratch/probing" --pilots "$others" --controller srv --answer-within 1 --calls 20 --rate 4 --seconds 1 --no-api
    probing=$!
    told_in "$scratch/probing" calling > /dev/null || true
    step "Killing $victim"
    take_node "$victim"
    kill -KILL "$(pid_of_node "$victim")"
    killed=$(date +%s.%N)
    tell_takeover "$killed" || good=1
    wait "$probing" || true
    tell_pilots "$address:$node_sip" "$killed" || good=1
    step "Waiting for the end of the call"
    wait "$running" || good=1
    grep -E '^(heard|gap|recording|failed|verdict)' "$scratch/running" | sed 's/^/    /'
    second_call "$others" || return 1
    step "Waiting for $victim to come back by itself"
    await_nodes "$ready_within" "$victim"
    return "$good"
}

# home_behind HOST:PORT : the node with that SIP port; the words "after N redirection(s)" may follow.
home_behind() {
    local at=${1%% *}
    awk -v port="${at##*:}" '$2 == port { print $1 }' "$home/nodes"
}

since() { awk -v then="$1" -v now="$(date +%s.%N)" 'BEGIN { printf "%.1f", now - then }'; }

# tell_takeover KILLED : who asked the client to send there, and when.
tell_takeover() {
    local taken
    if taken=$(told_in "$scratch/running" "taken over"); then
        detail "$(home_behind "${taken##*by }") took the call over $(since "$1") s after its death"
    else
        detail "nobody took the call over within 20 s"
        return 1
    fi
}

# tell_pilots HOST:PORT KILLED : until when the others sent calls to the killed node.
tell_pilots() {
    local last
    if ! grep -q '^calls ' "$scratch/probing"; then
        detail "the calls meanwhile came to nothing:" "$(tail -n 3 "$scratch/probing")"
        return 1
    fi
    last=$(sed -nE "s/^sent on +to ${1//./\\.} .*the last at (.*)/\1/p" "$scratch/probing")
    if [[ -z $last ]] || awk -v a="$(date -d "$last" +%s.%N)" -v b="$2" 'BEGIN { exit !(a < b) }'; then
        detail "no pilot sent a call to it after its death"
    else
        detail "the last pilot sent a call to it $(awk -v a="$(date -d "$last" +%s.%N)" -v b="$2" 'BEGIN { printf "%.1f", a - b }') s after its death"
    fi
    detail "calls meanwhile: $(sed -nE 's/^calls +//p' "$scratch/probing")"
    grep -qE '^calls .* 0 failed' "$scratch/probing"
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
