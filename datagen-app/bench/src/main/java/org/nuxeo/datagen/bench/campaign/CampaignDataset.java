// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.util.LinkedHashMap;
import java.util.Map;
import org.nuxeo.datagen.bench.scenario.ScenarioDataset;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.calendar.Months;

/** The dataset of a campaign, which grows by customers from step to step. */
final class CampaignDataset {

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
        long customers = step.number("customers", whole.customers());
        if (customers > whole.customers()) {
            throw step.refuse("customers", "must be at most " + whole.customers() + ", the customers of the dataset");
        }
        return new ScenarioDataset(
                        customers, whole.months(), whole.liveMonths(), whole.blobSizeBytes(), whole.partitions())
                .at(scale);
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
