/**
 * JMH benchmarks: a class a hot path, each with the naive way to the same result beside ours.
 *
 * <p>Benchmarks whose names begin with {@code naive} are what one would write first, those that begin with {@code limit}
 * what the machine can do at best; all others are ours.
 */
package org.nuxeo.datagen.benchmarks;
