// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.services;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line of a process that is a virtual machine like this one, with the same class path. */
public final class JvmCommand {

    private JvmCommand() {}

    /** Returns the command that runs a main class. */
    public static List<String> of(List<String> options, String mainClass, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        // the file for tools of the JDK would survive a killed child
        command.addAll(List.of("-XX:-UsePerfData", "-cp", System.getProperty("java.class.path"), mainClass));
        command.addAll(List.of(arguments));
        return command;
    }
}
