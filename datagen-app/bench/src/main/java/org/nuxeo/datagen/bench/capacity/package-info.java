/**
 * How large a dataset will be, and how long it will take, before anything is made.
 *
 * <p>{@link org.nuxeo.datagen.bench.capacity.SizeSample} estimates sizes from some documents of each kind, with the error
 * of the sample. {@link org.nuxeo.datagen.bench.capacity.MeasuredRates} reads how fast stages were in a report of
 * {@code bench} or {@code scenario}. {@link org.nuxeo.datagen.bench.capacity.Capacity} puts both together for this dataset
 * and larger ones, and {@link org.nuxeo.datagen.bench.capacity.Hindsight} compares such a prediction with what was
 * measured later.
 */
package org.nuxeo.datagen.bench.capacity;
