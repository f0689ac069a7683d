// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.core.text.WholeNumber;

/** The value of {@code --part}: a part that the user names, or one that the scheduler of an array job assigns. */
public record PartChoice(@Nullable Part named, int count) {
    private static final String AUTO = "auto";

    /** Returns the word of the part. */
    public static Word word(String help) {
        return Word.of("part", Values.of(PartChoice.class, null, PartChoice::parse), "K/P|auto[/P]")
                .help(help);
    }

    /** Returns the choice of {@code K/P}, {@code auto/P} or {@code auto}. */
    static PartChoice parse(String text) {
        if (text.equals(AUTO)) {
            return new PartChoice(null, 0);
        }
        int slash = text.indexOf('/');
        Refusal.when(slash < 0, "must be K/P, such as 1/4, or auto/P or auto in an array job");
        int count = number("number of parts", text.substring(slash + 1), Part.MAX_PARTS);
        String index = text.substring(0, slash);
        return new PartChoice(index.equals(AUTO) ? null : new Part(number("part", index, count), count), count);
    }

    private static int number(String name, String text, int largest) {
        try {
            return (int) WholeNumber.parse(text, 1, largest);
        } catch (IllegalArgumentException e) {
            throw new Refusal(e, "the " + name + " " + e.getMessage());
        }
    }

    /**
     * Returns the part that a description names, or everything.
     *
     * @param word the word of {@link #word}
     * @param sources the environment, in which a scheduler numbers the copies of a command
     * @throws Refusal if the environment does not tell the part
     */
    public static Part of(Word word, Description description, Sources sources) {
        return description.value(word) instanceof PartChoice choice ? choice.part(sources) : Part.WHOLE;
    }

    /** Refuses a part where {@code --merge} takes all of them. */
    public static void requireNone(Word word, Description description) {
        Refusal.when(description.has(word), "--part and --merge: give one of them; --merge takes all parts");
    }

    Part part(Sources sources) {
        if (named != null) {
            return named;
        }
        String text = "--part " + AUTO + (count == 0 ? "" : "/" + count) + ": ";
        String indexes = ArrayJob.ALL.stream().map(ArrayJob::index).collect(Collectors.joining(", "));
        String none = text + "none of " + indexes + " is set; start the command in an array job, or name K/P";
        Stream<ArrayJob> running = ArrayJob.ALL.stream().filter(each -> sources.environment(each.index) != null);
        ArrayJob job = running.findFirst().orElseThrow(() -> new Refusal(none));
        try {
            return job.part(count, sources);
        } catch (Refusal e) {
            throw new Refusal(e, text + e.getMessage());
        }
    }

    /**
     * A scheduler that starts one command several times, and the variables in which it numbers the copies; empty if it has
     * none for a number.
     *
     * @param index the number of this copy
     * @param count the number of copies
     * @param first the number of the first copy
     * @param last the number of the last copy
     * @param step the distance between two numbers
     */
    private record ArrayJob(String index, String count, String first, String last, String step) {
        private static final String SLURM = "SLURM_ARRAY_TASK_";

        static final List<ArrayJob> ALL = List.of(
                new ArrayJob("JOB_COMPLETION_INDEX", "", "", "", ""),
                new ArrayJob("AWS_BATCH_JOB_ARRAY_INDEX", "AWS_BATCH_JOB_ARRAY_SIZE", "", "", ""),
                new ArrayJob(SLURM + "ID", SLURM + "COUNT", SLURM + "MIN", SLURM + "MAX", SLURM + "STEP"));

        /**
         * Returns the part that this copy does.
         *
         * @param named number of parts that the user names, or 0 if the scheduler tells it
         * @throws Refusal if the variables do not tell it; the message does not have the option
         */
        Part part(int named, Sources sources) {
            long told = number(count, 0, sources);
            Refusal.when(
                    named == 0 && told == 0,
                    index + " comes without the number of parts; write auto/P, where P is the number of copies");
            Refusal.when(
                    named > 0 && told > 0 && named != told,
                    count + " is " + told + "; start all " + named + " copies in one array, or name K/P for this one");
            long parts = named > 0 ? named : told;
            long smallest = number(first, 0, sources);
            long distance = number(step, 1, sources);
            long highest = smallest + (parts - 1) * distance;
            Refusal.when(
                    named == 0 && smallest > 1,
                    first + " is " + smallest
                            + ", as if only some copies were started; start them from 0 or 1 on, write auto/P, or name K/P");
            Refusal.when(
                    number(last, highest, sources) != highest,
                    last + " is " + number(last, highest, sources) + ", but " + parts + " copies from " + smallest
                            + " on end with " + highest + "; start the copies without a gap, or name K/P for this one");
            long own = number(index, 0, sources) - smallest;
            if (own < 0 || own % distance != 0 || own / distance >= parts || parts > Part.MAX_PARTS) {
                throw new Refusal(index + " is " + sources.environment(index) + ": must be " + smallest + " to "
                        + highest + " for " + parts + " parts");
            }
            return new Part((int) (own / distance) + 1, (int) parts);
        }

        private static long number(String variable, long otherwise, Sources sources) {
            String text = sources.environment(variable);
            if (text == null) {
                return otherwise;
            }
            try {
                return Integer.parseInt(text);
            } catch (NumberFormatException e) {
                throw new Refusal(e, variable + " is " + text + ": must be a whole number");
            }
        }
    }
}
