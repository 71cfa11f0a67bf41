# SPDX-License-Identifier: Apache-2.0
# Sourced by ./earshot: a cluster of nodes on this machine: one domain controller, nodes r1..rN, one database.

help_cluster() {
    cat <<'TEXT'
usage: ./earshot cluster [N] [options]         start N nodes (1 to 9, default 3) on this machine and wait until all are ready
       ./earshot cluster status                what each node says of itself, and the processes; ends with 0 when all are ready
       ./earshot cluster restart [NODE...] [--wait SECONDS] [--force]
                                               one node after the other: drain, wait for its calls, restart, wait until ready
       ./earshot cluster drain|resume NODE     take no new calls, go on with the running ones; the way back
       ./earshot cluster stop|start [NODE]     stop a node on purpose, start it again; without NODE: stop everything
       ./earshot cluster kill NODE|controller  end a process as a crash would (kill -9), to try what happens
       ./earshot cluster logs NODE [-f]        a node's log
       With --db galera also stop, start and kill of db1, db2 and arbitrator.
       ./earshot cluster --hosts FILE --out DIR  write what is needed on real hosts (./earshot cluster --hosts --help)

  --background         give the terminal back when all nodes are ready (./earshot cluster stop ends them)
  --home DIR           where the cluster keeps all its data (default ./.earshot/cluster); goes with every command above
  --address IP         address of this machine that phone systems and browsers reach (default 127.0.0.1)
  --offset N           adds N to every port below but media
  --media-ports A-B    UDP ports for RTP, divided among nine nodes (default 16384-32767)
  --db URL             JDBC URL of a database (or EARSHOT_DB_URL; with EARSHOT_DB_DRIVER, _USER, _PASSWORD);
                       default: H2 in a process of its own
  --db galera          two MariaDB servers of their own, db1 and db2, as one Galera cluster, and an arbitrator, from Debian's
                       packages; r1 asks db1 first, r2 db2, the others db1
  --set KEY=VALUE      any setting of docs/configuration.md, for all nodes; may be repeated. Also read: HOME/earshot.properties
  --no-watchdog        do not start again what dies

Ports of node K (from 0): SIP 5060+100K, HTTPS 8443+100K, HTTP 8080+100K (127.0.0.1 only), cluster 7600+100K and
7650+100K (127.0.0.1 only). Of the cluster: management 9990, database 9092 or, with Galera, 3401 and 3402 and, among
themselves, 3411 to 3432 (all 127.0.0.1 only).
HOME/rK is the home of a node: ./earshot call|load|probe|listing|status|logs --home HOME/rK work as with a single node.
TEXT
}

command_cluster() {
    home=${EARSHOT_HOME:-$root/.earshot}/cluster
    default_home=$home
    case ${1:-start-all} in
        status | restart | drain | resume | stop | start | kill | logs)
            if [[ " ${*:2} " == *" --help "* || " ${*:2} " == *" -h "* ]]; then
                help_cluster
            else
                "cluster_$1" "${@:2}"
            fi
            ;;
        *)
            if [[ " $* " == *" --hosts "* ]]; then
                cluster_hosts "$@"
            else
                cluster_start_all "$@"
            fi
            ;;
    esac
}

cluster_start_all() {
    read_cluster_options "$@"
    build_if_stale
    need_java
    [[ $galera == no ]] || need_galera
    enter_home
    lock_home
    if cluster_runs; then
        fail 1 "A cluster runs already in $home: ./earshot cluster status$(hint_home), ./earshot cluster stop$(hint_home)"
    fi
    check_address
    check_settings
    check_cluster_ports
    trap interrupted_cluster_start INT TERM
    step "Starting $count nodes in $home"
    prepare_cluster
    if [[ $galera == yes ]]; then
        prepare_galera
    elif [[ -z ${EARSHOT_DB_URL:-} ]]; then
        make_cluster_database
    fi
    make_domain
    make_first_users
    launch_cluster
    local status=0
    await_nodes "$ready_within" "${names[@]}" || status=$?
    if ((status != 0)); then
        trap '' INT TERM
        cluster_stop_all
        cluster_password
        fail 1 "The cluster did not get ready; the logs are $home/r*/log/earshot.log and $home/log"
    fi
    cluster_summary
    trap - INT TERM
    if [[ $background == no ]]; then
        trap 'trap "" INT TERM; say; cluster_stop_all; exit 0' INT TERM
        while cluster_runs; do sleep 1; done
        fail 1 "The cluster ended by itself; see $home/log"
    fi
}

