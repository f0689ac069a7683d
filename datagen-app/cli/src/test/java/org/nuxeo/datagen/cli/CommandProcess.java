// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.nuxeo.datagen.testing.OutsideTool;

/** A command in a separate process, as the launcher starts it. Its standard error is a file in its current folder. */
public final class CommandProcess implements AutoCloseable {
    private final Process process;
    private final BufferedReader out;
    private final Path err;

    private CommandProcess(Process process, Path err) {
        this.process = process;
        this.out = process.inputReader();
        this.err = err;
    }

    public static CommandProcess start(Path err, String... arguments) throws IOException {
        return start(err, List.of(), arguments);
    }

    static CommandProcess start(Path err, List<String> javaOptions, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:-UsePerfData",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC"));
        command.addAll(javaOptions);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Datagen.class.getName()));
        command.addAll(List.of(arguments));
        return new CommandProcess(
                new ProcessBuilder(command)
                        .directory(err.toAbsolutePath().getParent().toFile())
                        .redirectError(err.toFile())
                        .start(),
                err);
    }

    /** Reads standard output up to a line with a prefix. Returns the line, or null if there is none. */
    String lineStartingWith(String start) throws IOException {
        String line = out.readLine();
        while (line != null && !line.startsWith(start)) {
            line = out.readLine();
        }
        return line;
    }

    /** Reads standard output to its end. */
    void restOfOutput(Consumer<String> line) {
        out.lines().forEach(line);
    }

    public String restOfOutput() {
        return String.join("\n", out.lines().toList());
    }

    public String err() throws IOException {
        return Files.readString(err);
    }

    List<Long> children() {
        try (Stream<ProcessHandle> children = process.children()) {
            return children.map(ProcessHandle::pid).toList();
        }
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /**
     * Sends a signal. If a process that started the test ignores it, as {@code nohup} and {@code &} leave SIGINT, so do all
     * commands, and the test is skipped.
     */
    public void signal(String name) throws Exception {
        OutsideTool.require(!ignores(name), "SIG" + name + ", which this shell or build server lets processes ignore");
        new ProcessBuilder("sh", "-c", "kill -" + name + " " + process.pid())
                .start()
                .waitFor();
    }

    /** Returns whether the kernel says that the process ignores a signal. */
    private boolean ignores(String name) throws IOException {
        Path status = Path.of("/proc", Long.toString(process.pid()), "status");
        int number = name.equals("INT") ? 2 : name.equals("TERM") ? 15 : 0;
        if (number == 0 || !Files.isReadable(status)) {
            return false;
        }
        try (Stream<String> lines = Files.lines(status)) {
            return lines.filter(line -> line.startsWith("SigIgn:"))
                    .anyMatch(line -> (Long.parseUnsignedLong(line.substring(7).strip(), 16) >> number - 1 & 1) == 1);
        }
    }

    public int exitCode() throws InterruptedException {
        if (!process.waitFor(240, TimeUnit.SECONDS)) {
            throw new AssertionError("the command did not end");
        }
        return process.exitValue();
    }

    /** Returns whether the process ends within a time. */
    public boolean endsWithin(long millis) throws InterruptedException {
        return process.waitFor(millis, TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
