# SPDX-License-Identifier: Apache-2.0
# Sourced by ./earshot: the programs that the build and the tests need, and how to get them.

# install PACKAGE... : with apt-get when we may; else says the line and ends.
install_packages() {
    if [[ $(id -u) == 0 ]] && command -v apt-get > /dev/null; then
        step "Installing $*"
        DEBIAN_FRONTEND=noninteractive apt-get update -qq
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" > /dev/null
    else
        fail 3 "These packages are missing: $*" "Debian and Ubuntu: sudo apt-get install -y --no-install-recommends $*"
    fi
}

java_home() {
    if [[ -n ${JAVA_HOME:-} && -x $JAVA_HOME/bin/javac ]]; then
        printf '%s' "$JAVA_HOME"
    elif command -v javac > /dev/null; then
        dirname "$(dirname "$(readlink -f "$(command -v javac)")")"
    fi
}

java_version() {
    "$1/bin/javac" -version 2>&1 | sed -nE 's/^javac ([0-9]+).*/\1/p'
}

# need_java : a JDK of 17 or newer; sets JAVA_HOME and JAVA.
need_java() {
    local home version package=default-jdk-headless
    home=$(java_home)
    if [[ -z $home ]]; then
        if apt-cache show openjdk-17-jdk-headless > /dev/null 2>&1; then
            package=openjdk-17-jdk-headless
        fi
        install_packages "$package"
        home=$(java_home)
    fi
    version=$(java_version "$home")
    if [[ -z $version ]] || ((version < 17)); then
        fail 3 "A JDK of version 17 or newer is needed; $home is ${version:-unknown}." \
            "Set JAVA_HOME to a newer one, or: sudo apt-get install -y openjdk-17-jdk-headless"
    fi
    export JAVA_HOME=$home JAVA=$home/bin/java
}

need_maven() {
    need_java
    command -v mvn > /dev/null || install_packages maven
}

# need_program PROGRAM PACKAGE
need_program() {
    command -v "$1" > /dev/null || install_packages "$2"
}
