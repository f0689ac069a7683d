/**
 * Tables in the stream format of Apache Arrow's interprocess communication: a schema, and one record batch for each chunk
 * of rows. {@link org.nuxeo.datagen.export.arrow.ArrowEncoder} writes both.
 */
@NullMarked
package org.nuxeo.datagen.export.arrow;

import org.jspecify.annotations.NullMarked;
