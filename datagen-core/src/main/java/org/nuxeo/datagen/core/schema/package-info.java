/**
 * What Nuxeo sees of documents: their types, and the fields with their names, types and places.
 *
 * <p>A {@link org.nuxeo.datagen.core.schema.DocumentType} lists the {@link org.nuxeo.datagen.core.schema.Field}s of a kind.
 * Code that writes, reads or compares documents iterates over them once, when it starts, and prepares what it needs for each.
 * {@link org.nuxeo.datagen.core.schema.FieldValues} holds the values of a document.
 */
@NullMarked
package org.nuxeo.datagen.core.schema;

import org.jspecify.annotations.NullMarked;
