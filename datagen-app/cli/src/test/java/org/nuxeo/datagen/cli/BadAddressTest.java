// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Invalid addresses and files of secrets. The message is one line with the option and the remedy, without any password. */
class BadAddressTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mongodb://me:se/cr,et@host:27017/db",
                "mongodb://me:secret@host:27017x/db",
                "mongodb://me:se:cret@host/db",
                "mongodb://me:se@cret@host/db",
                "mongodb://me:secret",
                "mongodb://",
                "mongodb://host:99999/",
                "http://me:se/cret@host/",
                "me:secret@host",
            })
    void anInvalidConnectionStringIsRefusedWithoutItsPassword(String address) {
        assertRefused("--mongo", address, "plan", "--mongo", address);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://me:se,cret@host:9200",
                "http://me:secret@host:9200,http://other:9200",
                "http://host:99999",
                "http://host:9200/path",
                "http://host name:9200",
                "http://",
                "ftp://host",
            })
    void anInvalidAddressOfTheIndexIsRefused(String address) {
        assertRefused("--elasticsearch", address, "plan", "--elasticsearch", address);
    }

    @ParameterizedTest
    @ValueSource(strings = {"me:se,cret@host:9092", "me:secret@host:9092", "host:0", ":9092", "a b:9092", "host:9092,"})
    void invalidBootstrapServersAreRefused(String address) {
        assertRefused("--kafka", address, "plan", "--kafka", address);
        assertRefused("--kafka", address, "status", "--kafka", address);
    }

    @ParameterizedTest
    @CsvSource({
        "plan, --config",
        "serve, --password-file",
        "serve, --reader-password-file",
        "serve, --token-file",
        "serve, --keystore",
        "clean, --mongo-ca",
        "clean, --elasticsearch-ca",
        "clean, --elasticsearch-api-key-file",
        "clean, --kafka-config",
    })
    void anUnreadableFileIsRefusedWithItsOption(String command, String option) {
        assertThat(refused(command, option, folder.toString())).contains(option, folder.toString());
        Path missing = folder.resolve("missing");
        assertThat(refused(command, option, missing.toString())).contains(option, missing.toString());
        if (Files.exists(Path.of("/dev/zero"))) {
            assertThat(refused(command, option, "/dev/zero")).contains(option, "/dev/zero");
        }
    }

    private String refused(String command, String option, String value) {
        List<String> words = new ArrayList<>(List.of(command, option, value));
        if (!command.equals("plan")) {
            words.addAll(List.of("--work", folder.resolve("work").toString()));
        }
        if (command.equals("clean")) {
            words.addAll(List.of("--kafka", "127.0.0.1:1", "--yes"));
        }
        CommandRun run = CommandRun.of(words.toArray(String[]::new));
        assertOneLine(run, 2);
        return run.err();
    }

    @Test
    void aCorpusOfDevicesIsRefused() throws Exception {
        for (String name :
                new String[] {"first-names.tsv", "last-names.tsv", "cities.tsv", "streets.tsv", "merchants.tsv"}) {
            Files.createSymbolicLink(folder.resolve(name), Path.of("/dev/zero"));
        }
        CommandRun run = CommandRun.of("plan", "--corpus", folder.toString());
        assertOneLine(run, 2);
        assertThat(run.err()).contains("--corpus " + folder);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "produce | --kafka | nohost.invalid:9092",
                "verify | --mongo | mongodb://me:secret@nohost.invalid/",
                "index | --elasticsearch | http://nohost.invalid:9200",
            })
    void anUnknownHostIsReportedAsAServiceThatIsDown(String command, String option, String value) {
        CommandRun run = CommandRun.of(
                command,
                option,
                value,
                "--customers",
                "3",
                "--retry-for",
                "1s",
                "--work",
                folder.resolve("work").toString());
        assertThat(run.exitCode()).as(run.err()).isEqualTo(5);
        assertThat(run.err())
                .contains("nohost.invalid", "does not answer", "known")
                .doesNotContain("secret")
                .doesNotContain("Exception");
    }

    private void assertRefused(String option, String address, String... arguments) {
        CommandRun run = CommandRun.of(arguments);
        assertOneLine(run, 2);
        assertThat(run.err()).startsWith("datagen: " + option);
        if (address.contains("me:")) {
            assertThat(run.err()).doesNotContain("secret", "cret@", "cr,", "et@", "'se'", ":se");
        }
    }

    private static void assertOneLine(CommandRun run, int exitCode) {
        assertThat(run.errLines()).as(run.err()).hasSize(1);
        assertThat(run.exitCode()).as(run.err()).isEqualTo(exitCode);
        assertThat(run.err()).doesNotContain("internal error").doesNotContain("Exception");
    }
}
