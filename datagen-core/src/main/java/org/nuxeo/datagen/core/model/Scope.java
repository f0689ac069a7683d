// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.model;

import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.random.Draws;

/** What a drawn value belongs to: documents of the same customer or account can share it. */
public enum Scope {
    DOCUMENT("document"),
    /** One value for the account and its letters and statements. */
    ACCOUNT("account"),
    /** One value for the customer, or the group of a model, and everything below it. */
    CUSTOMER("customer");

    private static final int KIND_SHIFT = 60;
    private static final int MONTH_BITS = 12;

    private final String label;

    Scope(String label) {
        this.label = label;
    }

    /** Returns the name in model files. */
    public String label() {
        return label;
    }

    /** Returns whether documents of a kind belong to one of these. */
    public boolean isOf(Kind kind) {
        return this == DOCUMENT || (this == CUSTOMER ? !kind.isShared() : kind.hasSchema(label));
    }

    /** Returns the number from which the values of a document are drawn. It is different for everything in the scope. */
    public long code(Facts facts) {
        return switch (this) {
            case DOCUMENT -> {
                Identity identity = facts.identity();
                Period each = identity.kind().period();
                int kind = identity.kind().code();
                int period = each == null ? 0 : identity.month() - each.first() + 1;
                long code = (long) (kind & 15) << KIND_SHIFT
                        | identity.position() << MONTH_BITS
                        | period & (1 << MONTH_BITS) - 1;
                int high = kind >>> 4 | period >>> MONTH_BITS << 2;
                yield high == 0 ? code : Draws.hash(code, high);
            }
            case ACCOUNT -> facts.number(Fact.ACCOUNT);
            case CUSTOMER -> facts.number(Fact.CUSTOMER);
        };
    }
}
