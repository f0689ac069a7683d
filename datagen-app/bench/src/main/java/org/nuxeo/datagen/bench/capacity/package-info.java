/**
 * Capacity planning: predictions of the size of a dataset and of the time of its import.
 *
 * <p>{@link org.nuxeo.datagen.bench.capacity.SizeSample} estimates sizes from a sample of each kind, with the sampling
 * error. {@link org.nuxeo.datagen.bench.capacity.MeasuredRates} reads the rates of stages from a report of
 * {@code bench} or {@code scenario}, and compares predictions with later measurements.
 * {@link org.nuxeo.datagen.bench.capacity.Capacity} combines both for this dataset and larger ones.
 *
 * <p>{@link org.nuxeo.datagen.bench.capacity.Order} is what to order: {@link org.nuxeo.datagen.bench.capacity.StoreLoad} is what
 * an import costs MongoDB, by index, {@link org.nuxeo.datagen.bench.capacity.Cluster} a MongoDB that takes it, and {@link
 * org.nuxeo.datagen.bench.capacity.OrderPage} the page that is handed in.
 */
@NullMarked
package org.nuxeo.datagen.bench.capacity;

import org.jspecify.annotations.NullMarked;
