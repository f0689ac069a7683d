// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.export.s3.S3Check;
import org.nuxeo.datagen.export.s3.S3Sink;
import org.nuxeo.datagen.export.s3.S3Words;
import org.nuxeo.datagen.export.sink.BlobSink;
import org.nuxeo.datagen.export.sink.RenderWords;
import org.nuxeo.datagen.export.sink.SinkSpec;
import org.nuxeo.datagen.export.sink.StoredFiles;

/** The options of the sink of rendered blobs. */
public final class SinkOptions {
    private static final Word ARCHIVE_SIZE = Word.of("archive-size", Values.number(1 << 20, 1L << 40), "BYTES")
            .help("Size of an archive of tar:DIR before the next one begins", "1G");

    /** The words of sinks. */
    public static final List<Word> WORDS = Stream.concat(
                    Stream.of(RenderWords.SINK, ARCHIVE_SIZE), S3Words.ALL.stream())
            .toList();

    private SinkOptions() {}

    /**
     * Returns the type and location of the sink.
     *
     * @throws Refusal if no sink is named or the text is invalid
     */
    public static SinkSpec spec(Description description) {
        String sink = description.text(RenderWords.SINK);
        if (sink == null) {
            throw new Refusal("--kind needs --sink: null, folder:DIR, digest:DIR, tree:DIR, tar:DIR or s3:BUCKET");
        }
        return Options.named("--sink", () -> SinkSpec.parse(sink));
    }

    /**
     * Creates a sink, with the other options of a description.
     *
     * @param archivePrefix beginning of the names of archives
     */
    public static BlobSink create(SinkSpec spec, Description description, String archivePrefix) {
        return spec.type() == SinkSpec.Type.S3
                ? new S3Sink(S3Words.target(spec, description))
                : spec.create(archivePrefix, description.number(ARCHIVE_SIZE));
    }

    /**
     * Returns what lies in a sink, with the other options of a description.
     *
     * @param archivePrefix beginning of the names of archives
     */
    public static StoredFiles stored(SinkSpec spec, Description description, String archivePrefix) {
        return spec.type() == SinkSpec.Type.S3
                ? new S3Check(S3Words.target(spec, description))
                : Options.named("--sink", () -> StoredFiles.of(spec, archivePrefix, description.number(ARCHIVE_SIZE)));
    }

    /**
     * Returns the folder of the metadata and the manifest.
     *
     * @param work work folder, in which it is if the sink has no folder
     */
    public static Path journal(SinkSpec spec, Path work) {
        Path folder = spec.folder();
        return folder != null
                ? folder
                : work.resolve("render").resolve(spec.text().replaceAll("[^A-Za-z0-9.-]", "_"));
    }
}
