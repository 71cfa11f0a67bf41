# SPDX-License-Identifier: Apache-2.0
# Sourced by ./earshot: Maven with a line for each module, run only when a source is newer than what was built.

server=$root/wildfly-config/target/server
simulator_jar=$root/simulator/target/earshot-simulator.jar
built_stamp=$root/target/earshot-built

help_build() {
    say "usage: ./earshot build [--force]"
    say
    say "Builds the server and the simulator when a source is newer than the last build."
}

command_build() {
    if [[ ${1:-} == --force ]]; then
        rm -f "$built_stamp"
        shift
    fi
    (($# == 0)) || fail 2 "build: unknown option $1"
    build_if_stale
}

# Documentation and tests of the whole do not make the server stale.
newest_source() {
    find "$root" \( -name target -o -name .git -o -name .earshot -o -name node_modules -o -name arquillian-tests \
        -o -path "*/src/test" \) -prune -o \( -path '*/src/*' -o -name pom.xml \) -newer "$1" -print -quit
}

is_stale() {
    [[ ! -f $built_stamp || ! -f $simulator_jar || ! -f $server/standalone/configuration/standalone-earshot.xml ]] ||
        [[ -n $(newest_source "$built_stamp") ]]
}

# EARSHOT_NO_BUILD=1: take what is there, as tests do that run inside of a build.
build_if_stale() {
    if [[ ${EARSHOT_NO_BUILD:-} == 1 ]] || ! is_stale; then
        return 0
    fi
    need_maven
    lock_build
    if is_stale; then
        build
    fi
    unlock_build
}

build() {
    step "Building (the first time this fetches WildFly and libraries, some 400 MB)"
    mkdir -p "$root/target"
    touch "$built_stamp.new"
    maven -Dmaven.test.skip=true -Dspotless.check.skip=true -pl wildfly-config,simulator -am package
    mv "$built_stamp.new" "$built_stamp"
}

# lock_build : two that build at once would spoil each other's files; Maven holds it for as long as it runs, also when this script is killed.
lock_build() {
    [[ ${build_locked:-no} == no ]] && command -v flock > /dev/null || return 0
    mkdir -p "$root/target"
    exec 8> "$root/target/build.lock"
    if ! flock -n 8; then
        step "Another ./earshot builds here: waiting for it"
        flock 8
    fi
    build_locked=yes
}

unlock_build() {
    [[ ${build_locked:-no} == no ]] || exec 8>&-
    build_locked=no
}

# maven ARGUMENT... : runs it quietly, prints a line for each module and one now and then; on failure what went wrong.
# Its output is in target/earshot-build.log. It and all that it started end with this script.
maven() {
    local log=$root/target/earshot-build.log started=$SECONDS quiet=$SECONDS seen=0 pid status=0 locked=${build_locked:-no}
    lock_build
    mkdir -p "$root/target"
    : > "$log"
    (cd "$root" && exec setsid mvn -B "$@") > "$log" 2>&1 < /dev/null &
    pid=$!
    # shellcheck disable=SC2064
    trap "kill -TERM -$pid 2> /dev/null || true" EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM
    while kill -0 "$pid" 2> /dev/null; do
        sleep 1
        if maven_progress "$log" "$seen"; then
            quiet=$SECONDS
        elif ((SECONDS - quiet >= 20)); then
            detail "... still at it after $((SECONDS - started)) s, $(grep -c '^Downloaded' "$log" || true) files fetched"
            quiet=$SECONDS
        fi
        seen=$progress_seen
    done
    wait "$pid" || status=$?
    trap - EXIT INT TERM
    [[ $locked == yes ]] || unlock_build
    maven_progress "$log" "$seen" || true
    if ((status != 0)); then
        kill -TERM -"$pid" 2> /dev/null || true
        grep -E '^\[ERROR\] +[^[:space:]]' "$log" | grep -vE '^\[ERROR\] +(at |-> |\[Help)' | cut -c 1-300 | head -n 40 >&2 || tail -n 25 "$log" >&2
        fail 1 "Maven failed; all of its output is in $log"
    fi
    detail "done in $((SECONDS - started)) s"
}

# maven_progress LOG SEEN : prints the lines for people after line SEEN and sets progress_seen; false when there was none.
maven_progress() {
    progress_seen=$(wc -l < "$1")
    (($2 < progress_seen)) || return 1
    sed -nE -e "$(($2 + 1)),${progress_seen}!d" \
        -e 's/^\[INFO\] Building (.*) [^ ]+ +\[([0-9]+)\/([0-9]+)\]$/    [\2\/\3] \1/p' \
        -e 's/^\[(INFO|WARNING|ERROR)\] (Tests run: .*)$/    \2/p' "$1" | grep .
}

help_format() {
    say "usage: ./earshot format"
    say
    say "Formats the sources as the build wants them."
}

command_format() {
    (($# == 0)) || fail 2 "format: unknown option $1"
    need_maven
    step "Formatting"
    maven -q spotless:apply
}

help_clean() {
    say "usage: ./earshot clean"
    say
    say "Removes what was built. Recordings stay; a running node has to be stopped first."
}

command_clean() {
    (($# == 0)) || fail 2 "clean: unknown option $1"
    ! node_runs || fail 1 "A node runs in $home: ./earshot stop$(hint_home)"
    need_maven
    step "Removing what was built"
    (cd "$root" && mvn -B -q clean)
    rm -rf "$root/target"
}
