# SPDX-License-Identifier: Apache-2.0
# Sourced by ./earshot: all tests, and the case bank that is handed to us from outside of this repository.

# shellcheck source=scripts/database.sh
source "$root/scripts/database.sh"

help_test() {
    cat <<'TEXT'
usage: ./earshot test            everything: format, unit tests, architecture, a real server, SIPp, and the case bank
       ./earshot test --fast     format, unit tests and architecture only
       ./earshot test --cluster  three nodes on this machine: calls through each, pairs, the death of a home; as root also
                                 ./earshot netns: an address moves, a cable is cut
       ./earshot test --cases    the case bank only, against a node of its own; --cases cluster: against three nodes, where
                                 cases with two targets get two, and the third lists what was recorded
       ./earshot test --db KIND  the tables on a mariadb or postgresql server of their own (Debian's package)

The case bank is not part of this repository: it is looked for in ../shared/cases, or in $EARSHOT_CASES, and passed over
when it is not there. Nothing is left running. The whole output of Maven is in target/earshot-build.log.
TEXT
}

command_test() {
    case "${1:-} $#" in
        " 0") test_all ;;
        "--fast 1") test_fast ;;
        "--cases 1")
            build_if_stale
            test_cases
            ;;
        "--cases 2")
            [[ $2 == cluster ]] || fail 2 "test --cases: unknown option $2 (./earshot test --help)"
            build_if_stale
            test_cases_in_cluster
            ;;
        "--cluster 1") test_cluster ;;
        "--db 2") test_database "$2" ;;
        *) fail 2 "test: unknown option ${*} (./earshot test --help)" ;;
    esac
}

test_fast() {
    need_maven
    step "Format, unit tests and architecture"
    maven -DskipITs -Dserver.skip=true verify
    sum_of_tests
}

test_all() {
    need_maven
    need_test_tools
    step "All tests (about a quarter of an hour on two cores)"
    mkdir -p "$root/target"
    touch "$built_stamp.new"
    maven verify
    mv "$built_stamp.new" "$built_stamp"
    sum_of_tests
    test_cases
    step "All tests passed"
}

test_cluster() {
    need_maven
    build_if_stale
    step "Several nodes (about five minutes on two cores)"
    maven -Pcluster -pl arquillian-tests -am -Dserver.skip=true -Dspotless.check.skip=true -Dtest=none \
        -Dsurefire.failIfNoSpecifiedTests=false "-Dit.test=org.earshot.tests.cluster.*" -Dfailsafe.failIfNoSpecifiedTests=false verify
    sum_of_tests
    test_netns
}

test_netns() {
    if net_able; then
        (EARSHOT_NO_BUILD=1 command_netns) || fail 1 "A trial with hosts in network namespaces failed"
    else
        warn "./earshot netns is passed over: it needs root, ip (Debian: iproute2), arping (iputils-arping) and network namespaces"
    fi
}

# SIPp is installed where we may; its tests are passed over without it, except in CI, where they fail.
need_test_tools() {
    if command -v sipp > /dev/null; then
        return 0
    fi
    if [[ $(id -u) == 0 ]] && command -v apt-get > /dev/null; then
        install_packages sip-tester
    else
        warn "SIPp is missing, its scenarios are passed over: sudo apt-get install -y sip-tester"
    fi
}

# sum_of_tests : one closing line over all modules, in Surefire's words.
sum_of_tests() {
    grep -hE '^\[(INFO|WARNING|ERROR)\] Tests run: [0-9]+, Failures: [0-9]+, Errors: [0-9]+, Skipped: [0-9]+$' \
        "$root/target/earshot-build.log" |
        awk -F'[:,]' '{ run += $2; failed += $4; errors += $6; skipped += $8 }
            END { printf "Tests run: %d, Failures: %d, Errors: %d, Skipped: %d\n", run, failed, errors, skipped }'
}

# free_offset : an offset at which all ports of a node are free.
free_offset() {
    local try port
    for try in {1..200}; do
        offset=$((11000 + RANDOM % 12000))
        for port in 5060 8443 8080 9990; do
            if listening tcp $((port + offset)) || listening udp $((port + offset)); then
                continue 2
            fi
        done
        return 0
    done
    fail 1 "No free ports after $try tries"
}

# node_for_tests NAME OPTION... : a fresh node in target/NAME that ends with this script.
node_for_tests() {
    local name=$1
    shift
    home=$root/target/$name
    rm -rf "$home"
    free_offset
    trap 'stop_process "$(node_pid)" 60 || kill -KILL "$(node_pid)"' EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM
    detail "starting a node in $home"
    EARSHOT_NO_BUILD=1 command_run --background --home "$home" --offset "$offset" "$@" > "$home.txt"
}

test_cases() {
    has_cases || return 0
    node_for_tests case-node --set earshot.media.orphan-time=110s
    local status=0
    play_cases "$home" "127.0.0.1:$sip_port" || status=1
    stop_process "$(node_pid)" 60 || status=1
    trap - EXIT INT TERM
    ((status == 0)) || fail 1 "Cases failed; everything is in $root/target/cases, the node's log in $home/log"
}

test_cases_in_cluster() {
    has_cases || return 0
    local status=0 a b
    home=$root/target/case-cluster
    rm -rf "$home"
    free_offset
    trap '"$root/earshot" cluster stop --home "$home" > /dev/null' EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM
    detail "starting three nodes in $home"
    EARSHOT_NO_BUILD=1 "$root/earshot" cluster 3 --background --home "$home" --offset "$offset" \
        --set earshot.media.orphan-time=110s > "$home.txt" || fail 1 "The cluster did not start; see $home.txt"
    a=$(awk '$1 == "r1" { print $2 }' "$home/nodes") b=$(awk '$1 == "r2" { print $2 }' "$home/nodes")
    play_cases "$home/r3" "127.0.0.1:$a" --b "127.0.0.1:$b" || status=1
    "$root/earshot" cluster stop --home "$home" > /dev/null || status=1
    trap - EXIT INT TERM
    ((status == 0)) || fail 1 "Cases failed; everything is in $root/target/cases, the logs in $home/r1/log, r2, r3"
}

has_cases() {
    bank=${EARSHOT_CASES:-$root/../shared/cases}
    if [[ ! -f $bank/drive.py ]]; then
        say "The case bank is not here ($bank): passed over. EARSHOT_CASES names another place."
        return 1
    fi
    need_program python3 python3
    step "The case bank in $bank"
}

# play_cases HOME TARGET [drive.py options] : plays them, then compares with what the node of that home lists.
play_cases() {
    local out=$root/target/cases status=0 node=$1
    mkdir -p "$out"
    python3 -B "$bank/drive.py" "${@:2}" --list "$bank/open.txt" --slow --report "$out/report.jsonl" |
        tee "$out/played.txt" || status=1
    # The last calls end, and their rows are written, a moment after the BYE.
    sleep 2
    "$root/earshot" listing --home "$node" > "$out/listing.json" || status=1
    python3 -B "$bank/check_listing.py" "$out/report.jsonl" "$out/listing.json" | tee "$out/checked.txt" || status=1
    return "$status"
}
