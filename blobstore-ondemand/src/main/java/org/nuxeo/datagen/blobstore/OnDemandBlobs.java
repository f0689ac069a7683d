// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.blobstore;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.RecentMap;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.core.id.DatasetVersion;
import org.nuxeo.datagen.core.id.InvalidKeyException;
import org.nuxeo.datagen.core.id.Kinds;
import org.nuxeo.datagen.render.BlobContent;
import org.nuxeo.datagen.render.BlobDigests;
import org.nuxeo.datagen.render.BlobRenderer;
import org.nuxeo.datagen.render.DocumentFiles.RendererPool;
import org.nuxeo.datagen.render.DocumentRenderer;
import org.nuxeo.datagen.render.Registered;
import org.nuxeo.datagen.render.frame.ArchiveFiles;
import org.nuxeo.datagen.render.frame.BlobFormat;

/**
 * A store of all blobs of all datasets that stores nothing: it renders the blob of a key when it is read.
 *
 * <p>Keys can have the prefix {@code datagen:}. Every method throws an {@link UnknownBlobKeyException} if the text is not a
 * valid key or the key belongs to another release, and a {@link MissingCorpusException} if this process does not have the
 * corpus of the key. Thread safe. An open stream needs a few kilobytes, even for a long blob.
 */
public final class OnDemandBlobs {

    /**
     * A blob and its digest, for example for an HTTP response.
     *
     * @param content content of the blob, of which any range can be read
     * @param sha256 SHA-256 in lower-case hexadecimal digits
     */
    public record DigestedBlob(BlobContent content, String sha256) {}

    /**
     * The properties of a blob that a repository stores.
     *
     * @param format format of the blob
     * @param lengthBytes length in bytes
     * @param md5 MD5 in lower-case hexadecimal digits
     */
    public record BlobFacts(BlobFormat format, long lengthBytes, String md5) {}

    private static final int MAX_DATASETS = 16;

    /** What keys say of an archive. */
    private record Origin(DatasetVersion version, long fingerprint) {}

    private record Seeds(Origin origin, long seed, long dataSeed) {}

    private final Map<Origin, Archive> archives = new LinkedHashMap<>();
    /** One for each archive, seed and data seed, the most recently used. Their sizes do not matter. */
    private final Map<Seeds, Dataset> datasets = RecentMap.ofUsed(MAX_DATASETS);

    private final RendererPool renderers = new RendererPool();

    /** Creates a store for keys of the built-in bank and of other archives. */
    public OnDemandBlobs(Archive... others) {
        this(List.of(Objects.requireNonNull(others, "others")));
    }

    /** Creates a store for keys of the built-in bank and of other archives. */
    public OnDemandBlobs(List<? extends Archive> others) {
        List<Archive> all = new ArrayList<>(Objects.requireNonNull(others, "others"));
        all.add(Archives.standard());
        all.forEach(each -> archives.put(new Origin(each.version(), Dataset.keyFingerprint(each)), each));
    }

    /**
     * Returns the key of a text, with or without the prefix {@code datagen:}.
     *
     * @throws UnknownBlobKeyException if it is not a valid key of a layout that this process has
     */
    public BlobKey parse(String key) {
        try {
            return BlobKey.parse(key, this::kinds);
        } catch (InvalidKeyException e) {
            throw new UnknownBlobKeyException(e.getMessage(), e);
        }
    }

    /** Returns the kinds of an archive, or null if nothing says them. A missing corpus or another release is reported later. */
    private @Nullable Kinds kinds(DatasetVersion version, long fingerprint) {
        Archive known = archives.get(new Origin(version, fingerprint));
        if (known == null) {
            boolean isGenerated = DatasetVersion.GENERATED.contains(version);
            known = Archives.ofVersion(
                    isGenerated ? version : Archives.standard().version());
        }
        return known == null ? null : known.kinds();
    }

    /**
     * Returns whether a text is the key of a blob that this process can render.
     *
     * @throws MissingCorpusException if the key is valid but this process does not have its corpus
     */
    public boolean exists(String key) {
        try {
            dataset(parse(key));
            return true;
        } catch (MissingCorpusException e) {
            throw e;
        } catch (UnknownBlobKeyException e) {
            return false;
        }
    }

    /**
     * Returns the document of a key.
     *
     * @throws UnknownBlobKeyException if this process cannot render its blob
     */
    public Document document(BlobKey key) {
        return dataset(key).uncheckedDocument(key.identity());
    }

    /**
     * Returns a dataset with the document of a key.
     *
     * @throws UnknownBlobKeyException if this process cannot render its blob
     */
    private Dataset dataset(BlobKey key) {
        Origin origin = new Origin(key.version(), key.corpusFingerprint());
        synchronized (datasets) {
            return datasets.computeIfAbsent(new Seeds(origin, key.seed(), key.dataSeed()), wanted -> {
                Archive archive = archive(key, origin);
                DatasetSpec spec = DatasetSpec.builder(archive)
                        .seed(wanted.seed)
                        .dataSeed(wanted.dataSeed)
                        .build();
                return Dataset.of(spec, archive);
            });
        }
    }

