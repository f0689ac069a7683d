// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.cli.CommandRun;

/** The first commands on the page about encryption, which render letters and decrypt them. */
class EncryptionPageTest {
    private static final Page PAGE = Page.read(Page.ROOT.resolve(Path.of("docs", "encryption.md")));

    @TempDir
    private Path folder;

    @Test
    void theCommandsOfThePageSucceed() throws Exception {
        Files.writeString(folder.resolve("key"), "0123456789abcdef".repeat(4) + "\n");
        List<String> commands = PAGE.shellLines().stream()
                .filter(line -> line.startsWith("./datagen ") && line.contains("letter"))
                .toList();
        assertThat(commands).hasSize(3);
        for (String command : commands) {
            List<String> words = new ArrayList<>();
            for (String word : command.substring("./datagen ".length()).split(" ")) {
                words.add(word.replaceFirst("^(folder:)?(letters|key$|plain$)", "$1" + folder + "/$2"));
            }
            words.addAll(List.of("--work", folder.resolve("work").toString()));
            CommandRun run = CommandRun.of(words.toArray(String[]::new));
            assertThat(run.exitCode()).as(command + "\n" + run.err()).isZero();
        }
        assertThat(folder.resolve("plain")).isDirectory();
    }
}
