# SPDX-License-Identifier: Apache-2.0
# Sourced by ./earshot: looks at settings before a server is started with them.

# check_settings : that the server would take the settings of the command line and of the file, before it takes a minute to say no.
check_settings() {
    [[ -f $home/earshot.properties || ${#settings[@]} != 0 ]] || return 0
    local faults status=0
    faults=$("$JAVA" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx64m \
        -cp "$server/earshot/earshot-settings.jar:$server/earshot/render/*" org.earshot.ejb.config.SettingsCheck \
        "$home/earshot.properties" "earshot.media.port-from=$media_from" "earshot.media.port-to=$media_to" \
        ${settings[@]+"${settings[@]#-D}"} 2>&1 < /dev/null) || status=$?
    if ((status != 0)); then
        mapfile -t faults <<< "$faults"
        fail 2 "${faults[@]}"
    fi
}
