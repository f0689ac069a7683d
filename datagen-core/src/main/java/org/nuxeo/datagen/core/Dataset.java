// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core;

import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.core.id.DocumentId;
import org.nuxeo.datagen.core.id.Home;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.text.Check;

/**
 * A pure function from a spec to every document. It finds any document from its ordinal, and any ordinal from a
 * number, path, document id or blob key, in constant time at any size. Immutable and thread safe; takes
 * about 300 KB of heap.
 */
public final class Dataset {

    private final DatasetSpec spec;
    private final Archive archive;
    private final Contents contents;
    private final DocumentType[] types;
    private final String[][] typeNames;
    final DocumentIds ids;
    private final Layout layout;
    private final long keyFingerprint;

    private Dataset(DatasetSpec spec, Archive archive) {
        this.spec = spec;
        this.archive = archive;
        this.contents = archive.contents(spec);
        this.layout = contents.layout(spec);
        this.types = layout.kinds().stream().map(archive::type).toArray(DocumentType[]::new);
        this.typeNames = Arrays.stream(types).map(this::namesOf).toArray(String[][]::new);
        long key = Draws.hash(
                Draws.hash(spec.version().code(), spec.seed(), spec.dataSeed()),
                archive.source().fingerprint());
        long archiveKey = archiveKey(archive);
        this.ids = new DocumentIds(
                layout.kinds(), layout.repositories(), archiveKey == 0 ? key : Draws.hash(key, archiveKey), archiveKey);
        this.keyFingerprint = keyFingerprint(archive);
    }

    /** Returns the name of a type, or one for each home if it has the code of the home. */
    private String[] namesOf(DocumentType type) {
        return type.name().contains(Kind.HOME_CODE)
                ? layout.homes().stream()
                        .map(home -> type.name().replace(Kind.HOME_CODE, home.label()))
                        .toArray(String[]::new)
                : new String[] {type.name()};
    }

    /** Returns the fingerprint of an archive as a number, or 0 if ids and keys do not depend on it. */
    private static long archiveKey(Archive archive) {
        return archive.version().form().isByArchive() ? Long.parseUnsignedLong(archive.fingerprint(), 16) : 0;
    }

    /** Returns what stands for an archive in the keys of files. */
    public static long keyFingerprint(Archive archive) {
        long source = archive.source().fingerprint();
        long archiveKey = archiveKey(archive);
        return archiveKey == 0 ? source : Draws.hash(source, archiveKey) >>> Integer.SIZE;
    }

    /**
     * Returns the dataset of a spec.
     *
     * @throws IllegalArgumentException if the spec is that of another archive, or of one that another release generates
     */
    public static Dataset of(DatasetSpec spec, Archive archive) {
        Objects.requireNonNull(spec, "spec");
        Archive.Source source = archive.source();
        if (source.fingerprint() != spec.corpusFingerprint()) {
            throw new IllegalArgumentException("corpus " + source.name() + " with fingerprint "
                    + Long.toHexString(source.fingerprint()) + ": must be the dataset's corpus "
                    + spec.corpus()
                    + " with fingerprint " + Long.toHexString(spec.corpusFingerprint()));
        }
        if (!archive.fingerprint().equals(spec.archiveFingerprint())) {
            throw new IllegalArgumentException("archive " + archive.name() + " with fingerprint "
                    + archive.fingerprint() + ": must be that of the dataset, with fingerprint "
                    + spec.archiveFingerprint());
        }
        if (spec.version().code() != archive.version().code()) {
            throw new IllegalArgumentException("dataset version " + spec.version() + ": must be " + archive.version()
                    + " of archive " + archive.name() + "; use the release that generated the dataset");
        }
        return new Dataset(spec, archive);
    }

    /**
     * Returns the dataset of another spec of the same archive.
     *
     * @throws IllegalArgumentException if the spec is that of another archive
     */
    public Dataset withSpec(DatasetSpec other) {
        return of(other, archive);
    }

    /** Returns what the dataset is full of. */
    public Archive archive() {
        return archive;
    }

    /** Returns the archive with the seeds of the spec. */
    public Contents contents() {
        return contents;
    }

    /** Returns what Nuxeo sees of the documents of a kind. */
    public DocumentType type(Kind kind) {
        return types[kind.code()];
    }

    /** Returns the name of a document's type in Nuxeo. */
    String typeName(Document document) {
        String[] names = typeNames[document.kind().code()];
        boolean isAlone = names.length == 1;
        return names[
                isAlone ? 0 : Objects.requireNonNull(document.group()).home().code()];
    }

    /** Returns the spec, which is everything the dataset depends on. */
    public DatasetSpec spec() {
        return spec;
    }

    /** Returns how the documents are arranged: their repositories, parents and children, paths and partitions. */
    public Layout layout() {
        return layout;
    }

    /** Returns the number of documents, including states and folders. Ordinals are 0 to {@code size() - 1}. */
    public long size() {
        return layout.size();
    }

    /** Returns the number of documents that are no shared folders. */
    public long documents() {
        return size() - folders();
    }

    /** Returns the number of documents, without shared folders, that the dataset would have with another number of groups. */
    public long documents(long groups) {
        Layout other = contents.layout(spec.withSize(groups, spec.months()));
        return other.size() - folders(other);
    }

    /** Returns the number of shared folders. */
    public long folders() {
        return folders(layout);
    }

    private static long folders(Layout of) {
        return of.kinds().stream().filter(Kind::isShared).mapToLong(of::count).sum();
    }

    /** Returns the number of documents of a kind. */
    public long count(Kind kind) {
        return layout.count(kind);
    }

    /** Returns the number of documents of a kind in a repository. */
    public long count(Repository repository, Kind kind) {
        return layout.count(repository, kind);
    }

