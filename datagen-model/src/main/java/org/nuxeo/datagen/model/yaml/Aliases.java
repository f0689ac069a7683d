// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.yaml;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.model.yaml.Entry.Source;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * Checks that aliases of a YAML document end, and that it stays of a reasonable size with a copy in place of each. A few
 * lines of aliases to aliases can stand for billions of values.
 */
record Aliases(Source source, Map<Node, Long> sizes) {

    private static final long MAX_VALUES = 2_000_000;
    private static final long UNDER_WAY = -1;

    static void check(Source source, Node top) {
        new Aliases(source, new IdentityHashMap<>()).size(top, top);
    }

    private long size(Node node, Node above) {
        List<Node> parts = parts(node);
        if (parts.isEmpty()) {
            return 1;
        }
        Long known = sizes.putIfAbsent(node, UNDER_WAY);
        if (known != null) {
            String what = "an alias stands for what it is a part of";
            entry(above).require(known != UNDER_WAY, what, "must stand for something before it");
            return known;
        }
        long size = 1;
        for (Node part : parts) {
            size += size(part, node);
        }
        String many = "has more than " + WholeNumber.grouped(MAX_VALUES) + " values with a copy for each alias";
        entry(node).require(size <= MAX_VALUES, many, "must have fewer");
        sizes.put(node, size);
        return size;
    }

    private static List<Node> parts(Node node) {
        if (node instanceof MappingNode mapping) {
            return mapping.getValue().stream()
                    .flatMap(each -> Stream.of(each.getKeyNode(), each.getValueNode()))
                    .toList();
        }
        return node instanceof SequenceNode sequence ? sequence.getValue() : List.of();
    }

    private Entry entry(Node node) {
        return new Entry(source, List.of(), node, node);
    }
}
