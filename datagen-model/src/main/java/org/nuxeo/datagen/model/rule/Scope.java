// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Kind;

/** What a drawn value belongs to: documents below the same document can share it. */
public final class Scope {

    public static final Scope DOCUMENT = new Scope("document", null);

    private final String label;
    private final @Nullable Kind kind;

    private Scope(String label, @Nullable Kind kind) {
        this.label = label;
        this.kind = kind;
    }

    /** Returns the scope of one value for a document of a kind and everything below it. */
    public static Scope below(Kind kind) {
        return new Scope(kind.label(), kind);
    }

    /** Returns the name in model files. */
    public String label() {
        return label;
    }

    /** Returns whether documents of a kind belong to one of these. */
    public boolean isOf(Kind of) {
        return kind == null || FieldPath.above(of).contains(kind);
    }

    /** Returns the number from which the values of a document are drawn. It is different for everything in the scope. */
    public long code(Facts facts) {
        return (kind == null ? facts : facts.above(kind)).source().drawCode();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Scope scope && label.equals(scope.label) && Objects.equals(kind, scope.kind);
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
