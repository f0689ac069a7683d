/**
 * How something is measured, and what comes of it.
 *
 * <p>{@link org.nuxeo.datagen.bench.measure.RateMeter} takes {@link org.nuxeo.datagen.bench.measure.Work} of one thread by
 * its processor time, of several by the clock, and {@link org.nuxeo.datagen.bench.measure.ServiceRun}s against services in
 * turn. What comes of it are {@link org.nuxeo.datagen.bench.measure.Figure}s, rates with what they may be compared with,
 * and {@link org.nuxeo.datagen.bench.measure.Curve}s; {@link org.nuxeo.datagen.bench.measure.Latencies} are how long
 * requests took. Hot paths by themselves are measured by JMH, in {@code benchmarks-jmh}; this package is for stages of the
 * installed program, in seconds and without a virtual machine of their own.
 */
package org.nuxeo.datagen.bench.measure;
