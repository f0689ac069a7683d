// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.DatasetVersion;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Kinds;
import org.nuxeo.datagen.core.id.Repositories;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.text.Canonical;
import org.nuxeo.datagen.core.text.Check;

/**
 * What a dataset is full of: the kinds of its documents, where they lie and what they contain. Seeds and size come from a
 * {@link DatasetSpec}. The bank is one archive, a model file describes another. Code above asks this contract and never
 * which archive it has. Immutable and thread safe; two archives with the same fingerprint give the same documents.
 */
public interface Archive {

    /**
     * The data that documents are drawn from, besides the archive's own text.
     *
     * @param name name in messages and JSON
     * @param fingerprint fingerprint of the content, 0 to 2^32 - 1
     */
    record Source(String name, long fingerprint) {

        /** No data besides the text of the archive. */
        public static final Source NONE = new Source("none", 0);

        public Source {
            Objects.requireNonNull(name, "name");
            Check.range("fingerprint of " + name, fingerprint, 0, 0xFFFFFFFFL);
        }
    }

    /** Returns the name, which only messages and pages show. */
    String name();

    /** Returns the version of the datasets, whose form says how ids, keys, rows and JSON are written. */
    DatasetVersion version();

    /** Returns the text of everything that documents depend on, without names that only people read. */
    String canonical();

    /** Returns the first 16 hexadecimal digits of the SHA-256 of the {@link #canonical} text; {@code bank} for the bank. */
    default String fingerprint() {
        return Canonical.fingerprint(canonical());
    }

    /** Returns the data that documents are drawn from. */
    Source source();

    /** Returns the kinds of documents. */
    Kinds kinds();

    /** Returns what Nuxeo sees of the documents of a kind: fields, files, life cycle, retention. */
    DocumentType type(Kind kind);

    /** Returns the repositories. */
    Repositories repositories();

    /**
     * Returns the archive with the seeds of a spec. The size of the spec does not matter.
     *
     * @throws IllegalArgumentException if the version of the spec is not that of this archive
     */
    Contents contents(DatasetSpec spec);

    /**
     * Returns the shares with which the values of a kind's fields are drawn, by the names of the fields, as far as the archive
     * gives them. The shares of a field add up to that of the documents that have it.
     */
    default Map<String, Map<String, Double>> shares(Kind kind) {
        return Map.of();
    }

    /**
     * Returns what the archive brings to another module beside documents, such as tables or files, or null if it brings nothing.
     *
     * @param type interface of that module
     */
    default <T> @Nullable T part(Class<T> type) {
        return null;
    }
}
