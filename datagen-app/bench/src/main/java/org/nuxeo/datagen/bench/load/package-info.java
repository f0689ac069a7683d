/**
 * A load of sessions whose answers are checked. A {@link org.nuxeo.datagen.bench.load.RefereedLoad} runs sessions on a
 * {@link org.nuxeo.datagen.bench.load.MongoLoad}; each knows what it has written, and names what differs to the
 * {@link org.nuxeo.datagen.bench.load.RefereedLoad.Referee}. {@link org.nuxeo.datagen.bench.load.LoadMeter} measures the requests second
 * by second and phase by phase, and {@link org.nuxeo.datagen.bench.load.LoadMeter.Change} says how a change showed in them.
 */
@NullMarked
package org.nuxeo.datagen.bench.load;

import org.jspecify.annotations.NullMarked;
