/** What the bank brings to the data source: its tables, look-ups of its numbers, and the lines of statements. */
@NullMarked
package org.nuxeo.datagen.spark.internal.bank;

import org.jspecify.annotations.NullMarked;
