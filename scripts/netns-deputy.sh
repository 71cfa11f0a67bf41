# SPDX-License-Identifier: Apache-2.0
# Sourced by ./earshot: a home dies, and then its deputy as well, while calls of both run at floating addresses. The tools are
# those of netns-trials.sh.

# net_watch : from here on each host writes down when an address comes to it or goes; the monitors are in watching.
net_watch() {
    local name
    watching=()
    for name in r1 r2 r3; do
        # In words of ip, as what follows is.
        ip -n "$net_tag-$name" -o -4 address show dev eth0 | sed "s/^/[$(date +%FT%T.%6N)] /" > "$home/$name.addresses"
        ip -n "$net_tag-$name" -ts -4 monitor address >> "$home/$name.addresses" 2> /dev/null &
        watching+=("$!")
    done
}

net_unwatch() {
    kill "${watching[@]}" 2> /dev/null || true
    wait "${watching[@]}" 2> /dev/null || true
    watching=()
}

# net_changes ADDRESS : a line "SECONDS HOST yes|no" for each time it came to a host or went, since the fault, in their order.
net_changes() {
    local name when gone
    for name in r1 r2 r3; do
        sed -nE "s/^\[([^]]+)\] (Deleted )?[0-9]+: eth0 +inet ${1//./\\.}\/.*/\1 \2/p" "$home/$name.addresses" |
            while read -r when gone; do
                awk -v at="$(date -d "$when" +%s.%N)" -v then="$struck" -v host="$name" -v has="${gone:+no}" \
                    'BEGIN { printf "%.3f %s %s\n", at - then, host, has == "" ? "yes" : "no" }'
            done
    done | sort -n
}

# net_owning ADDRESS : "MOST-SECONDS-WITH-TWO MOST-SECONDS-WITH-NONE who had it from when on".
net_owning() {
    net_changes "$1" | awk -v end="$(since "$struck")" '
        function ended(at) {
            if (count > 1 && at - from > two) two = at - from
            if (count == 0 && seen && at - from > none) none = at - from
        }
        {
            was = count ? owners : "nobody"
            ended($1)
            if ($3 == "yes" && !($2 in has)) { has[$2]; count++ }
            if ($3 == "no" && $2 in has) { delete has[$2]; count-- }
            from = $1; seen = 1; owners = ""
            for (k = 1; k <= 3; k++) if ("r" k in has) owners = owners (owners == "" ? "" : "+") "r" k
            now = count ? owners : "nobody"
            if (now != was) told = told (told == "" ? "" : ", ") now ($1 > 0 ? sprintf(" from %.1f s on", $1) : "")
        }
        END { ended(end); printf "%.2f %.1f %s\n", two, none, told }'
}

# net_owners_judged SECONDS : who had each address, whether two had one for longer than the watchdog needs, or nobody for longer than that.
net_owners_judged() {
    local moving two none told most
    most=$(net_within "$1")
    for moving in "$net_subnet.11" "$net_subnet.12" "$net_subnet.13"; do
        read -r two none told < <(net_owning "$moving")
        detail "$moving: $told; two had it for $two s at most, nobody for $none s"
        net_expect "two hosts had $moving for longer than $(net_within 1) s" awk -v a="$two" -v b="$(net_within 1)" 'BEGIN { exit !(a <= b) }'
        net_expect "nobody had $moving for longer than $most s" awk -v a="$none" -v b="$most" 'BEGIN { exit !(a <= b) }'
    done
}

# net_ports HOST ADDRESS : the media ports that are bound there at that address.
net_ports() {
    local hex
    hex=$(awk -F. '{ printf "%02X%02X%02X%02X", $4, $3, $2, $1 }' <<< "$2")
    net_in "$1" sed -nE "s/^ *[0-9]+: $hex:([0-9A-F]{4}) .*/\1/p" /proc/net/udp | grep -v 13C4 | sort
}

