// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.cli.CommandRun;
import org.nuxeo.datagen.testing.Recording;

/** The output of commands that need no services, as text and as JSON, against recorded files. */
class RecordedCommandsTest {
    private static final String[] VARYING = {"programVersion", "checksum", "journal", "elapsedMillis"};

    @TempDir
    private Path folder;

    private String run(String... words) {
        List<String> all = new ArrayList<>(Arrays.asList(words));
        if (!all.contains("--work")) {
            all.addAll(List.of("--work", folder.resolve("work").toString()));
        }
        CommandRun run = CommandRun.of(all.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run.out().replace(folder.toString(), "FOLDER").replaceAll("FOLDER[.\\w-]+", "FOLDER");
    }

    private void both(String name, String... words) {
        List<String> json = new ArrayList<>(Arrays.asList(words));
        json.addAll(List.of("--format", "json"));
        Recording.check("command/" + name + ".txt", run(words));
        Recording.check("command/" + name + ".json", run(json.toArray(String[]::new)), VARYING);
    }

    @Test
    void plans() {
        both("plan", "plan", "--threads", "2", "--work", "work");
        both("plan-largest", "plan", "--customers", "90M", "--months", "60", "--threads", "2", "--work", "work");
        both(
                "plan-shards",
                "plan",
                "--customers",
                "30",
                "--months",
                "2",
                "--shard",
                "3",
                "--file-plan",
                "calendar",
                "--partitions",
                "2",
                "--threads",
                "2",
                "--work",
                "work");
    }

    /** One document of each kind: state, year, month, customer, card, account, letter, statement. */
    @ParameterizedTest
    @ValueSource(strings = {"0", "52", "57", "59", "1300", "2600", "5000", "20000", "36058"})
    void documents(String ordinal) {
        both("show-" + ordinal, "show", ordinal);
    }

    @Test
    void documentsOfOtherDatasets() {
        both("show-padded", "show", "20000", "--blob-size", "100k", "--file-plan", "state-calendar");
        both("show-sequence", "show", "20000", "--id-type", "sequence", "--id-base", "1000");
        both("show-model", "show", "20000", "--model", "insurer");
        both("show-model-image", "show", "5000", "--model", "hospital");
    }

    @Test
    void manifestsAndStatus() throws Exception {
        Path file = folder.resolve("c.csv");
        Path files = folder.resolve("files");
        run("generate", "--kind", "customer", "--count", "10", "--out", file.toString());
        run("generate", "--kind", "account", "--count", "10", "--rows-per-file", "5", "--out", folder + "/a.jsonl");
        run("render", "--kind", "idcard", "--count", "3", "--sink", "folder:" + files);
        run("render", "--kind", "letter", "--count", "3", "--part", "1/3", "--sink", "null");
        String status = run("status", "--format", "json");
        Recording.check("command/status.json", status, VARYING);
        List<Path> manifests;
        try (var all = Files.walk(folder)) {
            manifests = all.filter(each -> each.getFileName().toString().matches("manifest.*\\.json"))
                    .sorted()
                    .toList();
        }
        StringBuilder text = new StringBuilder();
        for (Path each : manifests) {
            text.append(Files.readString(each));
        }
        Recording.check(
                "command/manifests.json",
                text.toString().replace(folder.toString(), "FOLDER").replaceAll("-[0-9a-f]{8}\"", "-HASH\""),
                VARYING);
    }
}
