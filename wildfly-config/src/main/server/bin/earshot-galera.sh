#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# earshot-galera.sh -Dearshot-database.home=DIR [once] : keeps the database servers of a cluster on one machine running:
#   two MariaDB servers that are one Galera cluster, and the arbitrator (garbd) that lets one of them go on alone.
# Looks once a second and starts what does not run. The rules:
#   - A server joins those that run. A new cluster is begun only when none runs, and by the server with the newest data.
#     As long as nobody can tell how new the data of one are, none is begun.
#   - A server with a file DIR/NAME/stopped was stopped on purpose and is left alone; when it has the newest data and the
#     others are down, it is awaited rather than left behind.
#   - Servers that run but have lost the majority go on when all members of this machine have been looked at.
#
# DIR/galera.conf says what there is, as shell variables:
#   group=NAME  user=NAME  servers="db1 db2"  sql_db1=PORT group_db1=PORT ...  group_arbitrator=PORT
# Each server has a directory DIR/NAME with my.cnf and data/. DIR/database.secret is the password of the application.
# 'once': starts everything one time and nothing again. Ends on TERM with all that runs, the servers one after the other.
set -uo pipefail

directory=${1#-Dearshot-database.home=}
once=${2:-no}
# How long servers may be without a majority before one is made to go on, in seconds.
patience=10

say() { printf '%(%Y-%m-%dT%H:%M:%S)T %s\n' -1 "$*"; }

# shellcheck source=/dev/null
source "$directory/galera.conf"
as_owner=(env)
if [[ $(id -u) == 0 && $user != root ]]; then
    as_owner=(setpriv --reuid "$user" --regid "$(id -g "$user")" --clear-groups)
fi
port() { local name=$1_$2 && printf '%s' "${!name}"; }

# pid_of NAME : the process of a server or of the arbitrator, by the word of its command line that is only its own.
pid_of() {
    local word=--defaults-file=$directory/$1/my.cnf found pid
    [[ $1 != arbitrator ]] || word=$directory/arbitrator/data
    pid=$(cat "$directory/$1/process.pid" 2> /dev/null)
    if [[ -n $pid ]] && grep -qzxF -- "$word" "/proc/$pid/cmdline" 2> /dev/null; then
        printf '%s' "$pid"
    fi
}

sql() {
    local name=$1
    shift
    timeout 5 "${as_owner[@]}" mariadb --no-defaults "--socket=$directory/$name/socket" "--user=$user" --connect-timeout=2 -N -B "$@"
}

# status_of NAME : its words cluster_status, local_state, last_committed, cluster_size; nothing when it does not answer.
status_of() {
    sql "$1" -e "show status where variable_name in
        ('wsrep_cluster_size', 'wsrep_cluster_status', 'wsrep_last_committed', 'wsrep_local_state')" 2> /dev/null |
        awk '{ value[$1] = $2 } END { if (NR == 4) print value["wsrep_cluster_status"], value["wsrep_local_state"],
            value["wsrep_last_committed"], value["wsrep_cluster_size"] }'
}

# position_of NAME : UUID, sequence number and whether it left the cluster last, of a server that does not run. UUID is 'none'
# when it has no data, and 'unknown' when it has some but nothing says how new they are.
position_of() {
    local state=$directory/$1/data/grastate.dat uuid seqno last log recovered=""
    if [[ ! -d $directory/$1/data/mysql ]]; then
        printf 'none -1 0'
        return 0
    fi
    uuid=$(state_of "$state" uuid)
    seqno=$(state_of "$state" seqno)
    last=$(state_of "$state" safe_to_bootstrap)
    # Of a server that was killed, or whose file was lost with the power.
    if [[ -z $uuid || ! $seqno =~ ^[0-9]+$ ]]; then
        log=$directory/$1/recover.log
        rm -f "$log"
        "${as_owner[@]}" mariadbd "--defaults-file=$directory/$1/my.cnf" --wsrep-recover "--log-error=$log" > /dev/null 2>&1
        read -r recovered seqno < <(sed -nE 's/.*Recovered position: *([0-9a-f-]+):(-?[0-9]+).*/\1 \2/p' "$log" 2> /dev/null | tail -n 1)
        # A server that was taking in the data of another says so by a UUID of noughts: it has nothing of its own.
        [[ -n $recovered || $uuid == 00000000-* ]] || recovered=unknown
        uuid=${recovered:-$uuid}
    fi
    printf '%s %s %s' "$uuid" "${seqno:--1}" "${last:-0}"
}

