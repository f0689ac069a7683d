// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.services.child;

import java.nio.file.Path;

/** A server that runs in its own JVM. */
interface ChildService {
    /**
     * Starts the server on a free loopback port.
     *
     * @param folder an existing folder for its data
     * @return the address for clients
     */
    String start(Path folder) throws Exception;

    /** Stops the server. Called once, also after a failed start. */
    void stop() throws Exception;
}
