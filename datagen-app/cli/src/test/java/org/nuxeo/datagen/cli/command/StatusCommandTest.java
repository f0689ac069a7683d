// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.cli.CommandRun;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.importer.manifest.Manifest;
import org.nuxeo.datagen.importer.manifest.StageFolder;
import org.nuxeo.datagen.importer.manifest.Targets;
import org.nuxeo.datagen.services.child.FolderTree;
import org.nuxeo.datagen.store.output.Json;

class StatusCommandTest {

    @TempDir
    private Path folder;

    private CommandRun run(String... words) {
        List<String> all = new ArrayList<>(Arrays.asList(words));
        all.addAll(List.of("--work", folder.resolve("work").toString()));
        return CommandRun.of(all.toArray(String[]::new));
    }

    @Test
    void statusListsGeneratedAndRenderedOutputs() throws Exception {
        Path file = folder.resolve("c.csv");
        Path files = folder.resolve("files");
        run("generate", "--kind", "customer", "--count", "10", "--out", file.toString());
        run("render", "--kind", "idcard", "--count", "3", "--sink", "folder:" + files);
        run("render", "--kind", "idcard", "--count", "3", "--sink", "null");
        CommandRun status = run("status");
        assertThat(status.exitCode()).as(status.err()).isZero();
        assertThat(status.out())
                .containsPattern("generate " + file + " +finished +[0-9a-f]{32} +1200 x 12")
                .containsPattern("render folder:" + files + " +finished ")
                .containsPattern("render null +finished ")
                .containsPattern("produce +not started");
        assertThat(run("status", "--format", "json").out()).contains("\"to\" : \"" + file + "\"");
        Files.delete(file);
        assertThat(run("status").out()).contains("finished, the file is gone");
    }

    @Test
    void aRenderedFolderThatIsGoneIsReported() throws Exception {
        Path files = folder.resolve("gone");
        run("render", "--kind", "idcard", "--count", "3", "--sink", "folder:" + files);
        FolderTree.delete(files);
        CommandRun status = run("status");
        assertThat(status.exitCode()).as(status.err()).isZero();
        assertThat(status.out()).containsPattern("render " + files + " +the folder is gone +- +- +-");
        assertThat(run("status", "--format", "json").out()).contains("the folder is gone");
    }

    @Test
    void aMissingWorkFolderIsReported() {
        CommandRun status = run("status");
        assertThat(status.exitCode()).isEqualTo(2);
        assertThat(status.err()).contains("there is no such folder; name one in which stages have run");
    }

    @Test
    void endedServicesOfARunAreReported() {
        Targets embedded = new Targets(Map.of("mongo", new Targets.Target(List.of("127.0.0.1:5"), true)));
        DatasetSpec spec = Bank.spec().build();
        Path work = folder.resolve("work");
        try (StageFolder consume = StageFolder.open(work, "consume")) {
            consume.save(new Manifest("consume", true, spec, List.of(), embedded, Json.object(), Json.object()));
        }
        try (StageFolder services = StageFolder.open(work, "services")) {
            assertThat(services.path()).exists();
            assertThat(run("status").out()).containsPattern("consume +finished +[0-9a-f]{32}");
        }
        assertThat(run("status").out()).contains("finished, its services have ended");
    }
}
