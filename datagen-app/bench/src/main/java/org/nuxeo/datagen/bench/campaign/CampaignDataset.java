// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.nuxeo.datagen.bench.scenario.ScenarioDataset;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.calendar.Months;

/** The dataset of a campaign, which grows by customers from step to step. */
final class CampaignDataset {

    private static final MathContext TWO_DIGITS = new MathContext(2, RoundingMode.CEILING);

    private final ScenarioDataset whole;
    private final double scale;

    CampaignDataset(ScenarioDataset whole, double scale) {
        this.whole = whole;
        this.scale = scale;
    }

    /** Returns the whole dataset. */
    Dataset all() {
        return whole.at(scale);
    }

    /** Returns the dataset with the customers of a step, whose setting {@code customers} is their number at scale 1. */
    Dataset at(NuxeoStep step) {
        return whole.with(customers(step)).at(scale);
    }

    private long customers(NuxeoStep step) {
        long customers = step.number("customers", whole.customers());
        if (customers > whole.customers()) {
            throw step.refuse("customers", "must be at most " + whole.customers() + ", the customers of the dataset");
        }
        return customers;
    }

    /** Returns why one step has no customer more than another one at this scale, or null if it has. */
    String nothingMore(NuxeoStep fewer, NuxeoStep more) {
        long customers = at(fewer).spec().customers();
        if (at(more).spec().customers() > customers) {
            return null;
        }
        String reason = String.format(
                Locale.ROOT,
                "at scale %s, its %,d customers are imported already",
                BigDecimal.valueOf(scale).stripTrailingZeros().toPlainString(),
                customers);
        long difference = customers(more) - customers(fewer);
        return difference < 1
                ? reason
                : reason + "; it has more from --scale "
                        + BigDecimal.valueOf(ScenarioDataset.CUSTOMERS_OF_A_RUN)
                                .divide(BigDecimal.valueOf(difference), TWO_DIGITS)
                                .toPlainString()
                        + " on";
    }

    int partitions() {
        return whole.partitions();
    }

    /** Returns the parameters that describe a dataset to an operation. */
    static Map<String, Object> parameters(Dataset dataset) {
        DatasetSpec spec = dataset.spec();
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("customers", spec.customers());
        parameters.put("months", spec.months());
        parameters.put("firstMonth", Months.text(spec.firstMonth()));
        parameters.put("liveFrom", Months.text(spec.liveFrom()));
        parameters.put("seed", spec.seed());
        parameters.put("dataSeed", spec.dataSeed());
        parameters.put("filePlan", spec.filePlan().label());
        parameters.put("blobSize", spec.blobSizeBytes());
        return parameters;
    }
}
