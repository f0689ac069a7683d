/**
 * Gatling simulations against a Nuxeo. {@link org.nuxeo.datagen.bench.gatling.LoadRecords} writes the requests and
 * their expected answers, {@link org.nuxeo.datagen.bench.gatling.GatlingKit} runs a simulation, and
 * {@link org.nuxeo.datagen.bench.gatling.SimulationLog} reads its log.
 */
@NullMarked
package org.nuxeo.datagen.bench.gatling;

import org.jspecify.annotations.NullMarked;
