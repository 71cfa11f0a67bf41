# SPDX-License-Identifier: Apache-2.0
# Sourced by ./earshot: writes what is needed to run a cluster on hosts of its own; nothing is started and nobody is asked.

help_cluster_hosts() {
    cat <<'TEXT'
usage: ./earshot cluster --hosts FILE --out DIR [--server-dir DIR] [--data-dir DIR]

Writes into DIR, for each host of FILE, a directory with its domain configuration (as a script of WildFly's offline CLI),
two systemd units, the watchdog's settings and an install.sh that puts them in place; and for all: cluster.env.example
(the secrets) and README.txt (what to do in which order). Prints README.txt.

FILE has one host a line, with four words or five; # starts a comment:

    # NAME   ADDRESS      ROLE                            SITE      OPTION
    rec1     10.77.0.1    controller,recorder,database    munich    floating=10.77.0.101
    rec2     10.77.0.2    backup,recorder,database        munich    floating=10.77.0.102
    rec3     10.77.0.3    recorder,arbitrator             berlin

NAME      host and node; letters, digits, -
ADDRESS   the host's own IPv4 address, for phone systems, people and the other nodes
ROLE      controller: the domain controller, exactly one; backup: takes its place when told so; recorder: records calls;
          database: a database server (MariaDB Galera), none or two; arbitrator: the third vote that lets one of them go on
          alone, on a host that is no database server. With them each host gets what it needs for that, too
SITE      nodes of a site are near each other (system property earshot.cluster.site)
floating=ADDRESS  a free address of the subnet which another recorder takes when this one is lost, for phone systems that refuse
          to send elsewhere (CUBE); phone systems are then told these addresses (docs/operations.md, Floating addresses)

  --server-dir DIR  where the built server (wildfly-config/target/server) lies on the hosts (default /opt/earshot/server)
  --data-dir DIR    where a host keeps all its data (default /var/lib/earshot)
TEXT
}

cluster_hosts() {
    local file="" out="" server_dir=/opt/earshot/server data_dir=/var/lib/earshot
    while (($# > 0)); do
        case $1 in
            --help | -h) help_cluster_hosts && return 0 ;;
            --hosts | --out | --server-dir | --data-dir) needs_value "$1" $# ;;
            *) fail 2 "cluster --hosts: unknown option $1 (./earshot cluster --hosts --help)" ;;
        esac
        [[ $2 != --help ]] || { help_cluster_hosts && return 0; }
        case $1 in
            --hosts) file=$2 ;;
            --out) out=$2 ;;
            --server-dir) server_dir=$2 ;;
            --data-dir) data_dir=$2 ;;
        esac
        shift 2
    done
    [[ -f $file ]] || fail 2 "--hosts: there is no file '$file'"
    [[ -n $out ]] || fail 2 "--out DIR is missing"
    check_host_path --server-dir "$server_dir"
    check_host_path --data-dir "$data_dir"
    read_hosts "$file"
    check_host_settings "$file"
    mkdir -p "$out" 2> /dev/null || fail 1 "--out: the directory $out cannot be made"
    local i
    for i in "${!host_names[@]}"; do
        write_host "$i"
    done
    write_cluster_env > "$out/cluster.env.example"
    write_hosts_readme > "$out/README.txt"
    cat "$out/README.txt"
}

