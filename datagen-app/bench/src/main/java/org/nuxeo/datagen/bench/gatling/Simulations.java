// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.gatling;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Properties;
import org.nuxeo.datagen.bench.nuxeo.NuxeoClient.NuxeoCredentials;

/** A runner of simulations. */
public interface Simulations {

    /**
     * Runs a simulation and waits until it has ended.
     *
     * @param simulation name of the class
     * @param settings settings of the simulation, without the secret
     * @param credentials credentials for the server
     * @param work folder for settings, output and log
     * @return the log
     */
    Path run(String simulation, Properties settings, NuxeoCredentials credentials, Path work)
            throws IOException, InterruptedException;
}
