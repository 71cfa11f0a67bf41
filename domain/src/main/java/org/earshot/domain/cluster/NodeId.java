// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.cluster;

/** The name of a node, unique in its cluster; 1 to 60 characters. */
public record NodeId(String value) implements Comparable<NodeId> {

    public NodeId {
        if (value.isBlank() || value.length() > 60) {
            throw new IllegalArgumentException("A node's name has 1 to 60 characters: " + value);
        }
    }

    @Override
    public int compareTo(NodeId other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
