// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.id;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A sort of document, as a {@link Layout} lists it: what it is called and what its documents have in common. A layout has
 * each of its kinds once, so kinds are compared by identity; they are sorted by code.
 */
public final class Kind implements Comparable<Kind> {

    private final int code;
    private final String label;
    private final String noun;
    private final String type;
    private final @Nullable Kind parent;
    private final boolean shared;
    private final boolean series;
    private final @Nullable String pathName;
    private final @Nullable String mimeType;
    private final @Nullable String fileExtension;
    private final List<String> facets;
    private final List<String> schemas;

    private Kind(Builder builder) {
        this.code = builder.code;
        this.label = builder.label;
        this.noun = builder.noun;
        this.type = builder.type;
        this.parent = builder.parent;
        this.shared = builder.shared;
        this.series = builder.series;
        this.pathName = builder.pathName;
        this.mimeType = builder.mimeType;
        this.fileExtension = builder.fileExtension;
        this.facets = builder.facets;
        this.schemas = builder.schemas;
    }

    /**
     * Returns a builder of a folder.
     *
     * @param code number of the kind in ids, blob keys and records, 0 to 7; it never changes
     * @param label name on the command line and in JSON
     * @param type document type in Nuxeo; {@code {state}} in it is the code of the state of the document's group
     */
    public static Builder folder(int code, String label, String type) {
        return new Builder(code, label, type);
    }

    /**
     * Returns a builder of a kind whose documents have a file and no children.
     *
     * @param mimeType media type of the files
     * @param extension last part of file names, without the dot
     * @see #folder
     */
    public static Builder file(int code, String label, String type, String mimeType, String extension) {
        Builder builder = new Builder(code, label, type);
        builder.mimeType = Objects.requireNonNull(mimeType, "mimeType");
        builder.fileExtension = Objects.requireNonNull(extension, "extension");
        return builder;
    }

    /** Returns the number of the kind in ids, blob keys and records, from 0; it never changes. */
    public int code() {
        return code;
    }

    /** Returns the kind's name on the command line and in JSON. */
    public String label() {
        return label;
    }

    /** Returns what people call a document of this kind, for example {@code ID card}. */
    public String noun() {
        return noun;
    }

    /** Returns the document type in Nuxeo; {@code {state}} in it is the code of the state of the document's group. */
    public String type() {
        return type;
    }

    /**
     * Returns the kind of the folder that documents of this kind lie in, or null if they lie below shared folders only. A
     * file plan may put documents in series into shared folders instead.
     */
    public @Nullable Kind parent() {
        return parent;
    }

    /**
     * Returns the kind of the folder that documents of this kind lie in.
     *
     * @throws IllegalStateException if they lie below shared folders only
     */
    public Kind folder() {
        if (parent == null) {
            throw new IllegalStateException("kind " + label + ": lies below shared folders only");
        }
        return parent;
    }

    /** Returns whether documents of this kind have a file. */
    public boolean hasFiles() {
        return mimeType != null;
    }

    /** Returns whether documents of this kind can have children. */
    public boolean isFolder() {
        return mimeType == null;
    }

    /** Returns whether documents of this kind are folders that belong to no group, which the datasets of a repository share. */
    public boolean isShared() {
        return shared;
    }

    /** Returns whether documents of this kind come in a series, one a month. The identities of others have no month. */
    public boolean isSeries() {
        return series;
    }

    /**
     * Returns the last element of the paths of this kind if it is the same in all of them, otherwise null. Content models
     * can give such a kind another name and can leave it out.
     */
    public @Nullable String pathName() {
        return pathName;
    }

    /** Returns the media type of the files, or null if the kind has none. */
    public @Nullable String mimeType() {
        return mimeType;
    }

    /** Returns the last part of file names without the dot, or null if the kind has no files. */
    public @Nullable String fileExtension() {
        return fileExtension;
    }

    /** Returns the facets of documents in Nuxeo. */
    public List<String> facets() {
        return facets;
    }

    /** Returns whether documents of this kind have the schema with a prefix. */
    public boolean hasSchema(String prefix) {
        return schemas.contains(prefix);
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

    /** Builder of kinds. */
    public static final class Builder {

        private final int code;
        private final String label;
        private final String type;
        private String noun;

        private @Nullable Kind parent;

        private boolean shared;
        private boolean series;

        private @Nullable String pathName;

        private @Nullable String mimeType;

        private @Nullable String fileExtension;

        private List<String> facets = List.of();
        private List<String> schemas = List.of();

        private Builder(int code, String label, String type) {
            this.code = code;
            this.label = Objects.requireNonNull(label, "label");
            this.noun = label;
            this.type = Objects.requireNonNull(type, "type");
        }

        /** Sets what people call a document; the label unless it is set. */
        public Builder noun(String value) {
            this.noun = value;
            return this;
        }

        /** Sets the kind of the folder that documents lie in. */
        public Builder below(Kind value) {
            this.parent = value;
            return this;
        }

        /** Makes this a kind of folders that belong to no group. */
        public Builder shared() {
            this.shared = true;
            return this;
        }

        /** Makes this a kind whose documents come in a series, one a month. */
        public Builder series() {
            this.series = true;
            return this;
        }

        /** Sets the last element of the paths, the same in all of them. */
        public Builder pathName(String value) {
            this.pathName = value;
            return this;
        }

        /** Sets the facets of documents in Nuxeo. */
        public Builder facets(List<String> values) {
            this.facets = List.copyOf(values);
            return this;
        }

        /** Sets the prefixes of the documents' schemas. */
        public Builder schemas(String... prefixes) {
            this.schemas = List.of(prefixes);
            return this;
        }

        /** Returns the kind. */
        public Kind build() {
            return new Kind(this);
        }
    }
}
