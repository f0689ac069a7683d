// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.setup;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.services.JvmCommand;
import org.nuxeo.datagen.services.child.FolderTree;
import org.nuxeo.datagen.store.failure.StageException;

/** A command of this program that runs in a separate process with its own work folder. Closing it ends the process. */
public record ChildCommand(Process process, Path work) implements AutoCloseable {

    /** The main class of the command line, which is in a module that depends on this one. */
    public static final String MAIN_CLASS = "org.nuxeo.datagen.cli.Datagen";

    private static final String OUTPUT = "output";
    private static final String ERRORS = "errors";
    private static final long START_MILLIS = 120_000;

    /**
     * Starts a command.
     *
     * @param work work folder, which also receives the output
     * @param arguments the command and its own options
     * @param description dataset, services and speed; secrets go into the environment
     */
    public static ChildCommand start(Path work, List<String> arguments, Description description) throws IOException {
        Files.createDirectories(work);
        List<String> options = List.of("-Xmx512m", "-XX:+UseParallelGC", "-Dfile.encoding=UTF-8");
        List<String> command = JvmCommand.of(options, MAIN_CLASS);
        command.addAll(arguments);
        command.addAll(List.of("--work", work.toString()));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectOutput(work.resolve(OUTPUT).toFile())
                .redirectError(work.resolve(ERRORS).toFile());
        description.passTo(builder);
        return new ChildCommand(builder.start(), work);
    }

    /**
     * Runs commands at the same time, waits for their end, and returns their outputs.
     *
     * @param work beginning of the names of their work folders, which are emptied first: what an earlier command has left
     *     would be resumed
     * @param commands the commands and their own options
     * @param name what the message of a failure calls one
     * @throws StageException if one ends with another exit code than 0
     */
    public static List<String> all(Path work, List<List<String>> commands, Description description, String name)
            throws IOException, InterruptedException {
        List<ChildCommand> running = new ArrayList<>();
        try {
            for (List<String> each : commands) {
                Path folder = work.resolveSibling(work.getFileName() + "-" + running.size());
                FolderTree.delete(folder);
                running.add(start(folder, each, description));
            }
            List<String> outputs = new ArrayList<>();
            for (ChildCommand each : running) {
                if (each.process.waitFor() != 0) {
                    throw new StageException(name + " failed: " + each.lastError());
                }
                outputs.add(Files.readString(each.work.resolve(OUTPUT)));
            }
            return outputs;
        } finally {
            running.forEach(ChildCommand::close);
        }
    }

    /**
     * Waits for the line {@code url=…} of a server and returns its address.
     *
     * @throws StageException if the server does not start
     */
    public URI awaitUrl() throws IOException, InterruptedException {
        long endNanos = System.nanoTime() + START_MILLIS * 1_000_000;
        while (System.nanoTime() < endNanos && process.isAlive()) {
            for (String line : Files.readAllLines(work.resolve(OUTPUT))) {
                if (line.startsWith("url=") && line.endsWith("/")) {
                    return URI.create(line.substring("url=".length()));
                }
            }
            Thread.sleep(20);
        }
        throw new StageException("the server did not start: " + lastError());
    }

    /** Returns the last line of standard error. */
    private String lastError() throws IOException {
        List<String> lines = Files.readAllLines(work.resolve(ERRORS));
        return lines.isEmpty() ? "exit code " + process.exitValue() : lines.get(lines.size() - 1);
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().completeOnTimeout(process, 10, TimeUnit.SECONDS).join();
        process.destroyForcibly();
    }
}
