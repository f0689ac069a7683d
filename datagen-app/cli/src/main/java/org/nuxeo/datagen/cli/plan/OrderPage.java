// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.plan;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.nuxeo.datagen.charts.Curve;
import org.nuxeo.datagen.charts.Numbers;
import org.nuxeo.datagen.charts.Page;
import org.nuxeo.datagen.charts.Sheet;

/** An order as a page that is handed in and printed: the question, the choices, the chosen one by role, and doubts. */
public final class OrderPage {

    private static final List<String> FACTS = List.of(
            "time of the import", "importers", "MongoDB, members", "index, disk", "index data nodes", "together");
    private static final String[] QUESTION = {
        "Which machines import {documents%,.0f} documents within {withinSeconds}? Each number says how it was computed,"
                + " and whether it was run, computed or published. Sizes: {sizes}. Rates: {rates}, {kind}."
    };
    private static final String PLOTS =
            "The whole order: import and months after it. A line's name says what limits MongoDB"
                    + " within the time that was asked for.";

    private static final double[] TIMES = {0.125, 0.25, 0.5, 0.75, 1, 1.5, 2};

    private OrderPage() {}

    /** Returns the page of an order. */
    public static String html(Order order) {
        JsonNode values = order.json().path("values");
        Page page = new Page(Numbers.text(
                        "An order for %,d documents", values.path("documents").asLong()))
                .text(Sheet.filled(QUESTION, values)[0]);
        for (JsonNode each : order.json().path("lines")) {
            String role = each.path("role").asText();
            if (FACTS.contains(role)) {
                page.fact(role, each.path("amount").asText(), each.path("error").asText());
            }
        }
        String unit = values.path("unit").asText();
        page.plots("Cost against time", values.has("chosen") ? curves(order.asked(), unit) : List.of(), PLOTS);
        order.parts().forEach(each -> page.table(each.heading(), each.table(), each.note()));
        return page.html();
    }

    private static List<Curve> curves(Order.Asked asked, String unit) {
        StoreLoad load = WhatIf.NOTHING.load(asked);
        Map<String, List<OrderSheet>> kinds = DoubleStream.of(TIMES)
                .boxed()
                .flatMap(factor -> WhatIf.NOTHING.orders(asked, load, factor * asked.within()).stream())
                .collect(groupingBy(each -> each.cluster().kind(), LinkedHashMap::new, toList()));
        Stream<List<OrderSheet>> several = kinds.values().stream().filter(each -> each.size() > 1);
        return several.map(each -> curve(each, unit, asked.within())).toList();
    }

    private static Curve curve(List<OrderSheet> orders, String unit, double within) {
        Stream<OrderSheet> usual = orders.stream().filter(each -> each.seconds >= within);
        Cluster cluster = usual.findFirst().orElseThrow().cluster();
        List<Curve.Point> points = new ArrayList<>();
        orders.forEach(each -> points.add(Curve.Point.of(each.seconds / 86_400, each.worth())));
        String title = Numbers.text("MongoDB with servers of %d GB", cluster.gigabytes());
        String line = Numbers.text("%s, %,.0f IOPS, %s", cluster.disk().name(), cluster.iops(), cluster.limit());
        return new Curve(title, line, "days of the import", unit, false, points);
    }
}
