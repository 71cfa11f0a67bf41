# SPDX-License-Identifier: Apache-2.0
# Sourced by ./earshot: what is tried with the hosts of netns.sh. A trial prints what it sees with the time since the fault, says
# GOOD or BAD at its end, and returns whether it was good.

# net_owners ADDRESS : the hosts that have it on an interface.
net_owners() {
    local name owners=""
    for name in r1 r2 r3; do
        [[ -z $(ip -n "$net_tag-$name" -o -4 address show to "$1/32") ]] || owners+="${owners:+ }$name"
    done
    printf '%s' "$owners"
}

# net_towards ADDRESS : the host to which the phone system sends what is for it, by its table of neighbours.
net_towards() {
    local name mac
    mac=$(ip -n "$net_tag-client" neigh show "$1" | sed -nE 's/.*lladdr ([^ ]+).*/\1/p')
    for name in r1 r2 r3; do
        [[ -z $mac || $(ip -n "$net_tag-$name" -o link show eth0) != *" $mac "* ]] || printf '%s' "$name"
    done
}

# The address of the trial is with another host than its home.
net_has_moved() { [[ -n $(net_towards "$address") && $(net_towards "$address") != "$victim" ]]; }
net_is_not_at() { [[ " $(net_owners "$address") " != *" $1 "* ]]; }
net_is_only_at() { [[ $(net_owners "$address") == "$1" ]]; }
net_is_back() { net_is_only_at "$victim" && [[ $(net_towards "$address") == "$victim" ]]; }
net_taken_over() { grep -q '^taken over' "$home/siprec.call"; }

# net_within SECONDS : a limit; three times as long where other work keeps the processors busy, since it is that which is measured then.
net_within() { echo $(($1 * net_slack)); }

net_begin() {
    local n
    net_slack=1 net_good=yes
    step "$*"
    # The load average still has what the start of three nodes cost.
    for ((n = 0; n < 60; n++)); do
        net_busy || return 0
        sleep 1
    done
    net_slack=3
    detail "the machine is busy (load average $(cut -d ' ' -f 1 /proc/loadavg)): limits are three times as long, the sound is not judged"
}
net_busy() { awk -v cpus="$(nproc)" '{ exit !($1 > 4 * cpus) }' /proc/loadavg; }

# net_await SECONDS WORDS COMMAND... : until it succeeds, so long after the fault at most; says when it did.
net_await() {
    local within words=$2
    within=$(net_within "$1")
    shift 2
    until "$@"; do
        if awk -v then="$struck" -v now="$(date +%s.%N)" -v most="$within" 'BEGIN { exit !(now - then > most) }'; then
            detail "BAD: not within $within s: $words"
            net_good=no
            return 0
        fi
        sleep 0.05
    done
    detail "$(printf '%5s s  %s' "$(since "$struck")" "$words")"
}

# net_expect WORDS COMMAND... : it must be so now.
net_expect() {
    if ! "${@:2}"; then
        detail "BAD: $1"
        net_good=no
    fi
}

net_struck() { struck=$(date +%s.%N); }

# net_said WORD FILE : what the simulator says behind that word, line by line.
net_said() { sed -nE "s/^$1 +//p" "$home/$2"; }

# net_play FILE OPTION... : the simulator among the phones, in the background; its process is in played.
net_play() {
    # What an earlier trial left there must not be read for what this one says.
    : > "$home/$1"
    net_in client "$JAVA" -XX:TieredStopAtLevel=1 -jar "$simulator_jar" call --local "$net_subnet.5" "${@:2}" > "$home/$1" 2>&1 &
    played=$!
}

net_api=(--api "https://$net_subnet.3:8443" --insecure --user simulator)

