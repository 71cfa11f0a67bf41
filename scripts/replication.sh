# SPDX-License-Identifier: Apache-2.0
# Sourced by ./earshot: copies of recordings that have ended at other clusters.

help_replicate() {
    cat <<'TEXT'
usage: ./earshot replicate [list] [--home DIR]
       ./earshot replicate create NAME --target URL [--target URL]... [--token-file FILE] [--ca FILE]
                           [--from TIME] [--to TIME] [--party TEXT] [--device NAME] [--text TEXT] [--full]
                           [--every TIME] [--window HH:MM-HH:MM] [--workers N] [--remove-after AGE] [--home DIR]
       ./earshot replicate show|run|pause|resume|cancel|remove NAME [--home DIR]
       ./earshot replicate run NAME --wait [--home DIR]
       ./earshot replicate token [list] | token create NAME | token revoke NAME [--home DIR]

At the target: token create NAME prints a secret once. Here: create makes a job that shows it; the secret is read from FILE, else
asked for, else read from standard input. URL is an address of the target such as https://east.example:8443; further ones of
the same cluster are asked when it does not answer. The target's certificate has to be of an authority that Java trusts, or of
those in the PEM file given with --ca.

A job sends what has ended and the target does not have; with --full it compares everything by checksum and sends again what is
damaged or missing there. It runs when asked, and with --every (10s, 1h, 24h) by itself, if --window is given only at these hours
(UTC). With --remove-after (0s, 30d) a recording is deleted here that long after the target has confirmed it, never one on hold.
DIR is the directory of a node or of a cluster.
TEXT
}

command_replicate() {
    take_home "$@"
    set -- ${rest[@]+"${rest[@]}"}
    local what=${1:-list} jobs=/api/v1/replication/jobs
    shift || true
    case "$what $#" in
        list\ * | token\ * | *\ 0) ;;
        *) replication_name "$1" > /dev/null ;;
    esac
    if [[ -f $home/nodes ]]; then
        read_nodes
    else
        read_state
    fi
    become_admin
    case "$what $#" in
        "list 0") asked GET "$jobs" 200 | pretty ;;
        create\ *) replication_create "$@" ;;
        token\ *) replication_token "$@" ;;
        "run 2")
            [[ $2 == --wait ]] || fail 2 "replicate: unknown option $2 (./earshot replicate --help)"
            asked POST "$jobs/$1/run" 200 > /dev/null
            replication_wait "$1"
            ;;
        "show 1") asked GET "$jobs/$1" 200 | pretty ;;
        "run 1" | "pause 1" | "resume 1" | "cancel 1")
            asked POST "$jobs/$1/$what" 200 | pretty
            ;;
        "remove 1")
            asked DELETE "$jobs/$1" 204
            say "Job $1 is removed."
            ;;
        *)
            help_replicate >&2
            exit 2
            ;;
    esac
}

replication_name() {
    [[ $1 =~ ^[a-z0-9][a-z0-9-]{0,39}$ ]] || fail 2 "replicate: a name has 1 to 40 small letters, digits and hyphens, not '$1'"
    printf '%s' "$1"
}

