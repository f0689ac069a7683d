/**
 * JMH benchmarks. Each class measures one hot path and compares it with a naive way to the same result.
 *
 * <p>Methods whose names begin with {@code naive} are the code that one would write first. Methods whose names begin with
 * {@code limit} measure the best that the machine can do. All other methods measure our code.
 */
@NullMarked
package org.nuxeo.datagen.benchmarks;

import org.jspecify.annotations.NullMarked;
