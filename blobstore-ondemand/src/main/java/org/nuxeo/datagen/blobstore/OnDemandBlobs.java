package org.nuxeo.datagen.blobstore;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.nuxeo.datagen.core.Corpus;
import org.nuxeo.datagen.core.Generator;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.core.id.InvalidKeyException;
import org.nuxeo.datagen.render.BlobContent;
import org.nuxeo.datagen.render.BlobFormat;
import org.nuxeo.datagen.render.BlobRenderer;
import org.nuxeo.datagen.render.RendererPool;

/**
 * A store of every blob of every dataset, which stores nothing: what a key names is made when it is asked for.
 *
 * <p>Keys are accepted with or without the prefix {@code datagen:}. A text that was never issued is refused with
 * {@link UnknownBlobKeyException}, as is a key of another release; a key whose corpus is not here, with
 * {@link MissingCorpusException}. Thread safe. An open stream holds the own bytes of its blob, a few kilobytes whatever
 * its length.
 */
public final class OnDemandBlobs {

    private final Generators generators;
    private final RendererPool renderers = new RendererPool();

    /** Makes a store over the built-in corpus and others. */
    public OnDemandBlobs(Corpus... others) {
        List<Corpus> corpora = new ArrayList<>(List.of(others));
        corpora.add(Corpus.builtIn());
        generators = new Generators(corpora);
    }

    /**
     * Tells whether a text names a blob that can be made here.
     *
     * @throws MissingCorpusException if it cannot be said, for want of its corpus
     */
    public boolean exists(String key) {
        try {
            generators.of(parse(key));
            return true;
        } catch (MissingCorpusException e) {
            throw e;
        } catch (UnknownBlobKeyException e) {
            return false;
        }
    }

    /** Returns the format of a blob. */
    public BlobFormat format(String key) {
        return BlobFormat.of(parse(key).identity().kind());
    }

    /** Returns the length of a blob. */
    public long lengthBytes(String key) {
        return with(key, BlobRenderer::lengthBytes);
    }

    /** Returns the MD5 of a blob in lower-case hexadecimal. */
    public String md5(String key) {
        return with(key, BlobRenderer::md5Hex);
    }

    /** Returns the SHA-256 of a blob in lower-case hexadecimal. */
    public String sha256(String key) {
        return with(key, BlobRenderer::sha256Hex);
    }

    /** Returns length and MD5 of a blob, for the price of one rendering. */
    public BlobFacts facts(String key) {
        return with(key, blob -> new BlobFacts(blob.format(), blob.lengthBytes(), blob.md5Hex()));
    }

    /** Returns a blob and its SHA-256, for the price of one rendering. */
    public DigestedBlob digested(String key) {
        return with(key, blob -> new DigestedBlob(blob.content(), blob.sha256Hex()));
    }

    /** Returns a blob, any range of which can be read. */
    public BlobContent content(String key) {
        return with(key, BlobRenderer::content);
    }

    /** Returns a small picture of a blob. */
    public BlobContent thumbnail(String key) {
        return with(key, BlobFormat.THUMBNAIL, BlobRenderer::content);
    }

    /** Opens a blob. */
    public InputStream stream(String key) {
        return content(key).stream();
    }

    /**
     * Opens a range of a blob.
     *
     * @throws IndexOutOfBoundsException if the blob ends before the range does
     */
    public InputStream stream(String key, long from, long lengthBytes) {
        return content(key).stream(from, lengthBytes);
    }

    private <R> R with(String keyText, Function<BlobRenderer, R> use) {
        return with(keyText, null, use);
    }

    /** Renders in a format, or as the blob itself where that is null. */
    private <R> R with(String keyText, BlobFormat format, Function<BlobRenderer, R> use) {
        BlobKey key = parse(keyText);
        Generator generator = generators.of(key);
        return renderers.with(renderer -> use.apply(
                format == null
                        ? renderer.load(generator, key.identity(), key.blobSizeBytes())
                        : renderer.load(generator, key.identity(), format, 0)));
    }

    private static BlobKey parse(String text) {
        try {
            return BlobKey.parse(text);
        } catch (InvalidKeyException e) {
            throw new UnknownBlobKeyException(e.getMessage(), e);
        }
    }
}
