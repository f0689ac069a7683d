// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.kafka;

import java.util.Optional;

/** The names of the topics. */
public final class Topics {

    /** The topic of dead letters, which all repositories share. */
    public static final String DEAD_LETTERS = "nuxeo-import-dead-letters";

    private static final String DOCUMENTS = "nuxeo-import-";
    private static final String FOLDERS = "nuxeo-import-folders-";

    private Topics() {}

    /** Returns the topic of a repository's documents other than states and calendar folders. */
    public static String documents(String repository) {
        return DOCUMENTS + repository;
    }

    /** Returns the repository of a topic of documents or folders, or empty if it is another topic. */
    public static Optional<String> repository(String topic) {
        String start = topic.startsWith(FOLDERS) ? FOLDERS : DOCUMENTS;
        boolean isOne = topic.startsWith(start) && !topic.equals(DEAD_LETTERS);
        return isOne ? Optional.of(topic.substring(start.length())) : Optional.empty();
    }

    /** Returns the one-partition topic of a repository's states and calendar folders, which is consumed first. */
    public static String folders(String repository) {
        return FOLDERS + repository;
    }
}
