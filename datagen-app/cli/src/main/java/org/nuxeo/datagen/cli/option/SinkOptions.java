// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import org.nuxeo.datagen.core.description.Secrets;
import org.nuxeo.datagen.export.s3.S3Sink;
import org.nuxeo.datagen.export.s3.S3Target;
import org.nuxeo.datagen.export.sink.BlobSink;
import org.nuxeo.datagen.export.sink.SinkSpec;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** The options of the sink of rendered blobs. */
public final class SinkOptions {
    private static final long SMALLEST_ARCHIVE_BYTES = 1 << 20;
    private static final long LARGEST_ARCHIVE_BYTES = 1L << 40;

    @Option(
            names = "--sink",
            paramLabel = "SINK",
            description = "null, folder:DIR (by file name), digest:DIR (by digest), tree:DIR (digests in two levels of"
                    + " folders), tar:DIR or s3:BUCKET[/PREFIX].")
    private String sink;

    @Option(
            names = "--archive-size",
            paramLabel = "BYTES",
            defaultValue = "1G",
            converter = ArchiveSizeConverter.class,
            description = "Size of an archive of tar:DIR before the next one begins (default: ${DEFAULT-VALUE}).")
    private long archiveBytes;

    @Option(
            names = "--s3-endpoint",
            paramLabel = "URL",
            description = "Address of an S3-compatible store (default: AWS).")
    private String endpoint;

    @Option(
            names = "--s3-region",
            paramLabel = "REGION",
            defaultValue = "us-east-1",
            description = "Region of the bucket (default: ${DEFAULT-VALUE}). Credentials come from "
                    + "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY or another source of the AWS SDK.")
    private String region;

    /** The conversion of the size of an archive. */
    public static final class ArchiveSizeConverter implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            return Refusals.number(text, SMALLEST_ARCHIVE_BYTES, LARGEST_ARCHIVE_BYTES);
        }
    }

    /** Returns whether a sink is named. */
    public boolean given() {
        return sink != null;
    }

    /**
     * Returns the type and location of the sink.
     *
     * @throws UsageException if no sink is named or the text is invalid
     */
    public SinkSpec spec() {
        if (sink == null) {
            throw new UsageException(
                    "--kind needs --sink: null, folder:DIR, digest:DIR, tree:DIR, tar:DIR or s3:BUCKET");
        }
        return Refusals.named("--sink", () -> SinkSpec.parse(sink));
    }

    /**
     * Creates the sink.
     *
     * @param archivePrefix beginning of the names of archives
     */
    public BlobSink create(String archivePrefix) {
        SinkSpec spec = spec();
        return spec.type() == SinkSpec.Type.S3
                ? new S3Sink(S3Target.of(spec, endpoint(), region))
                : spec.create(archivePrefix, archiveBytes);
    }

    /**
     * Returns the folder of the metadata and the manifest.
     *
     * @param work work folder, in which it is if the sink has no folder
     */
    public Path journal(Path work) {
        Path folder = spec().folder();
        return folder != null
                ? folder
                : work.resolve("render").resolve(spec().text().replaceAll("[^A-Za-z0-9.-]", "_"));
    }

    private URI endpoint() {
        if (endpoint == null) {
            return null;
        }
        try {
            URI address = new URI(endpoint);
            boolean http = "http".equals(address.getScheme()) || "https".equals(address.getScheme());
            if (http && address.getHost() != null) {
                return address;
            }
        } catch (URISyntaxException e) {
            throw refused(e);
        }
        throw refused(null);
    }

    private UsageException refused(Exception cause) {
        return new UsageException(
                "--s3-endpoint " + Secrets.hide(endpoint) + ": must be http://HOST:PORT or https://...", cause);
    }
}
