// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The dependencies between the packages of a module, and a search for cycles. */
final class PackageCycles {

    /** For each package, the packages that it uses, each with an example. */
    private final Map<String, Map<String, String>> uses = new TreeMap<>();

    PackageCycles(Map<String, ClassFile> classes) {
        for (ClassFile file : classes.values()) {
            String user = ClassFile.packageOf(file.name());
            Map<String, String> used = uses.computeIfAbsent(user, key -> new TreeMap<>());
            for (String reference : file.references()) {
                String other = ClassFile.packageOf(reference);
                if (classes.containsKey(reference) && !other.equals(user)) {
                    used.putIfAbsent(other, file.name().replace('/', '.') + " uses " + reference.replace('/', '.'));
                }
            }
        }
    }

    /** Returns the dependencies of one cycle in their order, or none if there is no cycle. */
    List<String> find() {
        while (removeEnds()) {
            // Repeat until every remaining package uses another remaining one, so that following the uses finds a
            // cycle.
        }
        List<String> walked = new ArrayList<>();
        List<String> arrows = new ArrayList<>();
        if (!uses.isEmpty()) {
            String next = uses.keySet().iterator().next();
            while (!walked.contains(next)) {
                walked.add(next);
                Map.Entry<String, String> arrow =
                        uses.get(next).entrySet().iterator().next();
                arrows.add(next + " -> " + arrow.getKey() + ", since " + arrow.getValue());
                next = arrow.getKey();
            }
            arrows.subList(0, walked.indexOf(next)).clear();
        }
        return arrows;
    }

    /** Removes the packages that use no other package. Returns whether there were any. */
    private boolean removeEnds() {
        Set<String> ends = new TreeSet<>();
        uses.forEach((name, used) -> {
            if (used.isEmpty()) {
                ends.add(name);
            }
        });
        uses.keySet().removeAll(ends);
        uses.values().forEach(used -> used.keySet().removeAll(ends));
        return !ends.isEmpty();
    }
}
