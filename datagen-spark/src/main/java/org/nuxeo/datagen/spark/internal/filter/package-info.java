/**
 * The conversion of filters to positions.
 *
 * <p>{@code Conditions} converts a filter on one table to a {@code Match}: the positions it can match, the homes, and
 * whether it matches all of these. A {@link org.nuxeo.datagen.spark.internal.filter.Selection} combines the filters of a
 * scan into {@link org.nuxeo.datagen.spark.internal.filter.Selection.Segment}s, and says which filters Spark must still evaluate.
 */
@NullMarked
package org.nuxeo.datagen.spark.internal.filter;

import org.jspecify.annotations.NullMarked;
