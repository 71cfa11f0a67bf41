#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Adds the SIP subsystem to the unpacked server, once: configure.sh SERVER_HOME SIP_CLI
set -e
if grep -q urn:earshot:sip "$1/standalone/configuration/standalone.xml"; then
    exit 0
fi
chmod +x "$1"/bin/*.sh
cd "$1"
JAVA_OPTS=-Xmx256m bin/jboss-cli.sh --file="$2"
