// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.export.sink.DeliveryCheck.Difference;
import org.nuxeo.datagen.export.sink.DeliveryCheck.Fault;
import org.nuxeo.datagen.export.sink.DeliveryCheck.Level;
import org.nuxeo.datagen.export.sink.DeliveryCheck.Scope;
import org.nuxeo.datagen.export.sink.DeliveryCheck.Surplus;
import org.nuxeo.datagen.export.sink.SinkFolder.MountedFolder;

/**
 * What lies in a sink. It takes the blobs that a sink of the same kind would store, and compares instead of storing. Thread
 * safe, like the sink.
 */
public abstract class StoredFiles implements BlobSink {

    private static final long MAX_NAMES = 1 << 23;

    private final Object location;
    private final AtomicLong read = new AtomicLong();
    private final NameBalance names = new NameBalance(MAX_NAMES);
    private boolean isRemembering;
    private @Nullable Scope wanted;
    private @Nullable Consumer<Difference> found;

    /**
     * A stored file.
     *
     * @param modified when it was written
     * @param md5Hex what is the MD5 of its bytes in hexadecimal digits in most stores, or null
     */
    public record Stored(
            String name,
            long lengthBytes,
            Instant modified,
            @Nullable String md5Hex,
            Content content) {}

    /** The bytes of a stored file. */
    @FunctionalInterface
    public interface Content {
        /** Opens a stream of all bytes. */
        InputStream open() throws IOException;
    }

    /** @param location folder or bucket, for messages */
    protected StoredFiles(Object location) {
        this.location = location;
    }

    /**
     * Returns what lies in a sink without an object store, which a module of its own has.
     *
     * @param archivePrefix beginning of the names of archives
     * @param archiveBytes largest length of an archive in bytes, that with which they were written
     * @throws IllegalArgumentException if the type is {@link SinkSpec.Type#S3} or {@link SinkSpec.Type#NULL}, which keeps
     *     nothing
     */
    public static StoredFiles of(SinkSpec sink, String archivePrefix, long archiveBytes) {
        return of(sink, new MountedFolder(Path.of(sink.location())), archivePrefix, archiveBytes);
    }

    /**
     * Returns what lies in a sink in a folder of any file system, otherwise as {@link #of(SinkSpec, String, long)}.
     *
     * @param folder the folder at the location
     */
    public static StoredFiles of(SinkSpec sink, SinkFolder folder, String archivePrefix, long archiveBytes) {
        return switch (sink.type()) {
            case FOLDER, DIGEST, TREE -> new FileSink.Check(folder, sink.type());
            case TAR -> new TarCheck(folder, archivePrefix, archiveBytes);
            case NULL, S3 ->
                throw new IllegalArgumentException(
                        "sink " + sink.text() + ": must be folder:DIR, digest:DIR, tree:DIR or tar:DIR");
        };
    }

    /** Opens the sink for a check, whose differences go to a consumer. */
    final void open(Scope scope, Consumer<Difference> differences) throws IOException {
        wanted = scope;
        found = differences;
        open(0);
    }

    /** Returns the name in the sink of the blob of a document. */
    protected abstract String name(long position, String fileName, String md5Hex, SinkBlob blob) throws IOException;

    /** Returns the file with a name, or null if there is none. */
    protected abstract @Nullable Stored find(String name, SinkBlob blob) throws IOException;

    /** Passes on the names of all files, also of those that tell about the job. */
    protected abstract void names(Consumer<String> consumer) throws IOException;

    private static boolean hasBytes(Stored file, SinkBlob blob) throws IOException {
        if (file.md5Hex() != null && file.md5Hex().equals(HexFormat.of().formatHex(blob.md5()))) {
            return true;
        }
        try (InputStream in = file.content().open();
                Comparison comparison = new Comparison(in)) {
            blob.writeTo(comparison);
            return comparison.isSame;
        }
    }

    @Override
    public final void put(long position, String fileName, String md5Hex, SinkBlob blob) throws IOException {
        Scope scope = wanted;
        if (scope == null) {
            throw BlobSink.notOpen(location);
        }
        String name = name(position, fileName, md5Hex, blob);
        if (isRemembering) {
            names.remember(name);
            return;
        }
        try {
            Stored file = find(name, blob);
            if (file == null) {
                differ(Fault.MISSING, name, "");
                return;
            }
            if (scope.additional()) {
                names.expected(name);
            }
            if (scope.level() != Level.EXISTENCE) {
                compare(scope, file, blob);
            }
        } catch (IOException e) {
            differ(Fault.CHANGED, name, "cannot be read: " + e.getMessage());
        }
    }

