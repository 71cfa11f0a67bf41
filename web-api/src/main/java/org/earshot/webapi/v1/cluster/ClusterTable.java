// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.cluster;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The cluster as a table for people at a terminal. */
final class ClusterTable {

    private static final String[] HEAD = {
        "NODE", "SITE", "STATE", "CALLS/MAX", "CPU", "DISK FREE", "REPORT", "SIP", "REASON"
    };
    private static final double GIBIBYTE = 1 << 30;

    private ClusterTable() {}

    static String of(ClusterView cluster) {
        List<String[]> rows = new ArrayList<>();
        rows.add(HEAD);
        cluster.nodes().forEach(node -> rows.add(row(node)));
        int[] widths = new int[HEAD.length];
        for (String[] row : rows) {
            for (int i = 0; i < row.length; i++) {
                widths[i] = Math.max(widths[i], row[i].length());
            }
        }
        String table = rows.stream().map(row -> line(row, widths)).collect(Collectors.joining("\n"));
        ClusterView.SummaryView summary = cluster.summary();
        return table
                + String.format(
                        Locale.ROOT,
                        "%n%d of %d nodes take calls, %d recordings run; as node %s sees it%n",
                        summary.able(),
                        summary.size(),
                        summary.activeRecordings(),
                        cluster.seenBy());
    }

    private static String[] row(ClusterNodeView node) {
        ClusterNodeView.LoadView load = node.load();
        return new String[] {
            node.node(),
            node.site(),
            node.state(),
            load.activeRecordings() + "/" + load.maxRecordings(),
            load.cpuPercent() + " %",
            String.format(Locale.ROOT, "%.1f GiB", load.diskFreeBytes() / GIBIBYTE),
            String.format(Locale.ROOT, "#%d, %.1f s", node.report(), node.reportAgeSeconds()),
            node.addresses().sip(),
            node.reasons().isEmpty() ? "-" : String.join(". ", node.reasons())
        };
    }

    private static String line(String[] row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < row.length - 1; i++) {
            char[] gap = new char[widths[i] - row[i].length() + 2];
            Arrays.fill(gap, ' ');
            line.append(row[i]).append(gap);
        }
        return line.append(row[row.length - 1]).toString();
    }
}
