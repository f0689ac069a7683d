/**
 * The content model: the fields of documents with their types and names, and how their values are computed.
 *
 * <p>A field is defined only in {@link org.nuxeo.datagen.core.schema.Field}. Its
 * {@link org.nuxeo.datagen.core.schema.Schema} determines which kinds of documents have it. Code that writes, reads or
 * compares documents iterates over {@link org.nuxeo.datagen.core.schema.ContentSchema} once, when it starts, and prepares
 * what it needs for each field. {@link org.nuxeo.datagen.core.schema.FieldReader} reads the values of a document, and
 * {@link org.nuxeo.datagen.core.schema.FieldValues} stores them.
 */
@NullMarked
package org.nuxeo.datagen.core.schema;

import org.jspecify.annotations.NullMarked;