interrupted_cluster_start() {
    trap '' INT TERM
    say
    cluster_stop_all
    cluster_password
    fail 130 "The cluster was stopped while it was starting"
}

read_cluster_options() {
    run_defaults
    count=3 watched=yes galera=no
    while (($# > 0)); do
        case $1 in
            --background) background=yes && shift && continue ;;
            --no-watchdog) watched=no && shift && continue ;;
            [1-9]) count=$1 && shift && continue ;;
            [0-9]* | -[0-9]*) fail 2 "cluster: $1 is no number of nodes on one machine: 1 to 9" ;;
            --home | --address | --media-ports | --offset | --set | --db) needs_value "$1" $# ;;
            -*) fail 2 "cluster: unknown option $1 (./earshot cluster --help)" ;;
            *) fail 2 "cluster: there is no command '$1' (./earshot cluster --help)" ;;
        esac
        case $1 in
            --home) home=$2 ;;
            --address) address=$2 ;;
            --media-ports) media_from=${2%-*} media_to=${2#*-} ;;
            --offset) offset=$2 ;;
            --set) settings+=("$2") ;;
            --db) if [[ $2 == galera ]]; then galera=yes; else export EARSHOT_DB_URL=$2; fi ;;
        esac
        shift 2
    done
    check_options
    is_port $((10#$offset + 9990)) || fail 2 "--offset: $offset is too much"
    database_port=$((9092 + 10#$offset))
    share=$(((media_to - media_from + 1) / 9 / 2 * 2))
    ((share >= 4)) || fail 2 "--media-ports: $media_from-$media_to is too little for nine nodes"
    names=()
    local k
    for ((k = 1; k <= count; k++)); do names+=("r$k"); done
}

# node_ports K : the ports of the node K, from 1.
node_ports() {
    local step=$((100 * ($1 - 1) + 10#$offset))
    node_sip=$((5060 + step)) node_https=$((8443 + step)) node_http=$((8080 + step))
    node_cluster=$((7600 + step)) node_failure=$((7650 + step))
    node_media_from=$((media_from + share * ($1 - 1))) node_media_to=$((media_from + share * $1 - 1))
}

check_cluster_ports() {
    local taken=() k port
    for ((k = 1; k <= count; k++)); do
        node_ports "$k"
        ! listening udp "$node_sip" || taken+=("SIP $node_sip/udp")
        for port in $node_sip $node_https $node_http $node_cluster $node_failure; do
            ! listening tcp "$port" || taken+=("$port/tcp of r$k")
        done
    done
    ! listening tcp "$management_port" || taken+=("management $management_port/tcp")
    if [[ $galera == yes ]]; then
        mapfile -t -O ${#taken[@]} taken < <(galera_taken)
    elif [[ -z ${EARSHOT_DB_URL:-} ]] && listening tcp "$database_port"; then
        taken+=("database $database_port/tcp")
    fi
    if ((${#taken[@]} > 0)); then
        local others
        mapfile -t others < <(other_nodes)
        fail 4 "Another program holds these ports:" "${taken[@]/#/  }" ${others[@]+"${others[@]}"} "Move all with --offset 1000."
    fi
}

# Configuration is laid out anew at each start; what nodes keep is in their own directories.
prepare_cluster() {
    local k node secret
    chmod 700 "$home"
    mkdir -p "$home"/{db,log,users,tls}
    rm -rf "$home/domain/configuration" "$home/domain/tmp"
    mkdir -p "$home/domain/tmp"
    cp -r "$server/domain/configuration" "$home/domain/"
    make_certificate
    for secret in cluster database; do
        [[ -f $home/$secret.secret ]] || random_secret 32 | private_file "$home/$secret.secret"
    done
    : > "$home/nodes.new"
    for ((k = 1; k <= count; k++)); do
        node=r$k
        node_ports "$k"
        mkdir -p "$home/$node"/{recordings,cache,log}
        rm -f "$home/$node"/{node.pid,stopped,draining}
        ln -sfn ../users "$home/$node/users"
        ln -sfn ../simulator.secret "$home/$node/simulator.secret"
        printf '%s %s %s %s\n' "$node" "$node_sip" "$node_https" "$node_http" >> "$home/nodes.new"
        printf '%s=%s\n' address "$address" sip_port "$node_sip" https_port "$node_https" http_port "$node_http" \
            management_port "$management_port" media_ports "$node_media_from-$node_media_to" |
            private_file "$home/$node/node.state"
    done
    mv "$home/nodes.new" "$home/nodes"
    printf 'address=%s\nmanagement_port=%s\n' "$address" "$management_port" | private_file "$home/cluster.state"
    ulimit -n "$(ulimit -Hn)" 2> /dev/null || true
}

# The database is made here, by its file: its process then need not make databases for whoever connects.
make_cluster_database() {
    database_jar=$(echo "$server"/modules/system/layers/base/com/h2database/h2/main/h2-*.jar)
    "$JAVA" -cp "$server/earshot/earshot-users.jar:$database_jar" org.earshot.server.database.DatabaseCommand \
        "jdbc:h2:file:$home/db/earshot" earshot < "$home/database.secret" ||
        fail 1 "The database in $home/db does not open with $home/database.secret"
}

# domain_operations : what makes of the built domain this one: its nodes and their properties.
domain_operations() {
    local k entry key hosts=""
    for ((k = 1; k <= count; k++)); do
        node_ports "$k"
        hosts+="${hosts:+,}127.0.0.1[$node_cluster]"
    done
    property() { printf '%s/system-property=%s:add(boot-time=true,value="%s")\n' "$@"; }
    echo "batch"
    property /server-group=recorders earshot-cluster.initial-hosts "$hosts"
    property /server-group=recorders earshot-server.shared "$home"
    property /server-group=recorders earshot-server.console-level ERROR
    property /server-group=recorders jboss.bind.address "$address"
    property /server-group=recorders jboss.bind.address.private 127.0.0.1
    property /server-group=recorders earshot.sip.address "$address"
    property /server-group=recorders earshot.media.address "$address"
    property /server-group=recorders earshot.media.bind-address "$address"
    property /server-group=recorders earshot.rendering.classpath "$server/earshot/render/*"
    while IFS= read -r entry; do
        key=${entry%%=*}
        entry=${entry#*=}
        entry=${entry//\\/\\\\}
        property /server-group=recorders "$key" "${entry//\"/\\\"}"
    done < <(all_settings)
    for ((k = 1; k <= count; k++)); do
        node_operations "$k"
    done
    echo "run-batch"
}

# all_settings : KEY=VALUE of the file and of --set, which wins.
all_settings() {
    {
        sed -nE 's/^[[:space:]]*([^#![:space:]=]+)[[:space:]]*=[[:space:]]*(.*)$/\1=\2/p' "$home/earshot.properties" 2> /dev/null || true
        printf '%s\n' ${settings[@]+"${settings[@]}"}
    } | awk -F= 'NF > 1 { value[$1] = $0 } END { for (key in value) print value[key] }'
}

node_operations() {
    local node=r$1 at=/host=primary/server-config=r$1
    node_ports "$1"
    echo "$at:add(group=recorders,auto-start=true)"
    property "$at" jboss.node.name "$node"
    property "$at" jboss.tx.node.id "$node"
    property "$at" earshot-server.home "$home/$node"
    property "$at" earshot-server.http-port "$node_http"
    property "$at" earshot-server.https-port "$node_https"
    property "$at" earshot-cluster.port "$node_cluster"
    property "$at" earshot-cluster.failure-port "$node_failure"
    property "$at" earshot.node.name "$node"
    property "$at" earshot.sip.port "$node_sip"
    property "$at" earshot.media.port-from "$node_media_from"
    property "$at" earshot.media.port-to "$node_media_to"
    property "$at" earshot.storage.directory "$home/$node/recordings"
    property "$at" earshot.rendering.cache-directory "$home/$node/cache"
    [[ $galera == no ]] || galera_properties "$at" "$node"
}

# make_domain : by WildFly's offline CLI, which checks every line; nothing runs yet.
make_domain() {
    {
        echo "embed-host-controller --domain-config=domain-earshot.xml --host-config=host-earshot.xml --std-out=discard"
        domain_operations
        echo "stop-embedded-host-controller"
    } > "$home/domain/nodes.cli"
    detail "configuring the domain"
    if ! NOPAUSE=true JAVA_OPTS="-Djava.awt.headless=true -Djboss.domain.base.dir=$home/domain" \
            "$server/bin/jboss-cli.sh" --echo-command --file="$home/domain/nodes.cli" < /dev/null > "$home/log/configure.log" 2>&1; then
        tail -n 10 "$home/log/configure.log" >&2
        fail 1 "The domain could not be configured"
    fi
}

launch_cluster() {
    local database=()
    cluster_environment
    if [[ $galera == yes ]]; then
        database=(bash "$server/bin/earshot-galera.sh" "-Dearshot-database.home=$home")
        [[ $watched == yes ]] || database+=(once)
        DATABASE_DRIVER=mariadb DATABASE_USER=earshot DATABASE_PASSWORD=$(<"$home/database.secret")
        export DATABASE_DRIVER DATABASE_USER DATABASE_PASSWORD
        start_galera
    elif [[ -z ${DATABASE_URL:-} ]]; then
        database=("$JAVA" -Xmx256m "-Dearshot-database.home=$home" -Dh2.bindAddress=127.0.0.1 -cp "$database_jar"
            org.h2.tools.Server -tcp -tcpPort "$database_port" -baseDir "$home/db")
        DATABASE_URL="jdbc:h2:tcp://127.0.0.1:$database_port/./earshot;WRITE_DELAY=0"
        DATABASE_PASSWORD=$(<"$home/database.secret")
        export DATABASE_URL DATABASE_PASSWORD
    fi
    {
        printf 'host=primary\nmanagement=127.0.0.1:%s\nnodes="%s"\ndatabase=(%s)\n' "$management_port" "${names[*]}" \
            "$( ((${#database[@]} == 0)) || printf '%q ' "${database[@]}")"
        printf 'domain=('
        printf '%q ' "-Djboss.domain.base.dir=$home/domain" "-Djboss.domain.log.dir=$home/log" \
            --domain-config=domain-earshot.xml --host-config=host-earshot.xml \
            "-Djboss.management.http.port=$management_port" -Djboss.bind.address.management=127.0.0.1
        printf ')\n'
        [[ $watched == yes ]] || printf 'once=yes\n'
    } | private_file "$home/watchdog.conf"
    setsid nohup bash "$server/bin/earshot-watchdog.sh" "$home" >> "$home/log/watchdog.log" 2>&1 < /dev/null 9>&- &
    # It writes the same itself; this is for whoever stops the cluster before that.
    printf '%s\n' $! > "$home/watchdog.pid"
}

# The application takes EARSHOT_X_Y of the environment for its setting earshot.x.y: what is meant for the server has
# other names (as in launch of a single node).
cluster_environment() {
    local part from to
    for part in DRIVER URL USER PASSWORD POOL_MIN POOL_MAX; do
        from=EARSHOT_DB_$part to=DATABASE_$part
        if [[ -n ${!from:-} ]]; then
            export "$to=${!from}"
            unset "$from"
        fi
    done
    NODE_HEAP=${EARSHOT_HEAP:-512m} NODE_DIRECT_MEMORY=${EARSHOT_DIRECT_MEMORY:-256m} CLUSTER_PASSWORD=$(<"$home/cluster.secret")
    # Where several nodes share a processor, each one's optimizing compiler takes the first minutes from the calls.
    local compiler=-XX:+TieredCompilation
    (($(nproc) >= count)) || compiler=-XX:TieredStopAtLevel=1
    NODE_COMPILER=${EARSHOT_COMPILER:-$compiler}
    export NODE_HEAP NODE_DIRECT_MEMORY NODE_COMPILER CLUSTER_PASSWORD
    export JAVA_OPTS="-Xms32m -Xmx192m -Djava.net.preferIPv4Stack=true -Djava.awt.headless=true -Djboss.modules.system.pkgs=org.jboss.byteman"
    unset EARSHOT_HOME EARSHOT_NO_BUILD EARSHOT_READY_SECONDS EARSHOT_CASES EARSHOT_HEAP EARSHOT_DIRECT_MEMORY EARSHOT_COMPILER EARSHOT_JAVA_OPTS
}

# cluster_password : that of the administrator, if it was made now.
cluster_password() {
    if [[ -n ${first_password:-} ]]; then
        say
        say "user admin, password $first_password"
        say "This is shown once and kept nowhere. To change it: ./earshot user --home $home passwd admin"
    fi
}

cluster_summary() {
    say
    printf '%-6s %-24s %-36s %s\n' node SIP "web, API" data
    local node sip https http
    while read -r node sip https http; do
        printf '%-6s %-24s %-36s %s\n' "$node" "sip:$address:$sip" "https://$address:$https/api/v1" "$home/$node"
    done < "$home/nodes"
    cluster_password
    say
    say "Next: ./earshot call --home $home/r1, ./earshot cluster status$(hint_home), ./earshot cluster kill r1$(hint_home)"
}
