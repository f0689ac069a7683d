// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.cli.CommandRun;

class RenderCommandTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"20000, %PDF-", "2000, \u00ff\u00d8\u00ff", "6000, PK"})
    void renderWritesTheBytesThatShowDescribes(String ordinal, String beginning) throws Exception {
        JsonNode blob = new ObjectMapper()
                .readTree(CommandRun.of("show", ordinal, "--format", "json").out())
                .get("blob");
        Path file = folder.resolve("blob");
        CommandRun run = CommandRun.of("render", ordinal, "--out", file.toString());
        assertThat(run.exitCode()).as(run.err()).isZero();
        byte[] bytes = Files.readAllBytes(file);
        assertThat(bytes).startsWith(beginning.getBytes(StandardCharsets.ISO_8859_1));
        assertThat((long) bytes.length).isEqualTo(blob.get("lengthBytes").asLong());
        assertThat(digest("MD5", bytes)).isEqualTo(blob.get("md5").asText());
        assertThat(digest("SHA-256", bytes)).isEqualTo(blob.get("sha256").asText());
    }

    @Test
    void theKeyOfAFileRendersThatFile() throws Exception {
        String[] show = {"show", "9000", "--model", "hospital", "--format", "json"};
        JsonNode document = new ObjectMapper().readTree(CommandRun.of(show).out());
        JsonNode second = document.get("files").get(0);
        assertThat(second.get("name").asText()).endsWith(".json");
        String key = second.get("key").asText();
        for (String locator : new String[] {key, "key:" + key}) {
            Path file = folder.resolve("second");
            CommandRun run = CommandRun.of("render", locator, "--model", "hospital", "--out", file.toString());
            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(digest("SHA-256", Files.readAllBytes(file)))
                    .isEqualTo(second.get("sha256").asText());
        }
        assertThat(CommandRun.of("render", key, "--model", "hospital", "--file", "1")
                        .err())
                .startsWith("datagen: --file 1: must be 2, as in the key " + key);
    }

    @Test
    void aRandomDocumentHasAFile() throws Exception {
        for (int i = 0; i < 20; i++) {
            Path file = folder.resolve("random");
            CommandRun run = CommandRun.of("render", "random", "--out", file.toString());
            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(run.err()).contains(String.format(Locale.ROOT, ": %,d bytes, md5 ", Files.size(file)));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "20000 --format docx | --format docx: a statement is rendered as pdf",
                "20000 --format tiff | --format tiff: a statement is rendered as pdf",
                "2000 --format jpeg --compression g4 | --compression g4: needs --format tiff",
                "2000 --format tiff --compression zip | --compression zip: must be jpeg, deflate, g4",
                "2000 --format tiff --compression lzw | --compression lzw: must be jpeg, deflate, g4",
                "0 | 0: is a state, which has no file",
                "20000 --sink null | --sink: needs --kind",
                "20000 --from 3 | --from: needs --kind",
                "20000 --kind statement --sink null | 20000: give a locator or --kind, not both",
                "--kind statement | --kind needs --sink: null, folder:DIR, ",
                "--kind statement --sink null --out x | --out: needs a LOCATOR",
                "--kind account --sink null | --kind account: has no file; must be idcard, letter, statement",
                "--kind letter --sink tape:0 | --sink tape:0: must be null, folder:DIR, ",
                "--kind letter --sink folder: | --sink folder:: must be null, folder:DIR, ",
                "--kind letter --sink null --from 2400 | --from 2400: must be 0 to 2,399",
                "--kind letter --sink null --from -1 | --from -1: must be 0 to ",
                "--kind letter --sink null --from 2399 --count 2 | --count 2: must be 1 to 1 from --from 2399",
                "--kind letter --sink null --count 0 | --count 0: must be 1 to ",
                "--kind letter --sink null --count many | --count many: must be a whole number",
                "--kind letter --sink null --threads 0 | --threads 0: must be 1 to 1,024",
                "--kind letter --sink tar:x --archive-size 10k | --archive-size 10k: must be 1,048,576 to ",
                "--kind letter --sink s3:b --s3-endpoint me:pw | --s3-endpoint me:pw: must be http://HOST:PORT",
                "20000 --out /dev/null/x | --out /dev/null/x: cannot be written",
            })
    void documentsThatCannotBeRenderedAreRefused(String arguments, String expected) {
        CommandRun run = CommandRun.of(("render " + arguments).split(" "));
        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.errLines()).hasSize(1);
        assertThat(run.err()).startsWith("datagen: " + expected);
    }

    @Test
    void renderNeedsALocatorOrAKind() {
        CommandRun run = CommandRun.of("render");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("LOCATOR").contains("--kind");
        assertThat(run.errLines()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "tiff,, 'II*'",
        "tiff, g4, 'II*'",
        "jpeg,, '\u00ff\u00d8'",
    })
    void cardsHaveSeveralFormats(String format, String compression, String beginning) throws Exception {
        Path file = folder.resolve("card");
        String[] arguments = {"render", "2000", "--format", format, "--out", file.toString()};
        CommandRun run = compression == null
                ? CommandRun.of(arguments)
                : CommandRun.of("render", "2000", "--format", format, "--compression", compression, "--out", file + "");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(Files.readAllBytes(file)).startsWith(beginning.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static String digest(String algorithm, byte[] bytes) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(bytes));
    }
}
