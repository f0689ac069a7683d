// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.index;

import java.util.Map;
import org.nuxeo.datagen.store.document.IndexedFields;
import org.nuxeo.datagen.store.retry.RetryPolicy;

/**
 * Settings of indexing after the import.
 *
 * @param threads 1 to 1024
 * @param batchDocuments documents in a bulk request, 1 to 100,000
 * @param fields the indexed fields of repositories; all for those that are not listed
 * @param retry how long the index may stay away
 * @param prepared whether somebody else creates the indexes, turns their refresh off and on again
 */
public record IndexSettings(
        int threads, int batchDocuments, Map<String, IndexedFields> fields, RetryPolicy retry, boolean prepared) {

    public IndexSettings {
        fields = Map.copyOf(fields);
        if (threads < 1 || threads > 1_024) {
            throw new IllegalArgumentException("threads " + threads + ": must be 1 to 1024");
        }
        if (batchDocuments < 1 || batchDocuments > 100_000) {
            throw new IllegalArgumentException("batch " + batchDocuments + ": must be 1 to 100000");
        }
    }

    public static IndexSettings of(int threads) {
        return new IndexSettings(threads, 1_000, Map.of(), RetryPolicy.DEFAULT, false);
    }

    public IndexSettings withFields(Map<String, IndexedFields> newFields) {
        return new IndexSettings(threads, batchDocuments, newFields, retry, prepared);
    }

    public IndexSettings withRetry(RetryPolicy newRetry) {
        return new IndexSettings(threads, batchDocuments, fields, newRetry, prepared);
    }

    /** Returns settings for one of many short runs, between which the indexes stay as they are. */
    public IndexSettings withPrepared() {
        return new IndexSettings(threads, batchDocuments, fields, retry, true);
    }

    IndexedFields fieldsOf(String repository) {
        return fields.getOrDefault(repository, IndexedFields.ALL);
    }
}
