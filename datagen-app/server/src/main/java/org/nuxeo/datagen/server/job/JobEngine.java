package org.nuxeo.datagen.server.job;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Does the work of jobs, one at a time. */
interface JobEngine extends AutoCloseable {
    /**
     * Works until everything is done or the job is stopped.
     *
     * @return what the job has come to: {@link JobState#FINISHED}, {@link JobState#DIFFERENT} or {@link JobState#STOPPED}
     */
    JobState run(ImportJob job) throws InterruptedException;

    /** Tells a job, about once a second while it runs, what the services know: lags and counts. */
    void probe(ImportJob job);

    /** Where the services are, without users and passwords. */
    ObjectNode services();

    /** The server is ending: what waits for a service to start is given up. Returns at once. */
    void ending();

    @Override
    void close();
}
