package org.nuxeo.datagen.app.scenario;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.nuxeo.datagen.app.Datagen;

/** A command of this program in a process of its own, with a work folder of its own; ended when closed. */
final class ChildCommand implements AutoCloseable {

    private static final String HEAP = "-Xmx512m";

    private final Process process;
    private final Path output;
    private final Path errors;

    private ChildCommand(Process process, Path output, Path errors) {
        this.process = process;
        this.output = output;
        this.errors = errors;
    }

    /**
     * Starts a command.
     *
     * @param work its work folder, which also takes what it prints
     */
    static ChildCommand start(Path work, List<String> arguments) throws IOException {
        Files.createDirectories(work);
        Path output = work.resolve("output");
        Path errors = work.resolve("errors");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                HEAP,
                "-XX:+UseParallelGC",
                "-XX:-UsePerfData",
                "-Dfile.encoding=UTF-8",
                "-cp",
                System.getProperty("java.class.path"),
                Datagen.class.getName()));
        command.addAll(arguments);
        command.addAll(List.of("--work", work.toString()));
        Process process = new ProcessBuilder(command)
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start();
        return new ChildCommand(process, output, errors);
    }

    /** Waits for its end and returns its exit code. */
    int await() throws InterruptedException {
        return process.waitFor();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Returns what it has printed so far. */
    String output() throws IOException {
        return Files.readString(output);
    }

    /** Returns the last line of its messages. */
    String lastError() throws IOException {
        List<String> lines = Files.readAllLines(errors);
        return lines.isEmpty() ? "exit code " + process.exitValue() : lines.get(lines.size() - 1);
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
