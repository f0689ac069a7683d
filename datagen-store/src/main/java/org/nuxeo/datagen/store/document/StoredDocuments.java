// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.blobstore.UnknownBlobKeyException;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.DocumentReader;
import org.nuxeo.datagen.core.RecentMap;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.rights.Access;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.store.id.IdScheme;

/**
 * Turns identities into documents as a repository holds them. Not thread safe.
 *
 * <p>It keeps the last group and the last parent, since documents arrive by parent group, and the shared folders, which are
 * few and return all the time.
 */
public final class StoredDocuments {

    /** Number of shared folders that are kept. A repository of a bank can have 52 for each of 1,200 months. */
    private static final int MOST_SHARED = 4_096;

    private final Dataset dataset;
    private final @Nullable BlobDescriber blobs;
    private final @Nullable String batchTag;
    private final IdScheme ids;
    private final boolean withFullText;
    private final DocumentReader fields;
    private final boolean isGoverned;
    private final RowIds rowIds;
    private final Map<Identity, List<StoredBlob>> prepared = new HashMap<>();
    private final Map<Identity, Parent> shared = RecentMap.ofUsed(MOST_SHARED);
    private Layout.@Nullable Group group;
    private @Nullable Parent last;

    /** What a document takes from its folder. */
    record Parent(Identity identity, String id, String pathPrefix, List<String> ancestorIds, List<Access> rights) {}

    /**
     * @param blobs describes blobs; null omits them
     * @param batchTag written to {@code dc:publisher}, or null
     */
    public StoredDocuments(Dataset dataset, @Nullable BlobDescriber blobs, @Nullable String batchTag) {
        this(dataset, blobs, batchTag, IdScheme.DEFAULT, false);
    }

    /**
     * @param blobs describes blobs; null omits them
     * @param batchTag written to {@code dc:publisher}, or null
     * @param ids the ids of documents
     * @param withFullText whether documents with a blob get its words
     */
    public StoredDocuments(
            Dataset dataset,
            @Nullable BlobDescriber blobs,
            @Nullable String batchTag,
            IdScheme ids,
            boolean withFullText) {
        requireOwnTag(dataset, batchTag);
        this.dataset = dataset;
        this.blobs = blobs;
        this.batchTag = batchTag;
        this.ids = Objects.requireNonNull(ids, "ids");
        this.fields = dataset.contents().reader();
        this.withFullText = withFullText;
        this.isGoverned = isGoverned(dataset);
        this.rowIds = new RowIds(dataset.spec());
    }

    /** @throws IllegalArgumentException if there is a batch tag, and documents have another value in its place */
    public static void requireOwnTag(Dataset dataset, @Nullable String batchTag) {
        boolean has = dataset.layout().kinds().stream()
                .anyMatch(kind -> dataset.type(kind).ignored().isEmpty());
        Check.refuse(
                batchTag != null && has,
                () -> "batch tag " + batchTag + ": must be left out, as model "
                        + dataset.archive().name() + " has a rule for dc:publisher");
    }

    /** Returns whether documents of any kind have entries of access control, versions, proxies or states, or are records. */
    private static boolean isGoverned(Dataset dataset) {
        return dataset.layout().kinds().stream()
                .map(dataset::type)
                .anyMatch(type -> type.hasRights()
                        || type.retention() != null
                        || type.hasStates()
                        || type.kind().source() != null);
    }

    public Dataset dataset() {
        return dataset;
    }

    /**
     * Returns a document as a repository holds it.
     *
     * @throws IllegalArgumentException if the dataset does not contain it
     */
    public StoredDocument document(Identity identity) {
        if (blobs == null || !identity.kind().hasFiles()) {
            return documentWithoutFile(identity);
        }
        List<StoredBlob> known = prepared.remove(identity);
        return documentWithFiles(identity, known == null ? blobs : document -> known);
    }

    /** Returns a document as a repository holds it, without its blobs, which are not rendered. */
    public StoredDocument documentWithoutFile(Identity identity) {
        return stored(generated(identity), List.of());
    }

