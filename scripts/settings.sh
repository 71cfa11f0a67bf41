# SPDX-License-Identifier: Apache-2.0
# Sourced by ./earshot: looks at settings before a server is started with them.

# check_settings : that the server would take the settings of the command line, of the file and of the environment, before it takes
# a minute to say no.
check_settings() {
    [[ -f $home/earshot.properties || ${#settings[@]} != 0 ]] || any_in_environment || return 0
    local faults
    faults=$(settings_check "$home/earshot.properties" "earshot.media.port-from=$media_from" \
        "earshot.media.port-to=$media_to" ${settings[@]+"${settings[@]#-D}"}) && return 0
    mapfile -t faults <<< "$faults"
    fail 2 "${faults[@]}"
}

# settings_check FILE KEY=VALUE... : prints what the server would refuse of them.
settings_check() {
    "$JAVA" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx64m \
        -cp "$server/earshot/earshot-settings.jar:$server/earshot/render/*" org.earshot.ejb.config.SettingsCheck \
        "$@" 2>&1 < /dev/null
}

# Names that are of ./earshot itself say nothing of the node.
any_in_environment() {
    local name
    for name in "${!EARSHOT_@}"; do
        [[ $name == EARSHOT_NO_BUILD || $name == EARSHOT_HOME ]] || return 0
    done
    return 1
}

# check_host_settings FILE : that the recorders of a file of hosts would take what is written for them, if there is a built server
# and a JDK here to say so. The environment of the hosts is another one.
check_host_settings() {
    local i words faults
    [[ -f $server/earshot/earshot-settings.jar && -n $(java_home) ]] || return 0
    for i in "${!host_names[@]}"; do
        mapfile -t words < <(describe_host "$i" && write_host_cli |
            sed -nE 's|^/host=primary/server-config=[^/]*/system-property=(earshot\.[^:]*):add\(boot-time=true,value="(.*)"\)$|\1=\2|p')
        ((${#words[@]} > 0)) || continue
        faults=$(
            JAVA=$(java_home)/bin/java
            unset "${!EARSHOT_@}"
            settings_check /dev/null ${words[@]+"${words[@]}"}
        ) && continue
        mapfile -t faults <<< "$faults"
        fail 2 "${faults[@]/#/$1: ${host_names[$i]}: }"
    done
}