replication_create() {
    local name targets="" scope="" body="" member token="" token_file="" ca=""
    name=$(replication_name "${1:-}")
    shift
    while (($# > 0)); do
        if [[ $1 == --full ]]; then
            body+=',"mode":"full"'
            shift
            continue
        fi
        needs_value "$1" $#
        case $1 in
            --target) targets+="${targets:+,}$(json_string "$2")" ;;
            --token-file) token_file=$2 ;;
            --ca) ca=$2 ;;
            --from | --to | --party | --device) scope+="${scope:+,}\"${1#--}\":$(json_string "$2")" ;;
            --text) scope+="${scope:+,}\"q\":$(json_string "$2")" ;;
            --every | --window | --workers) body+=",\"${1#--}\":$(json_string "$2")" ;;
            --remove-after) body+=",\"removeAfter\":$(json_string "$2")" ;;
            *) fail 2 "replicate: unknown option $1 (./earshot replicate --help)" ;;
        esac
        shift 2
    done
    [[ -n $targets ]] || fail 2 "replicate create: --target URL says where to"
    if [[ -n $ca ]]; then
        [[ -r $ca ]] || fail 2 "replicate create: $ca cannot be read"
        body+=",\"certificates\":$(json_string "$(<"$ca")")"
    fi
    if [[ -n $token_file ]]; then
        [[ -r $token_file ]] || fail 2 "replicate create: $token_file cannot be read"
        token=$(<"$token_file")
    elif [[ -t 0 ]]; then
        read -rsp "Token of the target: " token
        printf '\n' >&2
    else
        IFS= read -r token || true
    fi
    member="\"name\":\"$name\",\"targets\":[$targets],\"token\":$(json_string "$token")"
    REQUEST="{$member,\"scope\":{$scope}$body}" asked POST /api/v1/replication/jobs 201 | pretty
}

replication_token() {
    local tokens=/api/v1/replication/tokens answer
    case "${1:-list} $#" in
        "list 0" | "list 1") asked GET "$tokens" 200 | pretty ;;
        "create 2")
            answer=$(REQUEST="{\"name\":$(json_string "$2")}" asked POST "$tokens" 201)
            say "Token $2, shown once:" >&2
            printf '%s\n' "$answer" | sed -nE 's/.*"secret":"([^"]*)".*/\1/p'
            ;;
        "revoke 2")
            replication_name "$2" > /dev/null
            asked DELETE "$tokens/$2" 204
            say "Token $2 is not taken any more."
            ;;
        *)
            help_replicate >&2
            exit 2
            ;;
    esac
}

# replication_wait NAME : says how far the runs of the job are until they have ended.
replication_wait() {
    local view="" before="" line problem told=""
    while true; do
        sleep 4
        view=$(asked GET "/api/v1/replication/jobs/$1" 200)
        line="sent $(replication_sum sent), there $(replication_sum present), failed $(replication_sum failed)"
        line+=" of $(replication_sum total); $(replication_sum bytes) bytes, $(replication_sum bytesPerSecond) B/s"
        [[ $line == "$before" ]] || say "$line"
        before=$line
        problem=$(replication_problem)
        [[ -z $problem || $problem == "$told" || $view != *'"state":"running"'* ]] || say "it waits, and tries again: $problem"
        told=$problem
        # A node begins within two seconds.
        [[ $view == *'"state":"running"'* || $view == *'"runs":[]'* ]] || break
    done
    if [[ $view == *'"state":"paused"'* ]]; then
        say "Job $1 is paused."
    fi
    [[ $view != *'"state":"cancelled"'* ]] || fail 1 "The run of $1 was cancelled"
    if [[ $view == *'"problem":"'* ]] && (($(replication_sum sent) + $(replication_sum present) == 0)); then
        fail 1 "Nothing was copied: $(replication_problem)"
    fi
    (($(replication_sum failed) == 0)) || fail 1 "Some recordings failed: ./earshot replicate show $1$(hint_home) and the log say why"
}

# replication_problem : what the last run in $view that says so has met; nothing when none has.
replication_problem() { sed -nE 's/.*"problem":"(([^"\\]|\\.)*)".*/\1/p' <<< "$view"; }

# replication_sum MEMBER : over the runs of all nodes in $view.
replication_sum() {
    { grep -oE "\"$1\":[0-9]+" <<< "$view" || true; } | awk -F: '{ sum += $2 } END { printf "%d", sum }'
}

# json_string TEXT : as a JSON string.
json_string() {
    local text=$1
    text=${text//\\/\\\\}
    text=${text//\"/\\\"}
    text=${text//$'\n'/\\n}
    text=${text//[$'\x01'-$'\x1f']/ }
    printf '"%s"' "$text"
}
