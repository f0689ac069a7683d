package org.nuxeo.datagen.app.server.job;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Does the work of jobs, one at a time. */
interface JobEngine extends AutoCloseable {
    /**
     * Works until everything is done or the job is stopped.
     *
     * @return what the job has come to: {@link JobState#FINISHED}, {@link JobState#DIFFERENT} or {@link JobState#STOPPED}
     */
    JobState run(ImportJob job) throws InterruptedException;

    /** How far the import is behind in each partition, asked for about once a second while a job runs. */
    List<PartitionLag> lags();

    /** Where the services are, without users and passwords. */
    ObjectNode services();

    @Override
    void close();
}