    /** Returns the number of documents of a kind that belong to a home, in all repositories. */
    public long count(Home home, Kind kind) {
        return layout.count(home, kind);
    }

    /**
     * Returns the position, within its kind, of the k-th document that belongs to a home. Statements are ordered by month;
     * the documents of a month or another kind have a fixed order that is not that of their positions.
     *
     * @param kind a kind other than state and folder
     * @param k number of the document, 0 to {@code count(home, kind) - 1}
     * @throws IllegalArgumentException if the kind is state or folder
     * @throws IndexOutOfBoundsException if k is out of its range
     */
    public long position(Home home, Kind kind, long k) {
        Check.refuse(kind.isShared(), () -> "kind " + kind.label() + ": must be neither state nor folder");
        return layout.position(home, kind, k);
    }

    /** Returns the ordinal of the first document of a kind. */
    public long firstOrdinal(Kind kind) {
        return layout.firstOrdinal(kind);
    }

    /** Returns whether a document is part of this dataset. */
    public boolean contains(Identity identity) {
        return layout.contains(identity);
    }

    /**
     * Returns the ordinal of a document.
     *
     * @throws IllegalArgumentException if the dataset does not contain it
     */
    public long ordinal(Identity identity) {
        return layout.ordinal(identity);
    }

    /**
     * Returns the identity of the document at an ordinal.
     *
     * @throws IndexOutOfBoundsException if the ordinal is not 0 to {@code size() - 1}
     */
    public Identity identity(long ordinal) {
        return layout.identity(ordinal);
    }

    /**
     * Returns the document at an ordinal.
     *
     * @throws IndexOutOfBoundsException if the ordinal is not 0 to {@code size() - 1}
     */
    public Document document(long ordinal) {
        return contents.document(this, identity(ordinal), null);
    }

    /**
     * Returns the document with an identity.
     *
     * @throws IllegalArgumentException if the dataset does not contain it
     */
    public Document document(Identity identity) {
        requireContained(identity);
        return contents.document(this, identity, null);
    }

    /**
     * Returns the document with an identity without checking that this dataset contains it. The name, date and file of
     * the document are the same in every dataset with these seeds; its repository and path may differ.
     */
    public Document uncheckedDocument(Identity identity) {
        return contents.document(this, Objects.requireNonNull(identity, "identity"), null);
    }

    /**
     * Returns a document of a known group, which avoids drawing the group again.
     *
     * @throws IllegalArgumentException if the dataset does not contain the document or it does not belong to the group
     */
    public Document document(Identity identity, Layout.Group group) {
        requireContained(identity);
        if (!group.owns(identity)) {
            throw new IllegalArgumentException(group.identity().kind().label() + " " + group.position()
                    + ": does not own " + identity.kind().label() + " " + identity.position());
        }
        return contents.document(this, identity, group);
    }

    /**
     * Returns the key of a document's file, which is padded as the spec says.
     *
     * @throws IllegalArgumentException if the kind has no files
     */
    public BlobKey blobKey(Identity identity) {
        return blobKey(identity, 0);
    }

    /**
     * Returns the key of one of a document's files, which is padded as the spec says. Those of a proxy are those of its content.
     *
     * @param file number of the file, from 0
     * @throws IllegalArgumentException if the kind has no files
     */
    public BlobKey blobKey(Identity identity, int file) {
        Identity content = layout.content(identity);
        return new BlobKey(
                spec.version(), spec.seed(), spec.dataSeed(), keyFingerprint, content, file, spec.blobSizeBytes());
    }

    private void requireContained(Identity identity) {
        if (!contains(identity)) {
            throw new IllegalArgumentException(identity.kind().label() + " " + identity.position() + " month "
                    + identity.month() + ": is not part of this dataset");
        }
    }

    /** Returns the id of a document in its own repository. */
    public DocumentId id(Identity identity) {
        return ids.id(layout.repository(identity), identity);
    }

    /** Returns the id that a document would have in a repository. */
    public DocumentId id(Repository repository, Identity identity) {
        return ids.id(repository, identity);
    }

    /**
     * Returns the identity of the document with an id.
     *
     * @throws IllegalArgumentException if no document of this dataset has that id
     */
    public Identity identity(DocumentId id) {
        return find(id).orElseThrow(
                        () -> new IllegalArgumentException("document id " + id + ": is not part of " + this));
    }

    /**
     * Returns the identity of the document with a number in its name or in a field, or of the one in a series with a name
     * that has a number, or null if the text is neither.
     *
     * @throws IllegalArgumentException if no document of this dataset has that number
     */
    public @Nullable Identity numbered(String text) {
        Identity named = layout.numbered(text);
        Identity found = named == null ? contents.numbered(text) : named;
        Check.refuse(found != null && !contains(found), () -> "number " + text + ": is not part of " + this);
        return found;
    }

    /** Returns the identity of the document with an id, or empty if no document of this dataset has that id. */
    public Optional<Identity> find(DocumentId id) {
        DocumentIds.Located found = ids.decode(id);
        return found != null && contains(found.identity()) && layout.repository(found.identity()) == found.repository()
                ? Optional.of(found.identity())
                : Optional.empty();
    }

    /**
     * Returns the document that has an id in a repository, in this dataset or in another one with the same archive and seeds;
     * empty if none has.
     */
    public Optional<Identity> issued(DocumentId id, Repository repository) {
        Objects.requireNonNull(repository, "repository");
        DocumentIds.Located found = ids.decode(id);
        return found != null && found.repository() == repository ? Optional.of(found.identity()) : Optional.empty();
    }

    /** Returns {@code the dataset of 1,200 customers × 12 months, 36,059 documents with folders}. */
    @Override
    public String toString() {
        return layout.toString();
    }
}
