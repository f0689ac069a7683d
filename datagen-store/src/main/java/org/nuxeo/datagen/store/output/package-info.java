/**
 * Formats of output: JSON of records, trees and specs with one mapper and one style ({@link Json}), tables of text
 * ({@link Table}), and sizes and durations in words ({@link Amounts}).
 */
@NullMarked
package org.nuxeo.datagen.store.output;

import org.jspecify.annotations.NullMarked;
