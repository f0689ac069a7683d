// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.consume;

import io.micrometer.core.instrument.Counter;
import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.importer.consume.ConsumeSettings.ImportedDataset;
import org.nuxeo.datagen.importer.consume.DeadLetters.Letter;
import org.nuxeo.datagen.importer.consume.PartitionTracker.WorkItem;
import org.nuxeo.datagen.importer.consume.Progress.DatasetCounts;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;
import org.nuxeo.datagen.store.bulk.Settlement;
import org.nuxeo.datagen.store.bulk.Settlement.Final;
import org.nuxeo.datagen.store.bulk.Settlement.Refusal;
import org.nuxeo.datagen.store.metrics.ImportMetrics;

/** Counts what has become of the records of items: in the item, the metrics and the progress. Thread safe. */
final class ItemCounts {

    private final DeadLetters deadLetters;
    private final ImportedDataset dataset;
    private final ImportMetrics metrics;
    private final Counter deadLetterCount;
    private final ProgressListener listener;

    ItemCounts(DeadLetters deadLetters, ImportedDataset dataset, ImportMetrics metrics, ProgressListener listener) {
        this.deadLetters = deadLetters;
        this.dataset = dataset;
        this.metrics = metrics;
        this.deadLetterCount = metrics.deadLetters();
        this.listener = listener;
    }

    /** Returns the counts that are committed with the item's offset. */
    DatasetCounts of(WorkItem item) {
        return item.progress.of(dataset);
    }

    /**
     * Counts the documents that a store has accepted. Documents it has refused become dead letters before anything is
     * counted.
     *
     * @return the positions in the batch of the documents that the store has now
     */
    int[] settle(String activity, WorkItem item, Settlement settlement) {
        List<Letter> letters = new ArrayList<>(0);
        for (Refusal refusal : settlement.refusals()) {
            letters.add(new Letter(item.records.get(item.batch().tag(refusal.position())), refusal.cause()));
        }
        putAside(item, letters);
        int[] held = settlement.held();
        metrics.settled(
                activity, item.batch().repository(), settlement.count(Final.WRITTEN), settlement.count(Final.PRESENT));
        listener.advanced(activity, held.length);
        return held;
    }

    /** Writes records of an item as dead letters, if there are any, and counts them when they are durable. */
    void putAside(WorkItem item, List<Letter> letters) {
        if (letters.isEmpty()) {
            return;
        }
        deadLetters.write(letters);
        of(item).putAside += letters.size();
        deadLetterCount.increment(letters.size());
        letters.forEach(letter -> listener.putAside(letter.record().value(), letter.cause()));
        listener.note(letters.size() + " record" + (letters.size() == 1 ? "" : "s") + " put aside as dead letters");
    }
}
