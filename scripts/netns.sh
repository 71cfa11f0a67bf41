# SPDX-License-Identifier: Apache-2.0
# Sourced by ./earshot: three nodes on hosts of their own, as far as the network goes. Every host is a network namespace of this
# machine; nothing is sent outside of them. What is tried with them is in netns-trials.sh and netns-deputy.sh.

net_subnet=10.77.31

help_netns() {
    cat <<'TEXT'
usage: ./earshot netns [deputy|kill|hang|cut|both|load]... [--home DIR] [--keep]
       ./earshot netns down --home DIR

Lays out three hosts, a database and a phone system in network namespaces (10.77.31.0/24, seen by nobody else), with the files
that ./earshot cluster --hosts writes, starts all, and tries what happens to a running call:

deputy    calls of CUBE at r1 and r2, each at its floating address; r1 is killed, so that r2 serves both addresses, and r2 when r1 is
          back: calls go on or are closed with what they had, no address has two owners, nothing is lost, double or left open
hang      a call of CUBE, which refuses a re-INVITE; its home stands still for 10 s: its floating address must move to another
          node and the call must go on there as one recording, which its BYE closes; the woken home must let go of the address
cut       the cable of a home is cut for 10 s: its call must go on elsewhere by a re-INVITE, new calls must avoid it, and nothing
          may be double after it
kill      as hang, with kill -9: the address must leave the dead host, and come back when the home is up again
both      as deputy, but r2 is killed before r1 is back: r3 alone is no majority and must take nothing until another is back; not
          tried unless named
load      as cut, with 5 calls a second, 60 of which run; not tried unless named

Without a name: deputy, hang, cut, kill (floating: deputy, hang, kill). --keep leaves the hosts running, for more trials with the same DIR,
until ./earshot netns down. DIR (default: a temporary directory) must be empty or hold kept hosts. Needs root, ip and arping
(Debian: iproute2, iputils-arping) and 4 GB of memory; eleven minutes on two cores. Ends with 0 when all is as it must be.
TEXT
}