state_of() { awk -v name="$2:" '$1 == name { print $2 }' "$1" 2> /dev/null; }

# may_start NAME : not more often than every five seconds, and with 'once' one time.
may_start() {
    if [[ -n ${started[$1]:-} ]]; then
        [[ $once == no ]] && ((SECONDS - started[$1] >= 5))
    fi
}

# launch NAME OPTION... : a server, from where its data end: then it needs only what came since. What it says is in its log.
launch() {
    local name=$1 uuid seqno
    shift
    read -r uuid seqno _ <<< "$(position_of "$name")"
    if [[ $uuid != none && $seqno != -1 ]]; then
        set -- "--wsrep-start-position=$uuid:$seqno" "$@"
    fi
    "${as_owner[@]}" setsid nohup mariadbd "--defaults-file=$directory/$name/my.cnf" "$@" \
        >> "$directory/$name/server.log" 2>&1 < /dev/null &
    echo $! > "$directory/$name/process.pid"
    disown $!
    started[$name]=$SECONDS
}

# make NAME : the files of a new, empty database.
make() {
    say "$1: making a new database"
    "${as_owner[@]}" mariadb-install-db --no-defaults "--datadir=$directory/$1/data" --skip-test-db \
        --auth-root-authentication-method=socket "--auth-root-socket-user=$user" > "$directory/$1/install.log" 2>&1 ||
        say "$1: no database could be made, see $directory/$1/install.log"
}

# unreadable NAME : why nobody may go on without it: the others would overwrite what it alone may have.
unreadable() {
    say "$1 has data, but not how new they are: see $directory/$1/recover.log, mend the cause (a full disk, a damaged file)," \
        "or move $directory/$1/data away to give up what only $1 may have"
}

# begin : a new cluster, by the server whose data are the newest; of equal ones by that which left last.
begin() {
    local name uuid seqno last best="" best_uuid="" best_seqno=-2 best_last=0
    for name in $servers; do
        read -r uuid seqno last <<< "$(position_of "$name")"
        say "$name has position $uuid:$seqno"
        if [[ $uuid == unknown ]]; then
            unreadable "$name"
            return 1
        fi
        if [[ $uuid != none && $uuid != 00000000-* && -n $best_uuid && $best_uuid != "$uuid" && $best_uuid != none ]]; then
            say "$name and $best have different histories: remove the data directory of the one that is to be given up"
            return 1
        fi
        if ((seqno > best_seqno || (seqno == best_seqno && last > best_last))); then
            best=$name best_uuid=$uuid best_seqno=$seqno best_last=$last
        fi
    done
    if [[ -f $directory/$best/stopped ]]; then
        say "$best has the newest data and is stopped on purpose: start it (./earshot cluster start $best)"
        return 1
    fi
    end arbitrator 10
    [[ -d $directory/$best/data/mysql ]] || make "$best"
    if [[ -f $directory/$best/data/grastate.dat ]]; then
        sed -i 's/^safe_to_bootstrap:.*/safe_to_bootstrap: 1/' "$directory/$best/data/grastate.dat"
    fi
    rm -f "$directory/$best/data/gvwstate.dat"
    say "$best begins the cluster"
    launch "$best" --wsrep-new-cluster
}

# prepare NAME : the application's database and user.
prepare() {
    {
        printf 'create database if not exists earshot;\n'
        printf "create user if not exists earshot@'127.0.0.1';\n"
        printf "set password for earshot@'127.0.0.1' = password('%s');\n" "$(<"$directory/database.secret")"
        printf "grant all on earshot.* to earshot@'127.0.0.1';\n"
    } | sql "$1" > /dev/null && prepared=yes
}

