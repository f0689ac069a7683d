// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.plan;

import static java.util.Comparator.comparing;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.nuxeo.datagen.charts.Numbers;
import org.nuxeo.datagen.store.id.IdType;
import org.nuxeo.datagen.store.output.Json;

/**
 * What an order would be if something were otherwise: factors of what was asked, measured and computed.
 *
 * @param what in words
 * @param time factor of the time that the import may take
 * @param sizes factor of bytes a document
 * @param pages factor of the pages that the law of I/O says
 * @param times factor of the measured times of stages
 * @param ascends whether ids ascend
 * @param replicas further copies of the index
 */
record WhatIf(String what, double time, double sizes, double pages, double times, boolean ascends, int replicas) {

    /** What was asked. */
    static final WhatIf NOTHING = new WhatIf("nothing changes", 1, 1, 1, 1, false, 0);

    /** No import is planned to be shorter. It is less than half of the shortest time that can be asked for, so that choices include all those of half the time. */
    private static final double LEAST_SECONDS = 20;

    private static final double SIZES = StoreSizes.ERROR_PERCENT;
    private static final double LAW = StoreLoad.LAW_ERROR_PERCENT;
    private static final double TIMES = StageRate.MODEL_ERROR_PERCENT;

    private static final List<WhatIf> ALL = List.of(
            new WhatIf("twice the time", 2, 1, 1, 1, false, 0),
            new WhatIf("half the time", 0.5, 1, 1, 1, false, 0),
            new WhatIf("ids that ascend (--id-type sequence)", 1, 1, 1, 1, true, 0),
            new WhatIf("one more copy of the index (--index-replicas)", 1, 1, 1, 1, false, 1),
            new WhatIf(Numbers.text("sizes + %.0f %%, their error", SIZES), 1, 1 + SIZES / 100, 1, 1, false, 0),
            new WhatIf(Numbers.text("sizes - %.0f %%", SIZES), 1, 1 - SIZES / 100, 1, 1, false, 0),
            new WhatIf(Numbers.text("pages + %.0f %%, the law's error", LAW), 1, 1, 1 + LAW / 100, 1, false, 0),
            new WhatIf(Numbers.text("times + %.0f %%, the model's error", TIMES), 1, 1, 1, 1 + TIMES / 100, false, 0));

    StoreLoad load(Order.Asked asked) {
        IdType ids = ascends ? IdType.SEQUENCE : asked.layout().idType();
        return StoreLoad.of(
                asked.dataset(), asked.rates().sizes(), ids, asked.layout().nativeIds(), this);
    }

    /** Returns the orders for an import that takes a time, each with the smallest cluster of its kind. */
    List<OrderSheet> orders(Order.Asked asked, StoreLoad load, double seconds) {
        double ofImport = asked.secondsOf("import", seconds);
        int chunks = asked.layout().shardChunks();
        Stream<Cluster> smallest = Cluster.kinds().flatMap(kind -> kind.smallest(load, ofImport, chunks).stream());
        return smallest.map(each -> new OrderSheet(asked, this, load, each, seconds))
                .toList();
    }

    /**
     * Returns the best order of each kind of servers, the best of all first. The import may also take half of the time that was
     * asked for, a quarter, and so on: more machines for a shorter time often cost less.
     */
    List<OrderSheet> choices(Order.Asked asked) {
        StoreLoad load = load(asked);
        BinaryOperator<OrderSheet> cheaper = BinaryOperator.minBy(Comparator.comparingDouble(OrderSheet::worth));
        Map<String, OrderSheet> best = new LinkedHashMap<>();
        DoubleStream.iterate(asked.within() * time, seconds -> seconds > LEAST_SECONDS, seconds -> seconds / 2)
                .mapToObj(seconds -> orders(asked, load, seconds))
                .takeWhile(orders -> !orders.isEmpty())
                .flatMap(List::stream)
                .forEach(each -> best.merge(each.cluster().kind(), each, cheaper));
        Comparator<OrderSheet> cheapest = Comparator.comparingLong(each -> Math.round(each.worth()));
        Comparator<OrderSheet> smallest =
                comparing(each -> each.cluster().shards() * each.cluster().gigabytes());
        Comparator<OrderSheet> fewest = comparing(each -> each.cluster().shards());
        return best.values().stream()
                .sorted(cheapest.thenComparing(smallest).thenComparing(fewest))
                .toList();
    }

    /** Returns what would change an order, the most first, of which {@code changes.txt} is a row. */
    static List<ObjectNode> changes(Order.Asked asked, double now) {
        Comparator<ObjectNode> most = Comparator.comparingDouble(
                each -> -Math.abs(each.path("percent").asDouble()));
        return ALL.stream().map(each -> each.change(asked, now)).sorted(most).toList();
    }

    private ObjectNode change(Order.Asked asked, double now) {
        ObjectNode none = Json.object().put("order", "none does it").put("limit", "");
        none.put("plannedSeconds", "").put("together", "").put("percent", "-");
        return choices(asked).stream()
                .findFirst()
                .map(best -> best.choice().put("percent", 100 * (best.worth() / now - 1)))
                .orElse(none)
                .put("what", what);
    }
}