# net_call KIND SECONDS OPTION... : a call that is listened to afterwards; sets call_id, call_pid, victim and address. Its home
# is r1 or r2: who is asked about it is elsewhere.
net_call() {
    local kind=$1 seconds=$2 answered
    net_play "$kind.call" --kind "$kind" --seconds "$seconds" --verify --target "sip:9000@$net_subnet.11:5060" "${net_api[@]}" \
        --password-file "$home/r1/simulator.secret" "${@:3}"
    call_pid=$played
    call_id=$(told_in "$home/$kind.call" Call-ID) && answered=$(told_in "$home/$kind.call" answered) ||
        fail 1 "The call did not come about:" "$(tail -n 3 "$home/$kind.call")"
    answered=${answered##* by }
    address=${answered%%:*}
    victim=r${address: -1}
    detail "its home is $victim, at $address"
    net_expect "$address is at $(net_owners "$address")" net_is_only_at "$victim"
    sleep 5
}

# net_row HOST CALL-ID : one line for each recording that a host lists of a dialog.
net_row() {
    local CREDENTIALS
    CREDENTIALS=simulator:$(<"$home/r1/simulator.secret")
    export CREDENTIALS
    net_common "$1" http_request 8080 GET "/api/v1/recordings?sipCallId=${2/@/%40}" 2> /dev/null |
        tr -d ' \r\n' | sed 's/.*"items":\[//' | grep -oE '"id":"[0-9a-f]{8}-[-0-9a-f]{27}"|"(node|state|reason)":("[^"]*"|null)|"flags":\[[^]]*\]' |
        awk -F: '{ gsub(/"/, "") } /^id:/ { if (line != "") print line; line = "" } { line = line (line == "" ? "" : " ") $0 } END { print line }'
}

# net_only_sound FILE : the simulator finds nothing but how well the sound matches, which another load spoils.
net_only_sound() {
    grep -qE '^verdict +BAD: the (left|right) channel matches [^;]*(; the (left|right) channel matches [^;]*)?$' "$home/$1"
}

# net_judge KIND GAP : the end of the call: one recording, closed by the BYE, with no more missing than that many milliseconds.
net_judge() {
    local gap row most
    most=$(net_within "$2")
    wait "$call_pid" || { ((net_slack > 1)) && net_only_sound "$1.call"; } || net_good=no
    grep -E '^(taken over|recording|gap|heard|failed|verdict)' "$home/$1.call" | cut -c 1-150 | sed 's/^/           /'
    gap=$(net_said gap "$1.call" | sed -nE 's/.*, ([0-9]+) ms of each stream are missing.*/\1/p')
    if [[ -z $gap ]] || ((gap > most)); then
        detail "BAD: ${gap:-?} ms are missing, at most $most are allowed"
        net_good=no
    fi
    row=$(net_row r3 "$call_id")
    detail "row: $row"
    net_expect "there is not one row" [ "$(wc -l <<< "$row")" == 1 ]
    net_expect "the row does not say that it was taken over" grep -q 'state:CLOSED_NORMAL.*TAKEN_OVER\|TAKEN_OVER.*state:CLOSED_NORMAL' <<< "$row"
}

net_process() { process_of "-Dearshot-server.home=$home/$1/$1"; }

net_end() {
    step "$1: $([[ $net_good == yes ]] && echo GOOD || echo BAD) (load average $(cut -d " " -f 1 /proc/loadavg) on $(nproc) processors)"
    [[ $net_good == yes ]]
}

# All see all in a state in which they take calls; a busy machine or a full disk make no difference.
net_all_up() {
    local name state
    for name in r1 r2 r3; do
        for state in DOWN STARTING FENCED; do
            [[ $(net_figure "$name" "earshot_cluster_nodes{state=\"$state\"}") == 0 ]] || return 1
        done
    done
}

# net_figure HOST NAME : one figure of its metrics.
net_figure() { net_common "$1" http_get 8080 /metrics 2> /dev/null | awk -v name="$2" '$1 == name { print $2 + 0; exit }' | tr -d '\r'; }

net_same() {
    local first
    first=$(net_figure r1 "$1")
    [[ $first =~ ^[0-9]+$ && $first == "$(net_figure r2 "$1")" && $first == "$(net_figure r3 "$1")" ]]
}

net_try_kill() {
    local call_id call_pid victim address struck played net_good net_slack
    net_begin "kill: the home of a call of CUBE is killed"
    net_call cube 20 --moved
    net_struck
    kill -KILL "$(net_process "$victim")"
    net_await 2 "the phone system sends to another host" net_has_moved
    detail "it is $(net_towards "$address")"
    net_await 4 "the killed host has the address no more" net_is_not_at "$victim"
    net_judge cube 2000
    net_await 240 "$victim is up again and has its address" net_is_back
    net_await 240 "all see one another" net_all_up
    net_end kill
}

# net_stays FILE : until the simulator hangs up, the phone system must not send to the home again: that would be two owners.
net_stays() {
    until grep -q '^hanging up' "$1" || ! kill -0 "$call_pid" 2> /dev/null; do
        if ! net_has_moved; then
            detail "BAD: after $(since "$struck") s the phone system sends to $victim again, under the running call"
            net_good=no
            return 0
        fi
        sleep 0.3
    done
}

net_try_hang() {
    local call_id call_pid victim address struck played pid net_good net_slack
    net_begin "hang: the home of a call of CUBE stands still for 10 s"
    net_call cube 25 --moved
    pid=$(net_process "$victim")
    net_struck
    kill -STOP "$pid"
    net_await 4 "the phone system sends to another host" net_has_moved
    detail "it is $(net_towards "$address"); the address is at $(net_owners "$address")"
    net_pause 10
    net_expect "the phone system does not send there any more" net_has_moved
    kill -CONT "$pid"
    net_await 13 "the woken home has the address no more" net_is_not_at "$victim"
    net_stays "$home/cube.call"
    net_judge cube 4000
    net_await 60 "$victim has its address again" net_is_back
    net_await 60 "all see one another" net_all_up
    net_end hang
}

# net_pause SECONDS : until so much time has passed since the fault.
net_pause() {
    until awk -v then="$struck" -v now="$(date +%s.%N)" -v least="$1" 'BEGIN { exit !(now - then >= least) }'; do
        sleep 0.05
    done
}

# The cable is cut at the switch, so that the host sees a good one.
net_cut() { ip -n "$net_tag-switch" link set "port${1#r}" nomaster || fail 1 "The cable of $1 cannot be cut"; }
net_mend() { ip -n "$net_tag-switch" link set "port${1#r}" master bridge || fail 1 "The cable of $1 cannot be mended"; }

# net_all_answered FILE : of the calls that were offered.
net_all_answered() { grep -qE '^calls +([1-9][0-9]*) offered, \1 answered' "$home/$1"; }

# net_stored FILE PERCENT : at least so many of the calls have a recording that was closed by its BYE.
net_stored() {
    awk -v least="$2" '$1 == "calls" { offered = $2 } $1 == "recordings" { stored = $4 }
        END { exit !(offered > 0 && stored * 100 >= offered * least) }' "$home/$1"
}

# net_others VICTIM : the trunks to the others.
net_others() {
    local k others=""
    for k in 1 2 3; do [[ r$k == "$1" ]] || others+="${others:+,}$net_subnet.1$k:5060"; done
    printf '%s' "$others"
}

net_try_cut() {
    local call_id call_pid victim address struck played probing net_good net_slack
    net_begin "cut: the cable of a home is cut for 10 s"
    net_call siprec 30
    net_play cut.calls --pilots "$(net_others "$victim")" --controller srv --answer-within 2 --calls "${EARSHOT_NETNS_CALLS:-24}" --rate 2 --seconds 1 --no-api
    probing=$played
    told_in "$home/cut.calls" calling > /dev/null
    net_struck
    net_cut "$victim"
    net_await 4 "the call has been taken over" net_taken_over
    net_pause 10
    net_mend "$victim"
    detail "$(printf '%5s s  %s' "$(since "$struck")" "the cable is mended")"
    wait "$probing" || true
    net_avoided cut.calls 3
    net_await 30 "all see one another" net_all_up
    net_judge siprec 4000
    net_healed
    net_end cut
}

# net_avoided FILE SECONDS [later] : for how long calls were sent to the lost home, which may be so long, and what became of them.
# later: calls may have gone to it again afterwards; then the longest pause counts.
net_avoided() {
    local last most until
    most=$(net_within "$2")
    net_expect "new calls were not answered" net_all_answered "$1"
    detail "calls meanwhile: $(net_said calls "$1"); set-up $(net_said set-up "$1")"
    last=$(sed -nE "s/^sent on +to ${address//./\\.}:.*the last at (.*)/\1/p" "$home/$1")
    if [[ ${3:-} == later && -n $last ]] && ! net_not_after "$last" "$most"; then
        last=$(sed -nE "s/^sent none +to ${address//./\\.}:.* from (.*) to .*/\1/p" "$home/$1")
        until=$(sed -nE "s/^sent none +to ${address//./\\.}:.* from .* to (.*)/\1/p" "$home/$1")
        net_expect "the longest time without a call to $victim is not that of the cut" net_covers "${last:-@0}" "${until:-@0}" "$most"
    fi
    [[ -n $last ]] || last=$(date -d "@$struck" +%FT%T.%N)Z
    last=$(awk -v a="$(date -d "$last" +%s.%N)" -v b="$struck" 'BEGIN { d = a - b; printf "%.1f", (d > 0 ? d : 0) }')
    detail "the last pilot sent a call to $victim $last s after the cut"
    net_expect "new calls went to $victim for more than $most s" awk -v a="$last" -v b="$most" 'BEGIN { exit !(a <= b) }'
}

# net_not_after TIME SECONDS : whether that is no later than so long after the fault.
net_not_after() { awk -v at="$(date -d "$1" +%s.%N)" -v fault="$struck" -v most="$2" 'BEGIN { exit !(at - fault <= most) }'; }

# net_covers FROM TO SECONDS : a pause that begins so long after the cut at most, and lasts until shortly before its end.
net_covers() {
    awk -v from="$(date -d "$1" +%s.%N)" -v to="$(date -d "$2" +%s.%N)" -v cut="$struck" -v most="$3" \
        'BEGIN { exit !(from - cut <= most && to - cut >= 9) }'
}

# Nothing is left of the cut but what the cut node had caught by itself.
net_healed() {
    local id name
    id=$(net_row r3 "$call_id" | sed -nE 's/.*id:([^ ]+).*/\1/p')
    net_expect "$victim has not kept what it had of the call" \
        [ -n "$(find "$home/$victim/$victim/recordings" -name "$id.*.part" -print -quit)" ]
    net_await 60 "no call runs any more" net_quiet
    for name in homes dialogs; do
        net_expect "the nodes do not agree about $name: $(for host in r1 r2 r3; do
            net_figure "$host" "earshot_cluster_entries{cache=\"$name\"}"
        done | tr '\n' ' ')" net_same "earshot_cluster_entries{cache=\"$name\"}"
    done
    net_await 60 "the address of $victim is at home" net_is_only_at "$victim"
}

net_quiet() {
    local name
    for name in r1 r2 r3; do
        [[ $(net_figure "$name" earshot_recordings_active) == 0 ]] || return 1
        [[ $(net_figure "$name" 'earshot_cluster_entries{cache="dialogs"}') == 0 ]] || return 1
    done
}

net_try_load() {
    local call_id call_pid victim=r2 address=$net_subnet.12 struck played loading net_good net_slack
    net_begin "load: the cable of r2 is cut for 10 s while 60 calls run"
    net_play load.calls --pilots "$net_subnet.11:5060,$net_subnet.12:5060,$net_subnet.13:5060" --controller ucm --answer-within 2 \
        --calls 200 --rate 5 --seconds 12 --media tone "${net_api[@]}" --password-file "$home/r1/simulator.secret"
    loading=$played
    told_in "$home/load.calls" calling > /dev/null
    sleep 16
    net_struck
    net_cut r2
    net_pause 10
    net_mend r2
    net_await 40 "all see one another" net_all_up
    wait "$loading" || true
    grep -E '^(calls|set-up|recordings|taken over|failed|verdict)' "$home/load.calls" | cut -c 1-200 | sed 's/^/           /'
    net_avoided load.calls 4 later
    net_expect "more than one of twenty calls was not recorded to its end" net_stored load.calls 95
    net_expect "calls are double or without a recording" grep -qE '^recordings .* 0 lost, 0 double' "$home/load.calls"
    net_await 90 "no call runs any more" net_quiet
    net_end load
}
