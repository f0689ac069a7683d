// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.internal.row;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.core.id.DocumentId;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.text.TextPool;
import org.nuxeo.datagen.export.row.RowVisitor;

/**
 * A cursor over rows that are documents. The document and its group are drawn only if a selected column needs them. Ids, keys
 * and paths are passed to a visitor as bytes in one reused array.
 */
public abstract class DocumentCursor {

    private final Dataset dataset;
    private final TextPool repositories;
    private final byte[] bytes;
    private final BlobKey.@Nullable Writer[] keys;
    private long position;

    // set by move
    @SuppressWarnings("NullAway.Init")
    private Identity identity;

    private @Nullable Document document;
    private @Nullable Repository repository;
    private long ofGroup;
    private Layout.@Nullable Group group;

    protected DocumentCursor(Dataset dataset) {
        this.dataset = dataset;
        this.bytes = new byte[Math.max(256, dataset.layout().maxPathLength())];
        this.repositories = TextPool.of(dataset.layout().repositories().labels());
        this.keys = new BlobKey.Writer[dataset.layout().kinds().size()];
    }

    /** Moves to the first row of a position. */
    protected abstract void move(long newPosition);

    /** Moves to the next row of the same position, and returns whether there is one. */
    protected boolean next() {
        return false;
    }

    /** Returns the most rows of a position. */
    protected int mostRows() {
        return 1;
    }

    /** Moves to a document and its group. */
    protected final void move(long newPosition, Identity newIdentity) {
        position = newPosition;
        identity = newIdentity;
        document = null;
        repository = null;
        if (!identity.kind().isShared()) {
            ofGroup = dataset.layout().group(identity);
        }
    }

    protected final Dataset dataset() {
        return dataset;
    }

    public final long position() {
        return position;
    }

    public final Identity identity() {
        return identity;
    }

    /** Returns the group of the row, which is drawn when first asked for and kept for the rows that follow. */
    protected final Layout.Group group() {
        Layout.Group owner = group;
        if (owner == null || owner.position() != ofGroup) {
            owner = draw(ofGroup);
            group = owner;
        }
        return owner;
    }

    /** Returns as much of a group as the columns need. */
    protected Layout.Group draw(long groupPosition) {
        return dataset.layout().draw(groupPosition);
    }

    public final Document document() {
        if (document == null) {
            document = identity.kind().isShared() ? dataset.document(identity) : dataset.document(identity, group());
        }
        return document;
    }

    public final void passRepository(RowVisitor visitor) {
        visitor.picked(repositories, repository().code());
    }

    /** Returns the repository of the row. Its group is not drawn for it, but taken if it is there. */
    protected final Repository repository() {
        if (repository == null) {
            boolean isDrawn = !identity.kind().isShared() && group != null && group.position() == ofGroup;
            repository = dataset.layout().repository(identity, isDrawn ? group : null);
        }
        return repository;
    }

    public final void passPath(RowVisitor visitor) {
        visitor.plain(bytes, document().writePath(bytes, 0));
    }

    public final void passId(RowVisitor visitor) {
        pass(dataset.id(repository(), identity), visitor);
    }

    protected final void pass(DocumentId id, RowVisitor visitor) {
        visitor.plain(bytes, id.write(bytes, 0));
    }

    /** Passes the key of the document's blob, or a missing value if it has none. */
    public final void passKey(RowVisitor visitor) {
        if (!identity.kind().hasFiles()) {
            visitor.text(null);
            return;
        }
        Identity content = dataset.layout().content(identity);
        int code = content.kind().code();
        BlobKey.Writer writer = keys[code];
        if (writer == null) {
            writer = new BlobKey.Writer(dataset.blobKey(identity));
            keys[code] = writer;
        }
        visitor.plain(bytes, writer.write(content.position(), content.month(), bytes, 0));
    }

    /** Returns the parent of the row, for which its group is drawn. */
    protected final Identity parent() {
        return Objects.requireNonNull(dataset.layout().parent(identity, group()));
    }
}
