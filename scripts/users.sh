# SPDX-License-Identifier: Apache-2.0
# Sourced by ./earshot: users, and the secrets that a new node makes for itself.

help_user() {
    cat <<'TEXT'
usage: ./earshot user [--home DIR] list
       ./earshot user [--home DIR] add NAME viewer|operator|admin|compliance [--generate]
       ./earshot user [--home DIR] passwd NAME
       ./earshot user [--home DIR] remove NAME

--generate makes a random password and prints it once; for programs, since it is checked faster than a chosen one.
Otherwise a new password is asked for, or read from standard input when that is no terminal. The node may run meanwhile;
it may take a minute until it notices.
TEXT
}

command_user() {
    take_home "$@"
    set -- ${rest[@]+"${rest[@]}"}
    need_server
    [[ -d $home/users ]] || fail 1 "$home holds no node yet: ./earshot run$(hint_home) makes one"
    case "${1:-} $#" in
        "list 1") users "$@" ;;
        "remove 2") users "$@" && say "user $2 is removed" ;;
        "add 4")
            [[ $4 == --generate ]] || fail 2 "user: unknown option $4 (./earshot user --help)"
            local secret
            secret=$(random_secret 24)
            printf '%s\n' "$secret" | users add-random "$2" "$3"
            say "user $2, password $secret (shown once)"
            ;;
        "add 3") read_password | users "$@" && say "user $2 is added as $3" ;;
        "passwd 2") read_password | users "$@" && say "the password of $2 is changed" ;;
        *)
            help_user >&2
            exit 2
            ;;
    esac
}

read_password() {
    local password
    if [[ -t 0 ]]; then
        read -rsp "New password: " password
        printf '\n' >&2
    else
        IFS= read -r password
    fi
    printf '%s\n' "$password"
}

# users COMMAND... : the identities of $home; a password comes on standard input.
users() {
    need_java
    "$JAVA" -jar "$server/jboss-modules.jar" -mp "$server/modules" -dep org.wildfly.security.elytron-base \
        -cp "$server/earshot/earshot-users.jar" org.earshot.server.user.UserCommand "$home/users" "$@"
}

# make_first_users : on a new node an administrator, whose password is shown once and never kept, and the identity
# that ./earshot call uses, whose password is kept for this machine's user. Sets first_password.
make_first_users() {
    first_password=
    if [[ -n $(ls -A "$home/users" 2> /dev/null) ]]; then
        return 0
    fi
    local secret made
    secret=$(random_secret 24)
    printf '%s\n' "$secret" | private_file "$home/simulator.secret"
    made=$(random_secret 20)
    # A node with one of them only would never get the other: a Ctrl-C has to wait until both are there.
    (
        trap '' INT TERM
        printf '%s\n' "$secret" | users add-random simulator viewer
        printf '%s\n' "$made" | users add-random admin admin
    )
    first_password=$made
}

# make_certificate : a self-made certificate, unless the node has one already.
make_certificate() {
    local names="dns:localhost,ip:127.0.0.1"
    mkdir -p "$home/tls"
    if [[ ! -f $home/tls/password ]]; then
        random_secret 24 | private_file "$home/tls/password"
    fi
    TLS_KEYSTORE_PASSWORD=$(<"$home/tls/password")
    export TLS_KEYSTORE_PASSWORD
    if [[ -f $home/tls/server.p12 ]]; then
        return 0
    fi
    if [[ $address =~ ^[0-9.]+$ && $address != 127.0.0.1 ]]; then
        names+=",ip:$address"
    fi
    detail "making a certificate for HTTPS"
    (
        umask 077
        "$JAVA_HOME/bin/keytool" -genkeypair -alias earshot -keyalg EC -groupname secp256r1 -validity 825 \
            -dname "CN=$(uname -n), O=Earshot" -ext "SAN=$names" -storetype PKCS12 \
            -keystore "$home/tls/server.p12" -storepass:env TLS_KEYSTORE_PASSWORD > /dev/null 2>&1
        "$JAVA_HOME/bin/keytool" -exportcert -rfc -alias earshot -file "$home/tls/server.crt" \
            -keystore "$home/tls/server.p12" -storepass:env TLS_KEYSTORE_PASSWORD > /dev/null 2>&1
    )
}
