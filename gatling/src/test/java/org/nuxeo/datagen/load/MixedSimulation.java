// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.load;

import static io.gatling.javaapi.core.CoreDsl.scenario;

import io.gatling.javaapi.core.Simulation;

/** Users who do everything in one visit, except unselective searches. */
public final class MixedSimulation extends Simulation {
    {
        setUp(Load.users(scenario("mixed").exec(Visits.navigate(), Visits.search(), Visits.download(), Visits.crud())))
                .protocols(Load.server());
    }
}
