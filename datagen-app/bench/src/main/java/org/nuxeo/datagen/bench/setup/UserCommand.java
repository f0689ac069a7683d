// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.setup;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.core.DaemonThread;

/**
 * A command of the user in a process of its own. A file keeps its output, with {@code ***} instead of secrets. Closing it
 * ends the process and what it has started.
 */
public final class UserCommand implements AutoCloseable {

    private static final long MAX_KEPT_CHARS = 10_000_000;
    private static final long LAST_WORDS_MILLIS = 2_000;

    private final long startNanos = System.nanoTime();
    private final Process process;
    private final Thread keeper;
    private volatile long millis = -1;
    private volatile String lastLine = "";

    /**
     * Starts a command. It has the environment of this process.
     *
     * @param words the command and its arguments
     * @param folder its current folder
     * @param more further variables of its environment
     * @param secrets values that the file of its output must not have
     * @param output the file, whose folder exists
     */
    public UserCommand(
            List<String> words, Path folder, Map<String, String> more, Collection<String> secrets, Path output)
            throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(words).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().putAll(more);
        process = builder.start();
        process.getOutputStream().close();
        process.onExit().thenRun(() -> millis = Rates.millisSince(startNanos));
        Writer file = Files.newBufferedWriter(output);
        List<String> hidden = List.copyOf(secrets);
        keeper = new DaemonThread("output-of-" + process.pid(), () -> keep(hidden, file));
        keeper.start();
    }

    private void keep(Collection<String> secrets, Writer file) {
        // closed here, so that a full disk does not block the command
        try (BufferedReader lines = process.inputReader(Charset.defaultCharset())) {
            long left = MAX_KEPT_CHARS;
            String line;
            while ((line = lines.readLine()) != null) {
                String shown = line;
                for (String secret : secrets) {
                    shown = shown.replace(secret, "***");
                }
                lastLine = shown.isBlank() ? lastLine : shown.strip();
                left -= shown.length() + 1;
                if (left > 0) {
                    file.append(shown).append('\n').flush();
                }
            }
            file.close();
        } catch (IOException | UncheckedIOException e) {
            lastLine = "its output could not be kept: " + e.getMessage();
        }
    }

    /** Waits for the end of the command. */
    public void await() throws InterruptedException {
        process.waitFor();
    }

    /** Returns whether the command runs. */
    public boolean isAlive() {
        return process.isAlive();
    }

    /** Returns the time since the start of the command, or its duration if it has ended. */
    public long millis() {
        long ended = millis;
        return ended < 0 ? Rates.millisSince(startNanos) : ended;
    }

    /** Returns the exit code of a command that has ended. */
    public int exitCode() {
        return process.exitValue();
    }

    /** Returns the last line of the output that is not empty; it may be empty itself. Waits for the end of the output. */
    public String lastLine() {
        awaitLastWords();
        return lastLine;
    }

    /** Waits a little for the output of a command that has ended; what it has started may hold it open. */
    private void awaitLastWords() {
        try {
            keeper.join(LAST_WORDS_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        if (process.isAlive()) {
            // this also closes the output, so it is not for a command whose last words are still to be read
            var ended = process.destroyForcibly().onExit();
            ended.completeOnTimeout(process, LAST_WORDS_MILLIS, TimeUnit.MILLISECONDS)
                    .join();
        }
        awaitLastWords();
    }
}
