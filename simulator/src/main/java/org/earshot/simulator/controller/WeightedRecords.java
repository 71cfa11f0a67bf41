// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.controller;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/**
 * A client that found its recorders by DNS SRV: lowest priority first, by chance according to weight within one priority
 * (RFC 2782); goes on after silence, failure of the transport and 503 (RFC 3263 §4.3).
 */
final class WeightedRecords implements HuntRule {

    private final RandomGenerator random;

    WeightedRecords(RandomGenerator random) {
        this.random = random;
    }

    @Override
    public List<Trunk> order(List<Trunk> inService) {
        SortedMap<Integer, List<Trunk>> byPriority = new TreeMap<>();
        inService.forEach(trunk -> byPriority
                .computeIfAbsent(trunk.priority(), priority -> new ArrayList<>())
                .add(trunk));
        List<Trunk> order = new ArrayList<>();
        byPriority.values().forEach(equals -> drawAll(equals, order));
        return order;
    }

    /** RFC 2782: those of weight 0 first in line, then the first whose running sum reaches a number drawn. */
    private void drawAll(List<Trunk> left, List<Trunk> order) {
        left.sort((a, b) -> Boolean.compare(a.weight() > 0, b.weight() > 0));
        while (!left.isEmpty()) {
            int sum = left.stream().mapToInt(Trunk::weight).sum();
            int drawn = sum == 0 ? 0 : random.nextInt(sum + 1);
            int chosen = sum == 0 ? random.nextInt(left.size()) : 0;
            for (int running = left.get(chosen).weight();
                    running < drawn;
                    running += left.get(chosen).weight()) {
                chosen++;
            }
            order.add(left.remove(chosen));
        }
    }

    @Override
    public boolean goesOn(int status) {
        return status == 0 || status == 408 || status == 503;
    }
}
