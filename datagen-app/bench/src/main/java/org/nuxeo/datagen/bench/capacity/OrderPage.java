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
    private static final String CHOICES =
            "Each is the smallest of its servers and disks. Reads and writes a second are documents a second × touched pages"
                    + " × (1 - C / (2.5 S)) / shards; C is the cache of all shards, S the size of all random indexes. 30 % of"
                    + " disks and IOPS stay free.";
    private static final String PLOTS = "Lines end where no number of shards does it. A line's name says what limits it"
            + " within the time that was asked for.";
    private static final String INDEXES =
            "Keys that ascend or repeat touch the page touched last: 0.00 to 0.02 pages were measured.";
    private static final String ERRORS =
            "Sizes: ± 25 %, as two measurements here differed. The law of I/O: ± 5 % with caches of 8 to 64 MB; it was not"
                    + " checked on servers of this size. Of the billion documents of 2016 it says 233 GiB of indexes, where 155"
                    + " were published for 18 smaller ones; of five shards of 2020 at 25,000 documents a second, 8,823 reads"
                    + " and as many writes a second: more than gp3 has, less than the NVMe that 2020 had.";
    private static final double DAY_SECONDS = 86_400;
    private static final double[] TIMES = {0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4};

    private OrderPage() {}

    /** Returns the page of an order. */
    public static String html(Order order) {
        Order.Asked asked = order.asked();
        Page page = new Page(Numbers.text(
                        "An order for %,d documents", asked.dataset().size()))
                .text(Numbers.text(
                        "Which machines import %,d documents within %s, %,.0f a second? Each number says how it was computed,"
                                + " and whether it was run, computed or published. Sizes: %s. Rates: %s, %s.",
                        asked.dataset().size(),
                        Amounts.time(asked.within()),
                        asked.rate(),
                        asked.rates().sizes().source(),
                        asked.rates().source(),
                        asked.rates().kind()));
        order.lines().stream()
                .filter(each -> FACTS.contains(each.role()))
                .forEach(each -> page.fact(each.role(), each.amount(), each.error()));
        return page.table("The order, by role", order.table())
                .table("Choices, the chosen one first", order.choiceTable(), CHOICES)
                .plots(
                        order.asked().prices() == Prices.NONE ? "Servers against time" : "Cost against time",
                        curves(order),
                        PLOTS)
                .table("What would change the answer most", order.changes())
                .table("Indexes of MongoDB, by what their keys are made of", order.indexTable(), INDEXES)
                .heading("What the model is worth")
                .notes(List.of(ERRORS))
                .html();
    }

    private static List<Curve> curves(Order order) {
        Order.Asked asked = order.asked();
        StoreLoad load = order.load();
        List<Curve> curves = new ArrayList<>();
        if (load == null) {
            return curves;
        }
        boolean priced = asked.prices() != Prices.NONE;
        int chunks = asked.layout().shardChunks();
        for (Cluster each : order.choices()) {
            List<Curve.Point> points = new ArrayList<>();
            for (double factor : TIMES) {
                double seconds = asked.within() * factor;
                Cluster.of(load, each.gigabytes(), each.disk(), seconds, chunks).ifPresent(found -> {
                    double servers = found.shards() * asked.members();
                    double value = priced ? found.cost(load, asked.members(), seconds, asked.prices()) : servers;
                    points.add(Curve.Point.of(seconds / DAY_SECONDS, value));
                });
            }
            if (points.size() > 1) {
                String what = priced ? "cost of the import, " : "servers, ";
                String line = each.disk().name() + ", " + each.limit().replace(": one shard is enough", "");
                String unit = priced ? asked.prices().currency() : "servers";
                String title = "MongoDB: " + what + each.gigabytes() + " GB each";
                curves.add(new Curve(title, line, "days of the import", unit, false, points));
            }
        }
        return curves;
    }
}
