/**
 * Load on a Nuxeo by Gatling: {@link org.nuxeo.datagen.bench.gatling.LoadRecords} writes what simulations ask for and what
 * the answers must hold, {@link org.nuxeo.datagen.bench.gatling.GatlingKit} runs one of them, and
 * {@link org.nuxeo.datagen.bench.gatling.SimulationLog} reads what came of it.
 */
package org.nuxeo.datagen.bench.gatling;
