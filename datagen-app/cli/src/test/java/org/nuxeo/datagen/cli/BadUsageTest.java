// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Mistakes of new users. They get one line on standard error and the exit code 2. */
class BadUsageTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--customers -1 | --customers -1: must be 1 to 4,398,046,511,104",
                "--customers 0 | --customers 0: must be 1 to 4,398,046,511,104",
                "--customers 5T | --customers 5T: must be 1 to 4,398,046,511,104",
                "--customers 99999999999999999999999 | --customers 99999999999999999999999: must be 1 to 4,398,046,511,104",
                "--customers many | --customers many: must be a whole number",
                "--customers 1.5 | --customers 1.5: must be a whole number",
                "--customers 1e3 | --customers 1e3: must be a whole number",
                "--customers 12kk | --customers 12kk: must be a whole number",
                "--customers '' | must be a whole number",
                "--months 0 | --months 0: must be 1 to 600",
                "--months 700 | --months 700: must be 1 to 600",
                "--months -3 | --months -3: must be 1 to 600",
                "--months 600 --first-month 2060-01 | --months 600: must be 1 to 480 from --first-month 2060-01",
                "--first-month 2015-13 | --first-month 2015-13: must be a month from 2000-01 to 2099-12",
                "--first-month 1999-12 | --first-month 1999-12: must be a month from 2000-01 to 2099-12",
                "--first-month january | --first-month january: must be a month",
                "--live-months 13 | --live-months 13: must be 0 to 12, the number of --months",
                "--live-months 3 --live-from 2015-02 | --live-months 3 and --live-from 2015-02: give one of them",
                "--seed x | --seed x: must be a whole number",
                "--corpus fr | --corpus fr: ",
                "--file-plan tree | --file-plan tree: must be customer, calendar, state-calendar or flat",
                "--blob-size 2G | --blob-size 2G: must be 0 to 1,073,741,824",
                "--partitions 0 | --partitions 0: must be 1 to 10,000",
                "--threads 0 | --threads 0: must be 1 to 1,024",
                "--kafka localhost | --kafka localhost: must be HOST:PORT",
                "--kafka localhost:99999 | --kafka localhost:99999: must be HOST:PORT",
                "--mongo localhost:27017 | --mongo localhost:27017: must start with mongodb://",
                "--elasticsearch localhost:9200 | --elasticsearch localhost:9200: must be http://HOST:PORT",
                "--file-plan calendarr | --file-plan calendarr: must be customer, calendar, state-calendar or flat, "
                        + "did you mean calendar?",
                "--format xml | --format xml: must be text or json",
                "--format jsn | --format jsn: must be text or json, did you mean json?",
                "--log-format xml | --log-format xml: must be text or json",
                "--customer 12 | --customer: plan has no such option, did you mean --customers? see datagen plan --help",
                "--documents 1B --customers 12 | --documents 1000000000 and --customers 12: give one of them",
                "--documents 0 | --documents 0: must be 1 to ",
                "extra | extra: one value too many; see datagen plan --help",
                "--customers | --customers",
                "--customers 1 --customers 2 | --customers",
            })
    void badUsageIsRefusedInOneLine(String options, String expected) {
        String[] words = ("plan " + options.replace("''", "\u0000")).split(" ");
        for (int i = 0; i < words.length; i++) {
            words[i] = words[i].replace("\u0000", "");
        }
        CommandRun run = CommandRun.of(words);
        assertThat(run.errLines()).as(run.err()).hasSize(1);
        assertThat(run.err()).startsWith("datagen: ").contains(expected);
        assertThat(run.out()).isEmpty();
        assertThat(run.exitCode()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "generate --count 5",
                "render --kind letter --sink null",
                "produce --kafka localhost:1",
                "index --elasticsearch http://localhost:1",
                "verify --mongo mongodb://localhost:1"
            })
    void aPartThatDoesNotExistIsRefusedInOneLine(String command) {
        assertThat(part(command, "3/2")).isEqualTo("datagen: --part 3/2: the part must be 1 to 2");
        assertThat(part(command, "0/4")).isEqualTo("datagen: --part 0/4: the part must be 1 to 4");
        assertThat(part(command, "auto"))
                .startsWith("datagen: --part auto: none of JOB_COMPLETION_INDEX, ")
                .endsWith(" is set; start the command in an array job, or name K/P");
        assertThat(folder.resolve("work")).doesNotExist();
    }

    /** Returns the only line of a refused command. */
    private String part(String command, String part) {
        CommandRun run = CommandRun.of((command + " --part " + part + " --work " + folder.resolve("work")).split(" "));
        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.errLines()).hasSize(1);
        return run.errLines().get(0);
    }

    @Test
    void anUnknownCommandIsRefusedWithTheKnownOnes() {
        CommandRun run = CommandRun.of("plna");
        assertThat(run.err())
                .startsWith("datagen: plna: no such command, did you mean plan? there are run, plan, ")
                .hasLineCount(1);
        assertThat(run.exitCode()).isEqualTo(2);
    }

    @Test
    void helpForAnUnknownCommandIsRefusedLikeThatCommand() {
        CommandRun run = CommandRun.of("help", "rander");
        assertThat(run.err())
                .startsWith("datagen: rander: no such command, did you mean render? there are run, plan, ")
                .hasLineCount(1);
        assertThat(run.exitCode()).isEqualTo(2);
    }

    @Test
    void withoutACommandTheCommandsAreShown() {
        CommandRun run = CommandRun.of();
        assertThat(run.err()).contains("Usage: datagen").contains("plan");
        assertThat(run.out()).isEmpty();
        assertThat(run.exitCode()).isEqualTo(2);
    }

    @Test
    void anInvalidValueFromTheEnvironmentIsRefusedWithItsVariable() {
        CommandRun run = CommandRun.with(Map.of("DATAGEN_MONTHS", "700"), "plan");
        assertThat(run.err())
                .isEqualToIgnoringNewLines("datagen: --months 700: must be 1 to 600 (from environment DATAGEN_MONTHS)");
        assertThat(run.exitCode()).isEqualTo(2);
    }

    @Test
    void aConfigFileIsCheckedBeforeAnythingElse() throws Exception {
        Path file = folder.resolve("datagen.yaml");
        assertThat(config(file)).contains("there is no such file");
        Files.writeString(file, "custommers: 12\n");
        assertThat(config(file)).contains("no option is called custommers").contains("customers");
        Files.writeString(file, "customers: [1, 2]\n");
        assertThat(config(file)).contains("customers must have one simple value");
        Files.writeString(file, "- 12\n");
        assertThat(config(file)).contains("must hold lines such as 'customers: 12k'");
        Files.writeString(file, "customers: 'a\n");
        assertThat(config(file)).contains("must be YAML, error in line ");
        Files.writeString(file, "customers: " + "[".repeat(5_000));
        assertThat(config(file)).contains("must be YAML, error: ");
        Files.writeString(file, "months: 12\ncustomers: 12\nmonths: 24\n");
        assertThat(config(file)).contains("months is given a second time in line 3");
        Files.writeString(file, "months: 12\n---\nmonths: 24\n");
        assertThat(config(file)).contains("has a second document in line 3; leave it out");
        Files.writeString(file, "months: 0\n");
        assertThat(config(file)).contains("--months 0: must be 1 to 600 (from file " + file + ")");
    }

    @Test
    void theRootOfARepositoryIsNoDocument() {
        CommandRun run = CommandRun.of("show", "us-east:/");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("us-east:/: is the root of a repository, which is no document");
    }

    @Test
    void passwordsAreNotRepeated() {
        CommandRun run = CommandRun.of("plan", "--mongo", "http://me:secret@host/");
        assertThat(run.err()).contains("//me:***@host").doesNotContain("secret");
        assertThat(run.exitCode()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plan --customers -1 --log-format json",
                "plan --log-format=json --customers",
                "plan --log-format json --no-such-option",
                "--log-format json",
                "plna --log-format json",
                "plan --config no-such-file --log-format json",
                "render 1 --log-format json --verbose --out no/such/folder",
                "clean --local --log-format json --work WORK"
            })
    void everyLineOfStandardErrorIsAJsonObject(String command) throws Exception {
        Files.createDirectories(folder.resolve("produce"));
        Files.createFile(folder.resolve("produce/.lock"));
        InputStream before = System.in;
        System.setIn(InputStream.nullInputStream());
        try {
            assertJson(CommandRun.of(command.replace("WORK", folder.toString()).split(" ")));
        } finally {
            System.setIn(before);
        }
    }

    @Test
    void theEnvironmentAndTheFileAskForJsonToo() throws Exception {
        assertJson(CommandRun.with(Map.of("DATAGEN_LOG_FORMAT", "json"), "plan", "--months", "0"));
        Path file = Files.writeString(folder.resolve("datagen.yaml"), "log-format: json\n");
        assertJson(CommandRun.of("plan", "--months", "0", "--config", file.toString()));
        CommandRun text = CommandRun.of("plan", "--months", "0", "--config", file.toString(), "--log-format", "text");
        assertThat(text.err()).startsWith("datagen: --months 0: must be 1 to 600");
    }

    private static void assertJson(CommandRun run) throws Exception {
        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        JsonNode last = null;
        for (String line : run.errLines()) {
            last = new ObjectMapper().readTree(line);
            assertThat(last.path("event").asText()).as(line).matches("error|message|trace");
        }
        assertThat(last.path("text").asText()).isNotEmpty();
    }

    private static String config(Path file) {
        CommandRun run = CommandRun.of("plan", "--config", file.toString());
        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.errLines()).hasSize(1);
        return run.err();
    }
}
