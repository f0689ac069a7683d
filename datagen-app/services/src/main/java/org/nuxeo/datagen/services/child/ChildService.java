package org.nuxeo.datagen.services.child;

import java.nio.file.Path;

/** A server inside its own virtual machine. */
interface ChildService {
    /**
     * Starts the server on a free loopback port.
     *
     * @param folder an existing folder for its data
     * @return the address clients are given
     */
    String start(Path folder) throws Exception;

    /** Stops the server; called once, also after a start that failed. */
    void stop() throws Exception;
}
