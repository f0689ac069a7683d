// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.schema;

import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.text.Labels;

/** A schema: a group of fields that the same kinds of documents have. */
public enum Schema {
    /** Dublin Core, which every document has. */
    DC("dc"),
    /** The name, number and address of the customer, which every document of a customer has. */
    CUSTOMER("customer"),
    /** The account number, which accounts, letters and statements have. */
    ACCOUNT("account"),
    /** The date of the document, which every document with a blob has. */
    ALL("all"),
    /** The blob. */
    FILE("file");

    private final String prefix;

    Schema(String prefix) {
        this.prefix = prefix;
    }

    /** Returns the part before the colon in the names of the schema's fields. */
    public String prefix() {
        return prefix;
    }

    /** Returns whether documents of a kind have the schema. */
    public boolean isOf(Kind kind) {
        return kind.hasSchema(prefix);
    }

    /**
     * Returns the schema with a prefix.
     *
     * @throws IllegalArgumentException if no schema has that prefix
     */
    static Schema of(String prefix) {
        return Labels.find("schema", prefix, values(), Schema::prefix);
    }
}
