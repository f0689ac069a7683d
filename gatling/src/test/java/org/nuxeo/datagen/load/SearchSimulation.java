// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.load;

import static io.gatling.javaapi.core.CoreDsl.scenario;

import io.gatling.javaapi.core.Simulation;

/** Users whose searches find few documents. */
public final class SearchSimulation extends Simulation {
    {
        setUp(Load.users(scenario("search").exec(Visits.search()))).protocols(Load.server());
    }
}
