// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.testing;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Virtual machines that a test starts. */
public final class ChildJvm {

    private ChildJvm() {}

    /** Returns the class path of this virtual machine. */
    public static String classPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    }

    /** Starts a main class with the class path of this virtual machine; see the other method. */
    public static Process start(Class<?> main, int heapMegabytes, Path output, String... arguments) throws IOException {
        return start(classPath(), main, heapMegabytes, output, arguments);
    }

    /**
     * Starts a main class.
     *
     * @param output file for its output, including standard error, or null to discard it
     */
    public static Process start(String classPath, Class<?> main, int heapMegabytes, Path output, String... arguments)
            throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + heapMegabytes + "m",
                "-XX:+UseSerialGC",
                "-XX:+ExitOnOutOfMemoryError",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classPath,
                main.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(
                        output == null ? ProcessBuilder.Redirect.DISCARD : ProcessBuilder.Redirect.to(output.toFile()))
                .start();
    }
}
