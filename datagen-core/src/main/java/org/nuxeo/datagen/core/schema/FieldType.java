// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.schema;

/** The type of a field's value. */
public enum FieldType {
    /** A text. */
    TEXT,
    /** A list of texts. */
    TEXTS,
    /** A point in time, in milliseconds from 1970-01-01T00:00Z. */
    INSTANT,
    /** A whole number. */
    INTEGER
}