# check_host_path OPTION DIR : the name stands in units of systemd, scripts and settings, each with its own rules of quoting.
check_host_path() {
    [[ $2 =~ ^(/[A-Za-z0-9._@+=,-]+)+$ && $2/ != */../* && $2/ != */./* ]] ||
        fail 2 "$1: '$2' is no absolute path of letters, digits and . _ @ + = , - only"
}

# read_hosts FILE : checks it and fills host_names, host_addresses, host_roles, host_sites, host_floating, initial_hosts, controller.
read_hosts() {
    host_names=() host_addresses=() host_roles=() host_sites=() host_floating=() initial_hosts="" controller=""
    database_hosts=() database_addresses=() arbitrator=""
    local name ip role site option more floating number=0 word
    while read -r name ip role site option more; do
        number=$((number + 1))
        [[ -n $name && $name != \#* ]] || continue
        [[ -n $site && ( -z $more || $more == \#* || $option == \#* ) ]] ||
            fail 2 "$1:$number: four words are needed: NAME ADDRESS ROLE SITE, and perhaps floating=ADDRESS"
        floating=$(read_floating "$1:$number" "$role" "$option")
        [[ $name =~ ^[A-Za-z0-9][A-Za-z0-9-]{0,22}$ ]] || fail 2 "$1:$number: '$name' is no name (at most 23 letters, digits, -)"
        is_address "$ip" || fail 2 "$1:$number: '$ip' is no IPv4 address"
        [[ $site =~ ^[A-Za-z0-9._-]{1,64}$ ]] || fail 2 "$1:$number: '$site' is no site (at most 64 letters, digits, . _ -)"
        [[ " ${host_names[*]} " != *" $name "* ]] || fail 2 "$1:$number: $name is there twice"
        for word in ${role//,/ }; do
            case $word in
                controller)
                    [[ -z $controller ]] || fail 2 "$1:$number: there is more than one controller"
                    controller=$ip
                    ;;
                backup | recorder) ;;
                database) database_hosts+=("$name") database_addresses+=("$ip") ;;
                arbitrator)
                    [[ -z $arbitrator ]] || fail 2 "$1:$number: there is more than one arbitrator"
                    arbitrator=$name
                    ;;
                *) fail 2 "$1:$number: '$word' is no role" ;;
            esac
        done
        host_names+=("$name") host_addresses+=("$ip") host_roles+=(",$role,") host_sites+=("$site") host_floating+=("$floating")
        [[ ,$role, != *,recorder,* ]] || initial_hosts+="${initial_hosts:+,}${ip}[7600]"
    done < "$1"
    [[ -n $controller ]] || fail 2 "$1: no host has the role controller"
    [[ -n $initial_hosts ]] || fail 2 "$1: no host has the role recorder"
    check_database_hosts "$1"
    check_addresses "$1"
}

# is_address TEXT : IPv4, as one writes it.
is_address() { [[ $1 =~ ^(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])(\.(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])){3}$ ]]; }

# read_floating PLACE ROLE OPTION : the address in floating=ADDRESS; nothing when there is no option.
read_floating() {
    local address=${3#floating=}
    [[ -n $3 && $3 != \#* ]] || return 0
    [[ $3 == floating=* ]] && is_address "$address" || fail 2 "$1: '$3' is no option: floating=IPV4-ADDRESS"
    [[ ,$2, == *,recorder,* ]] || fail 2 "$1: floating: only a recorder has an address that moves"
    printf '%s' "$address"
}

# No address belongs to two.
check_addresses() {
    local twice
    twice=$(printf '%s\n' "${host_addresses[@]}" "${host_floating[@]}" | sed '/^$/d' | sort | uniq -d | head -n 1)
    [[ -z $twice ]] || fail 2 "$1: the address $twice is there twice"
}

any_floating() { [[ -n $(printf '%s' "${host_floating[@]}") ]]; }

# Each recorder may have to take the address of another one.
address_capabilities() {
    ! any_floating || printf '\nAmbientCapabilities=CAP_NET_ADMIN CAP_NET_RAW'
}

# Two database servers without a third vote both stop when they lose one another.
check_database_hosts() {
    ((${#database_hosts[@]} > 0)) || return 0
    ((${#database_hosts[@]} == 2)) || fail 2 "$1: two hosts have the role database, or none"
    [[ -n $arbitrator ]] || fail 2 "$1: no host has the role arbitrator, without which one database server does not go on alone"
    [[ " ${database_hosts[*]} " != *" $arbitrator "* ]] || fail 2 "$1: the arbitrator is a host of its own, not $arbitrator"
}

# describe_host I : makes a host of the file the one of which is written.
describe_host() { name=${host_names[$1]} ip=${host_addresses[$1]} role=${host_roles[$1]} site=${host_sites[$1]} floating=${host_floating[$1]}; }

write_host() {
    describe_host "$1"
    local to=$out/$name
    mkdir -p "$to"
    write_host_cli > "$to/configure.cli"
    write_controller_unit > "$to/earshot-controller.service"
    write_watchdog_unit > "$to/earshot-watchdog.service"
    write_install > "$to/install.sh"
    chmod +x "$to/install.sh"
    write_database_files "$to"
    {
        printf 'host=%s\nmanagement=%s:9990\n' "$name" "$ip"
        printf 'nodes="%s"\n' "$([[ $role != *,recorder,* ]] || printf '%s' "$name")"
        [[ $role != *,recorder,* ]] || ! any_floating || printf 'addresses="%s"\n' "$(all_addresses)"
    } > "$to/watchdog.conf"
}

# all_addresses : every floating address, as one that the recorder named name may have: it serves those of lost ones, too.
all_addresses() {
    local address all=""
    for address in "${host_floating[@]}"; do
        [[ -z $address ]] || all+="${all:+ }$name=$address"
    done
    printf '%s' "$all"
}

# Group properties count in the controller's copy only; the backup has them ready for the day it takes over.
write_host_cli() {
    local at=/host=primary/server-config=$name i
    echo "embed-host-controller --domain-config=domain-earshot.xml --host-config=host-earshot.xml --std-out=discard"
    echo "batch"
    property() { printf '%s/system-property=%s:add(boot-time=true,value="%s")\n' "$@"; }
    property /server-group=recorders earshot-cluster.initial-hosts "$initial_hosts"
    property /server-group=recorders earshot-server.console-level ERROR
    if [[ $role == *,recorder,* ]]; then
        echo "$at:add(group=recorders,auto-start=true)"
        property "$at" jboss.node.name "$name"
        property "$at" jboss.tx.node.id "$name"
        property "$at" jboss.bind.address "$ip"
        property "$at" jboss.bind.address.private "$ip"
        property "$at" earshot.cluster.copy-port 7700
        ((${#database_hosts[@]} == 0)) || property "$at" earshot-server.database-url "$(hosts_database_url "$ip")"
        [[ $role != *,database,* ]] || property "$at" earshot.store.own-server "jdbc:mariadb://$ip:3306/?$galera_own_parameters"
        property "$at" earshot-server.home "$data_dir/$name"
        property "$at" earshot-server.shared "$data_dir"
        property "$at" earshot.cluster.site "$site"
        property "$at" earshot.node.name "$name"
        property "$at" earshot.sip.address "$ip"
        property "$at" earshot.media.address "$ip"
        property "$at" earshot.media.bind-address "$ip"
        [[ -z $floating ]] || property "$at" earshot.floating.address "$floating"
        property "$at" earshot.media.port-from 16384
        property "$at" earshot.media.port-to 32767
        property "$at" earshot.storage.directory "$data_dir/$name/recordings"
        property "$at" earshot.rendering.cache-directory "$data_dir/$name/cache"
        property "$at" earshot.rendering.classpath "$server_dir/earshot/render/*"
    fi
    if [[ $role != *,controller,* ]]; then
        echo "/host=primary/subsystem=elytron/authentication-configuration=controller:add(authentication-name=host,realm=ManagementRealm,sasl-mechanism-selector=DIGEST-MD5,credential-reference={clear-text=\"\${env.CONTROLLER_PASSWORD}\"})"
        echo "/host=primary/subsystem=elytron/authentication-context=controller:add(match-rules=[{authentication-configuration=controller}])"
    fi
    echo "run-batch"
    if [[ $role != *,controller,* ]]; then
        echo "/host=primary/core-service=discovery-options/static-discovery=controller:add(protocol=remote+http,host=$controller,port=9990)"
        for i in "${!host_names[@]}"; do
            if [[ ${host_roles[$i]} == *,backup,* && ${host_names[$i]} != "$name" ]]; then
                echo "/host=primary/core-service=discovery-options/static-discovery=${host_names[$i]}:add(protocol=remote+http,host=${host_addresses[$i]},port=9990)"
            fi
        done
        echo "/host=primary:write-remote-domain-controller(authentication-context=controller)"
    fi
    [[ $name == primary ]] || echo "/host=primary:write-attribute(name=name,value=$name)"
    echo "stop-embedded-host-controller"
}

write_controller_unit() {
    local backup=""
    [[ $role != *,backup,* ]] || backup=" --backup"
    [[ $role == *,controller,* ]] || backup+=" --cached-dc"
    cat <<TEXT
# SPDX-License-Identifier: Apache-2.0
[Unit]
Description=Earshot: host controller and recorder of $name
Wants=network-online.target
After=network-online.target mariadb.service garb.service

[Service]
User=earshot
EnvironmentFile=/etc/earshot/cluster.env
Environment=LAUNCH_JBOSS_IN_BACKGROUND=1 "JAVA_OPTS=-Xms32m -Xmx192m -Djava.net.preferIPv4Stack=true -Djava.awt.headless=true -Djboss.modules.system.pkgs=org.jboss.byteman"
ExecStart=$server_dir/bin/domain.sh -Djboss.domain.base.dir=$data_dir/domain -Djboss.domain.log.dir=$data_dir/log --domain-config=domain-earshot.xml --host-config=host-earshot.xml -Djboss.bind.address.management=$ip -Djboss.bind.address=$ip -Djboss.bind.address.private=$ip$backup
Restart=always
RestartSec=2
TimeoutStopSec=120
KillMode=mixed
LimitNOFILE=65536$(address_capabilities)

[Install]
WantedBy=multi-user.target
TEXT
}

write_watchdog_unit() {
    cat <<TEXT
# SPDX-License-Identifier: Apache-2.0
[Unit]
Description=Earshot: starts the recorder of $name again when it died
After=earshot-controller.service
PartOf=earshot-controller.service

[Service]
User=earshot
EnvironmentFile=/etc/earshot/cluster.env
ExecStart=/usr/bin/env bash $server_dir/bin/earshot-watchdog.sh $data_dir
Restart=always
RestartSec=2$(address_capabilities)

[Install]
WantedBy=multi-user.target
TEXT
}

write_install() {
    cat <<TEXT
#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Lays out $data_dir on $name. Run it as the user of the service, with the variables of cluster.env set, which only root may
# read: set -a; . /etc/earshot/cluster.env; runuser -u earshot -- $name/install.sh
# May be run again: configuration is made anew, data and users are kept.
set -euo pipefail
umask 027
here=\$(cd "\$(dirname "\${BASH_SOURCE[0]}")" && pwd)
: "\${CLUSTER_PASSWORD:?}" "\${CONTROLLER_PASSWORD:?}" "\${TLS_KEYSTORE_PASSWORD:?}"
mkdir -p $data_dir/{log,users,tls,domain/tmp} $data_dir/$name/{recordings,cache,log}
rm -rf $data_dir/domain/configuration
cp -r $server_dir/domain/configuration $data_dir/domain/
cp "\$here/watchdog.conf" $data_dir/
if [[ ! -f $data_dir/tls/server.p12 ]]; then
    umask 077
    keytool -genkeypair -alias earshot -keyalg EC -groupname secp256r1 -validity 825 -dname "CN=$name, O=Earshot" \\
        -ext "SAN=dns:$name,ip:$ip" -storetype PKCS12 -keystore $data_dir/tls/server.p12 -storepass:env TLS_KEYSTORE_PASSWORD
    umask 027
fi
keytool -exportcert -rfc -alias earshot -keystore $data_dir/tls/server.p12 -storepass:env TLS_KEYSTORE_PASSWORD \\
    -file $data_dir/tls/server.crt
NOPAUSE=true JAVA_OPTS="-Djboss.domain.base.dir=$data_dir/domain" \\
    $server_dir/bin/jboss-cli.sh --file="\$here/configure.cli" < /dev/null
# The identity with which other hosts join; WildFly keeps the digest, not the password.
printf 'host=%s\n' "\$(printf 'host:ManagementRealm:%s' "\$CONTROLLER_PASSWORD" | md5sum | cut -c 1-32)" \\
    >> $data_dir/domain/configuration/mgmt-users.properties
chmod 600 $data_dir/domain/configuration/mgmt-users.properties
echo "Now lay $data_dir/tls/server.crt as $data_dir/tls/$name.crt on the other hosts, and restart their recorders if they run."
TEXT
}

write_cluster_env() {
    local hosts_url="jdbc:mariadb:sequential://DATABASE1,DATABASE2/earshot?$galera_parameters"
    ((${#database_hosts[@]} == 0)) || hosts_url=$(hosts_database_url "${database_addresses[0]}")
    cat <<TEXT
# /etc/earshot/cluster.env: the same on all hosts, mode 600, owner root. Make each secret with: openssl rand -hex 24
CLUSTER_PASSWORD=
CONTROLLER_PASSWORD=
TLS_KEYSTORE_PASSWORD=
DATABASE_DRIVER=mariadb
DATABASE_URL="$hosts_url"
DATABASE_USER=earshot
DATABASE_PASSWORD=
NODE_HEAP=1g
NODE_DIRECT_MEMORY=512m
TEXT
}

write_hosts_readme() {
    local i
    cat <<TEXT
A cluster of ${#host_names[@]} hosts. On each of them:

1. A user 'earshot', a JDK 17 or newer, and the built server (wildfly-config/target/server) in $server_dir.
2. cluster.env.example, filled in, as /etc/earshot/cluster.env.
3. mkdir -p $data_dir && chown earshot $data_dir
   and, as root, whose environment earshot gets so: set -a; . /etc/earshot/cluster.env; set +a
   runuser -u earshot -- SCRIPT   (earshot must be able to read it), SCRIPT being:
TEXT
    for i in "${!host_names[@]}"; do
        printf '     %-16s %-16s %s/install.sh\n' "${host_names[$i]}" "${host_addresses[$i]}" "${host_names[$i]}"
    done
    cat <<TEXT
4. Certificates: install.sh has exported each node's to $data_dir/tls/server.crt. Lay it on every other host as
   $data_dir/tls/NAME.crt (NAME: where it comes from); nodes trust no other for one another's API.
5. cp HOST/*.service /etc/systemd/system/ && systemctl daemon-reload
   systemctl enable --now earshot-controller earshot-watchdog
   on the controller first; the others join it and may be started in any order.
6. Users: on one host, then copied to the others ($data_dir/users):
   ./earshot user --home $data_dir add NAME admin

Between the hosts: TCP 9990 (management), 7600 and 7650 (cluster), 7700 (copies of calls), 8443 (API)$(
        ((${#database_hosts[@]} == 0)) ||
            printf ',\n3306 (database); among database servers and arbitrator 4567, 4568 and 4444'
    ).
From outside: 5060 UDP and TCP, 8443 TCP, 16384-32767 UDP.$(floating_notes)
$(hosts_database_steps)

Domain controller: ${host_names[0]:+$(controller_name)} ($controller). Recorders go on without it. Other hosts keep a copy of the domain and
start by it (--cached-dc). Should the controller never come back, on a host with the role backup, stopped:
   cp $data_dir/domain/configuration/domain.cached-remote.xml $data_dir/domain/configuration/domain-earshot.xml
   jboss-cli.sh: embed-host-controller --domain-config=domain-earshot.xml --host-config=host-earshot.xml
                 /host=NAME:write-local-domain-controller
   and start it without --backup and --cached-dc. The other hosts have its address already.
TEXT
}

floating_notes() {
    local i
    any_floating || return 0
    printf '\n\nFloating addresses need iproute2 and arping (Debian: iputils-arping) on each recorder. Phone systems are told:\n'
    for i in "${!host_names[@]}"; do
        printf '     %-16s %s\n' "${host_names[$i]}" "${host_floating[$i]:-${host_addresses[$i]}}"
    done
}

controller_name() {
    local i
    for i in "${!host_names[@]}"; do
        [[ ${host_addresses[$i]} != "$controller" ]] || printf '%s' "${host_names[$i]}"
    done
}
