// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.doctor;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The check of other programs. None of them is needed to run Datagen, only to test it. */
public final class ToolChecks {
    private static final List<String> OF_BUILD = List.of("git", "mvn");
    private static final List<String> OF_TESTS = List.of(
            "qpdf", "pdftotext", "gs", "tiffinfo", "djpeg", "identify", "soffice", "jq", "chromium", "python3", "go");

    private ToolChecks() {}

    /** @param path value of the variable {@code PATH}, or null if it is not set */
    public static List<Finding> all(String path) {
        return List.of(
                of("tools of the build", OF_BUILD, "not needed by a release", path),
                of("tools of tests", OF_TESTS, "tests that need them are skipped", path));
    }

    private static Finding of(String name, List<String> tools, String without, String path) {
        List<String> found = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        tools.forEach(tool -> (find(tool, path).isPresent() ? found : missing).add(tool));
        String text = found.isEmpty() ? "" : String.join(", ", found);
        if (!missing.isEmpty()) {
            text += (text.isEmpty() ? "" : "; ") + "missing: " + String.join(", ", missing) + " (" + without + ")";
        }
        return Finding.ok(name, text);
    }

    static Optional<Path> find(String tool, String path) {
        if (path == null) {
            return Optional.empty();
        }
        for (String folder : path.split(File.pathSeparator)) {
            for (String ending : List.of("", ".exe", ".cmd")) {
                Path file = Path.of(folder, tool + ending);
                if (Files.isRegularFile(file) && Files.isExecutable(file)) {
                    return Optional.of(file);
                }
            }
        }
        return Optional.empty();
    }
}
