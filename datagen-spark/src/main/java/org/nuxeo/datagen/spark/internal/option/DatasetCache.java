// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.option;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.nuxeo.datagen.core.Dataset;

/** The datasets that a process has used last, so that the tasks of an executor share one. Thread safe. */
final class DatasetCache {

    private static final int SIZE = 8;

    private final Map<DatasetOptions, Dataset> datasets = new LinkedHashMap<>(SIZE, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<DatasetOptions, Dataset> eldest) {
            return size() > SIZE;
        }
    };

    /** Returns the dataset of some options, creating it if necessary. */
    synchronized Dataset get(DatasetOptions options, Function<DatasetOptions, Dataset> create) {
        Dataset known = datasets.get(options);
        if (known == null) {
            known = create.apply(options);
            datasets.put(options, known);
        }
        return known;
    }
}
