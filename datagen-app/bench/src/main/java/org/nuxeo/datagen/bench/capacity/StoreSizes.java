// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.capacity;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.report.Figures;
import org.nuxeo.datagen.bench.report.Numbers;
import org.nuxeo.datagen.store.index.IndexAdmin;
import org.nuxeo.datagen.store.index.IndexPlan;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.size.Storage;

/**
 * Bytes on disk of a document, by repository and index, as they were measured: in a report, or else in a run on MongoDB
 * 5.0.7 with {@code archives} as it is and {@code us-east} for every other repository.
 *
 * @param source where they were measured, in words
 * @param collections sizes by repository; {@code *} stands for all others
 * @param indexed bytes of a document in Elasticsearch by repository, one copy; empty for the usual ones
 * @param tooSmall repositories that were measured with too few documents, with that number
 */
public record StoreSizes(
        String source, Map<String, OfDocument> collections, Map<String, Double> indexed, Map<String, Long> tooSmall) {

    /** With fewer documents, sizes were off by more than {@link #ERROR_PERCENT}. */
    static final long LEAST_DOCUMENTS = 50_000;

    /** Sizes of all indexes differed by this much between 108,020 documents in a Nuxeo and 486,072 without one. */
    static final double ERROR_PERCENT = 25;

    /** Bytes of a document in Elasticsearch without words of files: 19,499 documents of archives, flushed and merged. */
    static final int NO_FULL_TEXT_BYTES = 1_000;

    /** The same with a limited index too. */
    static final int LIMITED_BYTES = 633;

    static final String CONSTANTS = "constants and nulls";

    private static final String OTHERS = "*";

    /** What was measured without a report of the user's own. */
    static final StoreSizes MEASURED = new StoreSizes(
            "run here: MongoDB 5.0.7, 486,072 documents",
            Map.of(
                    "archives",
                    new OfDocument(1_348, 236, indexes(67, 44, 31, 17, 16, 14, 7, 6, 5, 5, 38)),
                    OTHERS,
                    new OfDocument(1_320, 237, indexes(78, 39, 29, 19, 37, 15, 13, 20, 8, 5, 43))),
            Map.of(),
            Map.of());

    /**
     * Bytes of a document in a collection.
     *
     * @param bsonBytes before compression
     * @param dataBytes on disk without indexes
     * @param indexes in each index, by its keys
     */
    public record OfDocument(double bsonBytes, double dataBytes, Map<String, Double> indexes) {

        double indexBytes() {
            return indexes.values().stream().mapToDouble(Double::doubleValue).sum();
        }
    }

    private static Map<String, Double> indexes(double... bytes) {
        List<String> names = List.of(
                "ecm:id",
                StoreLoad.PARENT_AND_NAME,
                "ecm:blobKeys",
                "_id",
                "ecm:ancestorIds",
                "ecm:racl",
                "dc:modified",
                "ecm:parentId",
                "ecm:primaryType",
                "ecm:lifeCycleState",
                CONSTANTS);
        Map<String, Double> indexes = new LinkedHashMap<>();
        for (int i = 0; i < bytes.length; i++) {
            indexes.put(names.get(i), bytes[i]);
        }
        return indexes;
    }

    /** Returns the sizes in a report, the measured ones if it says so, or null if it has none. */
    static @Nullable StoreSizes read(Figures report) {
        if (report.report().path("sizes").asText().equals("measured")) {
            return MEASURED;
        }
        Map<String, Storage> largest = new TreeMap<>();
        for (JsonNode each : report.report().path("storage")) {
            Storage storage = Json.mapper().convertValue(each, Storage.class);
            if (storage.dataBytes() > 0) {
                largest.merge(
                        storage.kind() + storage.name(),
                        storage,
                        (one, other) -> one.documents() > other.documents() ? one : other);
            }
        }
        Map<String, OfDocument> collections = new TreeMap<>();
        Map<String, Double> indexed = new TreeMap<>();
        Map<String, Long> tooSmall = new TreeMap<>();
        for (Storage each : largest.values()) {
            double documents = each.documents();
            boolean large = documents >= LEAST_DOCUMENTS;
            if (each.kind().equals(Storage.INDEX) && large) {
                String repository = each.name().substring(IndexAdmin.indexOf("").length());
                indexed.put(repository, each.dataBytes() / documents);
            } else if (each.kind().equals(Storage.COLLECTION) && !each.name().contains(".")) {
                Map<String, Double> indexes = new TreeMap<>();
                each.indexes().forEach((keys, bytes) -> indexes.put(keys, bytes / documents));
                collections.put(
                        each.name(),
                        new OfDocument(each.bsonBytes() / documents, each.dataBytes() / documents, indexes));
                if (!large) {
                    tooSmall.put(each.name(), each.documents());
                }
            }
        }
        long documents = largest.values().stream()
                .filter(each -> each.kind().equals(Storage.COLLECTION))
                .mapToLong(Storage::documents)
                .sum();
        String source = Numbers.text("run: %s, %,d documents", report.source(), documents);
        return collections.isEmpty() ? null : new StoreSizes(source, collections, indexed, tooSmall);
    }

    /** Returns why the sizes of a repository are unknown, or an empty text. */
    String unknown(String repository) {
        Long few = tooSmall.get(repository);
        if (few != null) {
            return Numbers.text(
                    "%s was measured with %,d documents, which are too few (at least %,d)",
                    repository, few, LEAST_DOCUMENTS);
        }
        return collections.containsKey(repository) || collections.containsKey(OTHERS)
                ? ""
                : repository + " was not measured";
    }

    /**
     * Returns the sizes of a document in a repository.
     *
     * @throws NullPointerException if they are unknown
     */
    OfDocument of(String repository) {
        OfDocument own = collections.get(repository);
        return own == null ? Objects.requireNonNull(collections.get(OTHERS), repository) : own;
    }

    /** Returns the sizes of a document in a repository, those that were measured here if they are unknown. */
    OfDocument ofKnown(String repository) {
        return unknown(repository).isEmpty() ? of(repository) : MEASURED.of(repository);
    }

    /** Returns the bytes of a document in Elasticsearch, one copy. */
    double indexed(String repository, boolean limited, boolean fullText) {
        Double own = indexed.get(repository);
        int usual = limited ? LIMITED_BYTES : fullText ? IndexPlan.DOCUMENT_BYTES : NO_FULL_TEXT_BYTES;
        return own == null ? usual : own;
    }

    /** Returns where the bytes in Elasticsearch come from. */
    String indexedSource() {
        return indexed.isEmpty() ? "run here: Elasticsearch 7.17, flushed and merged" : source;
    }
}
