package org.nuxeo.datagen.importer.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;
import org.nuxeo.datagen.core.internal.WholeNumber;
import org.nuxeo.datagen.importer.failure.StageException;
import org.nuxeo.datagen.importer.internal.output.Json;

/**
 * The file {@code control.yaml} in the folder of a stage that runs: lines {@code max-rate: 2k} and {@code threads: 4}
 * change its pace as soon as they are written. What an earlier run left there is removed at the beginning, so the options
 * of the command hold until somebody writes the file.
 */
public final class ControlFile implements AutoCloseable {
    /** Its name. */
    public static final String NAME = "control.yaml";

    /** The highest rate limit, in documents a second. */
    public static final long MAX_RATE = 1_000_000_000;

    private static final int MAX_THREADS = 1_024;
    private static final long LOOK_MILLIS = 250;
    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

    private final Path file;
    private final LongConsumer maxRate;
    private final IntConsumer threads;
    private final Consumer<String> notes;
    private final ScheduledExecutorService clock;
    private String last = "";

    private ControlFile(Path file, LongConsumer maxRate, IntConsumer threads, Consumer<String> notes) {
        this.file = file;
        this.maxRate = maxRate;
        this.threads = threads;
        this.notes = notes;
        this.clock = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "control-file");
            thread.setDaemon(true);
            return thread;
        });
    }

    /**
     * Begins to look at the file of a stage.
     *
     * @param folder of the stage
     * @param maxRate hears of documents per second, 0 for no ceiling
     * @param threads hears of a number of threads, 1 to 1024
     * @param notes hears in one line what was changed, or why it was not
     */
    public static ControlFile watch(Path folder, LongConsumer maxRate, IntConsumer threads, Consumer<String> notes) {
        ControlFile control = new ControlFile(folder.resolve(NAME), maxRate, threads, notes);
        try {
            Files.deleteIfExists(control.file);
        } catch (IOException e) {
            throw StageFolder.unwritable(folder.getParent(), e);
        }
        control.clock.scheduleWithFixedDelay(control::look, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
        return control;
    }

    private void look() {
        String text = text();
        if (text.equals(last)) {
            return;
        }
        last = text;
        try {
            apply(text);
        } catch (IOException | StageException e) {
            notes.accept(file + ": " + e.getMessage().lines().findFirst().orElse("") + "; nothing was changed");
        }
    }

    private String text() {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (NoSuchFileException e) {
            return "";
        } catch (IOException e) {
            // Half written, or on its way: looked at again.
            return last;
        }
    }

    private void apply(String text) throws IOException {
        JsonNode root = YAML.readTree(text);
        if (root == null || root.isMissingNode() || root.isNull()) {
            return;
        }
        Long rate = null;
        Integer count = null;
        for (Map.Entry<String, JsonNode> line : Json.members(root)) {
            String value = line.getValue().asText();
            switch (line.getKey()) {
                case "max-rate" -> rate = number("max-rate", value, 0, MAX_RATE);
                case "threads" -> count = (int) number("threads", value, 1, MAX_THREADS);
                default -> throw new StageException(line.getKey() + ": must be max-rate or threads");
            }
        }
        if (root.isEmpty()) {
            throw new StageException("must hold lines such as 'max-rate: 2k' and 'threads: 4'");
        }
        if (rate != null) {
            maxRate.accept(rate);
            notes.accept(rate == 0 ? "no ceiling" : "at most " + rate + " documents a second");
        }
        if (count != null) {
            threads.accept(count);
            notes.accept(count == 1 ? "1 thread" : count + " threads");
        }
    }

    private static long number(String name, String text, long smallest, long largest) {
        try {
            return WholeNumber.parse(text, smallest, largest);
        } catch (IllegalArgumentException e) {
            throw new StageException(name + " " + text + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
