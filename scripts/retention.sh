# SPDX-License-Identifier: Apache-2.0
# Sourced by ./earshot: what is kept for how long, and legal holds.

help_retention() {
    cat <<'TEXT'
usage: ./earshot retention [status] [--home DIR]
       ./earshot retention preview [--home DIR] [--max-age AGE] [--min-age AGE] [--priority new|retained]
       ./earshot retention run [the same options] [--yes]
       ./earshot retention hold ID REASON [--home DIR]
       ./earshot retention release ID [--home DIR]

preview shows what a run would prune and changes nothing; run shows it, asks (not with --yes) and prunes. AGE is 60d, 12h,
0s or, for --max-age, none; what is not given is as the node is set. A recording on hold is never pruned or deleted by
anybody until it is released. DIR is the directory of a node or of a cluster.
TEXT
}

command_retention() {
    take_home "$@"
    set -- ${rest[@]+"${rest[@]}"}
    local what=${1:-status}
    shift || true
    # What is wrong with the words is said before anything is asked.
    local query=""
    [[ $what != preview ]] || query=$(retention_policy "$@")
    if [[ -f $home/nodes ]]; then
        read_nodes
    else
        read_state
    fi
    become_admin
    case "$what $#" in
        "status 0") asked GET /api/v1/retention 200 | pretty ;;
        "preview "*) asked GET "/api/v1/retention/preview$query" 200 | pretty ;;
        "run "*) retention_run "$@" ;;
        "hold 2")
            [[ $1 =~ ^[0-9a-fA-F-]{36}$ ]] || fail 2 "retention: $1 is no id of a recording"
            REQUEST=$(json_member reason "$2") asked PUT "/api/v1/recordings/$1/hold" 200 | pretty
            ;;
        "release 1")
            [[ $1 =~ ^[0-9a-fA-F-]{36}$ ]] || fail 2 "retention: $1 is no id of a recording"
            asked DELETE "/api/v1/recordings/$1/hold" 204
            say "Recording $1 is not on hold."
            ;;
        *)
            help_retention >&2
            exit 2
            ;;
    esac
}

retention_run() {
    local yes=0 word answer query options=()
    for word in "$@"; do
        if [[ $word == --yes ]]; then
            yes=1
        else
            options+=("$word")
        fi
    done
    query=$(retention_policy ${options[@]+"${options[@]}"})
    asked GET "/api/v1/retention/preview$query" 200 | pretty
    if ((!yes)); then
        [[ -t 0 ]] || fail 2 "retention run: nobody is there to ask; --yes prunes without"
        read -rp "Prune these now? Their media is gone for good. (yes/no) " answer
        [[ $answer == yes ]] || fail 1 "Nothing was pruned."
    fi
    asked POST "/api/v1/retention/run$query" 202 > /dev/null
    local view="" tries
    for tries in {1..3000}; do
        view=$(asked GET /api/v1/retention 200)
        [[ $view == *'"lastRun":{'* && ${view##*\"lastRun\":} == *'"endedAt":null'* ]] || break
        sleep 0.2
    done
    ((tries < 3000)) || fail 1 "The run goes on; ./earshot retention$(hint_home) says how far it is"
    printf '%s' "${view##*\"lastRun\":}" | sed 's/}$//' | pretty
}

# retention_policy OPTION... : the options as a query.
retention_policy() {
    local query="" name
    while (($# > 0)); do
        needs_value "$1" $#
        case $1 in
            --max-age) name=maxAge ;;
            --min-age) name=minAge ;;
            --priority) name=priority ;;
            *) fail 2 "retention: unknown option $1 (./earshot retention --help)" ;;
        esac
        [[ $2 =~ ^[A-Za-z0-9]+$ ]] || fail 2 "retention: $1 takes no '$2'"
        query+="${query:+&}$name=$2"
        shift 2
    done
    printf '%s' "${query:+?$query}"
}

# json_member NAME TEXT : an object of one member.
json_member() {
    local text=$2
    text=${text//\\/\\\\}
    text=${text//\"/\\\"}
    text=${text//[$'\x01'-$'\x1f']/ }
    printf '{"%s":"%s"}' "$1" "$text"
}

# become_admin : CREDENTIALS of an administrator for the rest of the command. Who may write to the node's users may administer
# it: a user is made that says who it was, and removed at the end.
become_admin() {
    local secret
    need_server
    admin_takes_a_moment
    admin_name=$(id -un)-cli-$$
    secret=$(random_secret 24)
    trap 'users remove "$admin_name"' EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM
    printf '%s\n' "$secret" | users add-random "$admin_name" admin
    CREDENTIALS=$admin_name:$secret
    export CREDENTIALS
}

# asked METHOD PATH STATUS : the body that the API gives to an administrator; ends with the node's words on any other status.
# A body to send is in REQUEST.
asked() {
    local answer body
    answer=$(PATIENCE=30 http_request "$http_port" "$1" "$2" 2> /dev/null) || true
    body=${answer#*$'\r\n\r\n'}
    [[ $answer == *$'\r\n\r\n'* ]] || body=""
    if [[ ! $answer =~ ^HTTP/1\.[01]\ $3 ]]; then
        local detail
        detail=$(printf '%s' "$body" | sed -nE 's/.*"detail":"([^"]*)".*/\1/p')
        fail 1 "${detail:-The node has not done it, its answer is '${answer%%$'\r'*}': ./earshot logs$(hint_home) says more}"
    fi
    printf '%s' "$body"
}

# pretty : JSON of standard input, indented when something here can do that.
pretty() {
    local text
    text=$(cat)
    [[ -n $text ]] || return 0
    if command -v python3 > /dev/null; then
        printf '%s' "$text" | python3 -m json.tool
    else
        say "$text"
    fi
}
