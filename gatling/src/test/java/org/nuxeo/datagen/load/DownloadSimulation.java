// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.load;

import static io.gatling.javaapi.core.CoreDsl.scenario;

import io.gatling.javaapi.core.Simulation;

/** Users who download whole files and parts of them. */
public final class DownloadSimulation extends Simulation {
    {
        setUp(Load.users(scenario("download").exec(Visits.download()))).protocols(Load.server());
    }
}
