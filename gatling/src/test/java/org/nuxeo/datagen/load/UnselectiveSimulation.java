// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.load;

import static io.gatling.javaapi.core.CoreDsl.scenario;

import io.gatling.javaapi.core.Simulation;

/** Users whose searches find a large part of the dataset. */
public final class UnselectiveSimulation extends Simulation {
    {
        setUp(Load.users(scenario("unselective").exec(Visits.searchMuch()))).protocols(Load.server());
    }
}
