// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.kafka;

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

    /** Returns the one-partition topic of a repository's states and calendar folders, which is consumed first. */
    public static String folders(String repository) {
        return FOLDERS + repository;
    }
}
