// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.model;

import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;

/** What a drawn value belongs to: documents of the same customer or account can share it. */
public enum Scope {
    DOCUMENT("document"),
    /** One value for the account and its letters and statements. */
    ACCOUNT("account"),
    /** One value for the customer and everything below it. */
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
        return this == DOCUMENT || kind.hasSchema(label);
    }

    /** Returns the number from which the values of a document are drawn. It is different for everything in the scope. */
    public long code(Facts facts) {
        return switch (this) {
            case DOCUMENT -> {
                Identity identity = facts.identity();
                yield (long) identity.kind().code() << KIND_SHIFT
                        | identity.position() << MONTH_BITS
                        | (identity.month() == 0 ? 0 : identity.month() - Months.FIRST + 1);
            }
            case ACCOUNT -> facts.number(Fact.ACCOUNT);
            case CUSTOMER -> facts.number(Fact.CUSTOMER);
        };
    }
}
