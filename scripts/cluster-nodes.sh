# SPDX-License-Identifier: Apache-2.0
# Sourced by ./earshot: the running cluster whose data are in $home: its nodes, one by one or all.

# has_words PID WORD [PATTERN] : whether the command line of that process has WORD as one of its arguments and, if given, one
# that PATTERN matches as a whole.
has_words() {
    grep -qzxFf <(printf '%s\n' "$2") "/proc/$1/cmdline" 2> /dev/null &&
        { [[ -z ${3:-} ]] || grep -qzxEf <(printf '%s\n' "$3") "/proc/$1/cmdline" 2> /dev/null; }
}

# process_of WORD [PATTERN] : the process of this machine that has these words.
process_of() {
    local file
    for file in $(grep -lzxFf <(printf '%s\n' "$1") /proc/[0-9]*/cmdline 2> /dev/null || true); do
        file=${file#/proc/} file=${file%/cmdline}
        if has_words "$file" "$@"; then
            printf '%s' "$file"
            return 0
        fi
    done
}

pid_of_node() { process_of "-Dearshot-server.home=$home/$1"; }

# pid_of_controller host|process|script : the host controller or the process controller of this cluster, or what starts it.
pid_of_controller() {
    local pattern
    case $1 in
        host) pattern='-D\[Host Controller\]' ;;
        process) pattern='-D\[Process Controller\]' ;;
        script) pattern='(.*/)?domain\.sh' ;;
    esac
    process_of "-Djboss.domain.base.dir=$home/domain" "$pattern"
}

# pid_from watchdog|database : of its file, if that process is it: the number of one that is gone may be another's now.
pid_from() {
    local pid words=("-Dearshot-database.home=$home")
    [[ $1 != watchdog ]] || words=("$home" '(.*/)?earshot-watchdog\.sh')
    pid=$(cat "$home/$1.pid" 2> /dev/null || true)
    [[ ! $pid =~ ^[0-9]+$ ]] || ! has_words "$pid" "${words[@]}" || printf '%s' "$pid"
}

cluster_runs() { [[ -n $(pid_from watchdog) || -n $(pid_of_controller process) ]]; }

# take_cluster ARGUMENT... : --home out of the words, then what the state files say; the other words are left in rest.
take_cluster() {
    take_home "$@"
    [[ -f $home/nodes ]] || fail 1 "There is no cluster in $home: ./earshot cluster 3$(hint_home) starts one"
    local key value
    while IFS='=' read -r key value; do
        case $key in
            address | management_port) printf -v "$key" '%s' "$value" ;;
        esac
    done < "$home/cluster.state"
    mapfile -t names < <(cut -d ' ' -f 1 "$home/nodes")
}

