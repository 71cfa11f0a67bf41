# SPDX-License-Identifier: Apache-2.0
# Sourced by ./earshot: words for people, ports, small HTTP, random secrets. Needs bash on Linux and nothing else.

say() { printf '%s\n' "$*"; }
step() { printf '==> %s\n' "$*"; }
detail() { printf '    %s\n' "$*"; }
warn() { printf 'warning: %s\n' "$*" >&2; }

# fail STATUS LINE... : says why and ends.
fail() {
    local status=$1 line
    shift
    for line in "$@"; do
        printf 'earshot: %s\n' "$line" >&2
    done
    exit "$status"
}

# needs_value OPTION COUNT : COUNT is the number of words left, the option among them.
needs_value() {
    if (($2 < 2)); then
        fail 2 "$1 needs a value"
    fi
}

is_port() { [[ $1 =~ ^[0-9]{1,5}$ ]] && ((10#$1 >= 1 && 10#$1 <= 65535)); }

# listening udp|tcp PORT : true when some process of this machine holds the port, on any address.
listening() {
    local hex
    hex=$(printf '%04X' "$2")
    if [[ $1 == tcp ]]; then
        grep -qsE "^ *[0-9]+: [0-9A-F]+:$hex [0-9A-F]+:[0-9A-F]+ 0A " /proc/net/tcp /proc/net/tcp6
    else
        grep -qsE "^ *[0-9]+: [0-9A-F]+:$hex " /proc/net/udp /proc/net/udp6
    fi
}

# http_status PORT PATH : prints the status code of a GET on 127.0.0.1, or 000.
http_status() {
    local answer code=000
    # The whole answer is read: who closes after the first line makes the reader of the rest fail now and then.
    if answer=$(http_get "$1" "$2" 2> /dev/null) && [[ $answer =~ ^HTTP/1\.[01]\ ([0-9]{3}) ]]; then
        code=${BASH_REMATCH[1]}
    fi
    printf '%s' "$code"
}

# http_get PORT PATH : prints the whole answer, head and body.
http_get() { CREDENTIALS='' http_request "$1" GET "$2"; }

# http_request PORT METHOD PATH : the same for any method, as the user NAME:PASSWORD in CREDENTIALS and asking for the media
# type in ACCEPT, if these are set; REQUEST is a JSON body to send.
http_request() {
    local AUTHORIZATION=${ACCEPT:+$'\r\n'"Accept: $ACCEPT"}
    if [[ -n ${CREDENTIALS:-} ]]; then
        AUTHORIZATION+=$'\r\n'"Authorization: Basic $(printf '%s' "$CREDENTIALS" | base64 -w 0)"
    fi
    [[ -z ${REQUEST:-} ]] || AUTHORIZATION+=$'\r\n'"Content-Type: application/json"
    AUTHORIZATION=$AUTHORIZATION REQUEST=${REQUEST:-} LC_ALL=C timeout "${PATIENCE:-5}" bash -c '
        exec 3<> "/dev/tcp/127.0.0.1/$0" || exit 1
        printf "%s %s HTTP/1.0\r\nHost: 127.0.0.1\r\nContent-Length: %s\r\nConnection: close%s\r\n\r\n%s" \
            "$1" "$2" "${#REQUEST}" "$AUTHORIZATION" "$REQUEST" >&3
        cat <&3' "$1" "$2" "$3"
}

# random_secret LENGTH : letters and digits that cannot be taken for one another.
random_secret() {
    local pool
    pool=$(head -c 1024 /dev/urandom | LC_ALL=C tr -dc 'A-HJ-NP-Za-km-z2-9')
    printf '%s' "${pool:0:$1}"
}

# private_file FILE : the text of standard input, readable by its owner only.
private_file() { (umask 077 && cat > "$1"); }
