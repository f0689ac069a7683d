// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import java.util.Optional;

/**
 * The progress of consumers in a log.
 *
 * @param name name of the log
 * @param progress progress of its consumers, or empty if there is no such log
 */
public record LogStatus(String name, Optional<Progress> progress) {

    /**
     * The positions of consumers.
     *
     * @param partitions number of partitions
     * @param messages number of messages in the log
     * @param imported number of messages imported
     * @param lag number of messages not imported yet
     */
    public record Progress(int partitions, long messages, long imported, long lag) {}
}
