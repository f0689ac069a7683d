// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.core.text.Labeled;

/**
 * The type and location of a sink. Its text is {@code null}, {@code folder:DIR}, {@code digest:DIR}, {@code tree:DIR},
 * {@code tar:DIR}, {@code s3:BUCKET} or {@code s3:BUCKET/PREFIX}.
 *
 * @param type type of the sink
 * @param location folder or bucket; empty for {@code null}
 */
public record SinkSpec(Type type, String location) {

    public SinkSpec {
        Check.given("type", type, "location", location);
    }

    /** The types of sinks. */
    public enum Type implements Labeled {
        /** Discards all blobs. */
        NULL,
        /** Files named by the document. */
        FOLDER,
        /** Files named by the MD5 of the blob. */
        DIGEST,
        /** Files named by the MD5 of the blob, in two levels of folders. */
        TREE,
        /** Archives. */
        TAR,
        /** Objects in an object store. */
        S3;

        /**
         * Returns the name below the folder of a sink with a file for each blob.
         *
         * @param fileName file name of the document
         * @param md5Hex MD5 of the document's blob in hexadecimal digits
         */
        public String name(String fileName, String md5Hex) {
            Check.given("fileName", fileName, "md5Hex", md5Hex);
            return switch (this) {
                case DIGEST -> md5Hex;
                case TREE -> md5Hex.substring(0, 2) + "/" + md5Hex.substring(2, 4) + "/" + md5Hex;
                default -> fileName;
            };
        }
    }

    /**
     * Returns the sink of a text.
     *
     * @throws IllegalArgumentException if the text does not name a sink
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

    /** Returns the folder of the sink, which also has the metadata and the manifest, or null if it has none. */
    public @Nullable Path folder() {
        return type == Type.NULL || type == Type.S3 ? null : Path.of(location);
    }

    /**
     * Returns the sink of one of several batches, in a folder or a prefix of its own.
     *
     * @param batch the batch and the number of all
     */
    public SinkSpec batch(Part batch) {
        String name = String.format(Locale.ROOT, "batch-%05d-of-%05d", batch.index(), batch.count());
        return new SinkSpec(type, location.endsWith("/") ? location + name : location + "/" + name);
    }

    /** Returns the bucket of an object store. */
    public String bucket() {
        int slash = location.indexOf('/');
        return slash < 0 ? location : location.substring(0, slash);
    }

    /** Returns the beginning of the names of objects in the bucket; it is empty or ends with a slash. */
    public String prefix() {
        int slash = location.indexOf('/');
        String prefix = slash < 0 ? "" : location.substring(slash + 1);
        return prefix.isEmpty() || prefix.endsWith("/") ? prefix : prefix + "/";
    }

    /**
     * Creates a sink without an object store, which a module of its own has.
     *
     * @param archivePrefix beginning of the names of archives
     * @param archiveBytes largest length of an archive in bytes, at least 10,240
     * @throws IllegalArgumentException if the type is {@link Type#S3}, or the sink consists of archives and their length is
     *     out of its range
     */
    public BlobSink create(String archivePrefix, long archiveBytes) {
        Objects.requireNonNull(archivePrefix, "archivePrefix");
        return switch (type) {
            case NULL -> (position, fileName, md5Hex, blob) -> blob.writeTo(OutputStream.nullOutputStream());
            case FOLDER, DIGEST, TREE -> new FileSink(Path.of(location), type);
            case TAR -> new TarSink(Path.of(location), archivePrefix, archiveBytes);
            case S3 -> throw new IllegalArgumentException("sink " + text() + ": must have no object store");
        };
    }

    /** Returns the text that {@link #parse} accepts. */
    public String text() {
        return type == Type.NULL ? type.label() : type.label() + ":" + location;
    }
}
