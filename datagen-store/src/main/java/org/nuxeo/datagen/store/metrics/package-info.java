/** Counters and timers of documents written and read, in Micrometer's terms, and the latencies of batches. */
@NullMarked
package org.nuxeo.datagen.store.metrics;

import org.jspecify.annotations.NullMarked;
