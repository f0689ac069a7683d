// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import org.nuxeo.datagen.core.Account;
import org.nuxeo.datagen.core.Customer;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.Identity;

/** A cursor over rows that are documents of a customer. */
abstract class DocumentCursor implements Cursor {

    private final Dataset dataset;
    private final Owner owner;
    private final PlainTexts plain = new PlainTexts();
    private long position;
    private Identity identity;
    private Document document;
    private Account account;

    DocumentCursor(Dataset dataset) {
        this.dataset = dataset;
        this.owner = new Owner(dataset.generator());
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

    final Customer customer() {
        return owner.customer();
    }

    final Document document() {
        if (document == null) {
            document = dataset.document(identity, owner.customer());
        }
        return document;
    }

    final Account account() {
        if (account == null) {
            account = document().account();
        }
        return account;
    }

    final void passAccountNumber(RowVisitor visitor) {
        owner.passAccountNumber(identity.position(), visitor);
    }

    final void passRepository(RowVisitor visitor) {
        plain.repository(document().repository(), visitor);
    }

    final void passPath(RowVisitor visitor) {
        plain.path(document(), visitor);
    }

    final void passId(RowVisitor visitor) {
        plain.id(document().id(), visitor);
    }

    final void passKey(RowVisitor visitor) {
        plain.key(document().blobKey(), visitor);
    }
}
