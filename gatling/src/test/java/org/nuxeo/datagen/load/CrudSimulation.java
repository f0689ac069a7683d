// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.load;

import static io.gatling.javaapi.core.CoreDsl.scenario;

import io.gatling.javaapi.core.Simulation;

/** Users who each create, read, update, download and delete a document. */
public final class CrudSimulation extends Simulation {
    {
        setUp(Load.users(scenario("crud").exec(Visits.crud()))).protocols(Load.server());
    }
}
