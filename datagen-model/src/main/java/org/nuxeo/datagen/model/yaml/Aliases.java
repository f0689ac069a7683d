// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.yaml;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.model.yaml.Entry.Source;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * Checks that aliases of a YAML document end, and that it stays of a reasonable size with a copy in place of each. A few
 * lines of aliases to aliases can stand for billions of values.
 */
final class Aliases {

    private static final long MAX_VALUES = 2_000_000;
    private static final long UNDER_WAY = -1;

    private final Source source;
    private final Map<Node, Long> sizes = new IdentityHashMap<>();

    Aliases(Source source) {
        this.source = source;
    }

    void check(Node top) {
        size(top, top);
    }

    private long size(Node node, Node above) {
        List<Node> parts = parts(node);
        if (parts.isEmpty()) {
            return 1;
        }
        Long known = sizes.putIfAbsent(node, UNDER_WAY);
        if (known != null && known == UNDER_WAY) {
            throw error(above, "an alias stands for what it is a part of", "must stand for something before it");
        }
        if (known != null) {
            return known;
        }
        long size = 1;
        for (Node part : parts) {
            size += size(part, node);
        }
        if (size > MAX_VALUES) {
            throw error(
                    node,
                    "has more than " + WholeNumber.grouped(MAX_VALUES) + " values with a copy for each alias",
                    "must have fewer");
        }
        sizes.put(node, size);
        return size;
    }

    private static List<Node> parts(Node node) {
        if (node instanceof SequenceNode sequence) {
            return sequence.getValue();
        }
        List<Node> parts = new ArrayList<>();
        if (node instanceof MappingNode mapping) {
            mapping.getValue().forEach(each -> {
                parts.add(each.getKeyNode());
                parts.add(each.getValueNode());
            });
        }
        return parts;
    }

    private RuntimeException error(Node at, String text, String remedy) {
        return new Entry(source, List.of(), at, at).error(text, remedy);
    }
}
