// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import java.nio.file.Path;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.export.encryption.Encryption;
import org.nuxeo.datagen.export.sink.SinkSpec.Type;

/**
 * A job that renders blobs into a sink. Jobs of different parts may write to the same sink at the same time, since no two
 * of them write the same file.
 *
 * @param files the blobs of this part
 * @param sink destination of the blobs
 * @param encryption encryption of stored blobs, or null if they are stored as they are
 * @param journal folder of {@code metadata.csv} and {@code manifest.json}, which are not encrypted
 * @param threads number of threads, at least 1
 * @param again whether to render everything again instead of resuming an earlier run
 * @param part the part, which names metadata and manifest unless it is everything
 */
public record RenderJob(
        BlobRange files,
        SinkSpec sink,
        @Nullable Encryption encryption,
        Path journal,
        int threads,
        boolean again,
        Part part) {

    private static final Pattern JOURNAL =
            Pattern.compile("(metadata|manifest)(-part-[0-9]+-of-[0-9]+)?\\.(csv|json)(\\.part)?|_datagen/.*");

    /**
     * @throws IllegalArgumentException if the number of threads is below 1, or the encryption's format is not for the sink
     */
    public RenderJob {
        Check.given("files", files, "sink", sink, "journal", journal, "part", part);
        Check.atLeast("threads", threads, 1);
        if (encryption != null && sink.type() == Type.S3 && !encryption.format().hasRanges()) {
            throw new IllegalArgumentException(
                    "encrypt-format " + encryption.format().label()
                            + ": is read from folders by Nuxeo; name a sink tree:DIR, or use the format datagen");
        }
    }

    /** Creates a job that stores all blobs as they are. */
    public RenderJob(BlobRange files, SinkSpec sink, Path journal, int threads, boolean again) {
        this(files, sink, null, journal, threads, again, Part.WHOLE);
    }

    /** Returns the metadata file, such as {@code metadata.csv} or {@code metadata-part-2-of-8.csv}. */
    public Path metadata() {
        return file("metadata", ".csv");
    }

    /** Returns the manifest, such as {@code manifest.json} or {@code manifest-part-2-of-8.json}. */
    public Path manifest() {
        return file("manifest", ".json");
    }

    /** Returns whether a file of a sink tells about a job, also on a cluster, instead of being a blob. */
    public static boolean isJournal(String name) {
        return JOURNAL.matcher(name).matches();
    }

    private Path file(String name, String extension) {
        return journal.resolve(name + (part.isWhole() ? "" : "-" + part.fileText()) + extension);
    }
}
