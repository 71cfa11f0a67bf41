#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# earshot-address.sh up|down ADDRESS : puts a floating IPv4 address on an interface of this host and tells the neighbours, or
# takes it off. Both may be done twice. Needs the right to change the network: root, CAP_NET_ADMIN and CAP_NET_RAW (systemd:
# AmbientCapabilities=), or sudo without a password for ip and arping.
#
#   EARSHOT_ADDRESS_DEV     the interface; default: the one by which the address is reached
#   EARSHOT_ADDRESS_PREFIX  length of the prefix, default 32
set -uo pipefail
PATH=$PATH:/usr/sbin:/sbin

fail() {
    printf 'earshot-address: %s\n' "$*" >&2
    exit 1
}

# as_admin COMMAND... : with more rights if these do not suffice.
as_admin() {
    local said
    said=$("$@" 2>&1) && return 0
    [[ $said != *"File exists"* ]] || return 0
    if [[ $said == *"not permitted"* && $EUID != 0 ]] && command -v sudo > /dev/null; then
        said=$(sudo -n "$@" 2>&1) && return 0
    fi
    [[ $said != *"not permitted"* ]] ||
        said+=" (the user $(id -un) needs CAP_NET_ADMIN and CAP_NET_RAW, or sudo without a password for ip and arping)"
    fail "$* failed: $said"
}

# interface_with ADDRESS : the interface that has it; nothing when none does.
interface_with() { ip -o -4 address show to "$1/32" | awk '{ print $2; exit }'; }

# interface_towards ADDRESS : the interface by which it is reached.
interface_towards() { ip -o -4 route get "$1" 2> /dev/null | grep -oE ' dev [^ ]+' | cut -d ' ' -f 3; }

# announce ADDRESS DEV : gratuitous ARP, request and reply, since neighbours differ in which they heed.
announce() {
    if ! command -v arping > /dev/null; then
        printf 'earshot-address: arping is not installed (Debian: iputils-arping); neighbours may go on sending to the old place\n'
        return 0
    fi
    local sudo=()
    ((EUID == 0)) || ! command -v sudo > /dev/null || sudo=(sudo -n)
    for kind in -U -A; do
        { arping "$kind" -c 2 -w 2 -I "$2" "$1" || ${sudo[@]+"${sudo[@]}"} arping "$kind" -c 2 -w 2 -I "$2" "$1"; } \
            > /dev/null 2>&1 < /dev/null &
    done
}

[[ $# == 2 && $1 =~ ^(up|down)$ && $2 =~ ^[0-9]{1,3}(\.[0-9]{1,3}){3}$ ]] || fail "usage: earshot-address.sh up|down IPV4-ADDRESS"
command -v ip > /dev/null || fail "ip is not installed (Debian: iproute2)"
address=$2
dev=$(interface_with "$address")
if [[ $1 == down ]]; then
    [[ -z $dev ]] || as_admin ip address del "$address/$(ip -o -4 address show to "$address/32" | awk '{ split($4, a, "/"); print a[2]; exit }')" dev "$dev"
    exit 0
fi
if [[ -z $dev ]]; then
    dev=${EARSHOT_ADDRESS_DEV:-$(interface_towards "$address")}
    [[ -n $dev && $dev != lo ]] || fail "no interface leads to $address; set EARSHOT_ADDRESS_DEV"
    as_admin ip address add "$address/${EARSHOT_ADDRESS_PREFIX:-32}" dev "$dev"
fi
announce "$address" "$dev"
