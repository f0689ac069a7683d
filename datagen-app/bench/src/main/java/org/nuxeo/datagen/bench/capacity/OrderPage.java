// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.capacity;

import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.report.Numbers;
import org.nuxeo.datagen.bench.report.Page;
import org.nuxeo.datagen.store.output.Amounts;

/** An order as a page that is handed in and printed: the question, the choices, the chosen one by role, and doubts. */
public final class OrderPage {

    private static final List<String> FACTS =
            List.of("importers", "MongoDB, members", "index, disk", "index data nodes", "money, import");
    private static final String PLOTS = "Lines end where no number of shards does it. A line's name says what limits it"
            + " within the time that was asked for.";
    private static final double DAY_SECONDS = 86_400;
    private static final double[] TIMES = {0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4};

    private OrderPage() {}

    /** Returns the page of an order. */
    public static String html(Order order) {
        Order.Asked asked = order.asked();
        long documents = asked.dataset().size();
        Page page = new Page(Numbers.text("An order for %,d documents", documents))
                .text(Numbers.text(
                        "Which machines import %,d documents within %s, %,.0f a second? Each number says how it was computed,"
                                + " and whether it was run, computed or published. Sizes: %s. Rates: %s, %s.",
                        documents,
                        Amounts.time(asked.within()),
                        documents / asked.within(),
                        asked.rates().sizes().source(),
                        asked.rates().source(),
                        asked.rates().kind()));
        order.lines().stream()
                .filter(each -> FACTS.contains(each.role()))
                .forEach(each -> page.fact(each.role(), each.amount(), each.error()));
        String curves = asked.prices() == Prices.NONE ? "Servers against time" : "Cost against time";
        order.parts().forEach(each -> page.table(each.heading(), each.table(), each.note()));
        return page.plots(curves, curves(order), PLOTS).html();
    }

    private static List<Curve> curves(Order order) {
        StoreLoad load = order.load();
        return load == null
                ? List.of()
                : order.choices().stream()
                        .map(each -> curve(order.asked(), load, each))
                        .filter(each -> each.points().size() > 1)
                        .toList();
    }

    private static Curve curve(Order.Asked asked, StoreLoad load, Cluster choice) {
        boolean priced = asked.prices() != Prices.NONE;
        List<Curve.Point> points = new ArrayList<>();
        for (double factor : TIMES) {
            double seconds = asked.within() * factor;
            int chunks = asked.layout().shardChunks();
            Cluster.of(load, choice.gigabytes(), choice.disk(), seconds, chunks).ifPresent(found -> {
                double servers = found.shards() * asked.members();
                double value = priced ? found.cost(load, asked.members(), seconds, asked.prices()) : servers;
                points.add(Curve.Point.of(seconds / DAY_SECONDS, value));
            });
        }
        String what = priced ? "cost of the import, " : "servers, ";
        String line = choice.disk().name() + ", " + choice.limit().replace(": one shard is enough", "");
        String unit = priced ? asked.prices().currency() : "servers";
        String title = "MongoDB: " + what + choice.gigabytes() + " GB each";
        return new Curve(title, line, "days of the import", unit, false, points);
    }
}
