// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.census;

import static org.nuxeo.datagen.core.text.ByteViews.LITTLE_LONGS;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.DocumentReader;
import org.nuxeo.datagen.core.PartitionPlan;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.core.id.DocumentId;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.importer.census.CensusState.CensusTally;
import org.nuxeo.datagen.importer.census.CensusState.CensusTally.Sum;

/**
 * Visits documents one after the other and adds them up. What is hashed of each: ordinal, id, id of the parent, index
 * among its children, repository, path with name and numbers, date, account, and all fields of the customer. The other texts,
 * which are made of the same, are hashed for one document in 64, chosen by its id.
 *
 * <p>Sums are published and pinned, so everything in them has a value that never changes: codes, numbers, and the hash codes
 * of texts and lists as Java defines them. Customers are drawn once for all consecutive documents of theirs. Not thread safe.
 */
public final class CensusVisitor {

    private static final long WITH_TEXTS = 63;

    // odd factors, so that each value changes every sum
    private static final long HIGH = 0xC2B2AE3D27D4EB4FL;
    private static final long LOW = 0x9E3779B97F4A7C15L;
    private static final long ORDINAL = 0xD6E8FEB86659FD93L;
    private static final long PARENT = 0xA0761D6478BD642FL;
    private static final long DATE = 0xE7037ED1A0B428DBL;
    private static final long PATH = 0x8EBC6AF09C88C6E3L;
    private static final long OWNER = 0x589965CC75374CC3L;

    private final Dataset dataset;
    private final Layout layout;
    private final int partitions;
    private final byte[] path;
    private CensusTally tally;
    private Layout.@Nullable Group drawn;
    private final DocumentReader reader;

    /** @param partitions number of partitions of each repository, 1 to 2^20 */
    public CensusVisitor(Dataset dataset, int partitions) {
        PartitionPlan.requirePartitions(partitions);
        this.dataset = dataset;
        this.layout = dataset.layout();
        this.reader = dataset.contents().reader();
        this.partitions = partitions;
        this.path = new byte[layout.maxPathLength() + Long.BYTES];
        this.tally = new CensusTally(layout, partitions);
    }

    /** Returns what was visited since the last call. */
    CensusTally take() {
        CensusTally full = tally;
        tally = new CensusTally(layout, partitions);
        return full;
    }

    /** Visits the document at an ordinal. Its partition is that which its identity belongs to. */
    public void visit(long ordinal) {
        Identity identity = dataset.identity(ordinal);
        if (identity.kind().isShared()) {
            visit(dataset.document(identity), partitions);
            return;
        }
        Layout.Group owner = drawn;
        if (owner == null || !owner.owns(identity)) {
            owner = layout.draw(layout.group(identity));
            drawn = owner;
        }
        Document document = dataset.document(identity, owner);
        visit(document, layout.partition(document.repository(), identity, partitions));
    }

    /**
     * Visits a document that was reached through a partition.
     *
     * @param partition the partition; the number of partitions for states and folders
     */
    public void visit(Document document, int partition) {
        Identity identity = document.identity();
        Repository repository = document.repository();
        DocumentId id = document.id();
        long ordinal = dataset.ordinal(identity);
        long own = weight(repository, id);
        // a version is counted at its live document, since it has no place in a folder
        DocumentId above =
                identity.kind().isVersion() ? dataset.id(repository, document.source()) : document.parentId();
        long parent = weight(repository, above);
        long record = own
                + ordinal * ORDINAL
                + parent * PARENT
                + document.documentMillis() * DATE
                + pathHash(document) * PATH
                + reader.groupHash(document) * OWNER;
        if ((own & WITH_TEXTS) == 0) {
            record = record * PATH + textsHash(document);
        }
        long[] sums = tally.kinds()[repository.code()][identity.kind().code()];
        sums[Sum.DOCUMENTS.ordinal()]++;
        sums[Sum.ORDINALS.ordinal()] += ordinal;
        sums[Sum.IDS.ordinal()] += own;
        sums[Sum.RECORDS.ordinal()] += Draws.mix(record);
        sums[Sum.PARENTS.ordinal()] += parent;
        sums[Sum.PLACES.ordinal()] += parent * layout.indexInParent(identity);
        // a document has children or versions, or neither
        addChildren(sums, own, layout.childCount(identity) + layout.versionCount(identity));
        tally.records()[repository.code()][partition]++;
        tally.recordIds()[repository.code()][partition] += own;
    }

    /** Returns the sums of what the roots, which are no documents, say about their children. */
    static long[] roots(Layout layout) {
        long[] sums = new long[Sum.values().length];
        for (Repository repository : layout.repositories()) {
            Identity root = Objects.requireNonNull(layout.at(repository, "/"));
            addChildren(sums, weight(repository, DocumentId.ROOT), layout.childCount(root));
        }
        return sums;
    }

    private static void addChildren(long[] sums, long weight, long children) {
        // of two consecutive numbers one is even; the product may exceed 64 bits, the sum of indexes counts modulo 2^64
        long indexes = children % 2 == 0 ? children / 2 * (children - 1) : (children - 1) / 2 * children;
        sums[Sum.CHILDREN.ordinal()] += children;
        sums[Sum.PARENTS_TOLD.ordinal()] += weight * children;
        sums[Sum.PLACES_TOLD.ordinal()] += weight * indexes;
    }

    private static long weight(Repository repository, DocumentId id) {
        return Draws.mix(id.high() * HIGH + id.low() * LOW + repository.code());
    }

    private long pathHash(Document document) {
        int length = document.writePath(path, 0);
        LITTLE_LONGS.set(path, length, 0L);
        long hash = length;
        for (int at = 0; at < length; at += Long.BYTES) {
            hash = (hash ^ (long) LITTLE_LONGS.get(path, at)) * HIGH;
            hash ^= hash >>> 32;
        }
        return hash;
    }

    private static long textsHash(Document each) {
        BlobKey key = each.kind().hasFiles() ? each.blobKey() : null;
        String file = key == null ? null : key.text();
        return Arrays.asList(each.type(), each.name(), each.title(), each.fileName(), each.mimeType(), file)
                .hashCode();
    }
}
