// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.id;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.text.Check;

/**
 * A sort of document, as a {@link Layout} lists it: what it is called and what its documents have in common. A layout has
 * each of its kinds once, so kinds are compared by identity; they are sorted by code. {@link #folder} and {@link #file}
 * create a kind, and the methods that return a kind add to it.
 *
 * @param code number of the kind in ids, blob keys and records, 0 to {@link #MOST_CODE}; it never changes
 * @param label name on the command line and in JSON
 * @param type document type in Nuxeo; {@link #HOME_CODE} in it is the code of the home of the document's group
 * @param noun what people call a document of this kind, for example {@code ID card}
 * @param parent kind of the folder that documents lie in, or null if they lie below shared folders only. A file plan may put
 *     documents in series into shared folders instead
 * @param isShared whether documents are folders that belong to no group, which the datasets of a repository share
 * @param period how often documents come if they come in a series, otherwise null. The identities of others have no month
 * @param mimeType media type of the files, or null if the kind has none
 * @param facets facets of documents in Nuxeo
 * @param schemas prefixes of the documents' schemas
 * @param source kind of the documents that have the values of these, or null if they have their own. If it is the parent kind,
 *     documents are versions of those: Nuxeo keeps a version without a place, so nobody has it as a child, and its name and path are
 *     those of its live document. Otherwise they are proxies, which have a place
 */
public record Kind(
        int code,
        String label,
        String type,
        String noun,
        @Nullable Kind parent,
        boolean isShared,
        @Nullable Period period,
        @Nullable String mimeType,
        List<String> facets,
        List<String> schemas,
        @Nullable Kind source)
        implements Comparable<Kind> {

    /** The place of the code of a document's home in the name of a type. */
    public static final String HOME_CODE = "{state}";

    /** The facet of documents with children. */
    public static final String FOLDERISH = "Folderish";

    /** Nuxeo's types of documents that have neither a file nor children. */
    private static final Set<String> PLAIN = Set.of("Note", "Collection", "Favorites");

    /** The facet of documents with versions. */
    public static final String VERSIONABLE = "Versionable";

    /** The facets of Nuxeo's type File, which types of files extend. */
    public static final List<String> FILE_FACETS =
            List.of(VERSIONABLE, "Publishable", "Commentable", "HasRelatedText", "Downloadable");

    /** The largest code. */
    public static final int MOST_CODE = 511;

    public Kind {
        Check.given("label", label, "type", type, "noun", noun, "facets", facets, "schemas", schemas);
        Check.range("kind " + label + ": code", code, 0, MOST_CODE);
        facets = List.copyOf(facets);
        schemas = List.copyOf(schemas);
    }

    /** Returns a kind of folders. */
    public static Kind folder(int code, String label, String type, List<String> facets, String... schemas) {
        Objects.requireNonNull(schemas, "schemas");
        return new Kind(code, label, type, label, null, false, null, null, facets, List.of(schemas), null);
    }

    /** Returns a kind whose documents have a file and no children. */
    public static Kind file(
            int code, String label, String type, String mimeType, List<String> facets, String... schemas) {
        Check.given("mimeType", mimeType, "schemas", schemas);
        return new Kind(code, label, type, label, null, false, null, mimeType, facets, List.of(schemas), null);
    }

    /** Returns this kind with what people call a document; the label unless it is set. */
    public Kind called(String name) {
        return new Kind(code, label, type, name, parent, isShared, period, mimeType, facets, schemas, source);
    }

    /** Returns this kind below the folders of another one. */
    public Kind below(Kind folder) {
        Objects.requireNonNull(folder, "folder");
        return new Kind(code, label, type, noun, folder, isShared, period, mimeType, facets, schemas, source);
    }

    /** Returns this kind of folders, which belong to no group. */
    public Kind shared() {
        return new Kind(code, label, type, noun, parent, true, period, mimeType, facets, schemas, source);
    }

    /** Returns this kind with documents that come in a series, one a month. */
    public Kind series() {
        return series(Period.MONTH);
    }

    /** Returns this kind with documents that come in a series, one for each period or some. */
    public Kind series(Period each) {
        Objects.requireNonNull(each, "each");
        return new Kind(code, label, type, noun, parent, isShared, each, mimeType, facets, schemas, source);
    }

    /**
     * Returns the kind of the versions of this kind's documents.
     *
     * @param code number of that kind
     */
    public Kind versions(int code) {
        String name = label + "-version";
        return new Kind(code, name, type, noun + " version", this, false, period, mimeType, facets, schemas, this);
    }

    /**
     * Returns the kind of proxies of this kind's documents, to be put {@link #below} the kind that they lie in.
     *
     * @param code number of that kind
     */
    public Kind proxies(int code, String name) {
        return new Kind(code, name, type, name, null, false, null, mimeType, facets, schemas, this);
    }

    /**
     * Returns the kind of the folder that documents of this kind lie in.
     *
     * @throws IllegalStateException if they lie below shared folders only
     */
    public Kind folder() {
        return Check.present(parent, () -> "kind " + label + ": lies below shared folders only");
    }

    /** Returns whether documents of this kind are versions of those of the parent kind. */
    public boolean isVersion() {
        return source != null && source == parent;
    }

    /** Returns whether documents of this kind are proxies, in Nuxeo published documents: they show others in another place. */
    public boolean isProxy() {
        return source != null && source != parent;
    }

    /** Returns whether documents of this kind come in a series. */
    public boolean isSeries() {
        return period != null;
    }

    /** Returns whether documents of this kind have a file. */
    public boolean hasFiles() {
        return mimeType != null;
    }

    /** Returns whether documents of this kind can have children. */
    public boolean isFolder() {
        return mimeType == null && !PLAIN.contains(type) || facets.contains(FOLDERISH);
    }

    /** Returns whether documents of this kind have the schema with a prefix. */
    public boolean hasSchema(String prefix) {
        return schemas.contains(Objects.requireNonNull(prefix, "prefix"));
    }

    @Override
    public int compareTo(Kind other) {
        return Integer.compare(code, other.code);
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return label.hashCode();
    }

    @Override
    public String toString() {
        return label;
    }
}
