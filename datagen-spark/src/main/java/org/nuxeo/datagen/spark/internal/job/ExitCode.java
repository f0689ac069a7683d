// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

/** The exit codes of jobs, which are those of the command line. */
final class ExitCode {

    static final int DONE = 0;
    static final int INTERNAL_ERROR = 1;
    static final int BAD_USAGE = 2;
    /** Some documents were refused. */
    static final int DEAD_LETTERS = 3;
    /** A verification found a difference. */
    static final int DIFFERENCE = 4;

    static final int SERVICE_DOWN = 5;

    private ExitCode() {}
}
