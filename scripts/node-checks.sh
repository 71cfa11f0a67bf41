# SPDX-License-Identifier: Apache-2.0
# Sourced by ./earshot: what is looked at before a node is started.

check_options() {
    local name
    [[ $offset =~ ^[0-9]{1,5}$ ]] || fail 2 "--offset: $offset is no number"
    for name in sip_port https_port http_port management_port; do
        is_port "${!name}" || fail 2 "--${name//_/-}: ${!name} is no port"
        printf -v "$name" '%d' $((10#${!name} + 10#$offset))
        is_port "${!name}" || fail 2 "--offset: ${!name} is no port"
    done
    if ! is_port "$media_from" || ! is_port "$media_to" || ((10#$media_to - 10#$media_from < 3)); then
        fail 2 "--media-ports: $media_from-$media_to is no range of ports"
    fi
    media_from=$((10#$media_from)) media_to=$((10#$media_to))
    ((media_from % 2 == 0)) || fail 2 "--media-ports: RTP has even ports (RFC 3550 §11), so the first one must be even, not $media_from"
    distinct_ports
}

# distinct_ports : that no two of the four are one.
distinct_ports() {
    local name other
    for name in sip_port https_port http_port management_port; do
        for other in https_port http_port management_port; do
            [[ $name < $other || $name == "$other" || ${!name} != "${!other}" ]] ||
                fail 2 "--${name//_/-} and --${other//_/-} are both ${!name}: each needs a port of its own"
        done
    done
}

# unready_reason PORT : why the node takes no calls.
unready_reason() { http_get "$1" /health/ready 2> /dev/null | sed -nE 's/.*"reason":"([^"]*)".*/\1/p' || true; }

# waits_for_people PORT : true for a node that has started but takes no calls until somebody makes room on its disk, for which it
# must be left running. Sets reason.
waits_for_people() {
    [[ $(http_status "$1" /health/live) == 200 ]] || return 1
    reason=$(unready_reason "$1")
    # One that is slow for now recovers by itself.
    [[ $reason == "The recording disk "* && $reason != *" too slow "* ]]
}

# check_address : that it is one of this machine, if that can be seen.
check_address() {
    [[ $address =~ ^[0-9.]+$ && $address != 127.* && $address != 0.0.0.0 && -r /proc/net/fib_trie ]] || return 0
    awk -v address="$address" '$1 == "|--" { last = $2 } /host LOCAL/ && last == address { found = 1 } END { exit !found }' \
        /proc/net/fib_trie || fail 2 "--address: $address is no address of this machine, which has:" "$(own_addresses)"
}

own_addresses() { awk '$1 == "|--" { last = $2 } /\/32 host LOCAL/ { print "  " last }' /proc/net/fib_trie | sort -u | paste -sd ' '; }

# other_nodes : a line for each node of Earshot that runs on this machine, with what ends it.
other_nodes() {
    local file at
    for file in $(grep -lzE '^-Dearshot-server\.home=' /proc/[0-9]*/cmdline 2> /dev/null || true); do
        at=$({ tr '\0' '\n' < "$file"; } 2> /dev/null | sed -n 's/^-Dearshot-server\.home=//p' | head -n 1)
        if [[ -f ${at%/*}/nodes ]]; then
            printf 'A cluster of Earshot runs in %q: ./earshot cluster stop --home %q ends it.\n' "${at%/*}" "${at%/*}"
        elif [[ -n $at ]]; then
            printf 'A node of Earshot runs in %q: ./earshot stop --home %q ends it.\n' "$at" "$at"
        fi
    done | sort -u
}

check_ports() {
    local taken=()
    ! listening udp "$sip_port" || taken+=("SIP $sip_port/udp (--sip-port)")
    ! listening tcp "$sip_port" || taken+=("SIP $sip_port/tcp (--sip-port)")
    ! listening tcp "$https_port" || taken+=("HTTPS $https_port/tcp (--https-port)")
    ! listening tcp "$http_port" || taken+=("HTTP $http_port/tcp (--http-port)")
    ! listening tcp "$management_port" || taken+=("management $management_port/tcp (--management-port)")
    if ((${#taken[@]} > 0)); then
        local others
        mapfile -t others < <(other_nodes)
        fail 4 "Another program holds these ports:" "${taken[@]/#/  }" ${others[@]+"${others[@]}"} \
            "Choose others with the option named, or move all four with --offset 1000."
    fi
}
