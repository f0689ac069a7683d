// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.importer.manifest.StageFolder;
import org.nuxeo.datagen.store.failure.FailureReasons;
import org.nuxeo.datagen.store.output.Json;

/**
 * The state of a campaign: the dataset, the server, and a {@link StepRecord} for each step that was started. On a
 * Nuxeo, it is a file in the work folder. Services that were started for a campaign end with it, and so does its state.
 * Thread safe.
 *
 * @param standIn whether figures of MongoDB are those of its stand-in
 * @param saves whether changes are saved in the file
 */
record CampaignState(@Nullable Path file, ObjectNode root, boolean standIn, AtomicBoolean saves) {
    private static final String NUXEO = "nuxeo";

    /**
     * Returns the state of a campaign that ends with its process.
     *
     * @param standIn whether figures of MongoDB are those of its stand-in
     */
    static CampaignState passing(boolean standIn) {
        return new CampaignState(null, begun(), standIn, new AtomicBoolean());
    }

    private static ObjectNode begun() {
        String id = UUID.randomUUID().toString().substring(0, 8);
        return Json.object("id", id, "startedAt", Instant.now().toString(), "steps", Map.of());
    }

    /**
     * Opens the saved state of a campaign, or creates a new one. Nothing is written yet. On a Nuxeo each change is saved; on
     * services only what {@link #keep} does, since what a step that was interrupted has left in them is not known.
     *
     * @param folder folder with the file
     * @param place where the campaign runs: nuxeo, or mongo for services
     * @param address its address
     * @throws BenchException if the file belongs to another campaign or cannot be read
     */
    static CampaignState open(Path folder, String scenario, String fingerprint, String place, String address) {
        Path file = folder.resolve("campaign.json");
        ObjectNode root = Files.exists(file) ? read(file) : Json.object();
        if (root.isEmpty()) {
            root = Json.put(begun(), "scenario", scenario, "fingerprint", fingerprint, place, address);
        }
        require(file, root, "scenario", scenario);
        require(file, root, "fingerprint", fingerprint);
        require(file, root, place, address);
        return new CampaignState(file, root, false, new AtomicBoolean(root.has(NUXEO)));
    }

    private static void require(Path file, ObjectNode root, String member, String now) {
        String then = root.path(member).asText();
        String what = member.equals("fingerprint") ? "the dataset" : "--" + member;
        String other = ": belongs to a campaign with another " + member + ", " + then + " instead of " + now;
        String remedy = "; repeat with " + what + " of that campaign, or name another --work folder";
        BenchException.when(!then.equals(now), file, other, remedy);
    }

    private static ObjectNode read(Path file) {
        try {
            return (ObjectNode) Json.mapper().readTree(Files.readString(file));
        } catch (JsonProcessingException | ClassCastException e) {
            throw new BenchException(file + ": is damaged; remove it to start over", e);
        } catch (IOException e) {
            throw new BenchException(file + ": cannot be read (" + FailureReasons.of(e) + ")", e);
        }
    }

    /** Returns a short id of this campaign, part of the names of what it creates on the server. */
    String id() {
        return root.path("id").asText();
    }

    /** Returns when the campaign was started. */
    Instant startedAt() {
        return Instant.parse(root.path("startedAt").asText());
    }

    /** Returns the time since the campaign was started, in seconds. */
    double seconds() {
        return (System.currentTimeMillis() - startedAt().toEpochMilli()) / 1e3;
    }

    /** Returns the records of steps; new ones of steps that were never started. Later steps of a title are numbered. */
    List<StepRecord> steps(List<? extends Step<?>> steps) {
        Map<String, Integer> titles = new HashMap<>();
        List<StepRecord> records = new ArrayList<>();
        for (Step<?> step : steps) {
            String title = step.settings().title();
            int time = titles.merge(title, 1, Integer::sum);
            records.add(step(time == 1 ? title : title + " (" + time + ")", step.settings()));
        }
        return records;
    }

    /** Returns the record of a step by its title; a new one if the step was never started. */
    synchronized StepRecord step(String key, Step.Settings step) {
        return new StepRecord(this, member((ObjectNode) root.path("steps"), key), step, new LinkedHashMap<>());
    }

    /** Returns an object in another one; a new one if it is missing. */
    static ObjectNode member(ObjectNode parent, String name) {
        return parent.withObject("/" + name.replace("~", "~0").replace("/", "~1"));
    }

    /** Saves the number of the attempt that sent a slice to its logs. */
    synchronized void log(String slice, int attempt) {
        root.withObject("/logs").put(slice, attempt);
        save();
    }

    /** Returns the number of the attempt that sent a slice to its logs; 0 if it was not sent. */
    synchronized int log(String slice) {
        return root.path("logs").path(slice).asInt();
    }

    /** Saves the state after a step that failed and can be repeated, if services keep what the campaign has done. */
    synchronized void keep() {
        saves.set(true);
        save();
    }

    /** Removes what {@link #keep} has saved. */
    synchronized void forget() {
        if (file == null || root.has(NUXEO)) {
            return;
        }
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new BenchException(file + ": cannot be removed (" + FailureReasons.of(e) + "); remove it", e);
        }
    }

    /** Replaces the file, if there is one. After a crash, either the old or the new one is there. */
    synchronized void save() {
        if (file == null || !saves.get()) {
            return;
        }
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            StageFolder.replace(file, Json.pretty(root));
        } catch (IOException e) {
            throw new BenchException(
                    file + ": cannot be written (" + FailureReasons.of(e) + "); name another --work", e);
        }
    }
}
