// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.nuxeo.datagen.core.DatasetSpec;

/**
 * The datasets, by fingerprint, that the groups of an import have counted under: the current one and those it has grown
 * from. The earlier ones may have been imported completely or not.
 */
public final class CountedDatasets {
    private static final String DATASETS = "datasets";

    private CountedDatasets() {}

    /** Adds the dataset of a run. */
    static void add(DatasetSpec spec, ObjectNode results) {
        put(of(results), spec, results);
    }

    /** Copies the datasets to the results of a later run. */
    static ObjectNode copy(ObjectNode from, DatasetSpec spec, ObjectNode to) {
        put(of(from), spec, to);
        return to;
    }

    /** Returns the fingerprints. */
    public static List<String> of(ObjectNode results) {
        List<String> datasets = new ArrayList<>();
        results.path(DATASETS).forEach(dataset -> datasets.add(dataset.asText()));
        return datasets;
    }

    private static void put(List<String> before, DatasetSpec spec, ObjectNode results) {
        Set<String> all = new LinkedHashSet<>(before);
        all.add(spec.fingerprint());
        ArrayNode array = results.putArray(DATASETS);
        all.forEach(array::add);
    }
}
