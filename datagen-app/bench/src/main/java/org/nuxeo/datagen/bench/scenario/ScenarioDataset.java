// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.corpus.Corpus;
import org.nuxeo.datagen.core.model.ContentModel;

/**
 * The dataset of a scenario at scale 1.
 *
 * @param customers number of customers, at least 3
 * @param months number of months of statements
 * @param liveMonths number of live months
 * @param blobSizeBytes length to which files are padded, 0 for their natural length
 * @param partitions number of partitions of each document topic
 * @param model content model
 */
public record ScenarioDataset(
        long customers, int months, int liveMonths, long blobSizeBytes, int partitions, ContentModel model) {

    /** The number of customers is a multiple of this. */
    public static final int CUSTOMERS_OF_A_RUN = 3;

    static ScenarioDataset read(String scenario, JsonNode node) {
        ScenarioDataset dataset = new ScenarioDataset(
                node.path("customers").asLong(),
                node.path("months").asInt(),
                node.path("live-months").asInt(Math.min(6, node.path("months").asInt())),
                node.path("blob-size").asLong(),
                node.path("partitions").asInt(8),
                ContentModel.bank());
        if (dataset.customers < CUSTOMERS_OF_A_RUN || dataset.months < 1) {
            throw new BenchException("scenario " + scenario + ": dataset must have customers and months");
        }
        return dataset;
    }

    /**
     * Returns the dataset at a scale. The number of customers is multiplied by the scale and rounded to a multiple of
     * three, so that the number of documents scales too.
     */
    public Dataset at(double scale) {
        long runs = Math.max(1, Math.round(customers * scale / CUSTOMERS_OF_A_RUN));
        DatasetSpec spec = DatasetSpec.builder()
                .model(model)
                .customers(runs * CUSTOMERS_OF_A_RUN)
                .months(months)
                .liveMonths(liveMonths)
                .blobSizeBytes(blobSizeBytes)
                .build();
        return Dataset.of(spec, Corpus.builtIn(), model);
    }

    /** Returns this dataset with another content model. */
    ScenarioDataset with(ContentModel newModel) {
        return new ScenarioDataset(customers, months, liveMonths, blobSizeBytes, partitions, newModel);
    }

    /** Returns this dataset with another number of customers. */
    public ScenarioDataset with(long newCustomers) {
        return new ScenarioDataset(newCustomers, months, liveMonths, blobSizeBytes, partitions, model);
    }
}
