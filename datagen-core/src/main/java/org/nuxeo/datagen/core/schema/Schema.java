package org.nuxeo.datagen.core.schema;

import java.util.function.Predicate;
import org.nuxeo.datagen.core.id.Kind;

/** A group of fields that the same documents have. */
public enum Schema {
    /** Nuxeo's Dublin Core, of every document. */
    DC("dc", kind -> true),
    /** Of a customer's folder and all that lies below it. */
    CUSTOMER("customer", kind -> !kind.isShared()),
    /** Of accounts, and of what belongs to one. */
    ACCOUNT("account", Kind::isOfAccount),
    /** Of every document with a file. */
    ALL("all", Kind::hasBlob),
    /** The file. */
    FILE("file", Kind::hasBlob);

    private final String prefix;
    private final Predicate<Kind> kinds;

    Schema(String prefix, Predicate<Kind> kinds) {
        this.prefix = prefix;
        this.kinds = kinds;
    }

    /** Returns what stands before the colon in the names of its fields. */
    public String prefix() {
        return prefix;
    }

    /** Tells whether documents of a kind have its fields. */
    public boolean isOf(Kind kind) {
        return kinds.test(kind);
    }

    /**
     * Returns the schema with that prefix.
     *
     * @throws IllegalArgumentException if there is none
     */
    static Schema of(String prefix) {
        for (Schema schema : values()) {
            if (schema.prefix.equals(prefix)) {
                return schema;
            }
        }
        throw new IllegalArgumentException("schema " + prefix + ": must be dc, customer, account, all or file");
    }
}
