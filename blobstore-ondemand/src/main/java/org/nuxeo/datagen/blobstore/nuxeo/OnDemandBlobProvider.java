// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.blobstore.nuxeo;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.blobstore.OnDemandBlobs.BlobFacts;
import org.nuxeo.datagen.blobstore.UnknownBlobKeyException;
import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.ecm.core.api.Blob;
import org.nuxeo.ecm.core.api.NuxeoException;
import org.nuxeo.ecm.core.blob.BlobContext;
import org.nuxeo.ecm.core.blob.BlobInfo;
import org.nuxeo.ecm.core.blob.BlobStore;
import org.nuxeo.ecm.core.blob.BlobStoreBlobProvider;
import org.nuxeo.ecm.core.blob.BlobUpdateContext;
import org.nuxeo.ecm.core.blob.ByteRange;
import org.nuxeo.ecm.core.blob.KeyStrategy;
import org.nuxeo.ecm.core.blob.ManagedBlob;
import org.nuxeo.ecm.core.blob.binary.BinaryGarbageCollector;

/**
 * The blob provider {@code datagen}. A document with the stored key {@code datagen:<blob key>} has the blob of that key,
 * which is rendered each time it is read.
 *
 * <p>The property {@value #CORPUS_PROPERTY} lists the folders of corpora other than the built-in one, and the property {@value
 * #MODEL_PROPERTY} the models other than banks: files of the server, resources of its bundles, or names of models that come
 * with Datagen. Both are separated by commas.
 */
public class OnDemandBlobProvider extends BlobStoreBlobProvider {

    /** The name of the property that lists folders of corpora. */
    public static final String CORPUS_PROPERTY = "corpus";

    /** The name of the property that lists models. */
    public static final String MODEL_PROPERTY = "model";

    static final String SCROLL = "datagenBlobScroll";

    private static final String MD5 = "MD5";
    private static final Pattern MD5_DIGITS = Pattern.compile("[0-9a-f]{32}");
    private static final int NOT_FOUND = 404;

    // Nuxeo asks for the store before anything else
    @SuppressWarnings("NullAway.Init")
    private OnDemandBlobStore onDemandStore;

    @Override
    protected BlobStore getBlobStore(String blobProviderId, Map<String, String> properties) throws IOException {
        List<Archive> archives =
                new ArrayList<>(listed(properties, CORPUS_PROPERTY, folder -> Archives.bank(Path.of(folder))));
        archives.addAll(listed(properties, MODEL_PROPERTY, OnDemandBlobProvider::model));
        onDemandStore = new OnDemandBlobStore(blobProviderId, new OnDemandBlobs(archives));
        return onDemandStore;
    }

    /** Returns the archives that the elements of a property name. */
    private static List<Archive> listed(Map<String, String> properties, String property, Function<String, Archive> load)
            throws IOException {
        List<Archive> loaded = new ArrayList<>();
        for (String each : properties.getOrDefault(property, "").split(",")) {
            if (!each.isBlank()) {
                try {
                    loaded.add(load.apply(each.strip()));
                } catch (ArchiveException | IllegalArgumentException e) {
                    throw new IOException("property " + property + ", " + each.strip() + ": " + e.getMessage(), e);
                }
            }
        }
        return loaded;
    }

    private static Archive model(String name) {
        return Files.isRegularFile(Path.of(name)) ? Archives.of(name) : Archives.sent(name);
    }

    /** Returns the blobs of all keys that this provider knows. */
    public OnDemandBlobs blobs() {
        return onDemandStore.blobs;
    }

    @Override
    protected String getDigestAlgorithm() {
        return MD5;
    }

    @Override
    public KeyStrategy getKeyStrategy() {
        return onDemandStore.getKeyStrategy();
    }

    /** Returns the name of the empty scroll that the bundle contributes, since no blob is stored. */
    @Override
    public String getStoreScrollName() {
        return SCROLL;
    }

    @Override
    public boolean isValidKey(String key) {
        return getKeyStrategy().isValidKey(key);
    }

    /**
     * Returns the blob of a document. It adds the properties that the document does not have, so that length and digest are
     * always those of the content, and the algorithm of the digest, which documents never have.
     */
    @Override
    public Blob readBlob(BlobInfo blobInfo) throws IOException {
        BlobInfo complete = new BlobInfo(blobInfo);
        boolean known = complete.length != null && complete.digest != null && complete.mimeType != null;
        if (!isValidKey(complete.key)) {
            // Nuxeo opens a blob without a digest, for HEAD too, and so finds that there is none
            complete.digest = null;
        } else if (!known) {
            BlobFacts facts = blobs().facts(OnDemandBlobStore.bare(complete.key));
            complete.length = facts.lengthBytes();
            complete.digest = facts.md5();
            complete.mimeType = facts.format().mimeType();
        }
        Blob blob = super.readBlob(complete);
        if (complete.digest != null && MD5_DIGITS.matcher(complete.digest).matches()) {
            blob.setDigestAlgorithm(MD5);
        }
        return blob;
    }

    /**
     * @throws NuxeoException with status 404 if the key is unknown; Nuxeo would turn an IOException into an empty download
     */
    @Override
    public InputStream getStream(ManagedBlob blob) {
        return getStream(blob.getKey(), null);
    }

    /** @throws NuxeoException with status 404 if the key is unknown */
    @Override
    public InputStream getStream(String key, @Nullable ByteRange range) {
        String bare = OnDemandBlobStore.bare(key);
        try {
            return range == null ? blobs().stream(bare) : onDemandStore.open(bare, range);
        } catch (UnknownBlobKeyException e) {
            throw new NuxeoException(e.getMessage(), e, NOT_FOUND);
        }
    }

    @Override
    public boolean allowByteRange() {
        return true;
    }

    @Override
    public @Nullable File getFile(ManagedBlob blob) {
        return null;
    }

    @Override
    public String writeBlob(Blob blob) throws IOException {
        if (blob instanceof ManagedBlob managed && managed.getProviderId().equals(blobProviderId)) {
            return OnDemandBlobStore.bare(managed.getKey());
        }
        throw new IOException(OnDemandBlobStore.NO_WRITES);
    }

    @Override
    public String writeBlob(BlobContext blobContext) throws IOException {
        return writeBlob(blobContext.blob);
    }

    @Override
    public void updateBlob(BlobUpdateContext blobUpdateContext) {}

    @Override
    public void deleteBlob(BlobContext blobContext) {}

    @Override
    public BinaryGarbageCollector getBinaryGarbageCollector() {
        return onDemandStore.getBinaryGarbageCollector();
    }

    @Override
    public boolean supportsUserUpdate() {
        return false;
    }

    @Override
    public boolean supportsSync() {
        return false;
    }

    @Override
    public boolean isTransactional() {
        return false;
    }

    @Override
    public void close() {}
}
