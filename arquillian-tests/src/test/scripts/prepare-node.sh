#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# prepare-node.sh DIRECTORY : an empty node for the tests, with one user of each role. Their password is random and
# lies in DIRECTORY/test.secret.
set -euo pipefail

node=$1
earshot=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../../.." && pwd)/earshot
export EARSHOT_NO_BUILD=1

rm -rf "$node"
mkdir -p "$node/tls"
# The server that the tests start gets it from their environment.
printf 'for-tests-only' > "$node/tls/password"
"$earshot" prepare --home "$node"
secret=$(head -c 512 /dev/urandom | LC_ALL=C tr -dc 'a-z0-9')
secret=${secret:0:20}
printf '%s' "$secret" > "$node/test.secret"
for role in viewer operator admin; do
    printf '%s\n' "$secret" | "$earshot" user --home "$node" add "$role" "$role"
done
