// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;
import org.nuxeo.datagen.core.DaemonThread;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.text.Labels;
import org.nuxeo.datagen.importer.settings.StageWords;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.output.Json;

/**
 * The file {@code control.yaml} in the folder of a running stage. Its lines {@code max-rate: 2k} and {@code threads: 4}
 * take effect as soon as they are written.
 *
 * <p>A file left by an earlier run is deleted at the start, so the command's options hold until somebody writes the
 * file again.
 */
public final class ControlFile implements AutoCloseable {
    /** The name of the file. */
    public static final String NAME = "control.yaml";

    private static final List<Word> WORDS = List.of(StageWords.MAX_RATE, StageWords.THREADS);
    private static final long LOOK_MILLIS = 250;
    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

    private final Path file;
    private final LongConsumer maxRate;
    private final IntConsumer threads;
    private final Consumer<String> notes;
    private final ScheduledExecutorService clock;
    private String last = "";

    /**
     * Starts to watch the file of a stage, until closed.
     *
     * @param folder folder of the stage
     * @param maxRate receives a new rate limit in documents per second, 0 for none
     * @param threads receives a new number of threads, 1 to 1024
     * @param notes receives in one line what was changed, or why nothing was
     * @throws StageException if a file left by an earlier run cannot be deleted
     */
    public ControlFile(Path folder, LongConsumer maxRate, IntConsumer threads, Consumer<String> notes) {
        this.file = folder.resolve(NAME);
        this.maxRate = Objects.requireNonNull(maxRate, "maxRate");
        this.threads = Objects.requireNonNull(threads, "threads");
        this.notes = Objects.requireNonNull(notes, "notes");
        this.clock = Executors.newSingleThreadScheduledExecutor(task -> new DaemonThread("control-file", task));
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw StageFolder.unwritable(StageFolder.work(folder), e);
        }
        clock.scheduleWithFixedDelay(this::poll, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void poll() {
        String text = text();
        if (text.equals(last)) {
            return;
        }
        last = text;
        try {
            apply(text);
        } catch (IOException | StageException | Refusal e) {
            notes.accept(file + ": "
                    + String.valueOf(e.getMessage()).lines().findFirst().orElse("") + "; nothing changed");
        }
    }

    private String text() {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (NoSuchFileException e) {
            return "";
        } catch (IOException e) {
            // The file is being written; it is read again at the next poll.
            return last;
        }
    }

    private void apply(String text) throws IOException {
        JsonNode root = YAML.readTree(text);
        if (root == null || root.isMissingNode() || root.isNull()) {
            return;
        }
        List<String> names = WORDS.stream().map(Word::name).toList();
        for (Map.Entry<String, JsonNode> line : Json.members(root)) {
            if (!names.contains(line.getKey())) {
                throw new StageException(line.getKey() + ": unknown setting; must be " + Labels.oneOf(names));
            }
        }
        Description words = Description.read(WORDS, name -> root.path(name).asText(null), Description.GIVEN);
        if (root.isEmpty()) {
            throw new StageException("no settings; write lines such as 'max-rate: 2k' and 'threads: 4'");
        }
        if (words.has(StageWords.MAX_RATE)) {
            long rate = words.number(StageWords.MAX_RATE);
            maxRate.accept(rate);
            notes.accept(rate == 0 ? "rate limit removed" : "rate limit set to " + rate + " documents a second");
        }
        if (words.has(StageWords.THREADS)) {
            int count = words.integer(StageWords.THREADS);
            threads.accept(count);
            notes.accept("threads set to " + count);
        }
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
