// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * Outputs that stay as they are: texts that were recorded in {@code src/test/resources/recorded} of a module. A test
 * with the system property {@code datagen.record=true} writes them again.
 */
public final class Recording {
    private static final Path FOLDER = Path.of("src", "test", "resources", "recorded");

    private Recording() {}

    /**
     * Compares a text with the recorded one.
     *
     * @param name path of the recorded file
     * @param varying members of JSON objects whose values differ from run to run, so that {@code *} is recorded
     */
    public static void check(String name, String text, String... varying) {
        String actual = text;
        for (String member : varying) {
            actual = Pattern.compile("(\"" + member + "\" ?: ?)(\"[^\"]*\"|[-0-9.E]+)")
                    .matcher(actual)
                    .replaceAll("$1\"*\"");
        }
        Path file = FOLDER.resolve(name);
        try {
            if (Boolean.getBoolean("datagen.record")) {
                Files.createDirectories(file.getParent());
                Files.writeString(file, actual);
            }
            assertThat(actual).as(name).isEqualTo(Files.readString(file));
        } catch (IOException e) {
            throw new AssertionError(file + ": cannot be read; record it with -Ddatagen.record=true", e);
        }
    }
}
