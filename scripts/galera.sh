# SPDX-License-Identifier: Apache-2.0
# Sourced by ./earshot: two database servers and an arbitrator for a cluster on this machine, from Debian's packages. What
# keeps them running is bin/earshot-galera.sh of the built server.

galera_members=(db1 db2 arbitrator)

# What measured best for a group whose members are near each other: a dead one is given up after two to four seconds.
galera_timing="evs.keepalive_period=PT0.5S;evs.suspect_timeout=PT2S;evs.inactive_timeout=PT4S;evs.inactive_check_period=PT0.5S"

need_galera() {
    [[ -x /usr/sbin/mariadbd ]] || install_packages mariadb-server
    [[ -f /usr/lib/galera/libgalera_smm.so ]] || install_packages galera-4
    command -v garbd > /dev/null || install_packages galera-arbitrator-4
    need_program rsync rsync
}

# galera_ports : of the cluster with this offset.
galera_ports() {
    local base=$((3400 + 10#$offset))
    galera_sql_db1=$((base + 1)) galera_sql_db2=$((base + 2))
    galera_group_db1=$((base + 11)) galera_group_db2=$((base + 12)) galera_group_arbitrator=$((base + 13))
    galera_ist_db1=$((base + 21)) galera_ist_db2=$((base + 22))
    galera_sst_db1=$((base + 31)) galera_sst_db2=$((base + 32))
}

galera_taken() {
    local name
    galera_ports
    for name in ${!galera_sql_*} ${!galera_group_*} ${!galera_ist_*} ${!galera_sst_*}; do
        ! listening tcp "${!name}" || printf 'database %s/tcp\n' "${!name}"
    done
}

# galera_user : no database server runs as root: the package made a user for it. When that user cannot come to the data
# directory, the servers run as root all the same; they listen on 127.0.0.1 only.
galera_user() {
    local user=mysql
    if [[ $(id -u) != 0 ]]; then
        id -un
        return 0
    fi
    chgrp mysql "$home"
    chmod 710 "$home"
    if ! setpriv --reuid mysql --regid mysql --clear-groups test -x "$home" 2> /dev/null; then
        chmod 700 "$home"
        user=root
    fi
    printf '%s' "$user"
}

# prepare_galera : directories and settings; data are kept.
prepare_galera() {
    local user name
    galera_ports
    user=$(galera_user)
    [[ $user != root ]] || warn "the database servers run as root: their user cannot come to $home"
    for name in "${galera_members[@]}"; do
        mkdir -p "$home/$name/data"
        rm -f "$home/$name/stopped"
    done
    for name in db1 db2; do
        galera_settings "$name" "$user" > "$home/$name/my.cnf"
    done
    for name in "${galera_members[@]}"; do
        chmod 700 "$home/$name"
        chown -R "$user" "$home/$name"
    done
    {
        printf 'group=earshot\nuser=%s\nservers="db1 db2"\n' "$user"
        printf 'timing="%s"\n' "$galera_timing"
        printf '%s=%s\n' sql_db1 "$galera_sql_db1" sql_db2 "$galera_sql_db2" group_db1 "$galera_group_db1" \
            group_db2 "$galera_group_db2" group_arbitrator "$galera_group_arbitrator"
    } | private_file "$home/galera.conf"
}

# galera_settings NAME USER : my.cnf of one server.
galera_settings() {
    local own=$home/$1
    local sql=galera_sql_$1 group=galera_group_$1 ist=galera_ist_$1 sst=galera_sst_$1
    cat <<TEXT
# Written anew at each start of the cluster.
[mysqld]
user=$2
datadir=$own/data
socket=$own/socket
pid-file=$own/mariadbd.pid
port=${!sql}
bind-address=127.0.0.1
innodb_buffer_pool_size=64M
tmpdir=$own/data
$(galera_common "$1" "127.0.0.1:$galera_group_db1,127.0.0.1:$galera_group_db2")
wsrep_node_address=127.0.0.1:${!group}
wsrep_sst_receive_address=127.0.0.1:${!sst}
wsrep_provider_options="base_port=${!group};gmcast.listen_addr=tcp://127.0.0.1:${!group};ist.recv_addr=127.0.0.1:${!ist};gcache.size=${EARSHOT_GALERA_CACHE:-128M};$galera_timing"
TEXT
}

# galera_common NAME ADDRESSES : what is the same on one machine and on several.
# A commit is safe when the other server has it too, so that one need not wait for its own disk.
galera_common() {
    cat <<TEXT
skip-name-resolve
binlog_format=ROW
default_storage_engine=InnoDB
innodb_autoinc_lock_mode=2
innodb_flush_log_at_trx_commit=2
innodb_rollback_on_timeout=1
character-set-server=utf8mb4
collation-server=utf8mb4_bin
wsrep_on=ON
wsrep_provider=/usr/lib/galera/libgalera_smm.so
wsrep_cluster_name=earshot
wsrep_cluster_address=gcomm://$2
wsrep_node_name=$1
wsrep_sst_method=rsync
wsrep_slave_threads=4
TEXT
}

# galera_url FIRST SECOND : where a node asks: the second only when the first does not answer or is not caught up.
galera_url() {
    local first=galera_sql_$1 second=galera_sql_$2
    printf 'jdbc:mariadb:sequential://127.0.0.1:%s,127.0.0.1:%s/earshot?%s' "${!first}" "${!second}" "$galera_parameters"
}

# Only a server that is caught up is asked (wsrep_local_state 4, Synced, or 2 while it helps another to catch up); one that
# hangs is given up after five seconds. When none answers that is said soon (the driver would try for half a minute), and one
# that failed is asked again after five seconds (the driver would wait for a minute).
galera_parameters="connectTimeout=1000&socketTimeout=5000&galeraAllowedState=2,4&retriesAllDown=3&deniedListTimeout=5000"

# Of a server that is asked for its state, whatever that is.
galera_own_parameters="connectTimeout=1000&socketTimeout=3000"

# galera_order NODE : the node's own database server first; expansion nodes begin with db1.
galera_order() { if [[ $1 == r2 ]]; then echo db2 db1; else echo db1 db2; fi; }

# galera_properties AT NODE : what makes the node use the database servers.
galera_properties() {
    local first second own
    read -r first second <<< "$(galera_order "$2")"
    property "$1" earshot-server.database-url "$(galera_url "$first" "$second")"
    if [[ $2 == r1 || $2 == r2 ]]; then
        own=galera_sql_$first
        property "$1" earshot.store.own-server "jdbc:mariadb://127.0.0.1:${!own}/?$galera_own_parameters"
    fi
}

# start_galera : starts the keeper and waits until a server takes statements of the application.
start_galera() {
    local began=$SECONDS
    setsid nohup "${database[@]}" >> "$home/log/database.log" 2>&1 < /dev/null 9>&- &
    echo $! > "$home/database.pid"
    until galera_answers db1 || galera_answers db2; do
        if ((SECONDS - began >= 120)); then
            tail -n 5 "$home/log/database.log" "$home"/db?/server.log >&2
            end_process "$(pid_from database)" 60
            fail 1 "No database server got ready within 120 s; the logs are $home/log/database.log and $home/db?/server.log"
        fi
        sleep 0.5
    done
    detail "a database server is ready after $((SECONDS - began)) s"
}

# galera_answers NAME : as the application, with its password.
galera_answers() {
    local sql=galera_sql_$1
    MYSQL_PWD=$(<"$home/database.secret") timeout 3 mariadb --no-defaults -h 127.0.0.1 -P "${!sql}" -u earshot \
        -e 'show status like "wsrep_ready"' earshot 2> /dev/null | grep -q ON
}

has_galera() { [[ -f $home/galera.conf ]] && grep -qsF earshot-galera.sh "$home/watchdog.conf"; }

is_database() { has_galera && [[ " ${galera_members[*]} " == *" ${1:-} "* ]]; }

# pid_of_member NAME : of a database server or the arbitrator.
pid_of_member() {
    local word=--defaults-file=$home/$1/my.cnf
    [[ $1 != arbitrator ]] || word=$home/arbitrator/data
    process_of "$word"
}

# galera_status : the database servers, as each says of itself; false when one is not as it should be.
galera_status() {
    local name pid sql state all=0
    # shellcheck source=/dev/null
    source "$home/galera.conf"
    say
    printf '%-11s %-9s %-12s %-12s %-6s %-12s %s\n' DATABASE PID STATE CLUSTER SIZE COMMITTED ADDRESS
    for name in db1 db2; do
        pid=$(pid_of_member "$name") sql=sql_$name
        state=$(galera_state "$name") || true
        if [[ -z $pid ]]; then
            state="DOWN - - -"
            [[ ! -f $home/$name/stopped ]] || state="STOPPED - - -"
        elif [[ -z $state ]]; then
            state="$(galera_progress "$name") - - -"
        fi
        [[ $state == "Synced Primary "* ]] || all=1
        # shellcheck disable=SC2086
        printf '%-11s %-9s %-12s %-12s %-6s %-12s %s\n' "$name" "${pid:--}" $state "127.0.0.1:${!sql}"
    done
    pid=$(pid_of_member arbitrator)
    [[ -n $pid ]] || all=1
    printf '%-11s %-9s %-12s\n' arbitrator "${pid:--}" "$(if [[ -n $pid ]]; then echo UP; else echo DOWN; fi)"
    return "$all"
}

# galera_state NAME : state, cluster, size and last commit; nothing when it does not answer.
galera_state() {
    # shellcheck disable=SC2154 # of galera.conf
    local port=sql_$1
    MYSQL_PWD=$(<"$home/database.secret") timeout 3 mariadb --no-defaults -h 127.0.0.1 -P "${!port}" -u earshot -N -B -e "show status
        where variable_name in ('wsrep_local_state_comment', 'wsrep_cluster_status', 'wsrep_cluster_size', 'wsrep_last_committed',
        'wsrep_local_recv_queue')" 2> /dev/null |
        awk -F '\t' '{ value[$1] = $2 } END { if (NR == 5) {
            state = value["wsrep_local_state_comment"]; sub(/[ :(\/].*/, "", state)
            if (value["wsrep_local_recv_queue"] > 0) state = state "/" value["wsrep_local_recv_queue"]
            print state, value["wsrep_cluster_status"], value["wsrep_cluster_size"], value["wsrep_last_committed"] } }'
}

# galera_progress NAME : of a server that takes no connections yet.
galera_progress() {
    local size
    size=$(du -sm "$home/$1/data" 2> /dev/null | cut -f 1)
    printf 'STARTING/%sMB' "${size:-0}"
}

# galera_do stop|start|kill NAME
galera_do() {
    local pid name=$2 began=$SECONDS
    pid=$(pid_of_member "$name")
    case $1 in
        kill)
            [[ -n $pid ]] || fail 1 "$name does not run"
            kill -KILL "$pid"
            say "killed $name (pid $pid)"
            ;;
        stop)
            touch "$home/$name/stopped"
            if [[ -n $pid ]]; then
                kill "-$(if [[ $name == arbitrator ]]; then echo INT; else echo TERM; fi)" "$pid"
                while [[ -n $(pid_of_member "$name") ]]; do
                    ((SECONDS - began < 60)) || fail 1 "$name does not end within 60 s; it is not started again once it does"
                    sleep 0.2
                done
            fi
            say "$name is stopped and stays so until ./earshot cluster start $name$(hint_home)"
            ;;
        start)
            rm -f "$home/$name/stopped"
            # shellcheck source=/dev/null
            source "$home/galera.conf"
            until [[ $name == arbitrator && -n $(pid_of_member arbitrator) || $(galera_state "$name") == "Synced Primary "* ]]; do
                ((SECONDS - began < ready_within)) || fail 1 "$name does not get ready; see $home/log/database.log and $home/$name/server.log"
                sleep 0.5
            done
            detail "$name is ready after $((SECONDS - began)) s"
            ;;
    esac
}
