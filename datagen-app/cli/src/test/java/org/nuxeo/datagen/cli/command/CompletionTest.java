// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.cli.CommandRun;
import org.nuxeo.datagen.testing.OutsideTool;

/** Completion by the shells, which must offer what the command line accepts. */
class CompletionTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "generate --kind | state folder customer idcard account letter statement document transaction",
                "generate --format | csv jsonl parquet arrow",
                "generate --compress | none gzip zstd snappy",
                "render --format | pdf jpeg tiff docx thumbnail",
                "render --kind | statement idcard letter",
                "render --compression | jpeg deflate g4",
                "plan --file-plan | customer calendar state-calendar flat",
                "plan --format | text json",
                "plan --log-format | text json",
                "consume --id-type | uuid sequence sequenceHexRandomized",
                "consume --indexes | before after none",
                "produce --record | reference full nuxeo",
                "verify --blob-check | existence length digest",
                "index --from | generator mongo",
            })
    void bashOffersTheAcceptedValues(String words, String offered) throws Exception {
        assertThat(bash(words)).containsExactlyInAnyOrder(offered.split(" "));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | generate help version run",
                "scenario | 11b bulk-update large-objects",
                "bench | compare generate settings all",
                "completion | bash zsh",
            })
    void bashOffersCommandsAndParameters(String words, String some) throws Exception {
        assertThat(bash(words)).contains(some.split(" "));
    }

    @Test
    void aSlipInTheNameOfAShellIsPointedOut() {
        assertThat(CommandRun.of("completion", "zhs").err())
                .isEqualToIgnoringNewLines("datagen: completion zhs: must be bash or zsh, did you mean zsh?");
    }

    private List<String> bash(String words) throws IOException, InterruptedException {
        Path script = script("bash");
        List<String> typed = new ArrayList<>(List.of("datagen"));
        Arrays.stream(words.split(" ")).filter(word -> !word.isEmpty()).forEach(typed::add);
        String line = "source " + script + "; COMP_WORDS=(" + String.join(" ", typed) + " ''); COMP_CWORD="
                + typed.size() + "; _complete_datagen 2>/dev/null; printf '%s\n' \"${COMPREPLY[@]}\"";
        return run("bash", "-c", line).lines().map(String::strip).toList();
    }

    @Test
    void zshAcceptsItsScript() throws Exception {
        Path zsh = OutsideTool.require("zsh");
        Path script = script("zsh");
        assertThat(run(zsh.toString(), "-n", script.toString())).isEmpty();
        assertThat(script)
                .content()
                .contains("'--kind=[")
                .contains(":KIND:(statement idcard letter)'")
                .contains("'*:STAGE:(all compare generate ")
                .contains("'1:NAME:(11b 1b ");
    }

    private Path script(String shell) throws IOException {
        return Files.writeString(
                folder.resolve(shell), CommandRun.of("completion", shell).out());
    }

    private static String run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(out).isZero();
        return out;
    }
}
