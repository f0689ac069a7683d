// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.gatling;

import java.nio.file.Path;
import java.util.Properties;
import org.nuxeo.datagen.bench.nuxeo.NuxeoCredentials;

/** Something that runs simulations. */
public interface Simulations {

    /**
     * Runs a simulation to its end.
     *
     * @param simulation name of its class
     * @param settings what it is told, without the secret
     * @param credentials of the server
     * @param work folder for its settings, its output and its log
     * @return the log
     */
    Path run(String simulation, Properties settings, NuxeoCredentials credentials, Path work)
            throws InterruptedException;
}
