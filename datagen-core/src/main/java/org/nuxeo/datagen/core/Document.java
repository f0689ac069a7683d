// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.core.id.DocumentId;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.rights.Access;
import org.nuxeo.datagen.core.rights.Readers;
import org.nuxeo.datagen.core.rights.Retention;
import org.nuxeo.datagen.core.rights.State;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.text.Ascii;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.core.text.WholeNumber;

/**
 * One document of a dataset. Each field of its metadata is computed when it is read. Not thread safe, since it caches its
 * group, its repository, its name and the texts of its numbers.
 */
public class Document {

    private final Dataset dataset;
    private final Identity identity;
    private Layout.@Nullable Group group;
    private @Nullable Repository repository;
    private @Nullable String name;

    /** @param group group of the document; null for a shared folder, or if it has not been drawn */
    protected Document(Dataset dataset, Identity identity, Layout.@Nullable Group group) {
        this.dataset = dataset;
        this.identity = identity;
        this.group = group;
    }

    /** Returns the dataset that the document is part of. */
    public Dataset dataset() {
        return dataset;
    }

    /** Returns the identity, which the document has in every dataset that contains it. */
    public Identity identity() {
        return identity;
    }

    /** Returns the identity of the document that a proxy stands for, or of this document if it is none. */
    public Identity content() {
        return dataset.layout().content(identity);
    }

    /** Returns the identity that values are drawn from: that of the content, or of its live document if that is a version. */
    public Identity source() {
        Identity content = content();
        return content.kind().isVersion()
                ? Objects.requireNonNull(dataset.layout().owner(content))
                : content;
    }

    /** Returns the kind of the document. */
    public Kind kind() {
        return identity.kind();
    }

    /** Returns the position of the document in the dataset, from 0. */
    public long ordinal() {
        return dataset.ordinal(identity);
    }

    /** Returns the repository of the document. */
    public Repository repository() {
        if (repository == null) {
            repository = dataset.layout().repository(identity, group());
        }
        return repository;
    }

    /** Returns the identity of the document's parent folder; the root's for states. */
    public Identity parent() {
        return Objects.requireNonNull(dataset.layout().parent(identity, group));
    }

    /** Returns the document type in Nuxeo, for example {@code Statement} or {@code CorrespondenceCA}. */
    public String type() {
        return dataset.typeName(this);
    }

    /** Returns the last element of the path. */
    public String name() {
        if (name == null) {
            byte[] bytes = new byte[dataset.layout().maxPathLength()];
            name = Ascii.text(bytes, dataset.layout().writeName(identity, group(), bytes, 0));
        }
        return name;
    }

    /** Returns the path within the repository, starting with a slash. */
    public String path() {
        byte[] bytes = new byte[dataset.layout().maxPathLength()];
        return Ascii.text(bytes, writePath(bytes, 0));
    }

    /**
     * Writes the path in ASCII and returns the offset after it.
     *
     * @param target array with room for 160 bytes from the offset
     */
    public int writePath(byte[] target, int offset) {
        return dataset.layout().writePath(identity, group(), target, offset);
    }

    /** Returns the id of the document in its repository. */
    public DocumentId id() {
        return dataset.ids.id(repository(), identity);
    }

    /** Returns the id of the parent folder; the root's for states. */
    public DocumentId parentId() {
        return dataset.ids.id(repository(), parent());
    }

    /** Returns the folders above the document, the parent first and the root last. */
    public List<Identity> ancestors() {
        List<Identity> list = new ArrayList<>(6);
        Layout layout = dataset.layout();
        for (Identity folder = layout.parent(identity); folder != null; folder = layout.parent(folder)) {
            list.add(folder);
        }
        return list;
    }

    /** Returns what is known of the group, which is drawn if nothing is; null for shared folders. */
    public final Layout.@Nullable Group group() {
        if (group == null && !kind().isShared()) {
            group = dataset.layout().draw(dataset.layout().group(identity));
        }
        return group;
    }

    /** Returns the title, {@code dc:title}. */
    public String title() {
        return dataset.layout().title(identity, group());
    }

    /**
     * Returns the value of a field whose values are objects, in the class of its type, or null if the document has none.
     *
     * @param field field of the document's kind
     */
    public @Nullable Object object(Field field) {
        Objects.requireNonNull(field, "field");
        return null;
    }

    /** Returns the document that a version is a version of, or that a proxy shows, or else this document. */
    public Document live() {
        return kind().source() == null ? this : dataset.contents().document(dataset, source(), group);
    }

