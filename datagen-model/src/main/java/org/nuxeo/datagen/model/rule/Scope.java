// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.random.Draws;

/**
 * What a drawn value belongs to: documents below the same document can share it, and versions can each have their own.
 *
 * @param kind kind of the document that shares the value with everything below it; null if each document has its own
 * @param isOfVersions whether each version of a document has its own; the live document then has that of its last version
 */
public record Scope(@Nullable Kind kind, boolean isOfVersions) {

    public static final Scope DOCUMENT = new Scope(null, false);
    public static final Scope VERSION = new Scope(null, true);

    public Scope {
        Numbers.require(kind == null || !isOfVersions, "per: must be version or a kind above, not both");
    }

    /** Creates the scope of a kind, or of each document if it is null. */
    public Scope(@Nullable Kind kind) {
        this(kind, false);
    }

    /** Returns the name in model files. */
    public String label() {
        return isOfVersions ? "version" : kind == null ? "document" : kind.label();
    }

    /** Returns whether documents of a kind belong to one of these. */
    public boolean isOf(Kind of) {
        return kind == null || FieldPath.above(of).contains(kind);
    }

    /** Returns the number from which the values of a document are drawn. It is different for everything in the scope. */
    public long code(ModelDocument document) {
        long own = identity(document).drawCode();
        return isOfVersions ? Draws.hash(own, document.version()) : own;
    }

    /** Returns the document that the values of a document belong to. Its versions have the same one and differ in their numbers. */
    Identity identity(ModelDocument document) {
        return (kind == null ? document : document.above(kind)).source();
    }
}
