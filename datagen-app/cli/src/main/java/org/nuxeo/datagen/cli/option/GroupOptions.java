// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** The option of the consumer group, which chooses among the imports of a delivery. */
public final class GroupOptions {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

    @Option(
            names = "--group",
            paramLabel = "NAME",
            description = "Another consumer group, which imports all records into other stores. Its manifests are "
                    + "beside those of the first (default: the group of the work folder).")
    private String group;

    /** Returns the checked name of the group, or null for the group of the work folder. */
    public String group() {
        if (group != null && !NAME.matcher(group).matches()) {
            throw new UsageException(
                    "--group " + group + ": must be 1 to 100 letters, digits, dots, hyphens and underscores");
        }
        return group;
    }
}
