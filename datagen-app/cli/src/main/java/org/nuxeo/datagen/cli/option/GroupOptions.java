package org.nuxeo.datagen.cli.option;

import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** Which copy of the documents a stage is about. */
public final class GroupOptions {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

    @Option(
            names = "--group",
            paramLabel = "NAME",
            description = "A consumer group of its own, which takes all records once more, into other stores; its"
                    + " manifests stand beside those of the others (default: the group of the work folder).")
    private String group;

    /** The group, or null for that of the work folder; checked. */
    public String group() {
        if (group != null && !NAME.matcher(group).matches()) {
            throw new UsageException(
                    "--group " + group + ": must be 1 to 100 letters, digits, dots, hyphens and underscores");
        }
        return group;
    }
}
