// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import java.util.Arrays;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.nuxeo.datagen.core.Part;
import picocli.CommandLine.ITypeConverter;

/** The value of {@code --part}: a part that the user names, or one that the scheduler of an array job assigns. */
public final class PartChoice {
    /** The label of the value in the help. */
    public static final String LABEL = "K/P|auto[/P]";

    private static final String AUTO = "auto";

    private final Part named;
    private final int count;

    private PartChoice(Part named, int count) {
        this.named = named;
        this.count = count;
    }

    /** The conversion of {@code K/P}, {@code auto/P} or {@code auto}. */
    public static final class Converter implements ITypeConverter<PartChoice> {
        @Override
        public PartChoice convert(String text) {
            if (text.equals(AUTO)) {
                return new PartChoice(null, 0);
            }
            int slash = text.indexOf('/');
            if (slash < 0) {
                throw new UsageException("must be K/P, such as 1/4, or auto/P or auto in an array job");
            }
            int count = number("number of parts", text.substring(slash + 1), Part.MAX_PARTS);
            String index = text.substring(0, slash);
            return index.equals(AUTO)
                    ? new PartChoice(null, count)
                    : new PartChoice(new Part(number("part", index, count), count), count);
        }

        private static int number(String name, String text, int largest) {
            try {
                return (int) Refusals.number(text, 1, largest);
            } catch (UsageException e) {
                throw new UsageException("the " + name + " " + e.getMessage(), e);
            }
        }
    }

    /**
     * Returns the part.
     *
     * @param choice the choice, or null for everything
     * @param sources the environment, in which a scheduler numbers the copies of a command
     * @throws UsageException if the environment does not tell the part
     */
    public static Part of(PartChoice choice, Sources sources) {
        if (choice == null) {
            return Part.WHOLE;
        }
        return choice.named != null ? choice.named : choice.assigned(sources);
    }

    private Part assigned(Sources sources) {
        String text = "--part " + AUTO + (count == 0 ? "" : "/" + count) + ": ";
        for (ArrayJob job : ArrayJob.values()) {
            if (sources.environment(job.index()) != null) {
                try {
                    return job.part(count, sources::environment);
                } catch (UsageException e) {
                    throw new UsageException(text + e.getMessage(), e);
                }
            }
        }
        String variables = Arrays.stream(ArrayJob.values()).map(ArrayJob::index).collect(Collectors.joining(", "));
        throw new UsageException(
                text + "none of " + variables + " is set; start the command in an array job, or name K/P");
    }

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
                throw new UsageException(count + " is " + told + "; start all " + named
                        + " copies in one array, or name K/P for this one");
            }
            long parts = named > 0 ? named : told;
            long smallest = number(first, 0, environment);
            long distance = number(step, 1, environment);
            long highest = smallest + (parts - 1) * distance;
            if (named == 0 && smallest > 1) {
                throw new UsageException(
                        first + " is " + smallest
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
}
