package org.nuxeo.datagen.load;

import static io.gatling.javaapi.core.CoreDsl.scenario;

import io.gatling.javaapi.core.Simulation;

/** Users who go from states to customers to statements, and some who may not see everything. */
public final class NavigationSimulation extends Simulation {
    {
        setUp(Load.users(scenario("navigation").exec(Visits.navigate(), Visits.tellers()))).protocols(Load.server());
    }
}
