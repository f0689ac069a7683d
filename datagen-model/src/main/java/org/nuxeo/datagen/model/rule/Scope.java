// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;

/**
 * What a drawn value belongs to: documents below the same document can share it.
 *
 * @param kind kind of the document that shares the value with everything below it; null if each document has its own
 */
public record Scope(@Nullable Kind kind) {

    public static final Scope DOCUMENT = new Scope(null);

    /** Returns the name in model files. */
    public String label() {
        return kind == null ? "document" : kind.label();
    }

    /** Returns whether documents of a kind belong to one of these. */
    public boolean isOf(Kind of) {
        return kind == null || FieldPath.above(of).contains(kind);
    }

    /** Returns the number from which the values of a document are drawn. It is different for everything in the scope. */
    public long code(ModelDocument document) {
        return identity(document).drawCode();
    }

    /** Returns what the values of a document belong to. */
    Identity identity(ModelDocument document) {
        return (kind == null ? document : document.above(kind)).source();
    }
}
