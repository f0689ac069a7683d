package org.nuxeo.datagen.core.schema;

/** What the value of a field is. */
public enum FieldType {
    TEXT,
    /** A list of texts. */
    TEXTS,
    /** Milliseconds since 1970 in UTC. */
    INSTANT,
    /** A whole number. */
    INTEGER
}
