// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.job;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** An engine that runs jobs, one at a time. */
interface JobEngine extends AutoCloseable {
    /**
     * Runs a job until it is done or stopped.
     *
     * @return the final state: {@link JobState#FINISHED}, {@link JobState#DIFFERENT} or {@link JobState#STOPPED}
     */
    JobState run(ImportJob job) throws InterruptedException;

    /** Updates the lags and counts of a running job from the services. It is called about once a second. */
    void probe(ImportJob job);

    /** Returns the addresses of the services, without users and passwords. */
    ObjectNode services();

    /** Announces that the server is shutting down, and gives up waiting for services to start. Returns immediately. */
    void ending();

    @Override
    void close();
}
