/**
 * Capacity planning: predictions of the size of a dataset and of the time of its import.
 *
 * <p>{@link org.nuxeo.datagen.cli.plan.SizeSample} estimates sizes from a sample of each kind, with the sampling
 * error. {@link org.nuxeo.datagen.cli.plan.MeasuredRates} reads the rates of stages from a report of
 * {@code bench} or {@code scenario}, and compares predictions with later measurements.
 * {@link org.nuxeo.datagen.cli.plan.Capacity} combines both for this dataset and larger ones.
 *
 * <p>{@link org.nuxeo.datagen.cli.plan.Order} is what to order: {@link org.nuxeo.datagen.cli.plan.StoreLoad} is what
 * an import costs MongoDB, by index, {@link org.nuxeo.datagen.cli.plan.Cluster} a MongoDB that takes it, and {@link
 * org.nuxeo.datagen.cli.plan.OrderPage} the page that is handed in.
 */
@NullMarked
package org.nuxeo.datagen.cli.plan;

import org.jspecify.annotations.NullMarked;
