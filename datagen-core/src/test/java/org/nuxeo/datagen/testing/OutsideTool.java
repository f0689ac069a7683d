// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.testing;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/**
 * A requirement of a test from outside of the build: a program, a Python module or a newer virtual machine.
 *
 * <p>A test whose tool is missing is skipped, and its report has the reason. If the system property
 * {@value #SKIP_IS_FAILURE} is {@code true}, it fails instead, so that a machine that should have every tool cannot pass by
 * skipping tests. {@code .ci/run} lists the tools and their packages.
 */
public final class OutsideTool {

    /** The system property that turns skips into failures. The build passes it to the virtual machines of tests. */
    public static final String SKIP_IS_FAILURE = "datagen.skipIsFailure";

    private static final long PYTHON_TIMEOUT_SECONDS = 60;

    private OutsideTool() {}

    /**
     * Returns the executable file of a program on the search path.
     *
     * @param program name of the program, for example {@code qpdf}
     */
    public static Path require(String program) {
        return find(program, System.getenv("PATH"))
                .orElseThrow(() -> missing("needs the program " + program + ", which is not on the PATH"));
    }

    /**
     * Returns the executable file of a Python 3 that can import a module.
     *
     * @param module name of the module, for example {@code nuxeo}
     */
    public static Path requirePythonModule(String module) {
        Path python = require("python3");
        if (!succeeds(List.of(python.toString(), "-c", "import " + module))) {
            throw missing("needs the Python module " + module + ", which " + python + " cannot import");
        }
        return python;
    }

    /**
     * Skips the test unless another requirement is met.
     *
     * @param present whether the requirement is met
     * @param need the requirement, as the end of the sentence "needs …"
     */
    public static void require(boolean present, String need) {
        if (!present) {
            throw missing("needs " + need);
        }
    }

    static RuntimeException missing(String reason) {
        if (Boolean.getBoolean(SKIP_IS_FAILURE)) {
            throw new AssertionFailedError(reason + " (and " + SKIP_IS_FAILURE + " is set)");
        }
        return new TestAbortedException(reason);
    }

    static Optional<Path> find(String program, String searchPath) {
        Objects.requireNonNull(program, "program");
        if (searchPath == null) {
            return Optional.empty();
        }
        for (String folder : searchPath.split(File.pathSeparator)) {
            Path candidate = Path.of(folder.isEmpty() ? "." : folder, program);
            if (Files.isRegularFile(candidate) && Files.isExecutable(candidate)) {
                return Optional.of(candidate);
            }
        }
        return Optional.empty();
    }

    private static boolean succeeds(List<String> command) {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!process.waitFor(PYTHON_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return false;
            }
            return process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while running " + command, e);
        }
    }
}
