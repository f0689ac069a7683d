// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The example and the links in the README. */
class ReadmeTest {

    private static final Path ROOT = Path.of("..");

    @Test
    void theReadmeShowsTheExampleThatCompiles() throws IOException {
        String source = Files.readString(Path.of("src/test/java/org/nuxeo/datagen/example/ElevenBillion.java"));
        String body = source.substring(source.indexOf("import "));
        assertThat(Files.readString(ROOT.resolve("README.md"))).contains("```java\n" + body + "```");
    }

    @Test
    void everyLinkOfTheReadmeLeadsToAFile() throws IOException {
        Matcher link =
                Pattern.compile("\\]\\(([^)#:]+)(#[^)]*)?\\)").matcher(Files.readString(ROOT.resolve("README.md")));
        while (link.find()) {
            assertThat(ROOT.resolve(link.group(1))).exists();
        }
    }
}
