/**
 * The content model: which fields documents have, of what type, under which names, and how each is read.
 *
 * <p>A field is defined in {@link org.nuxeo.datagen.core.schema.Field} and nowhere else; which kinds have it follows from
 * its {@link org.nuxeo.datagen.core.schema.Schema}. Whoever writes, reads or compares documents iterates
 * {@link org.nuxeo.datagen.core.schema.ContentSchema} once, at start, and prepares what it needs for each field.
 * {@link org.nuxeo.datagen.core.schema.FieldReader} reads the values of a document,
 * {@link org.nuxeo.datagen.core.schema.FieldValues} holds them.
 */
package org.nuxeo.datagen.core.schema;
