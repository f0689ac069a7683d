// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

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

    public LogRequest {
        LogNames.require(name);
        if (partitions < 1) {
            throw new IllegalArgumentException("partitions " + partitions + ": must be at least 1");
        }
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
