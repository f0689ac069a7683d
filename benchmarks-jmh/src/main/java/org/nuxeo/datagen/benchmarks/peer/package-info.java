/** Measurements beside programs of others, which {@code benchmarks-jmh/peers} installs and runs. */
@NullMarked
package org.nuxeo.datagen.benchmarks.peer;

import org.jspecify.annotations.NullMarked;
