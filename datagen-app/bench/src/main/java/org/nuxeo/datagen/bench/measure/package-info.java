/**
 * Measurements and their results.
 *
 * <p>{@link org.nuxeo.datagen.bench.measure.RateMeter} measures work of one thread by its CPU time, and work of several threads by elapsed time. The results are
 * {@link org.nuxeo.datagen.bench.measure.Figure}s, which are rates with their baselines, and
 * {@link org.nuxeo.datagen.charts.Curve}s; {@link org.nuxeo.datagen.bench.measure.Latencies} has the latencies
 * of requests. Single hot paths are measured with JMH in {@code benchmarks-jmh}. This package measures stages of the
 * installed program within seconds and in the same JVM.
 */
@NullMarked
package org.nuxeo.datagen.bench.measure;

import org.jspecify.annotations.NullMarked;
