#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# configure.sh SERVER INPUT... : configures SERVER by running the *.cli files among INPUT, in the order given, on fresh
# copies of WildFly's own files. No server needs to run. It writes
#   standalone/configuration/standalone-earshot.xml       a single node, with the application
#   standalone/configuration/standalone-earshot-bare.xml  the same without it, for tests that deploy it themselves
#   domain/configuration/domain-earshot.xml               a cluster: profile and server group "recorders"
#   domain/configuration/host-earshot.xml                 its domain controller, still without servers
# Files in a directory standalone/ or domain/ are for that kind only. Those for both speak of /subsystem=...; in a domain
# that is the subsystem of the profile. Does nothing when nothing has changed since the last time.
set -euo pipefail

server=$1
shift
standalone=$server/standalone/configuration
domain=$server/domain/configuration
stamp=$standalone/earshot.sha256
now=$(cat "$0" "$@" | sha256sum)
if [[ -f $stamp && $(<"$stamp") == "$now" && -f $standalone/standalone-earshot.xml && -f $domain/domain-earshot.xml ]]; then
    exit 0
fi
rm -f "$stamp"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The scripts may carry comments and may start or stop the embedded server themselves: only their operations count.
operations() {
    local file
    for file in "$@"; do
        if [[ $file == *.cli ]]; then
            sed -e '/^[[:space:]]*#/d' -e '/^[[:space:]]*$/d' -e '/^[[:space:]]*embed-server/d' \
                -e '/^[[:space:]]*stop-embedded-server/d' -e '/^[[:space:]]*quit[[:space:]]*$/d' "$file"
        fi
    done
}

# inputs WITHOUT PART FILE... : of the files those whose path holds none of the two.
inputs() {
    local without=$1 part=$2 file
    shift 2
    for file in "$@"; do
        if [[ $file != *"$without"* && $file != *"$part"* ]]; then
            printf '%s\n' "$file"
        fi
    done
}

# run WHAT : the operations on standard input, between the lines that start and stop what is configured.
run() {
    {
        echo "embed-$1 --std-out=discard"
        cat
        echo "stop-embedded-${1%% *}"
    } > "$work/script.cli"
    if ! JAVA_OPTS="-Djava.awt.headless=true" NOPAUSE=true "$server/bin/jboss-cli.sh" --echo-command \
            --file="$work/script.cli" < /dev/null > "$work/output" 2>&1; then
        echo "The server could not be configured; the last lines were:" >&2
        tail -n 15 "$work/output" >&2
        exit 1
    fi
}

configure_standalone() {
    local without with
    cp "$standalone/standalone.xml" "$standalone/standalone-earshot-bare.xml"
    mapfile -t without < <(inputs /domain/ deployment.cli "$@")
    mapfile -t with < <(inputs /domain/ -nothing- "$@" | grep 'deployment\.cli$' || true)
    operations "${without[@]}" | run "server --server-config=standalone-earshot-bare.xml"
    cp "$standalone/standalone-earshot-bare.xml" "$standalone/standalone-earshot.xml"
    operations ${with[@]+"${with[@]}"} | run "server --server-config=standalone-earshot.xml"
    rm -rf "$standalone/standalone_xml_history" "$server"/standalone/{log,data,tmp}
}

configure_domain() {
    local files
    cp "$domain/domain.xml" "$domain/domain-earshot.xml"
    cp "$domain/host.xml" "$domain/host-earshot.xml"
    mapfile -t files < <(inputs /standalone/ -nothing- "$@")
    operations "${files[@]}" | sed 's#^/subsystem=#/profile=recorders/subsystem=#' |
        run "host-controller --domain-config=domain-earshot.xml --host-config=host-earshot.xml"
    rm -rf "$domain"/{domain,host}_xml_history "$server"/domain/{log,data,tmp,servers}
}

configure_standalone "$@"
configure_domain "$@"
printf '%s' "$now" > "$stamp"