    private Archive archive(BlobKey key, Origin origin) {
        if (!DatasetVersion.GENERATED.contains(key.version())) {
            throw new UnknownBlobKeyException("blob key " + key.text() + ": has dataset version " + key.version()
                    + "; this release generates only " + Archives.standard().version()
                    + ", use the release that issued the key");
        }
        Archive archive = archives.get(origin);
        if (archive == null) {
            Stream<String> corpora = archives.values().stream()
                    .filter(each -> each.version().form().hasCorpus())
                    .map(each -> each.source().name() + " (" + hex(each.source().fingerprint()) + ")");
            String needed = ": needs the corpus with fingerprint " + hex(key.corpusFingerprint());
            String known = corpora.sorted().collect(Collectors.joining(", "));
            throw new MissingCorpusException(
                    "blob key " + key.text() + needed + "; this process has " + known + "; start it with that corpus");
        }
        return archive;
    }

    private static String hex(long fingerprint) {
        return String.format(Locale.ROOT, "%08x", fingerprint);
    }

    /** Returns the length of a blob in bytes. A blob is not rendered if it is padded to a length that none exceeds. */
    public long lengthBytes(String key) {
        BlobKey parsed = parse(key);
        if (files(parsed).haveLength(parsed.identity().kind(), parsed.blobSizeBytes())) {
            return parsed.blobSizeBytes();
        }
        return with(key, BlobRenderer::lengthBytes);
    }

    /** Returns the MD5 of a blob in lower-case hexadecimal digits. */
    public String md5(String key) {
        return with(key, BlobRenderer::md5Hex);
    }

    /** Returns the format, the length and the MD5 of a blob, which is rendered only once for all of them. */
    public BlobFacts facts(String key) {
        return with(key, blob -> new BlobFacts(blob.format(), blob.lengthBytes(), blob.md5Hex()));
    }

    /**
     * Returns the format, the length and the MD5 of blobs, in the order of their keys. The digests of many blobs are computed
     * together, in less than half of the time.
     *
     * @param digests computes the digests; one instance for each thread, used again from call to call
     */
    public List<BlobFacts> facts(List<String> keys, BlobDigests digests) {
        digests.clear();
        return renderers.with(renderer -> {
            List<BlobFacts> facts = new ArrayList<>(keys.size());
            for (String key : keys) {
                BlobRenderer blob = load(renderer, parse(key));
                facts.add(new BlobFacts(blob.format(), blob.lengthBytes(), ""));
                digests.add(blob);
            }
            Iterator<String> md5 = digests.md5Hex().iterator();
            facts.replaceAll(each -> new BlobFacts(each.format, each.lengthBytes, md5.next()));
            return facts;
        });
    }

    private BlobRenderer load(DocumentRenderer renderer, BlobKey key) {
        return renderer.load(document(key), key.file(), key.blobSizeBytes());
    }

    private ArchiveFiles files(BlobKey key) {
        return Registered.files(dataset(key).archive());
    }

    /** Returns the content and the SHA-256 of a blob, which is rendered only once for both. */
    public DigestedBlob digested(String key) {
        return with(key, blob -> new DigestedBlob(blob.content(), blob.sha256Hex()));
    }

    /** Returns the content of a blob, of which any range can be read. */
    public BlobContent content(String key) {
        return with(key, BlobRenderer::content);
    }

    /** Returns the thumbnail of a blob. */
    public BlobContent thumbnail(String key) {
        return with(key, BlobFormat.THUMBNAIL, BlobRenderer::content);
    }

    /** Returns a stream of a blob. */
    public InputStream stream(String key) {
        return content(key).stream();
    }

    /**
     * Returns a stream of a range of a blob.
     *
     * @param from index of the first byte
     * @param lengthBytes length of the range
     * @throws IndexOutOfBoundsException if the range is not within the blob
     */
    public InputStream stream(String key, long from, long lengthBytes) {
        return content(key).stream(from, lengthBytes);
    }

    private <R> R with(String keyText, Function<BlobRenderer, R> use) {
        return with(keyText, null, use);
    }

    /** Renders a blob in a format, or in its own one if that is null or not one of the file's, and applies a function to it. */
    private <R> R with(String keyText, @Nullable BlobFormat format, Function<BlobRenderer, R> use) {
        BlobKey key = parse(keyText);
        Document document = document(key);
        boolean isOwn = format == null
                || !files(key).formats(key.identity().kind(), key.file()).contains(format);
        return renderers.with(
                renderer -> use.apply(isOwn ? load(renderer, key) : renderer.load(document, key.file(), format, 0)));
    }
}
