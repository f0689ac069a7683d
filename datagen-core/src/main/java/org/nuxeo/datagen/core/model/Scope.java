// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.model;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.random.Draws;

/** What a drawn value belongs to: documents of the same customer or account, or below the same document, can share it. */
public final class Scope {

    public static final Scope DOCUMENT = new Scope("document", null);

    /** One value for the account and its letters and statements. */
    public static final Scope ACCOUNT = new Scope("account", null);

    /** One value for the customer and everything below it. */
    public static final Scope CUSTOMER = new Scope("customer", null);

    private static final int KIND_SHIFT = 60;
    private static final int MONTH_BITS = 12;

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
        return kind != null ? FieldPath.above(of).contains(kind) : this == DOCUMENT || of.hasSchema(label);
    }

    /** Returns the number from which the values of a document are drawn. It is different for everything in the scope. */
    public long code(Facts facts) {
        if (kind != null) {
            return code(facts.above(kind).source());
        }
        return this == DOCUMENT ? code(facts.source()) : facts.number(this == ACCOUNT ? Fact.ACCOUNT : Fact.CUSTOMER);
    }

    static long code(Identity identity) {
        Period each = identity.kind().period();
        int kind = identity.kind().code();
        int period = each == null ? 0 : identity.month() - each.first() + 1;
        long code =
                (long) (kind & 15) << KIND_SHIFT | identity.position() << MONTH_BITS | period & (1 << MONTH_BITS) - 1;
        int high = kind >>> 4 | period >>> MONTH_BITS << 2;
        return high == 0 ? code : Draws.hash(code, high);
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