command_netns() {
    local keep=no trials=() word trial status=0
    [[ " $* " == *" --home "* ]] || home=
    take_home "$@"
    for word in ${rest[@]+"${rest[@]}"}; do
        case $word in
            deputy | kill | hang | cut | both | load | down) trials+=("$word") ;;
            floating) trials+=(deputy hang kill) ;;
            --keep) keep=yes ;;
            *) fail 2 "netns: unknown option $word (./earshot netns --help)" ;;
        esac
    done
    ((${#trials[@]} > 0)) || trials=(deputy hang cut kill)
    if [[ ${trials[0]} == down ]]; then
        net_kept || fail 1 "No hosts are kept in ${home:-a directory: --home DIR is missing}"
        net_down
        return 0
    fi
    net_able || fail 3 "Network namespaces cannot be made here: root, ip (Debian: iproute2) and arping (iputils-arping) are needed"
    build_if_stale
    need_java
    if net_kept; then
        keep=yes
    else
        net_make "$keep"
    fi
    for trial in "${trials[@]}"; do
        "net_try_$trial" || status=1
    done
    step "netns: $([[ $status == 0 ]] && echo GOOD || echo BAD)"
    if [[ $keep == yes ]]; then
        detail "the hosts are kept: ip netns exec $net_tag-r1 bash (r2, r3, db, client); data in $home"
        trap - EXIT INT TERM
    elif [[ $status != 0 && $net_home_made == yes ]]; then
        detail "data and logs are left in $home"
        net_home_made=no
    fi
    return "$status"
}

net_able() {
    [[ $EUID == 0 ]] && command -v ip > /dev/null && command -v arping > /dev/null &&
        ip netns add "earshot$$-try" 2> /dev/null && ip netns del "earshot$$-try"
}

# net_kept : whether hosts run of which the data are in $home.
net_kept() {
    net_tag=$(cat "${home:-/none}/netns.tag" 2> /dev/null || true) net_home_made=no
    [[ -n $net_tag && -e /run/netns/$net_tag-switch ]]
}

net_make() {
    net_home_made=no net_tag=earshot$$
    if [[ -z $home ]]; then
        home=$(mktemp -d) net_home_made=yes
    fi
    mkdir -p "$home"
    [[ -z $(ls -A "$home") ]] || fail 2 "$home is not empty"
    home=$(cd "$home" && pwd)
    printf '%s\n' "$net_tag" > "$home/netns.tag"
    trap net_down EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM
    net_wires
    net_hosts
    net_start
}

# net_in HOST COMMAND... : runs it there.
net_in() { ip netns exec "$net_tag-$1" "${@:2}"; }

# net_common HOST FUNCTION ARGUMENT... : a function of common.sh there.
net_common() {
    # shellcheck disable=SC2016
    net_in "$1" bash -c 'source "$0"; "$@"' "$root/scripts/common.sh" "${@:2}"
}

net_wires() {
    local k=0 host
    step "Laying wires between $net_subnet.1, .2, .3, the database and the phone system"
    ip netns add "$net_tag-switch"
    ip -n "$net_tag-switch" link add bridge type bridge
    ip -n "$net_tag-switch" link set bridge up
    for host in r1 r2 r3 db client; do
        k=$((k + 1))
        ip netns add "$net_tag-$host"
        ip link add eth0 netns "$net_tag-$host" type veth peer name "port$k" netns "$net_tag-switch"
        ip -n "$net_tag-switch" link set "port$k" master bridge up
        ip -n "$net_tag-$host" address add "$net_subnet.$k/24" dev eth0
        ip -n "$net_tag-$host" link set lo up
        ip -n "$net_tag-$host" link set eth0 up
    done
}

# Each host has the floating address 10 + its number.
net_hosts() {
    local k name secret making=()
    step "Laying out three hosts in $home"
    for secret in cluster controller tls database; do random_secret 24 | private_file "$home/$secret.secret"; done
    {
        printf 'r1 %s.1 controller,recorder near floating=%s.11\n' "$net_subnet" "$net_subnet"
        printf 'r2 %s.2 recorder near floating=%s.12\n' "$net_subnet" "$net_subnet"
        printf 'r3 %s.3 recorder far floating=%s.13\n' "$net_subnet" "$net_subnet"
    } > "$home/hosts"
    net_environment
    mkdir -p "$home/db"
    make_cluster_database
    for name in r1 r2 r3; do
        (cluster_hosts --hosts "$home/hosts" --out "$home/$name.layout" --server-dir "$server" --data-dir "$home/$name") > /dev/null
        bash "$home/$name.layout/$name/install.sh" > "$home/$name.log" 2>&1 &
        making+=("$!")
    done
    for k in 0 1 2; do
        wait "${making[$k]}" || fail 1 "r$((k + 1)) could not be laid out:" "$(tail -n 5 "$home/r$((k + 1)).log")"
    done
    (home=$home/r1 && make_first_users) > /dev/null
    for name in r1 r2 r3; do
        [[ $name == r1 ]] || cp -r "$home/r1/users" "$home/$name/"
        for k in r1 r2 r3; do cp "$home/$k/tls/server.crt" "$home/$name/tls/$k.crt"; done
    done
}

net_environment() {
    local EARSHOT_HEAP=${EARSHOT_HEAP:-320m} EARSHOT_DIRECT_MEMORY=${EARSHOT_DIRECT_MEMORY:-192m} count=3
    cluster_environment
    CONTROLLER_PASSWORD=$(<"$home/controller.secret") TLS_KEYSTORE_PASSWORD=$(<"$home/tls.secret")
    DATABASE_USER=earshot DATABASE_PASSWORD=$(<"$home/database.secret")
    DATABASE_URL="jdbc:h2:tcp://$net_subnet.4:9092/./earshot;WRITE_DELAY=0"
    PATH=$JAVA_HOME/bin:$PATH
    export CONTROLLER_PASSWORD TLS_KEYSTORE_PASSWORD DATABASE_USER DATABASE_PASSWORD DATABASE_URL PATH
}

# net_launch HOST LOG COMMAND... : in the background, there, in a session of its own.
net_launch() {
    setsid ip netns exec "$net_tag-$1" "${@:3}" > "$2" 2>&1 < /dev/null &
    disown
}

net_start() {
    local name command=() started=$SECONDS
    step "Starting them"
    net_launch db "$home/db.log" "$JAVA" -Xmx192m -cp "$database_jar" \
        org.h2.tools.Server -tcp -tcpPort 9092 -tcpAllowOthers -baseDir "$home/db"
    for name in r1 r2 r3; do
        read -ra command < <(sed -n 's/^ExecStart=//p' "$home/$name.layout/$name/earshot-controller.service")
        LAUNCH_JBOSS_IN_BACKGROUND=1 net_launch "$name" "$home/$name/log/domain.log" "${command[@]}"
        # The others join the domain controller when they start.
        [[ $name != r1 ]] || until net_common r1 listening tcp 9990; do
            ((SECONDS - started < 120)) || fail 1 "The domain controller does not start:" "$(tail -n 5 "$home/r1/log/domain.log")"
            sleep 0.5
        done
    done
    for name in r1 r2 r3; do
        until net_ready "$name"; do
            ((SECONDS - started < ready_within)) ||
                fail 1 "$name is not ready after $((SECONDS - started)) s:" "$(tail -n 5 "$home/$name/log/domain.log" 2> /dev/null)" \
                    "$(net_common "$name" http_get 8080 /health/ready 2> /dev/null | tail -n 1)"
            sleep 1
        done
        detail "$name is ready after $((SECONDS - started)) s"
    done
    for name in r1 r2 r3; do
        read -ra command < <(sed -n 's/^ExecStart=//p' "$home/$name.layout/$name/earshot-watchdog.service")
        net_launch "$name" "$home/$name/log/watchdog.log" "${command[@]}"
    done
}

net_ready() { [[ $(net_common "$1" http_status 8080 /health/ready) == 200 ]]; }

# net_down : ends all that runs in the namespaces, then these.
net_down() {
    local host signal
    trap '' INT TERM
    for signal in TERM KILL; do
        for host in r1 r2 r3 client db; do
            # shellcheck disable=SC2046
            kill -"$signal" $(ip netns pids "$net_tag-$host" 2> /dev/null) 2> /dev/null || true
        done
        [[ $signal == KILL ]] || sleep 3
    done
    for host in r1 r2 r3 client db switch; do
        ip netns del "$net_tag-$host" 2> /dev/null || true
    done
    rm -f "$home/netns.tag"
    [[ $net_home_made == no ]] || rm -rf "$home"
}
