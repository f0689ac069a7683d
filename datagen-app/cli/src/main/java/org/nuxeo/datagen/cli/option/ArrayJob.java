// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import java.util.function.UnaryOperator;
import org.nuxeo.datagen.core.Part;

/** The schedulers that start one command several times, and the variables in which they number the copies. */
enum ArrayJob {
    KUBERNETES("JOB_COMPLETION_INDEX", null, null, null, null),
    AWS_BATCH("AWS_BATCH_JOB_ARRAY_INDEX", "AWS_BATCH_JOB_ARRAY_SIZE", null, null, null),
    SLURM(
            "SLURM_ARRAY_TASK_ID",
            "SLURM_ARRAY_TASK_COUNT",
            "SLURM_ARRAY_TASK_MIN",
            "SLURM_ARRAY_TASK_MAX",
            "SLURM_ARRAY_TASK_STEP");

    private final String index;
    private final String count;
    private final String first;
    private final String last;
    private final String step;

    ArrayJob(String index, String count, String first, String last, String step) {
        this.index = index;
        this.count = count;
        this.first = first;
        this.last = last;
        this.step = step;
    }

    /** Returns the variable with the number of this copy. */
    String index() {
        return index;
    }

    /**
     * Returns the part that this copy does.
     *
     * @param named number of parts that the user names, or 0 if the scheduler tells it
     * @param environment returns a variable, or null
     * @throws UsageException if the variables do not tell it; the message does not have the option
     */
    Part part(int named, UnaryOperator<String> environment) {
        long told = number(count, 0, environment);
        if (named == 0 && told == 0) {
            throw new UsageException(
                    index + " comes without the number of parts; write auto/P, where P is the number of copies");
        }
        if (named > 0 && told > 0 && named != told) {
            throw new UsageException(
                    count + " is " + told + "; start all " + named + " copies in one array, or name K/P for this one");
        }
        long parts = named > 0 ? named : told;
        long smallest = number(first, 0, environment);
        long distance = number(step, 1, environment);
        long highest = smallest + (parts - 1) * distance;
        if (named == 0 && smallest > 1) {
            throw new UsageException(first + " is " + smallest
                    + ", as if only some copies were started; start them from 0 or 1 on, write auto/P, or name K/P");
        }
        if (number(last, highest, environment) != highest) {
            throw new UsageException(last + " is " + number(last, highest, environment) + ", but " + parts
                    + " copies from " + smallest + " on end with " + highest
                    + "; start the copies without a gap, or name K/P for this one");
        }
        long own = number(index, 0, environment) - smallest;
        if (own < 0 || own % distance != 0 || own / distance >= parts || parts > Part.MAX_PARTS) {
            throw new UsageException(index + " is " + environment.apply(index) + ": must be " + smallest + " to "
                    + highest + " for " + parts + " parts");
        }
        return new Part((int) (own / distance) + 1, (int) parts);
    }

    private static long number(String variable, long otherwise, UnaryOperator<String> environment) {
        String text = variable == null ? null : environment.apply(variable);
        if (text == null) {
            return otherwise;
        }
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new UsageException(variable + " is " + text + ": must be a whole number", e);
        }
    }
}
