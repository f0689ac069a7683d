// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.plan;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.bench.report.ReportFolder;
import org.nuxeo.datagen.charts.Numbers;
import org.nuxeo.datagen.charts.Sheet;
import org.nuxeo.datagen.core.text.Resources;
import org.nuxeo.datagen.store.output.Amounts;
import org.nuxeo.datagen.store.output.Json;

/**
 * The prices of a provider, from a file: of a machine for an hour by its role, and of gigabytes and IOPS for a month.
 *
 * @param source where and when they were listed
 * @param currency their currency
 * @param each prices by name
 */
public record Prices(String source, String currency, Map<String, Double> each) {

    private static final double SECONDS_PER_HOUR = 3_600;
    static final double MONTH_SECONDS = 730 * SECONDS_PER_HOUR;
    private static final double FREE_IOPS = 3_000;

    private static final List<String> TEXTS = List.of("date", "source", "currency");
    private static final List<String> NAMES =
            List.of(Sheet.rows(Resources.text(Prices.class, "prices.txt")).get(0));

    /** No prices: nothing has one. */
    public static final Prices NONE = new Prices("needs --prices, such as docs/blueprints/prices.yaml", "", Map.of());

    /**
     * Reads a file in YAML.
     *
     * @throws BenchException if it cannot be read, lacks a price, or has one of an unknown role
     */
    public static Prices read(Path file) {
        String place = "--prices " + file + ": ";
        JsonNode root = ReportFolder.yaml(place, file);
        Map<String, Double> each = new TreeMap<>();
        for (Map.Entry<String, JsonNode> price : Json.members(root)) {
            String name = price.getKey();
            JsonNode value = price.getValue();
            if (!TEXTS.contains(name)) {
                String roles = ": is no role; must be one of " + String.join(", ", NAMES);
                BenchException.when(!NAMES.contains(name), place, name, roles);
                boolean is = value.isNumber() && value.asDouble() >= 0;
                BenchException.when(!is, place, name, " ", value.asText(), ": must be a price, such as 0.5");
                each.put(name, value.asDouble());
            }
        }
        TEXTS.forEach(name ->
                BenchException.when(root.path(name).asText().isEmpty(), place + "must say date, source, currency"));
        NAMES.forEach(name -> BenchException.when(!each.containsKey(name), place + "has no price of " + name));
        String source = root.path("source").asText() + ", " + root.path("date").asText();
        return new Prices(source, root.path("currency").asText(), each);
    }

    private double of(String name) {
        return each.getOrDefault(name, 0.0);
    }

    /** Returns money with its currency. */
    String text(double money) {
        return each.isEmpty() ? "unknown" : Numbers.text("%,.0f %s", money, currency);
    }

    /** Returns the price of a server of a cluster with its disk for a time; a disk inside the server costs nothing. */
    double server(Cluster each, double bytes, double seconds) {
        String type = each.disk().name();
        double iops = each.iops() - (type.equals("gp3") ? FREE_IOPS : 0);
        double month = bytes / Cluster.GIGABYTE * of("gigabyte of " + type) + iops * of("IOPS of " + type);
        return of(each.server()) * seconds / SECONDS_PER_HOUR + month * seconds / MONTH_SECONDS;
    }

    /** A sum of money for a time with its parts, so that it can be checked. */
    record Bill(Prices prices, double seconds, Map<String, Double> items) {

        private void add(String what, double money) {
            if (money > 0) {
                items.merge(what, money, Double::sum);
            }
        }

        void machines(String role, double count) {
            double hours = seconds / SECONDS_PER_HOUR;
            item(Numbers.text("%,.0f %s", count, role), count, role, hours, Numbers.text(" × %,.0f h", hours));
        }

        /** Adds servers of MongoDB with their disks. */
        void servers(Cluster cluster, double count, double bytes) {
            String what = Numbers.text("%,.0f %s with disks", count, cluster.server());
            add(what, count * prices.server(cluster, bytes, seconds));
        }

        /** Adds bytes that are paid once. */
        void once(String what, double bytes, String price) {
            item(what + " " + Amounts.bytes(bytes), bytes / Cluster.GIGABYTE, price, 1, "");
        }

        /** Adds bytes on disks that are paid by the month. */
        void disks(String what, double bytes) {
            double months = seconds / MONTH_SECONDS;
            String times = Numbers.text(" × %.3f months", months);
            item(what + " " + Amounts.bytes(bytes), bytes / Cluster.GIGABYTE, "gigabyte of gp3", months, times);
        }

        private void item(String what, double amount, String price, double factor, String words) {
            add(what + " × " + prices.of(price) + words, amount * prices.of(price) * factor);
        }

        double sum() {
            return Rates.sum(items.values(), each -> each);
        }

        String parts() {
            return items.entrySet().stream()
                    .map(each -> Numbers.text("%s = %,.0f", each.getKey(), each.getValue()))
                    .collect(Collectors.joining(" + "));
        }
    }
}
