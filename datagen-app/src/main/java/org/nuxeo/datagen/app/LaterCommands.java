package org.nuxeo.datagen.app;

import java.util.Set;

/** Commands the documentation of the command line names and this version does not have. */
final class LaterCommands {
    private static final Set<String> NAMES = Set.of("scenario");

    private LaterCommands() {}

    static boolean contains(String name) {
        return NAMES.contains(name);
    }
}