# net_calls SECONDS : calls of CUBE until r1 and r2 have one each, in the arrays ids, pids, homes and begun.
net_calls() {
    local n answered
    ids=() pids=() homes=() begun=()
    for ((n = 0; n < 12; n++)); do
        net_play "deputy.$n.call" --kind cube --seconds "$1" --moved --verify --target "sip:9000@$net_subnet.11:5060" "${net_api[@]}" \
            --password-file "$home/r1/simulator.secret"
        pids+=("$played")
        ids+=("$(told_in "$home/deputy.$n.call" Call-ID)") && answered=$(told_in "$home/deputy.$n.call" answered) ||
            fail 1 "A call did not come about:" "$(tail -n 3 "$home/deputy.$n.call")"
        begun+=("$(date +%s.%N)")
        answered=${answered##* by } answered=${answered%%:*}
        homes+=("r${answered: -1}")
        [[ " ${homes[*]} " != *" r1 "* || " ${homes[*]} " != *" r2 "* ]] || break
    done
    detail "${#ids[@]} calls; their homes are ${homes[*]}"
    [[ " ${homes[*]} " == *" r1 "* && " ${homes[*]} " == *" r2 "* ]] || fail 1 "No call came to r1, or none to r2"
    # What the deputy has at its own address must not keep it from the same ports at the other one.
    detail "media ports that both have at their addresses: $(comm -12 <(net_ports r1 "$net_subnet.11") <(net_ports r2 "$net_subnet.12") | wc -l)"
}

# net_active : how many rows r3 lists as ACTIVE.
net_active() {
    local CREDENTIALS
    CREDENTIALS=simulator:$(<"$home/r1/simulator.secret")
    export CREDENTIALS
    net_common r3 http_request 8080 GET "/api/v1/recordings?state=ACTIVE&limit=100" 2> /dev/null | tr -d ' \r\n' |
        grep -oE '"id":"[0-9a-f]{8}-[-0-9a-f]{27}"|"items":' | awk '/^"id/ { n++ } /^"items/ { ok = 1 } END { print ok ? n + 0 : "?" }'
}
net_no_active() { [[ $(net_active) == 0 ]]; }

# net_runs_at HOST INDEX : whether the row says that the call runs there.
net_runs_at() { grep -q "state:ACTIVE.*node:$1 " <<< "$(net_row r3 "${ids[$2]}") "; }

# net_recorded INDEX : how many milliseconds of each of its two streams are recorded; nothing when it cannot be told.
net_recorded() { net_said recording "deputy.$1.call" | sed -nE 's/.*, 2 track\(s\), ([0-9]+) packets.*/\1/p' | awk '{ print $1 * 10; exit }'; }

# net_call_judged INDEX : one recording of each call, closed, with all but the gaps that are allowed. A call that has gone on to its
# end has all the rest; one that was closed has what was sent until the last node with it died.
net_call_judged() {
    local row kept lived home_of=${homes[$1]} file=deputy.$1.call least words
    wait "${pids[$1]}" || true
    row=$(net_row r3 "${ids[$1]}")
    kept=$(net_recorded "$1")
    lived=$(awk -v a="$again" -v b="${begun[$1]}" 'BEGIN { printf "%d", (a - b) * 1000 }')
    detail "call of $home_of: ${row#id:}"
    grep -E '^(recording|heard|gap|failed|verdict)' "$home/$file" | cut -c 1-150 | sed 's/^/           /'
    net_expect "there is not one row" [ "$(wc -l <<< "$row")" == 1 ]
    case $row in
        *state:CLOSED_NORMAL*)
            least=$((1000 * length)) words="went on to its end"
            # What it had before may be with nodes that were not back when it was looked at.
            [[ -z ${resumed:-} ]] || least=$(awk -v a="${begun[$1]}" -v b="$resumed" -v l="$length" 'BEGIN { printf "%d", (a + l - b - 8) * 1000 }')
            ;;
        *reason:server_lost* | *reason:server_restart*) least=$lived words="was closed, and ran for $lived ms before the second fault" ;;
        *) least=$((1000 * length)) words="is neither whole nor closed as server_lost" && net_good=no ;;
    esac
    # Each fault that hits a call may cost so much.
    least=$((least - $(net_within 2) * 1000))
    [[ $home_of != r1 ]] || least=$((least - $(net_within 1) * 1000))
    detail "it $words; of each stream ${kept:-?} of $((1000 * length)) ms are recorded"
    if [[ -z $kept ]] || ((kept < least)); then
        detail "BAD: at least $least ms are asked"
        net_good=no
    fi
}

# net_first_fault : r1 dies; its address and calls move to r2, and those of r2 go on.
net_first_fault() {
    local address=$net_subnet.11 victim=r1 n
    net_struck
    kill -KILL "$(net_process r1)"
    net_await 2 "the phone system sends for r1 to another host" net_has_moved
    net_await 4 "r1 has its address no more" net_is_not_at r1
    net_expect "r1's address is at $(net_owners "$address")" net_is_only_at r2
    for n in "${!ids[@]}"; do
        [[ ${homes[$n]} == r3 ]] || net_await 8 "the call of ${homes[$n]} runs at r2" net_runs_at r2 "$n"
    done
}

