package org.nuxeo.datagen.load;

import static io.gatling.javaapi.core.CoreDsl.scenario;

import io.gatling.javaapi.core.Simulation;

/** Users who fetch files, whole and in part. */
public final class DownloadSimulation extends Simulation {
    {
        setUp(Load.users(scenario("download").exec(Visits.download()))).protocols(Load.server());
    }
}
