// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.load;

import static io.gatling.javaapi.core.CoreDsl.scenario;

import io.gatling.javaapi.core.Simulation;

/** Users who navigate from states to customers and statements, and users who may read only some of the documents. */
public final class NavigationSimulation extends Simulation {
    {
        setUp(Load.users(scenario("navigation").exec(Visits.navigate(), Visits.tellers())))
                .protocols(Load.server());
    }
}
