// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.plan;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.bench.report.Figures;
import org.nuxeo.datagen.charts.Numbers;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.text.Resources;
import org.nuxeo.datagen.store.index.IndexAdmin;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.size.Storage;

/**
 * Bytes on disk of a document, by repository and index, as they were measured: in a report, or else in a run on MongoDB
 * 5.0.7 ({@code sizes.json}).
 *
 * @param source where they were measured, in words
 * @param collections sizes by repository; {@code *} stands for all others
 * @param indexed bytes of a document in Elasticsearch by repository, one copy
 */
public record StoreSizes(String source, Map<String, OfDocument> collections, Map<String, Double> indexed) {

    /** With fewer documents, sizes were off by more than {@link #ERROR_PERCENT}. */
    static final long LEAST_DOCUMENTS = 50_000;

    /** Sizes of all indexes differed by this much between 108,020 documents in a Nuxeo and 486,072 without one. */
    static final double ERROR_PERCENT = 25;

    /** Bytes of a document in Elasticsearch without words of files: 19,499 documents of archives, flushed and merged. */
    static final int NO_FULL_TEXT_BYTES = 1_000;

    /** The same with a limited index too. */
    static final int LIMITED_BYTES = 633;

    private static final String OTHERS = "*";

    private static final OfDocument NONE = new OfDocument(0, 0, 0, Map.of());

    /** What was measured without a report of the user's own. */
    static final StoreSizes MEASURED = Json.mapper()
            .convertValue(Json.parse(Resources.text(StoreSizes.class, "sizes.json"), "sizes.json"), StoreSizes.class);

    /**
     * Bytes of a document in a collection.
     *
     * @param documents how many were measured
     * @param bsonBytes before compression
     * @param dataBytes on disk without indexes
     * @param indexes in each index, by its keys
     */
    public record OfDocument(double documents, double bsonBytes, double dataBytes, Map<String, Double> indexes) {

        static OfDocument of(Storage all) {
            double documents = all.documents();
            Map<String, Double> indexes = new TreeMap<>();
            all.indexes().forEach((keys, bytes) -> indexes.put(keys, bytes / documents));
            return new OfDocument(documents, all.bsonBytes() / documents, all.dataBytes() / documents, indexes);
        }

        double indexBytes() {
            return Rates.sum(indexes.values(), each -> each);
        }

        /** Returns the bytes by their names in a table. */
        Map<String, Double> named(String repository) {
            Map<String, Double> named = new LinkedHashMap<>(Map.of(repository, dataBytes));
            named.put(repository + ", indexes", indexBytes());
            indexes.forEach((keys, bytes) -> named.put("  index of " + keys, bytes));
            return named;
        }
    }

    /** Returns bytes with the error of sizes. */
    static Estimate estimate(double bytes) {
        return new Estimate(bytes, bytes * ERROR_PERCENT / 100);
    }

    /** Returns the sizes in a report, the measured ones if it says so, or null if it has none. */
    static @Nullable StoreSizes read(Figures report) {
        if (report.report().path("sizes").asText().equals("measured")) {
            return MEASURED;
        }
        BinaryOperator<Storage> larger = (one, other) -> other.documents() > one.documents() ? other : one;
        Map<String, Storage> largest = new TreeMap<>();
        report.list("storage")
                .map(each -> Json.mapper().convertValue(each, Storage.class))
                .filter(each -> each.dataBytes() > 0 && each.documents() > 0)
                .forEach(each -> largest.merge(each.kind() + each.name(), each, larger));
        Map<String, OfDocument> collections = new TreeMap<>();
        Map<String, Double> indexed = new TreeMap<>();
        for (Storage each : largest.values()) {
            if (each.kind().equals(Storage.COLLECTION) && !each.name().contains(".")) {
                collections.put(each.name(), OfDocument.of(each));
            } else if (each.kind().equals(Storage.INDEX) && each.documents() >= LEAST_DOCUMENTS) {
                String repository = each.name().substring(IndexAdmin.indexOf("").length());
                indexed.put(repository, (double) each.dataBytes() / each.documents());
            }
        }
        double documents = Rates.sum(collections.values(), OfDocument::documents);
        String source = Numbers.text("run: %s, %,.0f documents", report.source(), documents);
        return collections.isEmpty() ? null : new StoreSizes(source, collections, indexed);
    }

    private OfDocument own(String repository) {
        return collections.getOrDefault(repository, collections.getOrDefault(OTHERS, NONE));
    }

    /** Returns why the sizes of a repository are unknown, or an empty text. */
    String unknown(String repository) {
        OfDocument own = own(repository);
        String few = "%s was measured with %,.0f documents, which are too few (at least %,d)";
        return own.documents >= LEAST_DOCUMENTS ? "" : Numbers.text(few, repository, own.documents, LEAST_DOCUMENTS);
    }

    /** Returns the sizes of a document in a repository, those that were measured here if they are unknown. */
    OfDocument of(String repository) {
        OfDocument own = own(repository);
        return own.documents < LEAST_DOCUMENTS ? MEASURED.of(repository) : own;
    }

    /** Returns the bytes of a document in Elasticsearch, one copy; the usual ones if they were not measured. */
    double indexed(String repository, boolean limited, boolean fullText) {
        Double own = indexed.get(repository);
        if (own != null && this != MEASURED) {
            return own;
        }
        double usual = Objects.requireNonNull(
                MEASURED.indexed.getOrDefault(repository, MEASURED.indexed.get(OTHERS)), repository);
        return limited ? LIMITED_BYTES : fullText ? usual : NO_FULL_TEXT_BYTES;
    }

    /** Returns the bytes of a dataset in Elasticsearch, one copy with the words of files. */
    double indexed(Dataset dataset) {
        return Rates.sum(
                dataset.layout().repositories(),
                each -> StoreLoad.documents(dataset, each) * indexed(each.label(), false, true));
    }

    /** Returns where the bytes in Elasticsearch come from. */
    String indexedSource() {
        return indexed.isEmpty() || this == MEASURED ? "run here: Elasticsearch 7.17, flushed and merged" : source;
    }
}
