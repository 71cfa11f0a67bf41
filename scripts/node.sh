# SPDX-License-Identifier: Apache-2.0
# Sourced by ./earshot: starts, watches and stops the node whose data are in $home.

home=${EARSHOT_HOME:-$root/.earshot}
default_home=$home
ready_within=${EARSHOT_READY_SECONDS:-300}

help_run() {
    cat <<'TEXT'
usage: ./earshot run [options]

Builds what is stale, starts a node and waits until it is ready. Ctrl-C stops it.

  --background       give the terminal back when the node is ready (./earshot stop ends it)
  --home DIR         where the node keeps all its data (default ./.earshot, or $EARSHOT_HOME)
  --address IP       address of this machine that phone systems and browsers reach (default 127.0.0.1: this machine only)
  --sip-port N       SIP over UDP and TCP (default 5060)
  --https-port N     web and API (default 8443)
  --http-port N      the same without TLS, on 127.0.0.1 only (default 8080)
  --management-port N  WildFly's management, on 127.0.0.1 only (default 9990)
  --media-ports A-B  UDP ports for RTP (default 16384-32767)
  --offset N         adds N to the four ports above, for a second node on one machine
  --set KEY=VALUE    any setting of docs/configuration.md; may be repeated. Also read: HOME/earshot.properties
TEXT
}

run_defaults() {
    address=127.0.0.1 sip_port=5060 https_port=8443 http_port=8080 management_port=9990
    media_from=16384 media_to=32767 offset=0 background=no settings=()
}

command_run() {
    read_run_options "$@"
    build_if_stale
    need_java
    start_node
}

help_prepare() {
    say "usage: ./earshot prepare [options of run]"
    say
    say "Lays out the directory of a node as run does, without starting it: for tests and for a service manager."
}

command_prepare() {
    read_run_options "$@"
    need_server
    need_java
    enter_home
    if node_runs; then
        fail 1 "A node runs in $home"
    fi
    prepare_home
}

# lock_home : whoever else starts something in this directory meanwhile is told so. What is started must not keep descriptor 9.
lock_home() {
    command -v flock > /dev/null || return 0
    exec 9> "$home/start.lock"
    flock -n 9 || fail 1 "Another command starts or runs $home in the foreground: ./earshot status$(hint_home)"
}

# enter_home : makes the data directory when it is not there, and its name the one by which a running node is found.
enter_home() {
    local directory
    [[ -n $home ]] || fail 2 "--home needs a directory"
    if ! mkdir -p "$home" 2> /dev/null || ! directory=$(cd "$home" 2> /dev/null && pwd -P) || [[ ! -w $home ]]; then
        fail 1 "The data directory $home cannot be made or written: choose another with --home DIR"
    fi
    home=$directory
}

read_run_options() {
    run_defaults
    while (($# > 0)); do
        case $1 in
            --background) background=yes && shift && continue ;;
            --home | --address | --sip-port | --https-port | --http-port | --management-port | --media-ports | --offset | --set)
                needs_value "$1" $#
                ;;
            *) fail 2 "run: unknown option $1 (./earshot run --help)" ;;
        esac
        case $1 in
            --home) home=$2 ;;
            --address) address=$2 ;;
            --sip-port) sip_port=$2 ;;
            --https-port) https_port=$2 ;;
            --http-port) http_port=$2 ;;
            --management-port) management_port=$2 ;;
            --media-ports) media_from=${2%-*} media_to=${2#*-} ;;
            --offset) offset=$2 ;;
            --set)
                [[ $2 == ?*=* ]] || fail 2 "--set: '$2' is no KEY=VALUE (docs/configuration.md lists the keys)"
                settings+=("-D$2")
                ;;
        esac
        shift 2
    done
    check_options
}

start_node() {
    enter_home
    lock_home
    if node_runs; then
        fail 1 "A node runs already in $home (pid $(node_pid)): ./earshot status$(hint_home), ./earshot stop$(hint_home)"
    fi
    check_address
    check_settings
    check_ports
    step "Starting a node in $home"
    prepare_home
    launcher=
    trap interrupted_start INT TERM
    # Before there is a server: what it needs is there, too, when this command is killed and the server goes on.
    make_first_users
    write_state
    launch
    local status=0
    wait_until_ready || status=$?
    if ((status == 143)); then
        first_password_line
        fail 1 "The node was stopped while it was starting"
    fi
    if ((status != 0)); then
        trap '' INT TERM
        end_launched 30
        first_password_line
        fail 1 "The node did not get ready; the whole log is $home/log/earshot.log"
    fi
    touch "$home/node.ready"
    summary
    new_log_lines | sed -nE 's/^.* EARSHOT12900: /warning: /p' >&2
    if [[ $background == yes ]]; then
        trap - INT TERM
    else
        trap 'trap "" INT TERM; say; step "Stopping"; stop_process "$(node_pid)" 60; exit 0' INT TERM
        wait "$launcher" || true
        new_log_lines | grep -q WFLYSRV0050 || fail 1 "The node ended by itself; see $home/log/earshot.log"
        step "The node was stopped"
    fi
}

