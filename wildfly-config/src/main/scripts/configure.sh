#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# configure.sh SERVER INPUT... : writes standalone-earshot.xml (with the application) and standalone-earshot-bare.xml
# (without it, for tests that deploy it themselves) into SERVER's configuration directory by running the *.cli files
# among INPUT, in the order given, on a fresh copy of standalone.xml. No server needs to run. Does nothing when
# neither the scripts nor the other inputs have changed since the last time.
set -euo pipefail

server=$1
shift
configuration=$server/standalone/configuration
stamp=$configuration/earshot.sha256
now=$(cat "$0" "$@" | sha256sum)
if [[ -f $stamp && $(<"$stamp") == "$now" && -f $configuration/standalone-earshot.xml ]]; then
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
            sed -e '/^[[:space:]]*#/d' -e '/^[[:space:]]*embed-server/d' -e '/^[[:space:]]*stop-embedded-server/d' \
                -e '/^[[:space:]]*quit[[:space:]]*$/d' "$file"
        fi
    done
}

run() {
    local name=$1
    {
        echo "embed-server --server-config=$name --std-out=discard"
        cat
        echo "stop-embedded-server"
    } > "$work/script.cli"
    if ! JAVA_OPTS="-Djava.awt.headless=true" NOPAUSE=true "$server/bin/jboss-cli.sh" --echo-command \
            --file="$work/script.cli" < /dev/null > "$work/output" 2>&1; then
        echo "The server could not be configured; the last lines were:" >&2
        tail -n 15 "$work/output" >&2
        exit 1
    fi
}

cp "$configuration/standalone.xml" "$configuration/standalone-earshot-bare.xml"
with_application=()
without=()
for input in "$@"; do
    case $input in
        *deployment.cli) with_application+=("$input") ;;
        *) without+=("$input") ;;
    esac
done
operations "${without[@]}" | run standalone-earshot-bare.xml
cp "$configuration/standalone-earshot-bare.xml" "$configuration/standalone-earshot.xml"
operations ${with_application[@]+"${with_application[@]}"} | run standalone-earshot.xml
rm -rf "$configuration/standalone_xml_history" "$server/standalone/log" "$server/standalone/data" "$server/standalone/tmp"
printf '%s' "$now" > "$stamp"
