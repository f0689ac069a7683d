// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import java.util.Arrays;
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
                return (int) Numbers.parse(text, 1, largest);
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
}