# Whoever presses Ctrl-C wants nothing to be left.
interrupted_start() {
    trap '' INT TERM
    touch "$home/stopping"
    say
    step "Stopping"
    end_launched 60
    first_password_line
    fail 130 "The node was stopped while it was starting"
}

# end_launched SECONDS : ends what was launched, however far it has come, and makes it end after that time.
end_launched() {
    local started=$SECONDS
    [[ -n $launcher ]] || return 0
    kill -TERM -- "-$launcher" 2> /dev/null || true
    while kill -0 "$launcher" 2> /dev/null || [[ -n $(process_of "-Dearshot-server.home=$home") ]]; do
        if ((SECONDS - started >= $1)); then
            warn "the server does not end and is killed"
            kill -KILL -- "-$launcher" 2> /dev/null || true
            return 0
        fi
        sleep 0.2
    done
}

# hint_home : the option with which a command that is named to people finds this directory; nothing for the usual one.
hint_home() { [[ $home == "$default_home" || $home -ef $default_home ]] || printf ' --home %q' "$home"; }

# The server's own files are laid out anew at each start; what the node keeps is beside them.
prepare_home() {
    chmod 700 "$home"
    mkdir -p "$home"/{db,log,users,tls,recordings,cache} "$home/server"
    rm -rf "$home/server/configuration" "$home/server/tmp"
    mkdir -p "$home/server/configuration"
    rm -rf "$home/server/log"
    ln -s ../log "$home/server/log"
    cp "$server"/standalone/configuration/{standalone-earshot.xml,mgmt-users.properties,mgmt-groups.properties} \
        "$server"/standalone/configuration/application-{users,roles}.properties "$home/server/configuration/"
    cp "$server/earshot/logging.properties" "$home/server/configuration/"
    make_certificate
    ulimit -n "$(ulimit -Hn)" 2> /dev/null || true
}

launch() {
    local arguments=() console=INFO
    [[ $background == no ]] || console=ERROR
    [[ ! -f $home/earshot.properties ]] || arguments+=("--properties=$home/earshot.properties")
    arguments+=(
        -c standalone-earshot.xml
        "-Djboss.bind.address=$address" -Djboss.node.name=earshot
        "-Dearshot-server.home=$home" "-Dearshot-server.console-level=$console"
        "-Dearshot-server.http-port=$http_port" "-Dearshot-server.https-port=$https_port"
        "-Dearshot-server.management-port=$management_port"
        "-Dearshot.sip.address=$address" "-Dearshot.sip.port=$sip_port"
        "-Dearshot.media.address=$address" "-Dearshot.media.bind-address=$address"
        "-Dearshot.media.port-from=$media_from" "-Dearshot.media.port-to=$media_to"
        "-Dearshot.storage.directory=$home/recordings"
        "-Dearshot.rendering.cache-directory=$home/cache"
        "-Dearshot.rendering.classpath=$server/earshot/render/*"
        ${settings[@]+"${settings[@]}"}
    )
    rm -f "$home"/{node.pid,node.ready,stopping}
    log_start=$(stat -c %s "$home/log/earshot.log" 2> /dev/null || echo 0)
    # standalone.sh takes a directory with a blank in its name from the environment only.
    export JBOSS_BASE_DIR=$home/server
    unset JBOSS_LOG_DIR JBOSS_CONFIG_DIR JBOSS_MODULEPATH
    export JBOSS_HOME=$server LAUNCH_JBOSS_IN_BACKGROUND=1 JBOSS_PIDFILE=$home/node.pid
    export RUN_CONF=$server/bin/earshot.conf
    # The application takes EARSHOT_X_Y of the environment for its setting earshot.x.y: what is meant for us stays here,
    # what is meant for the server has other names.
    local part from to
    for part in DRIVER URL USER PASSWORD POOL_MIN POOL_MAX; do
        from=EARSHOT_DB_$part to=DATABASE_$part
        if [[ -n ${!from:-} ]]; then
            export "$to=${!from}"
            unset "$from"
        fi
    done
    unset JAVA_OPTS EARSHOT_HOME EARSHOT_NO_BUILD EARSHOT_READY_SECONDS EARSHOT_CASES
    if [[ $background == yes ]]; then
        setsid nohup "$server/bin/standalone.sh" "${arguments[@]}" > "$home/log/console.log" 2>&1 < /dev/null 9>&- &
    else
        setsid "$server/bin/standalone.sh" "${arguments[@]}" < /dev/null 9>&- > >(exec 9>&- && console) 2>&1 &
    fi
    launcher=$!
}

