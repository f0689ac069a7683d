// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files that commands leave in the current folder, the home folder and the folder of temporary files. */
@Tag("long")
class LeftBehindIT {
    private static final long TIMEOUT_SECONDS = 240;

    @TempDir
    Path folder;

    @Test
    void commandsWriteOnlyNamedFilesAndTheDefaultFolders() throws Exception {
        for (String name : List.of("here", "home", "tmp")) {
            Files.createDirectory(folder.resolve(name));
        }
        String nowhere = "127.0.0.1:" + closedPort();
        assertThat(datagen("--help")).isZero();
        assertThat(datagen("plan", "--customers", "300")).isZero();
        assertThat(datagen("show", "200")).isZero();
        assertThat(datagen("doctor", "--kafka", nowhere)).isEqualTo(5);
        assertThat(datagen("status")).isEqualTo(2);
        assertThat(datagen("generate", "--kind", "customer", "--count", "5")).isZero();
        assertThat(datagen("render", "20000", "--out", "statement.pdf")).isZero();
        assertThat(names("here")).containsExactly("statement.pdf");

        assertThat(datagen("generate", "--kind", "customer", "--compress", "zstd", "--out", "customers.csv.zst"))
                .isZero();
        assertThat(datagen("render", "--kind", "letter", "--count", "5", "--sink", "folder:letters"))
                .isZero();
        assertThat(datagen(
                        "render",
                        "--kind",
                        "letter",
                        "--count",
                        "5",
                        "--sink",
                        "s3:bank",
                        "--s3-endpoint",
                        "http://" + nowhere))
                .isEqualTo(5);
        assertThat(datagen("bench", "generate", "--customers", "30", "--repetitions", "1", "--millis", "1"))
                .isZero();
        assertThat(datagen("run", "--customers", "3", "--months", "1")).isZero();
        assertThat(names("here"))
                .containsExactly("customers.csv.zst", "datagen-work", "letters", "report", "statement.pdf");

        assertThat(datagen("clean", "--local", "--yes")).isZero();
        assertThat(names("here")).containsExactly("customers.csv.zst", "letters", "statement.pdf");
        assertThat(names("home")).isEmpty();
        assertThat(names("tmp")).isEmpty();
    }

    /** Runs a command in the folder {@code here} and returns its exit code. */
    private int datagen(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:-UsePerfData",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Duser.home=" + folder.resolve("home"),
                "-Djava.io.tmpdir=" + folder.resolve("tmp"),
                "-cp",
                System.getProperty("java.class.path"),
                Datagen.class.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.resolve("here").toFile())
                .redirectOutput(folder.resolve("out.log").toFile())
                .redirectError(folder.resolve("err.log").toFile());
        builder.environment().put("HOME", folder.resolve("home").toString());
        builder.environment().put("AWS_ACCESS_KEY_ID", "key");
        builder.environment().put("AWS_SECRET_ACCESS_KEY", "secret");
        Process process = builder.start();
        assertThat(process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS))
                .as(Files.readString(folder.resolve("err.log")))
                .isTrue();
        return process.exitValue();
    }

    private List<String> names(String name) throws IOException {
        try (Stream<Path> children = Files.list(folder.resolve(name))) {
            return children.map(child -> child.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    private static int closedPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
