/** Measurements beside programs of others, which {@code benchmarks-jmh/peers} installs and runs. */
package org.nuxeo.datagen.benchmarks.peer;
