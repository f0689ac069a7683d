// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.cli.CommandRun;
import org.nuxeo.datagen.cli.command.CommandTree;
import org.nuxeo.datagen.cli.command.CommandTree.CommandContext;
import org.nuxeo.datagen.cli.option.CommonOptions;
import org.nuxeo.datagen.cli.option.Sources;
import org.nuxeo.datagen.cli.process.Console;
import org.nuxeo.datagen.cli.process.Termination;
import org.nuxeo.datagen.importer.manifest.StageFolder;
import org.nuxeo.datagen.store.failure.StageException;
import picocli.CommandLine;

/** The command {@code clean --local}, which removes the files of Datagen and no others. */
class LocalFilesTest {
    @TempDir
    Path folder;

    /** Creates the files that a completed stage leaves. */
    private void stage(String name) throws IOException {
        write("work/" + name + "/.lock", "");
        write("work/" + name + "/manifest.json", "{}");
    }

    @Test
    void manifestsLogsAndReportsAreRemoved() throws IOException {
        stage("produce");
        stage("consume-replica");
        stage("generate/a.csv");
        write("work/render/s3_bank/manifest.json", "{}");
        write("work/services/kafka.log", "");
        write("work/datagen.log", "WARN");
        write("work/importer-0/output", "");
        write("work/importer-0/errors", "");
        write("report/index.html", "<title>Datagen</title>");
        write("report/report.json", "{}");
        LocalFiles files = files();
        assertThat(files.others()).isEmpty();
        assertThat(files.own()).hasSize(9);
        files.remove();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void otherFilesAreKept() throws IOException {
        List<String> others = List.of(
                "work/index/index.html",
                "work/server/Main.java",
                "work/render/scene/scene.blend",
                "work/statements.csv",
                "work/manifest.json",
                "report/thesis.pdf",
                "report/index.html",
                "report/old/index.html",
                "report/old/report.json");
        for (String other : others) {
            write(other, "mine");
        }
        stage("verify");
        LocalFiles files = files();
        assertThat(files.own()).containsExactly(folder.resolve("work/verify"));
        files.remove();
        assertThat(others).allSatisfy(other -> assertThat(folder.resolve(other)).exists());
    }

    @Test
    void otherFilesInTheFolderOfAReportAreKept() throws IOException {
        write("report/index.html", "<title>Datagen</title>");
        write("report/report.json", "{}");
        write("report/notes.txt", "mine");
        LocalFiles files = files();
        assertThat(files.bytes()).isEqualTo(24);
        files.remove();
        assertThat(folder.resolve("report")).isDirectoryContaining("glob:**/notes.txt");
        assertThat(folder.resolve("report/index.html")).doesNotExist();
    }

    @Test
    void nothingIsRemovedWhileAProcessUsesTheWorkFolder() throws IOException {
        try (StageFolder busy = StageFolder.open(folder.resolve("work"), "produce")) {
            stage("verify");
            assertThatThrownBy(() -> files().remove())
                    .isInstanceOf(StageException.class)
                    .hasMessageContaining("another process runs its stage produce");
            assertThat(busy.path()).exists();
            assertThat(folder.resolve("work/verify")).exists();
        }
    }

    @Test
    void cleanLocalListsAndRemovesFiles() throws IOException {
        Path work = folder.resolve("work");
        stage("produce");
        CommandRun run = CommandRun.of("clean", "--local", "--yes", "--work", work.toString());
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).contains(work.resolve("produce").toString());
        assertThat(run.out()).startsWith("removed ");
        assertThat(work).doesNotExist();
        assertThat(CommandRun.of("clean", "--local", "--work", work.toString()).err())
                .contains("nothing to remove in " + work);
    }

    /** No system deletes a folder that is named with a dot at its end, just as it keeps a mounted one. */
    @Test
    void aFolderThatCannotBeDeletedIsEmptiedAndKept() throws IOException {
        stage("produce");
        Path work = folder.resolve("work/.");
        CommandRun run = CommandRun.of("clean", "--local", "--yes", "--work", work.toString());
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).endsWith(work + ": is empty and kept, since it cannot be deleted\n");
        assertThat(run.out()).startsWith("removed ");
        assertThat(folder.resolve("work")).isEmptyDirectory();
    }

    @Test
    void optionsOfServicesAreRefusedWithLocal() {
        CommandRun run = CommandRun.of("clean", "--local", "--kafka", "localhost:9092");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errLines()).hasSize(1);
        assertThat(run.err()).contains("--kafka: cannot be combined with --local");
    }

    @Test
    void theDefaultFoldersAreThoseOfTheOptions() {
        Console console = new Console(System.out, System.err, false);
        Sources sources = new Sources(Map.of(), Sources.ConfigFile.none());
        CommandLine root = CommandTree.create(new CommandContext(console, new Termination(), sources));
        for (String command : List.of("bench", "scenario")) {
            var spec = root.getSubcommands().get(command).getCommandSpec();
            assertThat(spec.findOption("--out").defaultValue()).isEqualTo(LocalFiles.REPORT);
            assertThat(spec.findOption("--work").defaultValue()).isEqualTo(CommonOptions.DEFAULT_WORK);
        }
    }

    private LocalFiles files() {
        return LocalFiles.of(folder.resolve("work"), folder.resolve("report"));
    }

    private void write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
