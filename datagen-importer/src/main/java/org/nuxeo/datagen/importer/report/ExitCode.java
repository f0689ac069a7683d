// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.report;

/** The exit codes of the command line and of the jobs of Spark. */
public final class ExitCode {
    /** The command has succeeded. */
    public static final int DONE = 0;
    /** An internal error of the program. */
    public static final int INTERNAL_ERROR = 1;
    /** A value, a combination of values or a folder cannot be used. */
    public static final int BAD_USAGE = 2;
    /** The command has succeeded, but some records are dead letters. */
    public static final int DEAD_LETTERS = 3;
    /** A verification found a difference. */
    public static final int DIFFERENCE = 4;
    /** A service cannot be reached or has ended. */
    public static final int SERVICE_DOWN = 5;
    /** The reader of standard output has closed it. A process that the system ends for this reason has the same code. */
    public static final int CLOSED_PIPE = 141;
    /** The command was interrupted by Ctrl-C and has saved its state. */
    public static final int INTERRUPTED = 130;
    /** The command was terminated by a signal and has saved its state. */
    public static final int TERMINATED = 143;

    private ExitCode() {}

    /** Returns the exit code for how work has ended. */
    public static int of(Report.Outcome outcome) {
        return switch (outcome) {
            case DONE -> DONE;
            case DEAD_LETTERS -> DEAD_LETTERS;
            case DIFFERENT -> DIFFERENCE;
            case STOPPED -> INTERRUPTED;
        };
    }
}
