/** Counters and timers of documents written and read, in Micrometer's terms, and the latencies of batches. */
package org.nuxeo.datagen.store.metrics;
