/**
 * Gatling simulations against a Nuxeo: {@link org.nuxeo.datagen.bench.gatling.GatlingKit} runs one, and
 * {@link org.nuxeo.datagen.bench.gatling.SimulationLog} reads its log.
 */
@NullMarked
package org.nuxeo.datagen.bench.gatling;

import org.jspecify.annotations.NullMarked;
