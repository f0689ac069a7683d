// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.blobstore.nuxeo;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.apache.commons.lang3.mutable.MutableObject;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.blobstore.UnknownBlobKeyException;
import org.nuxeo.datagen.render.BlobContent;
import org.nuxeo.ecm.core.blob.AbstractBlobStore;
import org.nuxeo.ecm.core.blob.BlobContext;
import org.nuxeo.ecm.core.blob.BlobStore;
import org.nuxeo.ecm.core.blob.BlobUpdateContext;
import org.nuxeo.ecm.core.blob.BlobWriteContext;
import org.nuxeo.ecm.core.blob.ByteRange;
import org.nuxeo.ecm.core.blob.KeyStrategy;
import org.nuxeo.ecm.core.blob.binary.BinaryGarbageCollector;
import org.nuxeo.ecm.core.blob.binary.BinaryManagerStatus;

/**
 * The blob store of Nuxeo over {@link OnDemandBlobs}. Nothing is stored, so nothing is written, moved, deleted or
 * collected.
 *
 * <p>Nuxeo turns a missing blob and any {@link IOException} of a store into an empty download. So an unknown key is
 * reported with an {@link UnknownBlobKeyException}, which no caller catches.
 */
final class OnDemandBlobStore extends AbstractBlobStore {

    static final String NO_WRITES =
            "blob provider datagen: cannot store blobs, since it renders them from their keys; choose another provider"
                    + " for this blob in the blob dispatcher";

    final OnDemandBlobs blobs;
    private final BinaryGarbageCollector collector;

    OnDemandBlobStore(String blobProviderId, OnDemandBlobs blobs) {
        super(blobProviderId, "blobs-" + blobProviderId, new Keys(blobs));
        this.blobs = blobs;
        this.collector = new NothingToCollect(blobProviderId);
    }

    /** Returns a key without the prefix of its provider, which can have any name. Keys have no colon. */
    static String bare(String key) {
        return key.substring(key.indexOf(':') + 1);
    }

    @Override
    public boolean exists(String key) {
        return blobs.exists(bare(key));
    }

    @Override
    public boolean hasDefaultStorageClass(String key) {
        return true;
    }

    @Override
    public boolean hasVersioning() {
        return false;
    }

    @Override
    public OptionalOrUnknown<Path> getFile(String key) {
        return OptionalOrUnknown.unknown();
    }

    @Override
    public OptionalOrUnknown<InputStream> getStream(String key) throws IOException {
        return OptionalOrUnknown.of(open(key));
    }

    @Override
    public boolean readBlob(String key, Path dest) throws IOException {
        try (InputStream in = open(key)) {
            Files.copy(in, dest, StandardCopyOption.REPLACE_EXISTING);
        }
        return true;
    }

    private InputStream open(String key) {
        MutableObject<String> holder = new MutableObject<>(key);
        ByteRange range = getByteRangeFromKey(holder);
        String bare = bare(holder.getValue());
        return range == null ? blobs.stream(bare) : open(bare, range);
    }

    /** Returns a stream of a range. As in HTTP, a range beyond the end of the blob is shortened. */
    InputStream open(String bareKey, ByteRange range) {
        BlobContent content = blobs.content(bareKey);
        long length = Math.min(range.getLength(), content.lengthBytes() - range.getStart());
        return content.stream(range.getStart(), length);
    }

    @Override
    public String writeBlob(BlobContext blobContext) throws IOException {
        throw new IOException(NO_WRITES);
    }

    @Override
    public String writeBlob(BlobWriteContext blobWriteContext) throws IOException {
        throw new IOException(NO_WRITES);
    }

    @Override
    protected String writeBlobGeneric(BlobWriteContext blobWriteContext) throws IOException {
        throw new IOException(NO_WRITES);
    }

    @Override
    public void writeBlobProperties(BlobUpdateContext blobUpdateContext) {}

    @Override
    public boolean copyBlobIsOptimized(BlobStore sourceStore) {
        return sourceStore.unwrap() instanceof OnDemandBlobStore;
    }

    /** Returns the same key for a copy from another store of this class. Other copies are refused. */
    @Override
    public @Nullable String copyOrMoveBlob(String key, BlobStore sourceStore, String sourceKey, boolean atomicMove)
            throws IOException {
        boolean same = key == null || bare(key).equals(bare(sourceKey));
        if (same && copyBlobIsOptimized(sourceStore)) {
            return exists(sourceKey) ? bare(sourceKey) : null;
        }
        throw new IOException(NO_WRITES);
    }

    @Override
    public void deleteBlob(BlobContext blobContext) {}

    @Override
    public void deleteBlob(String key) {}

    @Override
    public void clear() {}

    @Override
    public BinaryGarbageCollector getBinaryGarbageCollector() {
        return collector;
    }

    /**
     * The key strategy of rendered blobs. Keys are not derived from digests, so Nuxeo uses the digest in the document and does
     * not replace it with the key.
     */
    private record Keys(OnDemandBlobs blobs) implements KeyStrategy {

        @Override
        public boolean useDeDuplication() {
            return false;
        }

        @Override
        public @Nullable String getDigestFromKey(String key) {
            return null;
        }

        @Override
        public boolean isValidKey(String key) {
            try {
                blobs.parse(bare(key));
                return true;
            } catch (UnknownBlobKeyException e) {
                return false;
            }
        }

        @Override
        public BlobWriteContext getBlobWriteContext(BlobContext blobContext) {
            throw new UnsupportedOperationException(NO_WRITES);
        }
    }

    /**
     * The garbage collector of a store that stores nothing. It does nothing, but Nuxeo needs it: without a collector, it would
     * log an error for each document that has a blob of the provider.
     */
    private static final class NothingToCollect implements BinaryGarbageCollector {

        private final String id;
        private volatile boolean inProgress;

        /** @param blobProviderId id of the provider; providers with equal collector ids would count as one storage in Nuxeo */
        NothingToCollect(String blobProviderId) {
            this.id = "datagen:" + blobProviderId;
        }

        @Override
        public String getId() {
            return id;
        }

        @Override
        public void start() {
            inProgress = true;
        }

        @Override
        public void mark(String key) {}

        @Override
        public void stop(boolean delete) {
            inProgress = false;
        }

        /** Returns a status with no blobs and no removed blobs. */
        @Override
        public BinaryManagerStatus getStatus() {
            return new BinaryManagerStatus();
        }

        @Override
        public boolean isInProgress() {
            return inProgress;
        }
    }
}