# net_ends SECONDS : the calls end, nothing is left of them, each has its address again, and no address was with nobody for so long.
net_ends() {
    local n name moving
    for n in "${!ids[@]}"; do net_call_judged "$n"; done
    net_await 400 "no row is ACTIVE" net_no_active
    net_await 400 "r1 and r2 are up and each has its address" net_all_at_home
    net_await 400 "all see one another" net_all_up
    net_await 400 "no call runs any more" net_quiet
    for n in "${!ids[@]}"; do
        net_expect "a recording is double after all" [ "$(wc -l <<< "$(net_row r3 "${ids[$n]}")")" == 1 ]
    done
    net_unwatch
    net_owners_judged "$1"
}
net_all_at_home() {
    local k
    for k in 1 2 3; do [[ $(net_owners "$net_subnet.1$k") == "r$k" ]] || return 1; done
}

# All start from the same: the second fault needs calls that still run then.
net_two_faults() {
    net_begin "$@"
    length=$((net_slack > 1 ? 300 : 150))
    net_expect "not each host has its own address" net_all_at_home
    net_watch
    net_calls "$length"
    sleep 5
    net_first_fault
}

net_try_deputy() {
    local ids pids homes begun watching length again struck played net_good net_slack address=$net_subnet.12 victim=r2
    net_two_faults "deputy: r1 is killed, and r2, which serves its address, when r1 is back"
    net_await $(((length - 60) / net_slack)) "r1 is back" net_all_up
    net_expect "r1's address is not at r2 alone, under a running call" [ "$(net_owners "$net_subnet.11")" == r2 ]
    detail "$(printf '%5s s  r2 is killed' "$(since "$struck")")"
    again=$(date +%s.%N)
    kill -KILL "$(net_process r2)"
    struck=$again net_await 4 "the phone system sends for r2 to another host" net_has_moved
    struck=$again net_await 5 "r2 has neither address" net_has_neither
    detail "$net_subnet.11 is at $(net_owners "$net_subnet.11"), $net_subnet.12 at $(net_owners "$net_subnet.12")"
    net_goes_on
    net_ends 2
    net_end deputy
}
net_has_neither() { [[ " $(net_owners "$net_subnet.11") $(net_owners "$net_subnet.12") " != *" r2 "* ]]; }

# net_goes_on : r2's own calls, of which r2 was the first home, must go on elsewhere.
net_goes_on() {
    local n
    for n in "${!ids[@]}"; do
        [[ ${homes[$n]} != r2 ]] ||
            struck=$again net_await 8 "the call of r2 runs elsewhere" net_runs_elsewhere "$n"
    done
}
net_runs_elsewhere() { net_runs_at r3 "$1" || net_runs_at r1 "$1"; }

net_try_both() {
    local ids pids homes begun watching length again struck played net_good net_slack resumed=""
    net_two_faults "both: r1 is killed, and r2 a moment later, so that r3 alone is left"
    again=$(date +%s.%N)
    detail "$(printf '%5s s  r2 is killed' "$(since "$struck")")"
    kill -KILL "$(net_process r2)"
    struck=$again net_await 5 "r2 has neither address" net_has_neither
    # One of three may take nothing: the two others might live.
    struck=$again net_await 8 "r3 sees that it is alone" net_is_alone
    until net_is_majority; do
        if [[ $(net_owners "$net_subnet.11") == *r3* || $(net_owners "$net_subnet.12") == *r3* ]] && ! net_is_majority; then
            detail "BAD: r3 has taken an address though it is alone"
            net_good=no
            break
        fi
        if awk -v then="$struck" -v now="$(date +%s.%N)" -v most="$(net_within 240)" 'BEGIN { exit !(now - then > most) }'; then break; fi
        sleep 0.2
    done
    detail "$(printf '%5s s  another is back in the cluster' "$(since "$struck")")"
    net_await 240 "r2's address is with one host" net_has_one "$net_subnet.12"
    net_await 240 "r1's address is with one host" net_has_one "$net_subnet.11"
    resumed=$(date +%s.%N)
    net_ends 240
    net_end both
}
# A process that was killed has none: it is in nobody's view.
net_is_alone() { [[ $(net_figure r3 'earshot_cluster_nodes{state="DOWN"}') == 2 ]]; }
net_is_majority() { ! net_is_alone; }
net_has_one() { [[ $(net_owners "$1") == r[123] ]]; }
