// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.config;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Optional;

/**
 * What {@code auto} means on this host.
 *
 * @param machine name of the host
 * @param address the first IPv4 address that is not loopback, else 127.0.0.1
 * @param clusterAddress address at which the node talks to the other nodes, if it is one that they can reach
 * @param httpsPort port of the server's HTTPS listener
 * @param data directory of the server for what must survive a restart
 * @param home directory of the server's programs
 */
record HostDefaults(
        String nodeName,
        String machine,
        String address,
        Optional<String> clusterAddress,
        int httpsPort,
        Path data,
        Path home) {

    static HostDefaults ofThisHost() {
        Path here = Path.of("").toAbsolutePath();
        return new HostDefaults(
                System.getProperty("jboss.node.name", hostName()),
                hostName(),
                firstAddress(),
                Optional.ofNullable(System.getProperty("jboss.bind.address.private"))
                        .filter(address -> !address.isBlank() && !address.equals("0.0.0.0") && !address.equals("::")),
                Integer.getInteger("earshot-server.https-port", 8443),
                Path.of(System.getProperty(
                        "jboss.server.data.dir", here.resolve("data").toString())),
                Path.of(System.getProperty("jboss.home.dir", here.toString())));
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (IOException e) {
            return "earshot";
        }
    }

    private static String firstAddress() {
        try {
            return Collections.list(NetworkInterface.getNetworkInterfaces()).stream()
                    .filter(HostDefaults::isUp)
                    .flatMap(NetworkInterface::inetAddresses)
                    .filter(address -> address instanceof Inet4Address && !address.isLoopbackAddress())
                    .map(InetAddress::getHostAddress)
                    .findFirst()
                    .orElse("127.0.0.1");
        } catch (IOException e) {
            return "127.0.0.1";
        }
    }

    private static boolean isUp(NetworkInterface card) {
        try {
            return card.isUp();
        } catch (IOException e) {
            return false;
        }
    }
}
