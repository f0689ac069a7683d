// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Account;
import org.nuxeo.datagen.core.bank.AccountHolder;
import org.nuxeo.datagen.core.bank.Customer;
import org.nuxeo.datagen.core.bank.ledger.AccountKind;
import org.nuxeo.datagen.core.corpus.TextPool;
import org.nuxeo.datagen.core.id.BlobKeyWriter;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.export.row.CellTable.Cursor;

/** A cursor over rows that are documents of a customer, who is drawn only if a selected column needs it. */
abstract class DocumentCursor implements Cursor {

    private static final TextPool KINDS =
            TextPool.of(Stream.of(AccountKind.values()).map(AccountKind::label).toList());

    private final Dataset dataset;
    private final Owner owner;
    private final PlainTexts plain = new PlainTexts();
    private long position;
    // set by move
    @SuppressWarnings("NullAway.Init")
    private Identity identity;

    private @Nullable Document document;
    private @Nullable Account account;
    private @Nullable BlobKeyWriter keys;

    DocumentCursor(Dataset dataset) {
        this(dataset, true);
    }

    /**
     * @param wholeCustomers whether columns need more of a customer than number, name and state
     */
    DocumentCursor(Dataset dataset, boolean wholeCustomers) {
        this.dataset = dataset;
        this.owner = new Owner(dataset.generator(), wholeCustomers);
    }

    /** Moves to a document, after the owner. */
    final void move(long newPosition, Identity newIdentity) {
        position = newPosition;
        identity = newIdentity;
        document = null;
        account = null;
    }

    final Dataset dataset() {
        return dataset;
    }

    final Owner owner() {
        return owner;
    }

    final PlainTexts plain() {
        return plain;
    }

    final long position() {
        return position;
    }

    final Identity identity() {
        return identity;
    }

    final AccountHolder holder() {
        return owner.holder();
    }

    final Customer customer() {
        return owner.customer();
    }

    final Document document() {
        if (document == null) {
            document = dataset.document(identity, owner.holder());
        }
        return document;
    }

    final Account account() {
        if (account == null) {
            account = document().account();
        }
        return account;
    }

    private AccountKind kind() {
        return dataset.generator().accountKind(owner.holder(), identity.position());
    }

    final void passKind(RowVisitor visitor) {
        visitor.picked(KINDS, kind().ordinal());
    }

    final void passAccountNumber(RowVisitor visitor) {
        owner.passAccountNumber(identity.position(), visitor);
    }

    final void passRepository(RowVisitor visitor) {
        plain.repository(
                owner.isDrawn() ? document().repository() : dataset.layout().repository(identity), visitor);
    }

    final void passPath(RowVisitor visitor) {
        plain.path(document(), visitor);
    }

    final void passId(RowVisitor visitor) {
        plain.id(owner.isDrawn() ? document().id() : dataset.id(identity), visitor);
    }

    final void passKey(RowVisitor visitor) {
        if (keys == null) {
            keys = new BlobKeyWriter(
                    dataset.generator().blobKey(identity, dataset.spec().blobSizeBytes()));
        }
        plain.key(keys, identity, visitor);
    }
}
