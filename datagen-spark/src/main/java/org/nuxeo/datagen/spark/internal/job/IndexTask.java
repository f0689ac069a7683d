// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.importer.report.IndexReport;
import org.nuxeo.datagen.importer.run.RangeRuns;
import org.nuxeo.datagen.importer.settings.IndexSource;
import org.nuxeo.datagen.spark.internal.option.DatasetOptions;
import org.nuxeo.datagen.spark.internal.part.PartTask;
import org.nuxeo.datagen.spark.internal.part.TaskControl;

/**
 * The indexing of one part of a dataset.
 *
 * @param dataset the dataset
 * @param stores the stores
 * @param parts all parts
 * @param source where the documents are read from
 */
record IndexTask(DatasetOptions dataset, StoreSettings stores, WorkParts parts, IndexSource source)
        implements PartTask {

    @Override
    public ObjectNode run(int part, TaskControl control) {
        try (RangeRuns runs = RangeRuns.open(stores.job(dataset.dataset()), new TaskStops(control))) {
            PositionRange own = parts.positions(part);
            IndexReport report = runs.index(own, source);
            control.documents().accept(own.count());
            return IndexCounts.of(report).json();
        }
    }
}
