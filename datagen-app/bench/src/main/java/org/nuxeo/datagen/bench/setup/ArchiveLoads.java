// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.setup;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.store.record.Delivery.DeliverySlice;

/** What an archive brings to loads and deliveries beside its documents. */
public interface ArchiveLoads {

    /** What an archive brings, see {@link org.nuxeo.datagen.core.Archive#part}. */
    interface Factory {

        /** Returns the loads over a dataset of the archive. */
        ArchiveLoads loads(Dataset dataset);
    }

    /**
     * Returns the slices of a delivery by name.
     *
     * @param year year of archived documents; null for all
     */
    Map<String, Supplier<DeliverySlice>> slices(@Nullable Integer year);

    /**
     * Returns the slices that a Nuxeo can produce, by name.
     *
     * @param year year of archived documents; null for all
     */
    Map<String, Supplier<Produced>> produced(@Nullable Integer year);

    /** Writes CSV files of documents and searches for simulations, with a maximum number of records each. */
    void writeRecords(Path folder, int count) throws IOException;

    /** Returns the i-th search of those that have about a number of hits. */
    Search search(long hits, int i);

    /**
     * A search whose exact number of hits is known.
     *
     * @param filter the query
     * @param what the same in words
     * @param owners number of those that each have a hit in every month
     * @param months months of the hits
     * @param word a word that is in the title of every hit
     * @param fields the fields of the index that it asks for
     */
    record Search(ObjectNode filter, String what, long owners, MonthRange months, String word, Fields fields) {
        /**
         * Names of fields in the index.
         *
         * @param date the date of a document
         * @param home the home of a document
         */
        public record Fields(String date, String home) {}

        /** Returns the exact number of hits. */
        public long hits() {
            return owners * months.count();
        }
    }

    /**
     * A part of a dataset that has its own logs.
     *
     * @param name name of the slice, such as {@code customers} or {@code archives-2016}
     * @param operation operation that sends it
     * @param parameters parameters of that operation, without the log
     * @param repositories repositories of its documents
     * @param documents number of documents
     */
    record Produced(
            String name, String operation, Map<String, Object> parameters, List<String> repositories, long documents) {

        /** Returns the logs of the slice by the repository of their documents. */
        public Map<String, String> logs(String log) {
            Map<String, String> logs = new LinkedHashMap<>();
            boolean split = Boolean.TRUE.equals(parameters.get("split"));
            repositories.forEach(each -> logs.put(each, split ? log + "-" + each : log));
            return logs;
        }
    }
}