    /**
     * Describes the blobs of documents that will be asked for next, because their digests are computed together. Those that
     * were prepared before are forgotten, and documents that are not part of the dataset are left out.
     */
    public void prepare(List<Identity> identities) {
        prepared.clear();
        if (blobs == null) {
            return;
        }
        List<Identity> contained = identities.stream()
                .filter(each -> each.kind().hasFiles() && dataset.contains(each))
                .toList();
        List<List<StoredBlob>> described =
                blobs.describe(contained.stream().map(this::generated).toList());
        for (int i = 0; i < described.size(); i++) {
            prepared.put(contained.get(i), described.get(i));
        }
    }

    /**
     * Returns a document as a repository holds it, with blobs that another describer describes.
     *
     * @param identity a document with a blob
     */
    public StoredDocument documentWithFiles(Identity identity, BlobDescriber describer) {
        Document document = generated(identity);
        return stored(document, describer.describe(document));
    }

    /**
     * Returns the document behind a stored one.
     *
     * @throws IllegalArgumentException if the dataset does not contain it
     */
    public Document generated(Identity identity) {
        if (identity.kind().isShared()) {
            return dataset.document(identity);
        }
        if (!dataset.contains(identity)) {
            Period each = identity.kind().period();
            throw new IllegalArgumentException("document " + identity.kind().label() + " " + identity.position()
                    + (each == null ? "" : " " + each.text(identity.month()))
                    + " is not part of this dataset");
        }
        return dataset.document(identity, groupOf(identity));
    }

    /** Returns what describes the blobs of documents, which must not be left out. */
    public BlobDescriber describer() {
        return Objects.requireNonNull(blobs, "blobs are left out");
    }

    /** Returns the words of a document's blob, or null if it has none or the model omits them. */
    public @Nullable String fullText(Identity identity) {
        return withFullText && identity.kind().hasFiles() ? FullText.of(generated(identity), fields) : null;
    }

    public IdScheme ids() {
        return ids;
    }

    /** Returns the id of a document or of the root. */
    public String id(Identity identity) {
        return ids.id(dataset, identity);
    }

    /** Returns the document of the dataset that has an id in a repository, or null if none has. */
    public @Nullable Identity find(Repository repository, @Nullable String id) {
        Identity found = id == null ? null : ids.identity(dataset, repository.label(), id);
        return found == null || dataset.layout().repository(found) != repository ? null : found;
    }

    /** Returns the {@code _id} in MongoDB of a document that was imported. */
    public BsonValue rowId(Identity identity) {
        return ids.nativeId() ? ids.value(id(identity)) : new BsonObjectId(rowIds.of(identity));
    }

    /**
     * Returns MongoDB's command {@code find} that asks for documents by their row ids. The server answers with one reply, which
     * has as many of them as fit into 16 MB.
     *
     * @param readConcern level of the read concern; null for the server's default
     */
    public BsonDocument find(String collection, List<Identity> documents, @Nullable String readConcern) {
        BsonArray values = new BsonArray(documents.stream().map(this::rowId).toList());
        BsonDocument command = new BsonDocument("find", new BsonString(collection))
                .append("filter", new BsonDocument("_id", new BsonDocument("$in", values)))
                .append("batchSize", new BsonInt64(documents.size() + 1L))
                .append("singleBatch", BsonBoolean.TRUE);
        return readConcern == null
                ? command
                : command.append("readConcern", new BsonDocument("level", new BsonString(readConcern)));
    }

    /** Returns the {@code _id} in MongoDB unless ids are native. */
    public RowIds rowIds() {
        return rowIds;
    }

