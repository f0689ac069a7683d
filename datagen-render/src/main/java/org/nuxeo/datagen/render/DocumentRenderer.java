package org.nuxeo.datagen.render;

import org.nuxeo.datagen.core.Account;
import org.nuxeo.datagen.core.Generator;
import org.nuxeo.datagen.core.IdCard;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.render.internal.statement.Statement;

/**
 * Renders the blob of any document, one at a time. It belongs to the thread that loads first and refuses another, with an
 * {@link IllegalStateException}; {@link DocumentFiles} is for any number of threads. The {@link BlobRenderer} each method
 * returns is always the same and holds the document until the next is loaded.
 *
 * <p>A blob size is the length asked for in bytes: 0 for the natural length, at most
 * {@link org.nuxeo.datagen.core.id.BlobKey#MAX_BLOB_SIZE_BYTES}. A document whose natural length is greater keeps that.
 * Any other size, a format that documents of the kind do not have and a kind without blobs are refused with an
 * {@link IllegalArgumentException}.
 */
public final class DocumentRenderer {

    private final BlobRenderer renderer = new BlobRenderer();
    private final Statement statement = new Statement();
    private Thread owner;

    /** Lets another thread use it next, to which the caller hands it over safely; what is loaded may be read no more. */
    public void release() {
        owner = null;
    }

    /** Without this check two threads would mix their documents, and neither would notice. */
    private void own() {
        Thread current = Thread.currentThread();
        if (owner != current) {
            if (owner != null) {
                throw new IllegalStateException("renderer of thread " + owner.getName() + ": used by thread "
                        + current.getName() + "; give each thread its own, or share a DocumentFiles");
            }
            owner = current;
        }
    }

    /**
     * Loads a document in the format it has in a repository.
     *
     * @param identity an ID card, letter or statement
     */
    public BlobRenderer load(Generator generator, Identity identity, long blobSizeBytes) {
        return load(generator, identity, BlobFormat.of(identity.kind()), blobSizeBytes);
    }

    /** Loads a document in a format of its kind. */
    public BlobRenderer load(Generator generator, Identity identity, BlobFormat format, long blobSizeBytes) {
        long position = identity.position();
        return switch (identity.kind()) {
            case IDCARD -> card(generator.idCard(position), format, blobSizeBytes);
            case LETTER -> letter(generator.account(position), format, blobSizeBytes);
            case STATEMENT ->
                statement(generator, generator.account(position), identity.month(), format, blobSizeBytes);
            default ->
                throw new IllegalArgumentException("kind " + identity.kind().label() + ": has no blob");
        };
    }

    /** Loads an ID card. */
    public BlobRenderer card(IdCard card, long blobSizeBytes) {
        return card(card, BlobFormat.of(Kind.IDCARD), blobSizeBytes);
    }

    /** Loads an ID card in one of its formats. */
    public BlobRenderer card(IdCard card, BlobFormat format, long blobSizeBytes) {
        own();
        renderer.load(format, BlobFrames.card(format), card, blobSizeBytes);
        return renderer;
    }

    /** Loads the opening letter of an account. */
    public BlobRenderer letter(Account account, long blobSizeBytes) {
        return letter(account, BlobFormat.of(Kind.LETTER), blobSizeBytes);
    }

    /** Loads the opening letter of an account in one of its formats. */
    public BlobRenderer letter(Account account, BlobFormat format, long blobSizeBytes) {
        own();
        renderer.load(format, BlobFrames.letter(format), account, blobSizeBytes);
        return renderer;
    }

    /** Loads the statement of an account for an absolute month. */
    public BlobRenderer statement(Generator generator, Account account, int month, long blobSizeBytes) {
        return statement(generator, account, month, BlobFormat.of(Kind.STATEMENT), blobSizeBytes);
    }

    /** Loads the statement of an account for an absolute month in one of its formats. */
    public BlobRenderer statement(
            Generator generator, Account account, int month, BlobFormat format, long blobSizeBytes) {
        own();
        renderer.load(format, BlobFrames.statement(format), statement.fill(generator, account, month), blobSizeBytes);
        return renderer;
    }
}
