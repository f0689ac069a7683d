// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import java.util.regex.Pattern;
import org.nuxeo.datagen.core.id.Repository;

/**
 * The logs that a producer fills.
 *
 * @param name a namespace, a slash and a name
 * @param partitions number of partitions of each new log, at least 1
 * @param split whether each live repository has its own log, {@code <name>-<repository>}; otherwise one log takes
 *     everything
 */
public record LogRequest(String name, int partitions, boolean split) {

    /** The log of operations that do not name one. */
    public static final String DEFAULT_NAME = "import/doc";

    /** The names that Nuxeo accepts. */
    private static final Pattern VALID = Pattern.compile("[A-Za-z][A-Za-z0-9_]*/[A-Za-z0-9][A-Za-z0-9_-]*");

    public LogRequest {
        requireName(name);
        if (partitions < 1) {
            throw new IllegalArgumentException("partitions " + partitions + ": must be at least 1");
        }
    }

    /**
     * Returns a log name that Nuxeo accepts.
     *
     * @throws IllegalArgumentException if Nuxeo does not accept the name
     */
    public static String requireName(String name) {
        if (name == null || !VALID.matcher(name).matches()) {
            throw new IllegalArgumentException("logName " + name
                    + ": must be a namespace, a slash and a name of letters, digits, - and _, like import/doc");
        }
        return name;
    }

    /** Returns the log for the documents of a repository, or null if there is none. */
    public String log(Repository repository) {
        if (!split) {
            return name;
        }
        // Archived statements are never split.
        return repository == Repository.ARCHIVES ? null : name + "-" + repository.label();
    }
}
