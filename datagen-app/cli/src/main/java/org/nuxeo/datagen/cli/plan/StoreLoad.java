// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.plan;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.charts.Numbers;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PartitionPlan;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.store.id.IdType;
import org.nuxeo.datagen.store.output.Json;

/**
 * What an import costs MongoDB: bytes on disk, and pages that it reads and writes because an index does not fit into the
 * cache. An insert touches a random page of an index whose keys come in no order, and the page touched last, which is
 * cached, where keys ascend.
 *
 * <p>Of a random index of size S, an insert reads 1 - D / (2.5 S) pages and writes as many. D is the part of the cache that may
 * be dirty, a fifth: while documents come as fast as they are taken, WiredTiger drops the pages that it writes. Only a server that
 * keeps up keeps them, and has the whole cache. All random indexes share D in proportion to their sizes.
 *
 * @param documents documents of the dataset
 * @param dataBytes their size on disk
 * @param bsonBytes their size before compression
 * @param indexes the indexes of each repository
 */
public record StoreLoad(long documents, double dataBytes, double bsonBytes, List<Index> indexes) {

    static final String PARENT_AND_NAME = "ecm:parentId, ecm:name";

    /** How many times its size on disk an index takes in the cache, as measured. */
    static final double CACHED_SIZE = 2.5;

    /** Part of the cache that may be dirty: {@code eviction_dirty_trigger} of WiredTiger. */
    static final double DIRTY_PART = 0.2;

    /** How far the law was off, see {@code checks.txt}. */
    static final double LAW_ERROR_PERCENT = 12;

    private static final String ID = "ecm:id";
    private static final String NATIVE_ID = "_id (the document's id)";
    private static final int SAMPLES = 300;

    /**
     * An index of a repository.
     *
     * @param documents documents of the repository
     * @param keys its keys
     * @param bytes its size on disk
     * @param touches random pages that the mean document touches in it, 0 to 1
     * @param why what its keys are made of
     */
    public record Index(String repository, long documents, String keys, double bytes, double touches, String why) {

        @JsonProperty
        double bytesEach() {
            return bytes / documents;
        }
    }

    /**
     * Returns the load of a dataset.
     *
     * @param nativeIds whether ids are in {@code _id}
     * @param change by which it is larger
     */
    static StoreLoad of(Dataset dataset, StoreSizes sizes, IdType ids, boolean nativeIds, WhatIf change) {
        double data = 0;
        double bson = 0;
        List<Index> indexes = new ArrayList<>();
        for (Repository repository : dataset.layout().repositories()) {
            double documents = documents(dataset, repository);
            StoreSizes.OfDocument each = sizes.of(repository.label());
            data += documents * each.dataBytes() * change.sizes();
            bson += documents * each.bsonBytes() * change.sizes();
            Map<String, Double> ofKeys = new LinkedHashMap<>(documents == 0 ? Map.of() : each.indexes());
            if (nativeIds && ofKeys.containsKey(ID)) {
                ofKeys.remove("_id");
                ofKeys.put(NATIVE_ID, ofKeys.remove(ID));
            }
            Parents parents = Parents.of(dataset, repository, ids == IdType.SEQUENCE);
            ofKeys.forEach((keys, bytes) -> {
                double size = documents * bytes * change.sizes();
                Touch touch = parents.touch(keys, ids);
                double pages = touch.pages * change.pages();
                indexes.add(new Index(repository.label(), (long) documents, keys, size, pages, touch.why));
            });
        }
        return new StoreLoad(dataset.size(), data, bson, indexes);
    }

    /** Returns why the sizes of a dataset are unknown, or an empty text. */
    static String unknown(Dataset dataset, StoreSizes sizes) {
        Stream<Repository> used = dataset.layout().repositories().stream().filter(each -> documents(dataset, each) > 0);
        Stream<String> unknown = used.map(each -> sizes.unknown(each.label()));
        return unknown.filter(each -> !each.isEmpty()).findFirst().orElse("");
    }

    static long documents(Dataset dataset, Repository repository) {
        return (long) Rates.sum(dataset.layout().kinds(), kind -> dataset.count(repository, kind));
    }

    /** Random pages that the mean document touches in an index, and what its keys are made of. */
    private record Touch(double pages, String why) {}

    /**
     * The parents of a repository's documents.
     *
     * @param shared documents in folders of many, such as months, a part of all
     * @param own new parents with random ids that the mean document brings: one for all children of a parent
     */
    private record Parents(double shared, double own) {

        static Parents of(Dataset dataset, Repository repository, boolean ascending) {
            PartitionPlan plan = PartitionPlan.of(dataset, repository, 1);
            long records = plan.records();
            long samples = Math.min(SAMPLES, records);
            double shared = 0;
            double own = 0;
            for (long sample = 0; sample < samples; sample++) {
                Identity parent = dataset.layout().parent(plan.identity(0, sample * records / samples));
                if (parent == null || parent.isRoot() || parent.kind().isShared()) {
                    shared++;
                } else if (!ascending) {
                    own += 1.0 / Math.max(1, dataset.layout().childCount(parent));
                }
            }
            return new Parents(shared / Math.max(1, samples), own / Math.max(1, samples));
        }

        Touch touch(String keys, IdType ids) {
            boolean ascends = ids == IdType.SEQUENCE;
            return switch (keys) {
                case ID, NATIVE_ID ->
                    new Touch(ascends ? 0 : 1, "ids of type " + ids.label() + (ascends ? ": ascends" : ": random"));
                case PARENT_AND_NAME -> new Touch(shared + own, shared("the names in them come in no order"));
                case "ecm:parentId", "ecm:ancestorIds" -> new Touch(own, shared("each of them has a right edge"));
                default -> new Touch(0, "ascends or repeats");
            };
        }

        private String shared(String what) {
            String text = "%.0f %% in shared folders: %s; %.2f new parents with a random id";
            return Numbers.text(text, 100 * shared, what, own);
        }
    }

    /** Returns the bytes of the indexes in which a document touches more pages than a number. */
    private double bytes(double touches) {
        return Rates.sum(indexes, each -> each.touches > touches ? each.bytes : 0);
    }

    /** Returns the size on disk of documents and indexes. */
    double storedBytes() {
        return dataBytes + indexBytes();
    }

    double indexBytes() {
        return bytes(-1);
    }

    /** Returns the bytes of all random indexes. */
    double randomBytes() {
        return bytes(0);
    }

    /** Returns the bytes of the indexes in which most documents touch a random page. */
    double scatteredBytes() {
        return bytes(0.5);
    }

    /** Returns the random pages that the mean document touches. */
    double touches() {
        return Rates.sum(indexes, each -> each.touches * each.documents) / Math.max(1, documents);
    }

    /** Returns the sums by their names. */
    ObjectNode numbers() {
        ObjectNode sums = Json.object("dataBytes", dataBytes, "bsonBytes", bsonBytes);
        Json.put(sums, "indexBytes", indexBytes(), "randomBytes", randomBytes());
        return Json.put(sums, "scatteredBytes", scatteredBytes(), "touches", touches());
    }

    /**
     * Returns the part of the touched pages that is read from disk, and written.
     *
     * @param cacheBytes cache of all shards together
     * @param indexBytes S, of all random indexes together
     */
    static double missed(double cacheBytes, double indexBytes) {
        return indexBytes == 0 ? 0 : Math.max(0, 1 - DIRTY_PART * cacheBytes / (CACHED_SIZE * indexBytes));
    }
}
