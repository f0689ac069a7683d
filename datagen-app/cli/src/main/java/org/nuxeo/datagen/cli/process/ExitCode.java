package org.nuxeo.datagen.cli.process;

import org.nuxeo.datagen.importer.report.RunReport;

/** The exit codes of the command line. */
public final class ExitCode {
    /** Everything asked for was done. */
    public static final int DONE = 0;
    /** A defect of the program. */
    public static final int INTERNAL_ERROR = 1;
    /** A value, a combination or a folder that cannot be used. */
    public static final int BAD_USAGE = 2;
    /** Done, but some records went to the dead letters. */
    public static final int DEAD_LETTERS = 3;
    /** A verification found a difference. */
    public static final int DIFFERENCE = 4;
    /** A service cannot be reached or has ended. */
    public static final int SERVICE_DOWN = 5;
    /** The reader of standard output has closed it; the code of a process that the system ends for that. */
    public static final int CLOSED_PIPE = 141;
    /** Interrupted by Ctrl-C, state saved. */
    public static final int INTERRUPTED = 130;
    /** Terminated by a signal, state saved. */
    public static final int TERMINATED = 143;

    private ExitCode() {}

    /** Returns the code for the end of a run. */
    public static int of(RunReport.Outcome outcome) {
        return switch (outcome) {
            case VERIFIED -> DONE;
            case DEAD_LETTERS -> DEAD_LETTERS;
            case DIFFERENT -> DIFFERENCE;
            case STOPPED -> INTERRUPTED;
        };
    }
}
