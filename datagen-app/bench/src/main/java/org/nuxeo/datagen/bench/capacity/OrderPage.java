// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.capacity;

import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.report.Numbers;
import org.nuxeo.datagen.bench.report.Page;
import org.nuxeo.datagen.store.output.Amounts;
import org.nuxeo.datagen.store.output.Table;

/** An order as a page that is handed in and printed: the question, the choices, the chosen one by role, and doubts. */
public final class OrderPage {

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
                        asked.rate(),
                        asked.rates().sizes().source(),
                        asked.rates().source(),
                        asked.rates().kind()));
        Cluster chosen = order.chosen();
        if (chosen != null) {
            page.fact("MongoDB", chosen.toString(), "limited by " + chosen.limit());
        }
        order.lines().stream()
                .filter(each -> List.of("importers", "index data nodes", "index, disk", "money, import")
                        .contains(each.role()))
                .forEach(each -> page.fact(each.role(), each.amount(), each.source() + " " + each.error()));
        return page.table("The order, by role", order.table())
                .table(
                        "Choices",
                        order.choiceTable(),
                        "Each is the smallest of its servers and disks. Reads and writes a second are documents a second ×"
                                + " touched pages × (1 - C / (2.5 S)) / shards; C is the cache of all shards, S the size of all"
                                + " random indexes. 30 % of disks and IOPS stay free.")
                .plots(
                        asked.prices() == null ? "Servers against time" : "Cost against time",
                        curves(order),
                        "Lines end where no number of shards does it. A word in a line's name is what limits it at "
                                + Amounts.time(asked.within()) + ".")
                .table("What would change the answer most", order.changes())
                .table("Indexes of MongoDB, by what their keys are made of", order.indexTable())
                .table(
                        "Predicted beside published",
                        published(),
                        "The model's own error: sizes ± 25 % between two measurements here, the law of I/O ± 5 % between"
                                + " caches of 8 to 64 MB. It was not checked on servers of this size.")
                .html();
    }

    private static List<Curve> curves(Order order) {
        Order.Asked asked = order.asked();
        StoreLoad load = order.load();
        List<Curve> curves = new ArrayList<>();
        if (load == null) {
            return curves;
        }
        boolean priced = asked.prices() != null;
        for (Cluster each : order.choices()) {
            List<Curve.Point> points = new ArrayList<>();
            for (double factor : TIMES) {
                double seconds = asked.within() * factor;
                Cluster.of(
                                load,
                                each.gigabytes(),
                                each.disk(),
                                seconds,
                                Cluster.most(asked.layout().chunks()))
                        .ifPresent(found -> points.add(Curve.Point.of(
                                seconds / DAY_SECONDS,
                                asked.prices() == null
                                        ? found.shards() * asked.members()
                                        : found.cost(load, asked.members(), seconds, asked.prices()))));
            }
            if (points.size() > 1) {
                curves.add(new Curve(
                        (priced ? "MongoDB: cost of the import, " : "MongoDB: servers, ") + each.gigabytes()
                                + " GB each",
                        each.disk().name() + " (" + each.limit().replace(": one shard is enough", "") + ")",
                        "days of the import",
                        asked.prices() == null ? "servers" : asked.prices().currency(),
                        false,
                        points));
            }
        }
        return curves;
    }

    /** Returns what the model says of the published clusters beside what was published. */
    static Table published() {
        StoreSizes.OfDocument archives = StoreSizes.MEASURED.of("archives");
        double billion = 1e9;
        double gibibyte = 1 << 30;
        Table table = new Table(1, "what", "predicted", "published", "off by", "why");
        double indexes = billion * archives.indexBytes() / gibibyte;
        row(table, "2016, 1 billion: indexes, GiB", indexes, 155, "18 indexes then, 23 now; other keys");
        row(
                table,
                "2016, 1 billion: MongoDB, GiB",
                billion * archives.dataBytes() / gibibyte + indexes,
                379,
                "documents of 816 bytes then, 1,348 now");
        row(
                table,
                "2016, 1 billion: Elasticsearch, GiB",
                billion * StoreSizes.MEASURED.indexed("archives", false, true) / gibibyte,
                804,
                "larger documents, and words of files");
        double documents = 9_719_938_548.0;
        double random = documents
                * (archives.indexes().get("ecm:id") + archives.indexes().get(StoreLoad.PARENT_AND_NAME));
        StoreLoad load = new StoreLoad(
                9_719_938_548L,
                documents * archives.dataBytes(),
                documents * archives.bsonBytes(),
                List.of(new StoreLoad.Index("archives", 9_719_938_548L, "both random indexes", random, 2, "")));
        double seconds = documents / 20_000;
        Cluster.of(load, 128, Cluster.Disk.ALL.get(3), seconds, 100)
                .ifPresent(each -> row(
                        table,
                        "2020, archive at 20,000/s: shards of 128 GB with NVMe",
                        each.shards(),
                        5,
                        "by " + each.limit() + "; 2020 had disks and memory to spare"));
        double missed = StoreLoad.missed(5 * Cluster.cacheBytes(128), random);
        table.row(
                "2020, five shards at 25,000/s: reads/s a shard",
                Numbers.text("%,.0f", 25_000.0 / 5 * 2 * missed),
                "not published",
                "–",
                "as many writes: beyond gp3's 3,000, within NVMe, which 2020 had");
        return table;
    }

    private static void row(Table table, String what, double predicted, double published, String why) {
        table.row(
                what,
                Numbers.text("%,.0f", predicted),
                Numbers.text("%,.0f", published),
                Numbers.text("%+.0f %%", 100 * (predicted / published - 1)),
                why);
    }
}