keep_arbitrator() {
    local addresses="" name
    [[ ! -f $directory/arbitrator/stopped && -z $(pid_of arbitrator) ]] && may_start arbitrator || return 0
    for name in $servers; do addresses+="${addresses:+,}127.0.0.1:$(port group "$name")"; done
    say "arbitrator: starting"
    "${as_owner[@]}" setsid nohup garbd --address "gcomm://$addresses" --group "$group" --name arbitrator \
        --options "gmcast.listen_addr=tcp://127.0.0.1:$(port group arbitrator);$timing" \
        --workdir "$directory/arbitrator/data" --log "$directory/arbitrator/server.log" > "$directory/arbitrator/console.log" 2>&1 < /dev/null &
    echo $! > "$directory/arbitrator/process.pid"
    disown $!
    started[arbitrator]=$SECONDS
}

# keep : one look at all. A server that is gone joins as soon as another can take it in.
keep() {
    local name primary="" running=0 missing=() status
    for name in $servers; do
        if [[ -n $(pid_of "$name") ]]; then
            running=$((running + 1))
            status=$(status_of "$name")
            if [[ $status == "Primary 4 "* ]]; then
                primary=$name
            fi
        elif [[ ! -f $directory/$name/stopped ]]; then
            missing+=("$name")
        fi
    done
    if ((running == 0)); then
        if ((${#missing[@]} > 0 && SECONDS - tried >= 5)) && may_start "${missing[0]}"; then
            tried=$SECONDS
            begin
        fi
    elif [[ -n $primary ]]; then
        lost_since=
        [[ $prepared == yes ]] || prepare "$primary"
        keep_arbitrator
        for name in ${missing[@]+"${missing[@]}"}; do
            may_start "$name" || continue
            say "$name: joining $primary"
            launch "$name"
        done
    else
        without_majority
    fi
}

# without_majority : servers run, but none may write. All that could be elsewhere is on this machine, and is not.
without_majority() {
    local name status newest="" last=-1 uuid seqno
    for name in $servers; do
        [[ -n $(pid_of "$name") ]] || continue
        status=$(status_of "$name")
        # One that does not answer is starting or takes in the data of another.
        [[ $status == "non-Primary "* ]] || { lost_since= && return 0; }
        read -r _ _ seqno _ <<< "$status"
        ((seqno <= last)) || newest=$name last=$seqno
    done
    [[ -n $lost_since ]] || lost_since=$SECONDS
    ((SECONDS - lost_since >= patience)) && [[ $once == no ]] || return 0
    for name in $servers; do
        [[ -z $(pid_of "$name") ]] || continue
        read -r uuid seqno _ <<< "$(position_of "$name")"
        if [[ $uuid == unknown ]]; then
            unreadable "$name"
            lost_since=$SECONDS
            return 0
        fi
        if ((seqno > last)); then
            say "$newest has lost the majority and $name has newer data: ending $newest, then $name begins anew"
            end "$newest" 60
            return 0
        fi
    done
    say "$newest has lost the majority, and there is no other member: it goes on"
    sql "$newest" -e "set global wsrep_provider_options = 'pc.bootstrap=YES'"
    lost_since=
}

# end NAME SECONDS : asks it to end, and makes it after that time.
end() {
    local pid begun=$SECONDS signal=TERM
    pid=$(pid_of "$1")
    [[ -n $pid ]] || return 0
    [[ $1 != arbitrator ]] || signal=INT
    kill "-$signal" "$pid" 2> /dev/null
    while [[ -n $(pid_of "$1") ]]; do
        if ((SECONDS - begun >= $2)); then
            say "$1 does not end and is killed"
            kill -KILL "$pid" 2> /dev/null
            break
        fi
        sleep 0.2
    done
}

# The last server to leave is the one that may begin again.
end_all() {
    local name
    say "ending the database servers"
    end arbitrator 10
    for name in $(printf '%s\n' $servers | tac); do
        end "$name" 60
    done
    exit 0
}

declare -A started=()
prepared=no lost_since="" tried=-60
trap end_all TERM INT
say "the keeper of the database servers starts"
while true; do
    keep
    sleep 1 &
    wait $!
done
