# SPDX-License-Identifier: Apache-2.0
# Sourced by ./earshot: tests of the tables on a database server that is made for them and removed afterwards.

# test_database mariadb|postgresql : migration and repository on a fresh server of Debian's package, as its own user.
test_database() {
    local kind=$1 status=0
    [[ $kind == mariadb || $kind == postgresql ]] || fail 2 "test --db: $kind is neither mariadb nor postgresql"
    need_maven
    "need_$kind"
    database_user=$(id -un)
    as_database_user=(env)
    if [[ $database_user == root ]]; then
        # No database server runs as root: the package made a user for it.
        database_user=$package_user
        as_database_user=(setpriv --reuid "$database_user" --regid "$(id -g "$database_user")" --clear-groups)
    fi
    database_dir=$(mktemp -dt "earshot-$kind.XXXXXX")
    database_pid=
    mkdir "$database_dir/data"
    printf 'earshot\n' > "$database_dir/password"
    chown -R "$database_user" "$database_dir"
    for database_port in {23306..23505}; do
        listening tcp "$database_port" || break
    done
    trap stop_database EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM
    step "A $kind server of its own on 127.0.0.1:$database_port"
    if ! "start_$kind" > "$database_dir/start.log" 2>&1; then
        tail -n 20 "$database_dir"/*.log >&2
        fail 1 "$kind did not start"
    fi
    step "Migration and repository on $kind"
    (maven -Dspotless.check.skip=true -pl ejb -am -Dtest='SchemaMigrationTest,JpaRecordingRepositoryTest' \
        -Dsurefire.failIfNoSpecifiedTests=false \
        "-Dearshot.test.database=jdbc:$kind://127.0.0.1:$database_port/earshot" test) || status=$?
    stop_database
    trap - EXIT INT TERM
    ((status == 0)) || exit "$status"
    sum_of_tests
}

need_mariadb() {
    package_user=mysql
    command -v mariadbd > /dev/null || install_packages mariadb-server
}

need_postgresql() {
    package_user=postgres
    [[ -d /usr/lib/postgresql ]] || install_packages postgresql
    postgresql_bin=$(printf '%s\n' /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
}

# await_database COMMAND... : tries it for half a minute, as long as the server lives.
await_database() {
    local try
    for try in {1..60}; do
        if "$@" > /dev/null 2>&1; then
            return 0
        fi
        kill -0 "$database_pid" || return 1
        sleep 0.5
    done
    printf 'No answer after %s tries\n' "$try"
    return 1
}

start_mariadb() {
    local sql=("${as_database_user[@]}" mariadb --no-defaults "--socket=$database_dir/socket" "--user=$database_user")
    cd "$database_dir"
    "${as_database_user[@]}" mariadb-install-db --no-defaults "--datadir=$database_dir/data" --skip-test-db \
        --auth-root-authentication-method=socket "--auth-root-socket-user=$database_user" || return 1
    "${as_database_user[@]}" mariadbd --no-defaults "--datadir=$database_dir/data" "--socket=$database_dir/socket" \
        --bind-address=127.0.0.1 "--port=$database_port" < /dev/null &
    database_pid=$!
    await_database "${sql[@]}" -e 'select 1' || return 1
    "${sql[@]}" -e "create database earshot; create user earshot@'127.0.0.1' identified by 'earshot';
        grant all on earshot.* to earshot@'127.0.0.1'"
}

start_postgresql() {
    local sql=("${as_database_user[@]}" psql -h "$database_dir" -p "$database_port" -U "$database_user" -d postgres)
    cd "$database_dir"
    "${as_database_user[@]}" "$postgresql_bin/initdb" -D "$database_dir/data" --auth-local=trust --auth-host=scram-sha-256 \
        -U "$database_user" "--pwfile=$database_dir/password" --encoding=UTF8 --locale=C.UTF-8 || return 1
    "${as_database_user[@]}" "$postgresql_bin/postgres" -D "$database_dir/data" -k "$database_dir" -h 127.0.0.1 \
        -p "$database_port" < /dev/null &
    database_pid=$!
    await_database "${sql[@]}" -c 'select 1' || return 1
    "${sql[@]}" -c "create role earshot login password 'earshot'" -c 'create database earshot owner earshot'
}

# stop_database : ends the server that this script started, and removes its data.
stop_database() {
    cd "$root"
    if [[ -n $database_pid ]]; then
        kill -TERM "$database_pid" 2> /dev/null || true
        wait "$database_pid" || true
        database_pid=
    fi
    rm -rf "$database_dir"
}