# at_most COUNT COMMAND : of the words that are left no more than these, and no option.
at_most() {
    local word
    for word in ${rest[@]+"${rest[@]}"}; do
        [[ $word != -* ]] || fail 2 "cluster $2: unknown option $word (./earshot cluster --help)"
    done
    ((${#rest[@]} <= $1)) || fail 2 "cluster $2: one too many: ${rest[$1]} (./earshot cluster --help)"
}

need_cluster() {
    cluster_runs || fail 1 "No cluster runs in $home: ./earshot cluster 3$(hint_home) starts one"
}

# take_node NODE : its ports, or ends.
take_node() {
    local line
    line=$(awk -v name="${1:-}" '$1 == name' "$home/nodes") && [[ -n $line ]] || fail 2 "There is no node '${1:-}'; the nodes are: ${names[*]}"
    read -r node node_sip node_https node_http <<< "$line"
}

node_ready() { [[ $(http_status "$node_http" /health/ready) == 200 ]]; }

# node_metric NAME : one figure of the node that was taken.
node_metric() { (http_port=$node_http && metric "$1"); }

# await_nodes SECONDS NODE... : until all are ready; says when each is, and every ten seconds who is awaited. A node whose disk is full is
# not waited for.
await_nodes() {
    local within=$1 started=$SECONDS spoken=$SECONDS waiting next name reason
    shift
    waiting=("$@")
    while ((${#waiting[@]} > 0)); do
        next=()
        for name in "${waiting[@]}"; do
            take_node "$name"
            if node_ready; then
                detail "$name is ready after $((SECONDS - started)) s"
                spoken=$SECONDS
            elif waits_for_people "$node_http"; then
                detail "$name has started after $((SECONDS - started)) s"
                warn "$name takes no calls: $reason"
                spoken=$SECONDS
            else
                next+=("$name")
            fi
        done
        waiting=(${next[@]+"${next[@]}"})
        ((${#waiting[@]} > 0)) || return 0
        if ((SECONDS - started >= within)); then
            say "Not ready within $within s: ${waiting[*]}" >&2
            for name in "${waiting[@]}"; do
                grep -hE ' (ERROR|FATAL) |^Caused by' "$home/$name/log/earshot.log" 2> /dev/null | tail -n 5 | cut -c 1-300 >&2 || true
            done
            tail -n 5 "$home/log/watchdog.log" >&2 || true
            return 1
        fi
        if ((SECONDS - spoken >= 10)); then
            detail "... waiting for ${waiting[*]}, $((SECONDS - started)) s"
            spoken=$SECONDS
        fi
        sleep 0.5
    done
}

cluster_status() {
    take_cluster "$@"
    at_most 0 status
    local name all=0 shown=no pids=""
    for name in "${names[@]}"; do
        take_node "$name"
        node_ready || all=1
        pids+="$name $(or_none "$(pid_of_node "$name")")$([[ ! -f $home/$name/stopped ]] || printf ' (stopped on purpose)'), "
        if [[ $shown == no ]] && cluster_table "$node_http" "$home/simulator.secret"; then
            shown=yes
        fi
    done
    if [[ $shown == yes ]]; then
        say
        say "${pids%, }"
    else
        cluster_processes || all=1
        say
    fi
    printf 'domain controller %s, process controller %s, watchdog %s, database %s\n' \
        "$(or_none "$(pid_of_controller host)")" "$(or_none "$(pid_of_controller process)")" \
        "$(or_none "$(pid_from watchdog)")" "$(or_none "$(pid_from database)")"
    ! has_galera || galera_status || all=1
    return "$all"
}

# cluster_processes : the nodes by what can be seen from outside, for when none answers; false when one is not ready.
cluster_processes() {
    local name pid state ready calls all=0
    printf '%-6s %-9s %-8s %-6s %-6s %s\n' node state pid ready calls SIP
    for name in "${names[@]}"; do
        take_node "$name"
        pid=$(pid_of_node "$name") ready=no calls=- state=DOWN
        [[ ! -f $home/$name/stopped ]] || state=STOPPED
        if [[ -n $pid ]]; then
            state=STARTING
            if node_ready; then
                ready=yes state=UP
            fi
            calls=$(node_metric earshot_recordings_active)
            [[ ! -f $home/$name/draining ]] || state=DRAINING
        fi
        [[ $ready == yes ]] || all=1
        printf '%-6s %-9s %-8s %-6s %-6s %s\n' "$name" "$state" "${pid:--}" "$ready" "$calls" "$address:$node_sip"
    done
    return "$all"
}

or_none() { if [[ -n $1 ]]; then printf 'pid %s' "$1"; else printf -- '-'; fi; }

# manage OPERATION... : WildFly's own management, for which this machine's user needs no password.
manage() {
    need_java
    JAVA_OPTS="-Xmx128m -Djava.awt.headless=true" "$server/bin/jboss-cli.sh" --connect --no-color-output \
        --controller="remote+http://127.0.0.1:$management_port" "--commands=$*" < /dev/null
}

# on_node OPERATION... : asks the domain controller to do it with the node that was taken.
on_node() {
    local operation operations=""
    for operation in "$@"; do
        operations+="${operations:+,}/host=primary/server-config=$node:$operation"
    done
    manage "$operations" > "$home/log/manage.log" 2>&1 ||
        fail 1 "The domain controller did not do it: $(grep -m 1 -oE 'WFLY[A-Z]+[0-9]+.*|Failed to connect.*' "$home/log/manage.log")"
}

cluster_drain() {
    take_cluster "$@"
    at_most 1 drain
    need_cluster
    take_node "${rest[0]:-}"
    drain_node
    say "$node takes no new calls; running ones go on. ./earshot cluster resume $node$(hint_home) is the way back."
}

drain_node() {
    (home=$home/$node http_port=$node_http && post_as_admin /api/v1/node/drain)
    touch "$home/$node/draining"
}

cluster_resume() {
    take_cluster "$@"
    at_most 1 resume
    need_cluster
    take_node "${rest[0]:-}"
    resume_node
    say "$node takes calls."
}

resume_node() {
    (home=$home/$node http_port=$node_http && post_as_admin /api/v1/node/undrain) || return 1
    rm -f "$home/$node/draining"
}

cluster_restart() {
    take_cluster "$@"
    need_cluster
    local wait=300 force=no chosen=() name
    set -- ${rest[@]+"${rest[@]}"}
    while (($# > 0)); do
        case $1 in
            --wait) needs_value "$1" $# && wait=$2 && shift ;;
            --force) force=yes ;;
            -*) fail 2 "cluster restart: unknown option $1" ;;
            *) chosen+=("$1") ;;
        esac
        shift
    done
    [[ $wait =~ ^[0-9]{1,6}$ ]] || fail 2 "--wait: $wait is no number of seconds"
    ((${#chosen[@]} > 0)) || chosen=("${names[@]}")
    for name in "${chosen[@]}"; do take_node "$name"; done
    for name in "${chosen[@]}"; do
        take_node "$name"
        restart_node "$wait" "$force"
    done
    detail "done"
}

# restart_node SECONDS FORCE : the node that was taken.
restart_node() {
    step "$node: draining, $(node_metric earshot_recordings_active) calls"
    trap 'unfinished_restart $?' EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM
    drain_node
    if ! await_no_calls "$1"; then
        if [[ $2 == no ]]; then
            trap - EXIT INT TERM
            resume_node
            fail 1 "$node still has $(node_metric earshot_recordings_active) calls after $1 s and takes calls again; nothing was restarted." \
                "--wait SECONDS waits longer, --force restarts all the same: running calls are then closed and kept."
        fi
        warn "$node is restarted with running calls"
    fi
    local started=$SECONDS
    touch "$home/$node/stopped"
    on_node "stop(blocking=true)" "start(blocking=true)"
    rm -f "$home/$node"/{stopped,draining}
    trap - EXIT INT TERM
    detail "$node was away for $((SECONDS - started)) s"
    await_nodes "$ready_within" "$node" || fail 1 "$node does not get ready: ./earshot cluster logs $node$(hint_home)"
}

# unfinished_restart STATUS : a restart that failed or was interrupted leaves no node that is drained, or that nobody looks after.
unfinished_restart() {
    trap - EXIT
    trap '' INT TERM
    rm -f "$home/$node/stopped"
    if [[ -z $(pid_of_node "$node") ]]; then
        rm -f "$home/$node/draining"
        warn "$node does not run: the watchdog starts it, or ./earshot cluster start $node$(hint_home)"
    elif (resume_node) > /dev/null 2>&1; then
        warn "$node was not restarted and takes calls again"
    else
        warn "$node was not restarted; ./earshot cluster resume $node$(hint_home) lets it take calls again"
    fi
    exit "$1"
}

# unfinished STATUS : a stop or start that failed or was interrupted does not keep the watchdog from a node that runs.
unfinished() {
    trap - EXIT
    if [[ -n $(pid_of_node "$node") ]]; then
        rm -f "$home/$node/stopped"
        warn "$node runs, and is started again if it dies"
    fi
    exit "$1"
}

# await_no_calls SECONDS : until the node that was taken has no call and no row to store.
await_no_calls() {
    local started=$SECONDS spoken=$SECONDS
    until [[ $(node_metric earshot_recordings_active) == 0 && $(node_metric earshot_rows_waiting) == 0 ]]; do
        ((SECONDS - started < $1)) || return 1
        if ((SECONDS - spoken >= 10)); then
            detail "... waiting for $(node_metric earshot_recordings_active) calls of $node, $((SECONDS - started)) s"
            spoken=$SECONDS
        fi
        sleep 0.5
    done
}

cluster_stop() {
    take_cluster "$@"
    at_most 1 stop
    if ((${#rest[@]} == 0)); then
        if cluster_runs || [[ -n $(pid_from database) ]]; then
            cluster_stop_all
        else
            say "No cluster runs in $home."
        fi
        return 0
    fi
    need_cluster
    ! is_database "${rest[0]}" || { galera_do stop "${rest[0]}" && return 0; }
    take_node "${rest[0]}"
    trap 'unfinished $?' EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM
    touch "$home/$node/stopped"
    on_node "stop(blocking=true)"
    trap - EXIT INT TERM
    say "$node is stopped and stays so until ./earshot cluster start $node$(hint_home)"
}

cluster_start() {
    take_cluster "$@"
    at_most 1 start
    need_cluster
    ! is_database "${rest[0]:-}" || { galera_do start "${rest[0]}" && return 0; }
    take_node "${rest[0]:-}"
    trap 'unfinished $?' EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM
    on_node "start(blocking=true)"
    trap - EXIT INT TERM
    rm -f "$home/$node"/{stopped,draining}
    await_nodes "$ready_within" "$node"
}

cluster_kill() {
    take_cluster "$@"
    at_most 1 kill
    local pid
    ! is_database "${rest[0]:-}" || { galera_do kill "${rest[0]}" && return 0; }
    if [[ ${rest[0]:-} == controller ]]; then
        pid=$(pid_of_controller host) node="the domain controller"
    else
        take_node "${rest[0]:-}"
        pid=$(pid_of_node "$node")
    fi
    [[ -n $pid ]] || fail 1 "$node does not run"
    kill -KILL "$pid"
    say "killed $node (pid $pid)"
}

cluster_logs() {
    take_cluster "$@"
    take_node "${rest[0]:-}"
    [[ -f $home/$node/log/earshot.log ]] || fail 1 "$node has no log yet"
    show_log cluster "$home/$node/log/earshot.log" "${rest[@]:1}"
}

# cluster_stop_all : the watchdog first, so that nothing comes back; the database last.
cluster_stop_all() {
    local pid name left
    step "Stopping the cluster"
    end_process "$(pid_from watchdog)" 10
    # What is only about to start a process controller would do so after it was looked for; it hands a TERM on.
    while pid=$(pid_of_controller script) && [[ -n $pid ]]; do end_process "$pid" 120; done
    end_process "$(pid_of_controller process)" 120
    for name in "${names[@]}"; do
        left=$(pid_of_node "$name")
        end_process "$left" 60
        rm -f "$home/$name/node.pid"
    done
    end_process "$(pid_from database)" 150
    ! has_galera || for name in "${galera_members[@]}"; do end_process "$(pid_of_member "$name")" 60; done
    rm -f "$home"/{watchdog,controller,database}.pid
    detail "stopped"
}

# end_process PID SECONDS : asks it to end, and makes it after that time.
end_process() {
    [[ -n $1 ]] || return 0
    local started=$SECONDS
    kill -TERM "$1" 2> /dev/null || return 0
    while [[ -d /proc/$1 ]]; do
        if ((SECONDS - started >= $2)); then
            warn "process $1 does not end and is killed"
            kill -KILL "$1" 2> /dev/null || true
            return 0
        fi
        sleep 0.2
    done
}