    /**
     * Returns a document from another source, completed with the ids of this model's repositories, its rights, retention and
     * place among versions and, if the model has full texts, the words of its blob.
     *
     * @throws IllegalArgumentException if the dataset does not contain it
     */
    public StoredDocument completed(StoredDocument document) {
        if (!ids.type().isSequence() && !withFullText && !isGoverned) {
            return document;
        }
        Identity identity = document.identity();
        Check.refuse(!dataset.contains(identity), () -> "document " + document.id() + " is not part of this dataset");
        Parent folder = folder(identity);
        return new StoredDocument(
                identity,
                document.rowIdHigh(),
                document.rowIdLow(),
                document.repository(),
                document.type(),
                id(identity),
                folder.id(),
                folder.ancestorIds(),
                document.name(),
                document.path(),
                document.fields(),
                document.furtherBlobs(),
                governance(identity),
                fullText(identity));
    }

    /** Returns the rights, the retention and the place among versions that the archive gives a document. */
    public Governance governance(Identity identity) {
        return isGoverned ? Governance.of(generated(identity), folder(identity).rights(), this::id) : Governance.NONE;
    }

    /** Returns what a document takes from its folder. */
    Parent folder(Identity document) {
        Identity above = Objects.requireNonNull(dataset.layout().parent(document));
        if (last == null || !last.identity.equals(above)) {
            last = parent(above);
        }
        return last;
    }

    private Parent parent(Identity folder) {
        if (folder.isRoot()) {
            return new Parent(folder, ids.root(), "/", List.of(ids.root()), List.of());
        }
        boolean isShared = folder.kind().isShared();
        Parent known = isShared ? shared.get(folder) : null;
        if (known == null) {
            Parent above = parent(Objects.requireNonNull(dataset.layout().parent(folder)));
            String id = id(folder);
            Document document =
                    isShared ? dataset.uncheckedDocument(folder) : dataset.document(folder, groupOf(folder));
            String path = above.pathPrefix + document.name() + "/";
            List<Access> rights = joined(document.rights(), above.rights);
            known = new Parent(folder, id, path, joined(List.of(id), above.ancestorIds), rights);
            if (isShared) {
                shared.put(folder, known);
            }
        }
        return known;
    }

    private static <T> List<T> joined(List<T> own, List<T> above) {
        return Stream.concat(own.stream(), above.stream()).toList();
    }

    private Layout.Group groupOf(Identity identity) {
        long position = dataset.layout().group(identity);
        if (group == null || group.position() != position) {
            group = dataset.layout().draw(position);
        }
        return group;
    }

    private StoredDocument stored(Document document, List<StoredBlob> files) {
        Identity identity = document.identity();
        Parent folder = folder(identity);
        String name = document.name();
        FieldValues.Builder values = fields.fields(document).set(Field.PUBLISHER, batchTag);
        if (!files.isEmpty()) {
            files.get(0).into(values);
        }
        return new StoredDocument(
                identity,
                rowIds.high(identity),
                rowIds.low(identity),
                document.repository().label(),
                document.type(),
                id(identity),
                folder.id(),
                folder.ancestorIds(),
                name,
                folder.pathPrefix() + name,
                values.build(),
                files.size() < 2 ? List.of() : files.subList(1, files.size()),
                isGoverned ? Governance.of(document, folder.rights(), this::id) : Governance.NONE,
                withFullText && identity.kind().hasFiles() ? FullText.of(document, fields) : null);
    }

    /** The words of blobs for a full-text index, taken from the data the blobs are rendered from: none is rendered or parsed. */
    public static final class FullText {

        private FullText() {}

        /**
         * Returns the words of the files of the document whose blob has a key, or null if the key belongs to another release,
         * corpus or model, or is not a blob key. Thread safe.
         *
         * @param blobs the blobs whose keys are known
         */
        public static @Nullable String of(OnDemandBlobs blobs, String blobKey) {
            try {
                Document document = blobs.document(blobs.parse(blobKey));
                return of(document, document.dataset().contents().reader());
            } catch (UnknownBlobKeyException e) {
                return null;
            }
        }

        static String of(Document document, DocumentReader reader) {
            StringBuilder words = new StringBuilder(2_048);
            reader.words(document, words);
            return words.toString();
        }
    }
}
