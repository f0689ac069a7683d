// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.capacity;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.nuxeo.datagen.bench.capacity.StoreSizes.OfDocument;
import org.nuxeo.datagen.bench.report.Numbers;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PartitionPlan;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.store.id.IdScheme.IdType;

/**
 * What an import costs MongoDB: bytes on disk, and pages that it reads and writes because an index does not fit into the
 * cache. An insert touches a random page of an index whose keys come in no order, and the page touched last, which is
 * cached, where keys ascend.
 *
 * <p>Of a random index of size S in a cache C, an insert reads 1 - C / (2.5 S) pages and writes as many, as measured with
 * WiredTiger. The cache is shared by all random indexes in proportion to their sizes, so all of them have the same C / S.
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
        boolean isRandom() {
            return touches > 0;
        }
    }

    public StoreLoad {
        indexes = List.copyOf(indexes);
    }

    /**
     * Returns the load of a dataset whose sizes are known.
     *
     * @param nativeIds whether ids are in {@code _id}
     */
    static StoreLoad of(Dataset dataset, StoreSizes sizes, IdType ids, boolean nativeIds) {
        double data = 0;
        double bson = 0;
        List<Index> indexes = new ArrayList<>();
        for (Repository repository : dataset.layout().repositories()) {
            long documents = documents(dataset, repository);
            if (documents > 0) {
                OfDocument each = sizes.of(repository.label());
                data += documents * each.dataBytes();
                bson += documents * each.bsonBytes();
                Parents parents = Parents.of(dataset, repository, ids == IdType.SEQUENCE);
                each.indexes().forEach((keys, bytes) -> {
                    boolean replaced = nativeIds && keys.equals("_id");
                    if (!nativeIds || !keys.equals("ecm:id")) {
                        indexes.add(index(
                                repository.label(),
                                documents,
                                replaced ? NATIVE_ID : keys,
                                documents * (replaced ? each.indexes().getOrDefault("ecm:id", bytes) : bytes),
                                ids,
                                parents));
                    }
                });
            }
        }
        return new StoreLoad(dataset.size(), data, bson, indexes);
    }

    /** Returns why the sizes of a dataset are unknown, or an empty text. */
    static String unknown(Dataset dataset, StoreSizes sizes) {
        return dataset.layout().repositories().stream()
                .filter(each -> documents(dataset, each) > 0)
                .map(each -> sizes.unknown(each.label()))
                .filter(each -> !each.isEmpty())
                .findFirst()
                .orElse("");
    }

    static long documents(Dataset dataset, Repository repository) {
        return dataset.layout().kinds().stream()
                .mapToLong(kind -> dataset.count(repository, kind))
                .sum();
    }

    private static Index index(
            String repository, long documents, String keys, double bytes, IdType ids, Parents parents) {
        boolean ascending = ids == IdType.SEQUENCE;
        String idWords = ids.label() + (ascending ? ": ascends" : ": random");
        return switch (keys) {
            case "ecm:id", NATIVE_ID ->
                new Index(repository, documents, keys, bytes, ascending ? 0 : 1, "ids of type " + idWords);
            case PARENT_AND_NAME ->
                new Index(
                        repository,
                        documents,
                        keys,
                        bytes,
                        parents.shared + parents.own,
                        parents.why("the names in them come in no order"));
            case "ecm:parentId", "ecm:ancestorIds" ->
                new Index(
                        repository, documents, keys, bytes, parents.own, parents.why("each of them has a right edge"));
            default -> new Index(repository, documents, keys, bytes, 0, "ascends or repeats");
        };
    }

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
            double shared = 0;
            double own = 0;
            long[] places = LongStream.range(0, Math.min(SAMPLES, records))
                    .map(i -> i * records / Math.min(SAMPLES, records))
                    .toArray();
            for (long place : places) {
                Identity parent = dataset.layout().parent(plan.identity(0, place));
                if (parent == null || parent.isRoot() || parent.kind().isShared()) {
                    shared++;
                } else if (!ascending) {
                    own += 1.0 / Math.max(1, dataset.layout().childCount(parent));
                }
            }
            return new Parents(shared / Math.max(1, places.length), own / Math.max(1, places.length));
        }

        String why(String ofShared) {
            return Numbers.text(
                    "%.0f %% in shared folders: %s; %.2f new parents with a random id", 100 * shared, ofShared, own);
        }
    }

    /** Returns the size on disk of documents and indexes. */
    double storedBytes() {
        return dataBytes + indexBytes();
    }

    double indexBytes() {
        return indexes.stream().mapToDouble(Index::bytes).sum();
    }

    /** Returns the bytes of all random indexes. */
    double randomBytes() {
        return indexes.stream()
                .filter(Index::isRandom)
                .mapToDouble(Index::bytes)
                .sum();
    }

    /** Returns the random pages that the mean document touches. */
    double touches() {
        return indexes.stream()
                        .mapToDouble(each -> each.touches * each.documents)
                        .sum()
                / Math.max(1, documents);
    }

    /**
     * Returns the part of the touched pages that is read from disk, and written: {@code 1 - C / (2.5 S)}.
     *
     * @param cacheBytes C, of all shards together
     * @param indexBytes S, of all random indexes together
     */
    static double missed(double cacheBytes, double indexBytes) {
        return indexBytes == 0 ? 0 : Math.max(0, 1 - cacheBytes / (CACHED_SIZE * indexBytes));
    }

    /** Returns this load with sizes that are larger by a factor. */
    StoreLoad times(double factor) {
        return new StoreLoad(
                documents,
                dataBytes * factor,
                bsonBytes,
                indexes.stream()
                        .map(each -> new Index(
                                each.repository,
                                each.documents,
                                each.keys,
                                each.bytes * factor,
                                each.touches,
                                each.why))
                        .toList());
    }
}