# console : shows what the server says. What standalone.sh says about itself, between two lines of =====, is of no interest to
# anybody, and a server that is stopped while it starts says of everything it was about to start that this failed.
console() {
    local line framed=no
    trap '' INT TERM
    while IFS= read -r line; do
        if [[ $line == =====* ]]; then
            framed=$([[ $framed == yes ]] && echo no || echo yes)
        elif [[ $framed == no && ! $line =~ ^([0-9]*|\*\*\*\ JBossAS\ process\ .*)$ ]] &&
            [[ ! -e $home/stopping || -e $home/node.ready ]]; then
            printf '%s\n' "$line"
        fi
    done
}

new_log_lines() { tail -c "+$((log_start + 1))" "$home/log/earshot.log" 2> /dev/null || true; }

# show_errors : what went wrong at this start, the first of it; of stack traces only the causes.
show_errors() {
    local errors
    # Earshot's own messages say enough.
    errors=$(new_log_lines | sed -nE 's/^Caused by: org\.earshot\.[A-Za-z.]*Exception: //p' | sort -u)
    if [[ -n $errors ]]; then
        printf 'earshot: %s\n' "$errors" >&2
        return 0
    fi
    errors=$(new_log_lines | grep -E '^[0-9T:.-]+\S* (ERROR|FATAL) |^Caused by' | cut -c 1-400 | head -n 15 || true)
    printf '%s\n' "${errors:-$(tail -n 20 "$home/log/console.log" 2> /dev/null || true)}" >&2
}

wait_until_ready() {
    local started=$SECONDS spoken=$SECONDS
    reason=""
    while ((SECONDS - started < ready_within)); do
        if [[ $(http_status "$http_port" /health/ready) == 200 ]]; then
            detail "ready after $((SECONDS - started)) s"
            return 0
        fi
        if waits_for_people "$http_port"; then
            detail "started after $((SECONDS - started)) s"
            warn "the node takes no calls: $reason"
            return 0
        fi
        if ! kill -0 "$launcher" 2> /dev/null; then
            [[ ! -e $home/stopping ]] || return 143
            show_errors
            say "The server ended." >&2
            return 1
        fi
        if new_log_lines | grep -q 'WFLYSRV0026'; then
            show_errors
            say "The server started with errors." >&2
            return 1
        fi
        if [[ $background == yes ]] && ((SECONDS - spoken >= 10)); then
            detail "... starting, $((SECONDS - started)) s"
            spoken=$SECONDS
        fi
        sleep 0.5
    done
    say "Not ready within $ready_within s (/health/ready says $(http_status "$http_port" /health/ready))." >&2
    return 1
}

write_state() {
    {
        printf '%s=%s\n' address "$address" sip_port "$sip_port" https_port "$https_port" http_port "$http_port" \
            management_port "$management_port" media_ports "$media_from-$media_to"
    } | private_file "$home/node.state"
}

summary() {
    cat <<TEXT

$([[ -z ${reason:-} ]] && echo Earshot is ready. || echo "Earshot runs, but takes no calls: $reason")
    SIP       sip:$address:$sip_port (UDP and TCP)
    web, API  https://$address:$https_port/api/v1   (self-made certificate: $home/tls/server.crt)
    here      http://127.0.0.1:$http_port/api/v1
    data      $home
TEXT
    if [[ $address == 127.0.0.1 ]]; then
        say "    Only this machine can reach it; --address IP opens it to the network."
    fi
    first_password_line
    say
    say "Next: ./earshot call$(hint_home)"
}

# first_password_line : the administrator's password, if it was made now.
first_password_line() {
    if [[ -n ${first_password:-} ]]; then
        say
        say "    user admin, password $first_password"
        say "    This is shown once and kept nowhere. To change it: ./earshot user$(hint_home) passwd admin"
    fi
}

# node_runs : true when the process of the pid file is this home's server.
node_runs() {
    local pid
    pid=$(node_pid)
    [[ -n $pid ]] && is_our_process "$pid"
}

# node_pid : the server of this home, also when its pid file is gone.
node_pid() {
    local pid
    pid=$(cat "$home/node.pid" 2> /dev/null || true)
    if [[ -n $pid ]] && is_our_process "$pid"; then
        printf '%s' "$pid"
    else
        process_of "-Dearshot-server.home=$home" '(.*/)?java'
    fi
}

is_our_process() {
    { tr '\0' '\n' < "/proc/$1/cmdline"; } 2> /dev/null | grep -qxF -- "-Dearshot-server.home=$home"
}

# stop_process PID SECONDS : asks the server to end and waits; never touches a process that is not this home's.
stop_process() {
    local pid=$1 within=$2 started=$SECONDS
    if [[ -z $pid ]] || ! is_our_process "$pid"; then
        return 0
    fi
    kill -TERM "$pid"
    while is_our_process "$pid"; do
        if ((SECONDS - started >= within)); then
            return 1
        fi
        sleep 0.2
    done
}
