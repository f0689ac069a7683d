// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.capacity;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.nuxeo.datagen.bench.report.Numbers;
import org.nuxeo.datagen.store.id.IdScheme.IdType;
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

    double seconds(Order.Asked asked) {
        return asked.within() * time;
    }

    StoreLoad load(Order.Asked asked) {
        IdType ids = ascends ? IdType.SEQUENCE : asked.layout().idType();
        return StoreLoad.of(
                asked.dataset(), asked.rates().sizes(), ids, asked.layout().nativeIds(), this);
    }

    List<Cluster> choices(Order.Asked asked, StoreLoad load) {
        return Cluster.choices(
                load, asked.members(), seconds(asked), asked.layout().shardChunks(), asked.prices());
    }

    /** Returns what would change an order, the most first, of which {@code changes.txt} is a row. */
    static List<ObjectNode> changes(Order.Asked asked, double now) {
        return ALL.stream()
                .map(each -> each.change(asked, now))
                .sorted(Comparator.comparingDouble(
                        each -> -Math.abs(each.path("percent").asDouble())))
                .toList();
    }

    private ObjectNode change(Order.Asked asked, double now) {
        StoreLoad load = load(asked);
        Optional<Cluster> best = choices(asked, load).stream().findFirst();
        double worth = best.map(each -> new OrderSheet(asked, this, load, each).worth())
                .orElse(0.0);
        String order = best.map(Cluster::toString).orElse("none does it");
        String money = asked.prices() == Prices.NONE
                ? Numbers.text("%,.0f GB", worth)
                : asked.prices().text(worth);
        ObjectNode change = Sheet.put(Json.object(), "what", what, "order", order, "worth", money);
        return Sheet.put(change, "limit", best.map(Cluster::limit).orElse(""), "percent", 100 * (worth / now - 1));
    }
}
