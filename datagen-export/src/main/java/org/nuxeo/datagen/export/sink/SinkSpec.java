package org.nuxeo.datagen.export.sink;

import java.nio.file.Path;
import java.util.Locale;

/**
 * Where blobs go, written {@code null}, {@code folder:DIR}, {@code digest:DIR}, {@code tree:DIR},
 * {@code tar:DIR}, {@code s3:BUCKET} or {@code s3:BUCKET/PREFIX}.
 *
 * @param type which sink
 * @param location folder or bucket; empty for {@code null}
 */
public record SinkSpec(Type type, String location) {

    /** The sinks. */
    public enum Type {
        NULL,
        FOLDER,
        DIGEST,
        TREE,
        TAR,
        S3;

        String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Parses a text.
     *
     * @throws IllegalArgumentException if it names no sink
     */
    public static SinkSpec parse(String text) {
        int colon = text.indexOf(':');
        String name = colon < 0 ? text : text.substring(0, colon);
        String location = colon < 0 ? "" : text.substring(colon + 1);
        for (Type type : Type.values()) {
            if (type.label().equals(name) && location.isEmpty() == (type == Type.NULL)) {
                return new SinkSpec(type, location);
            }
        }
        throw new IllegalArgumentException("sink " + text
                + ": must be null, folder:DIR, digest:DIR, tree:DIR, tar:DIR, s3:BUCKET or s3:BUCKET/PREFIX");
    }

    /** Returns the folder that also takes metadata and manifest; null if the sink is none. */
    public Path folder() {
        return type == Type.NULL || type == Type.S3 ? null : Path.of(location);
    }

    /** Returns the bucket of an object store. */
    public String bucket() {
        int slash = location.indexOf('/');
        return slash < 0 ? location : location.substring(0, slash);
    }

    /** Returns what begins the names of objects in the bucket, ended by a slash unless empty. */
    public String prefix() {
        int slash = location.indexOf('/');
        String prefix = slash < 0 ? "" : location.substring(slash + 1);
        return prefix.isEmpty() || prefix.endsWith("/") ? prefix : prefix + "/";
    }

    /**
     * Makes the sink.
     *
     * @param archivePrefix begins the names of archives
     * @param archiveBytes size at which the next archive begins, at least 10,240
     * @param s3 needed for {@link Type#S3} alone
     */
    public BlobSink create(String archivePrefix, long archiveBytes, S3Target s3) {
        return switch (type) {
            case NULL -> new NullSink();
            case FOLDER -> new FileSink(folder(), FileSink.Layout.FOLDER);
            case DIGEST -> new FileSink(folder(), FileSink.Layout.DIGEST);
            case TREE -> new FileSink(folder(), FileSink.Layout.TREE);
            case TAR -> new TarSink(folder(), archivePrefix, archiveBytes);
            case S3 -> new S3Sink(s3);
        };
    }

    /** Returns the text {@link #parse} reads. */
    public String text() {
        return type == Type.NULL ? type.label() : type.label() + ":" + location;
    }
}
