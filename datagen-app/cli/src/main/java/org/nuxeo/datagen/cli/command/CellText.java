// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.model.tree.Shares;
import org.nuxeo.datagen.model.tree.TreeModel;
import org.nuxeo.datagen.model.tree.TreeModel.Counted;
import org.nuxeo.datagen.model.tree.TreeModel.HomeShare;
import org.nuxeo.datagen.model.tree.TreeModel.Node;
import org.nuxeo.datagen.model.tree.TreeModel.Proxied;

/** What the shares of a model become: a cell meets them in whole numbers, and a dataset repeats the cell. */
final class CellText {
    private static final int MOST_LISTED = 8;

    private CellText() {}

    private static String plural(String noun) {
        return noun.replaceAll("(?<=x|s|ch|sh)$", "e").replaceAll("(?<![aeiou])y$", "ie") + "s";
    }

    static String of(TreeModel shape) {
        Node group = shape.nodes().get(0);
        StringBuilder text = new StringBuilder(
                WholeNumber.grouped(shape.trees()) + " " + plural(group.kind().noun()) + " repeat; of these\n");
        List<HomeShare> homes = shape.homes();
        if (homes.size() > 1) {
            long[] weights = homes.stream().mapToLong(HomeShare::weight).toArray();
            Shares shares = new Shares(IntStream.range(0, homes.size()).toArray(), weights);
            line(text, shape.home().label(), met(shares, shape.trees(), i -> homes.get(i)
                    .name()));
        }
        Map<Kind, Integer> counts = new HashMap<>();
        Map<Kind, Node> folders = new LinkedHashMap<>();
        counts.put(group.kind(), shape.trees());
        counts.put(shape.home(), homes.size());
        for (Node node : shape.nodes().subList(1, shape.nodes().size())) {
            Proxied proxied = node.proxied();
            if (proxied != null) {
                int of = Objects.requireNonNull(counts.get(node.kind().source()));
                String what = WholeNumber.grouped(proxied.met(of)) + "; of " + WholeNumber.grouped(of) + " of kind ";
                line(text, node.kind().label(), what + proxied.of());
                continue;
            }
            Kind parent = node.kind().folder();
            List<Node> within = new ArrayList<>();
            while (node.deal() == null && folders.containsKey(parent)) {
                within.add(0, folders.get(parent));
                parent = parent.folder();
            }
            if (node.deal() != null) {
                folders.put(node.kind(), node);
            }
            int parents = Objects.requireNonNull(counts.get(parent));
            int all = 0;
            StringJoiner met = new StringJoiner("; ");
            for (Counted each : shape.counted(node, parents)) {
                Shares own = each.counts();
                all += (int) own.sum(each.parents());
                String value = each.value().isEmpty() ? "" : each.value() + " ";
                met.add(value + met(own, each.parents(), k -> "" + own.value(k)));
            }
            counts.put(node.kind(), all);
            Period period = node.kind().period();
            String each = period == null ? "" : " each " + period.name().toLowerCase(Locale.ROOT);
            String what = WholeNumber.grouped(all) + each + "; for each " + parent.noun() + " " + met;
            line(text, node.kind().label(), what);
            for (Node folder : within) {
                Shares dealt = Objects.requireNonNull(folder.deal()).shares();
                if (dealt != null) {
                    String name = node.kind().label() + " in " + folder.kind().label();
                    line(text, name, met(dealt, all, folder.name().choices()::get));
                }
            }
        }
        return text.toString();
    }

    /** Returns how many of a number of places get each value. */
    private static String met(Shares shares, int places, IntFunction<String> name) {
        if (shares.size() == 1) {
            return name.apply(0);
        }
        if (shares.size() > MOST_LISTED) {
            return name.apply(0) + " to " + name.apply(shares.size() - 1);
        }
        int[] met = shares.met(places);
        return IntStream.range(0, met.length)
                .mapToObj(i -> String.format(
                        Locale.ROOT, "%s: %,d (%.2f %%)", name.apply(i), met[i], 100.0 * met[i] / Math.max(1, places)))
                .collect(Collectors.joining(", "));
    }

    private static void line(StringBuilder text, String name, String what) {
        text.append("  ").append(name).append(": ").append(what).append('\n');
    }
}