    private void compare(Scope scope, Stored file, SinkBlob blob) throws IOException {
        if (file.lengthBytes() != blob.lengthBytes()) {
            String must = " bytes, must have " + WholeNumber.grouped(blob.lengthBytes());
            differ(Fault.CHANGED, file.name(), WholeNumber.grouped(file.lengthBytes()) + must);
        } else if (scope.level() == Level.DIGEST && !file.modified().isBefore(scope.since())) {
            read.incrementAndGet();
            if (!hasBytes(file, blob)) {
                differ(Fault.CHANGED, file.name(), "other bytes");
            }
        }
    }

    /** Adds that an archive cannot be read. */
    final void damaged(String archive, IOException reason) {
        differ(Fault.CHANGED, archive, "is no archive: " + reason.getMessage());
    }

    private void differ(Fault fault, String name, String what) {
        Objects.requireNonNull(found, "open").accept(new Difference(fault, name, what));
    }

    /** Returns whether there seem to be files that no document has. From then on, names are remembered instead of compared. */
    final boolean mayHaveAdditional() throws IOException {
        list();
        isRemembering = names.choose();
        return isRemembering;
    }

    /** Passes on the names of all files but those that tell about the job. */
    private void blobs(Consumer<String> consumer) throws IOException {
        names(name -> {
            if (!RenderJob.isJournal(name)) {
                consumer.accept(name);
            }
        });
    }

    /** Counts the names of all files, to be compared with those of the documents. */
    final void list() throws IOException {
        blobs(names::stored);
    }

    /** Returns what is listed less what documents have. */
    final Surplus surplus() {
        return names.surplus();
    }

    /** Adds the files that no document has, and returns the number of those in excess of the names that are remembered. */
    final long additional() throws IOException {
        names.remembered();
        blobs(name -> {
            if (names.isAdditional(name)) {
                differ(Fault.ADDITIONAL, name, "");
            }
        });
        return names.unnamed();
    }

    /**
     * Adds the files with names that no document has, and returns whether that was not stopped.
     *
     * @param ofDocuments the names of the documents' files, which are asked for until all names are known
     */
    final boolean addStrange(Iterator<String> ofDocuments, BooleanSupplier stop) throws IOException {
        LongStream.Builder hashes = LongStream.builder();
        blobs(name -> hashes.add(NameBalance.hash(name)));
        long[] listed = hashes.build().sorted().distinct().toArray();
        BitSet known = new BitSet(listed.length);
        int unknown = listed.length;
        while (unknown > 0 && ofDocuments.hasNext()) {
            if (stop.getAsBoolean()) {
                return false;
            }
            int index = Arrays.binarySearch(listed, NameBalance.hash(ofDocuments.next()));
            if (index >= 0 && !known.get(index)) {
                known.set(index);
                unknown--;
            }
        }
        if (unknown > 0) {
            blobs(name -> {
                int index = Arrays.binarySearch(listed, NameBalance.hash(name));
                if (index >= 0 && !known.get(index)) {
                    differ(Fault.ADDITIONAL, name, "no document of the kind has it");
                }
            });
        }
        return true;
    }

    /** Returns the number of files whose bytes were compared. */
    final long read() {
        return read.get();
    }

    /** Compares what is written with a stream of the same length. */
    private static final class Comparison extends OutputStream {

        private final InputStream expected;
        private byte[] buffer = new byte[1 << 14];
        private boolean isSame = true;

        Comparison(InputStream expected) {
            this.expected = expected;
        }

        @Override
        public void write(int b) throws IOException {
            isSame &= expected.read() == (b & 0xFF);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            if (!isSame) {
                return;
            }
            if (buffer.length < length) {
                buffer = new byte[length];
            }
            int got = expected.readNBytes(buffer, 0, length);
            isSame = got == length && Arrays.equals(buffer, 0, length, bytes, offset, offset + length);
        }
    }
}
