package org.nuxeo.datagen.server.job;

import java.util.Locale;

/** How far a job is. */
public enum JobState {
    /** Its services are being started. */
    STARTING,
    /** Its stages run. */
    RUNNING,
    /** It was asked to stop and is finishing the batches at hand. */
    STOPPING,
    /** It was stopped; resumed, it goes on where it was. */
    STOPPED,
    /** It has done everything, and nothing differs from the plan. */
    FINISHED,
    /** It has done everything, with dead letters or differences. */
    DIFFERENT,
    /** It could not go on; resumed, it tries again. */
    FAILED;

    /** Its name in answers. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns it in words. */
    String words() {
        return switch (this) {
            case STARTING -> "services are started";
            case RUNNING -> "stages run";
            case STOPPING -> "asked to stop";
            case STOPPED -> "stopped; what is done is kept";
            case FINISHED -> "finished, as planned";
            case DIFFERENT -> "finished, with differences";
            case FAILED -> "failed";
        };
    }

    /** Whether something is being done. */
    public boolean isActive() {
        return this == STARTING || this == RUNNING || this == STOPPING;
    }

    /** Whether there is something left to do. */
    public boolean isResumable() {
        return this == STOPPED || this == FAILED;
    }
}