    /**
     * Returns the major version: the number of a version from 1, or the number of versions of a live document. Minor versions are
     * all 0. A proxy has that of its content.
     */
    public int version() {
        Layout layout = dataset.layout();
        Identity content = content();
        return content.kind().isVersion() ? (int) layout.indexInParent(content) + 1 : layout.versionCount(content);
    }

    /**
     * Returns the last version of the live document that this document is, is a version of, or shows.
     *
     * @throws IndexOutOfBoundsException if it has no versions
     */
    public Identity lastVersion() {
        Identity live = source();
        return dataset.layout().version(live, dataset.layout().versionCount(live) - 1);
    }

    /** Returns the date of the document in days from 1970-01-01; see {@link Layout#epochDay}. */
    public int documentEpochDay() {
        return dataset.layout().epochDay(identity);
    }

    /** Returns the date of the document. */
    public LocalDate date() {
        return LocalDate.ofEpochDay(documentEpochDay());
    }

    /** Returns the date of the document with its time, usually noon UTC, in milliseconds from 1970-01-01T00:00Z. */
    public long documentMillis() {
        return dataset.layout().millis(identity, group);
    }

    /**
     * Returns the blob key.
     *
     * @throws IllegalStateException if the kind has no blob
     */
    public BlobKey blobKey() {
        return blobKey(0);
    }

    /**
     * Returns the key of one of the files.
     *
     * @param file number of the file, from 0
     * @throws IllegalStateException if the document does not have it
     */
    public BlobKey blobKey(int file) {
        Check.misuse(file >= fileCount(), () -> this + ": has no " + (file == 0 ? "blob" : "file " + (file + 1)));
        return dataset.blobKey(identity, file);
    }

    /** Returns the number of files, in {@code file:content} and {@code files:files} together. */
    public int fileCount() {
        return dataset.type(kind()).files().size();
    }

    private int requireFile(int file) {
        if (file < 0 || file >= fileCount()) {
            throw new IllegalArgumentException("file " + WholeNumber.grouped(file) + ": must be from 0 and below "
                    + fileCount() + ", the number of files of a " + kind().noun());
        }
        return file;
    }

    /**
     * Returns the name of one of the files.
     *
     * @throws IllegalArgumentException if the document does not have it
     */
    public String fileName(int file) {
        requireFile(file);
        String first = Objects.requireNonNull(fileName());
        if (file == 0) {
            return first;
        }
        return first.substring(0, first.lastIndexOf('.')) + "-" + (file + 1) + "."
                + dataset.type(kind()).files().get(file).extension();
    }

    /**
     * Returns the media type of one of the files.
     *
     * @throws IllegalArgumentException if the document does not have it
     */
    public String mimeType(int file) {
        return dataset.type(kind()).files().get(requireFile(file)).mimeType();
    }

    /** Returns the least length of one of the files in bytes, which is 0 unless the archive draws it. */
    public long leastFileBytes(int file) {
        return 0;
    }

    /** Returns the entries of access control of the document itself, in the order in which they apply. */
    public List<Access> rights() {
        return List.of();
    }

    /** Returns the users and groups that may find the document by a search in a new repository; see {@link Readers}. */
    public List<String> readers() {
        List<String> readers = new ArrayList<>();
        boolean isVersion = kind().isVersion();
        boolean isOpen = Readers.add(rights(), isVersion, readers)
                && (!isVersion || Readers.add(live().rights(), true, readers));
        for (Identity folder : isOpen ? ancestors() : List.<Identity>of()) {
            isOpen = isOpen
                    && (folder.isRoot()
                            || Readers.add(dataset.uncheckedDocument(folder).rights(), isVersion, readers));
        }
        if (isOpen) {
            readers.addAll(Readers.OF_ROOT);
        }
        return readers;
    }

    /** Returns the state, where documents of its kind differ in it. */
    public State state() {
        return State.NONE;
    }

    /** Returns how the document is retained. */
    public Retention.Status retention() {
        return Retention.Status.NONE;
    }

    /** Returns the file name of the blob, or null if the kind has no blob. */
    public @Nullable String fileName() {
        return dataset.layout().fileName(identity, group());
    }

    /** Returns kind, repository and path, for example {@code state us-west:/california}. */
    @Override
    public String toString() {
        return kind().label() + " " + repository().label() + ":" + path();
    }

    /** Returns the media type of the blob, or null if the kind has no blob. */
    public @Nullable String mimeType() {
        return kind().mimeType();
    }
}
