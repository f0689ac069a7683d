// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.job;

import java.util.Locale;

/** The state of a job. */
public enum JobState {
    /** The services are being started. */
    STARTING,
    /** The stages run. */
    RUNNING,
    /** A stop was requested; the current batches are being finished. */
    STOPPING,
    /** The job was stopped and can be resumed from its checkpoint. */
    STOPPED,
    /** Everything is done and matches the plan. */
    FINISHED,
    /** Everything is done, with dead letters or differences. */
    DIFFERENT,
    /** The job failed. It can be resumed, unless it can never succeed. */
    FAILED;

    /** Returns the name of the state in JSON. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the description of the state in the job's log. */
    String words() {
        return switch (this) {
            case STARTING -> "starting services";
            case RUNNING -> "running";
            case STOPPING -> "stopping: finishing the current batches";
            case STOPPED -> "stopped; resume continues from here";
            case FINISHED -> "finished, as planned";
            case DIFFERENT -> "finished, with differences";
            case FAILED -> "failed";
        };
    }

    /** Returns whether the job is starting, running or stopping. */
    public boolean isActive() {
        return this == STARTING || this == RUNNING || this == STOPPING;
    }

    /** Returns whether a job in this state has work left. */
    public boolean isResumable() {
        return this == STOPPED || this == FAILED;
    }
}
