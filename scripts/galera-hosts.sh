# SPDX-License-Identifier: Apache-2.0
# Sourced by ./earshot: what cluster --hosts writes for two database servers and an arbitrator on hosts of their own.

# hosts_database_url ADDRESS : where the host of that address asks: its own database server first, if it is one.
hosts_database_url() {
    local first=${database_addresses[0]} second=${database_addresses[1]}
    [[ $1 != "$second" ]] || { first=$second && second=${database_addresses[0]}; }
    printf 'jdbc:mariadb:sequential://%s:3306,%s:3306/earshot?%s' "$first" "$second" "$galera_parameters"
}

# write_database_files DIR : of the host whose name, address and role are in name, ip and role.
write_database_files() {
    if [[ $role == *,database,* ]]; then
        write_galera_cnf > "$1/60-earshot-galera.cnf"
        if [[ $name == "${database_hosts[0]}" ]]; then
            write_database_setup > "$1/database.sh"
            chmod +x "$1/database.sh"
        fi
    fi
    [[ $role != *,arbitrator,* ]] || write_garb > "$1/garb"
}

write_galera_cnf() {
    cat <<TEXT
# $name: /etc/mysql/mariadb.conf.d/60-earshot-galera.cnf
[mysqld]
bind-address=$ip
innodb_buffer_pool_size=512M
$(galera_common "$name" "$(all_members)")
wsrep_node_address=$ip
wsrep_provider_options="gcache.size=1G;$galera_timing"
TEXT
}

all_members() { printf '%s,%s' "${database_addresses[@]}"; }

write_garb() {
    cat <<TEXT
# $name: /etc/default/garb
GALERA_NODES="${database_addresses[0]}:4567 ${database_addresses[1]}:4567"
GALERA_GROUP="earshot"
GALERA_OPTIONS="$galera_timing"
TEXT
}

# Every host of the cluster may ask, no other one.
write_database_setup() {
    local i
    cat <<'TEXT'
#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Makes the application's database and user. Run it once, as root, on the first database server when both run, with
# DATABASE_PASSWORD of cluster.env set. The other server gets all of it by replication.
set -euo pipefail
: "${DATABASE_PASSWORD:?}"
[[ $DATABASE_PASSWORD =~ ^[A-Za-z0-9._-]+$ ]] || { echo "DATABASE_PASSWORD: letters, digits, . _ - only" >&2 && exit 2; }
{
    echo "create database if not exists earshot;"
TEXT
    for i in "${!host_names[@]}"; do
        if [[ ${host_roles[$i]} == *,recorder,* ]]; then
            printf '    echo "create user if not exists earshot@'"'%s'"'; set password for earshot@'"'%s'"' = password('"'\$DATABASE_PASSWORD'"'); grant all on earshot.* to earshot@'"'%s'"';"\n' \
                "${host_addresses[$i]}" "${host_addresses[$i]}" "${host_addresses[$i]}"
        fi
    done
    echo '} | mariadb'
}

hosts_database_steps() {
    ((${#database_hosts[@]} > 0)) || return 0
    cat <<TEXT

Database servers: ${database_hosts[*]}; arbitrator: $arbitrator. Before step 5:
   on ${database_hosts[*]}:  apt-get install mariadb-server galera-4 rsync
        systemctl stop mariadb; cp HOST/60-earshot-galera.cnf /etc/mysql/mariadb.conf.d/
   on ${database_hosts[0]}:  galera_new_cluster          (once, never again while the other one has run since)
   on ${database_hosts[1]}:  systemctl start mariadb
   on $arbitrator:  apt-get install galera-arbitrator-4; cp $arbitrator/garb /etc/default/garb; systemctl enable --now garb
   on ${database_hosts[0]}:  ${database_hosts[0]}/database.sh
   Check: mariadb -e "show status like 'wsrep_cluster_size'" says 3.
   Both units start with the host and join whoever runs. Should all have been down at once, none begins by itself:
   'cat /var/lib/mysql/grastate.dat' on both; where it says safe_to_bootstrap: 1, run galera_new_cluster. When neither does,
   'galera_recovery' on both prints the position; on the one with the higher number after the colon set
   safe_to_bootstrap: 1 in that file and run galera_new_cluster; then systemctl start mariadb on the other.
TEXT
}
