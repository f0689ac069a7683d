// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.store.output.Json;

/**
 * The folder of a job in a file system that driver and executors share: its manifest, its report, and the results of its
 * parts. A file appears when it is complete.
 *
 * @param path path of the folder, with the name of its file system
 */
record JobFolder(Path path, FileSystem files) {

    private static final String MANIFEST = "manifest.json";
    private static final String REPORT = "report.json";
    private static final String PARTS = "parts";
    private static final String SUFFIX = ".json";

    /**
     * Returns a folder.
     *
     * @param folder the folder, with or without the name of its file system
     * @throws IOException if there is no such file system
     */
    static JobFolder of(String folder, Configuration hadoop) throws IOException {
        SharedFolder shared = SharedFolder.of(folder, hadoop);
        return new JobFolder(shared.folder(), shared.files());
    }

    /** Returns the manifest, or null if there is none. */
    public @Nullable ObjectNode manifest() throws IOException {
        JsonNode manifest = read(new Path(path, MANIFEST));
        Check.refuse(
                manifest != null && !manifest.isObject(),
                () -> new Path(path, MANIFEST) + ": is not a manifest; name another folder");
        return (ObjectNode) manifest;
    }

    /** Replaces the manifest. */
    void write(ObjectNode manifest) throws IOException {
        replace(new Path(path, MANIFEST), manifest);
    }

    /** Replaces the report. */
    public void report(ObjectNode report) throws IOException {
        replace(new Path(path, REPORT), report);
    }

    /** Removes the results of all parts. */
    void clear() throws IOException {
        files.delete(new Path(path, PARTS), true);
    }

    /** Returns the results of the parts that are done, by number. */
    Map<Integer, ObjectNode> results() throws IOException {
        Map<Integer, ObjectNode> results = new TreeMap<>();
        Path parts = new Path(path, PARTS);
        if (!files.exists(parts)) {
            return results;
        }
        for (FileStatus file : files.listStatus(parts)) {
            String name = file.getPath().getName();
            if (name.matches("[0-9]+\\" + SUFFIX)) {
                int part = Integer.parseInt(name.substring(0, name.length() - SUFFIX.length()));
                results.put(part, (ObjectNode) read(file.getPath()));
            }
        }
        return results;
    }

    /** Makes the result of a part durable. If another execution was first, its result is kept. */
    void save(int part, ObjectNode result) throws IOException {
        Path file = new Path(new Path(path, PARTS), String.format(Locale.ROOT, "%06d", part) + SUFFIX);
        if (!files.exists(file)) {
            replace(file, result);
        }
    }

    private @Nullable JsonNode read(Path file) throws IOException {
        try (InputStream in = files.open(file)) {
            return Json.mapper().readTree(in);
        } catch (FileNotFoundException e) {
            return null;
        }
    }

    private void replace(Path file, ObjectNode content) throws IOException {
        Path unfinished = new Path(file.getParent(), "." + file.getName() + "." + UUID.randomUUID());
        try (OutputStream out = files.create(unfinished, true)) {
            out.write(Json.pretty(content).getBytes(StandardCharsets.UTF_8));
        }
        // Some file systems do not replace a file by renaming another one.
        if (!files.rename(unfinished, file)) {
            files.delete(file, false);
            if (!files.rename(unfinished, file)) {
                throw new IOException(file + ": cannot be replaced");
            }
        }
    }
}
