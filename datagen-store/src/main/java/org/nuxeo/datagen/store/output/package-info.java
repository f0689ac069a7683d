/**
 * Formats of output: JSON of records and trees with one mapper and one style ({@link Json}), tables of text
 * ({@link Table}), sizes and durations in words ({@link Amounts}), and specs ({@link SpecJson}).
 */
@NullMarked
package org.nuxeo.datagen.store.output;

import org.jspecify.annotations.NullMarked;
