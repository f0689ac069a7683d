package org.nuxeo.datagen.importer.internal.operation;

import java.util.Optional;

/**
 * How far consumers are with a log.
 *
 * @param name of the log
 * @param progress of its consumers; nothing if there is no such log
 */
public record LogStatus(String name, Optional<Progress> progress) {

    /**
     * Positions of consumers.
     *
     * @param partitions of the log
     * @param messages that it holds
     * @param imported how many of them are imported
     * @param lag how many are not
     */
    public record Progress(int partitions, long messages, long imported, long lag) {}
}
