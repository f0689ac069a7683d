// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.Layouts;
import org.nuxeo.datagen.core.bank.AccountHolder;
import org.nuxeo.datagen.core.bank.Customer;
import org.nuxeo.datagen.core.bank.CustomerNumber;
import org.nuxeo.datagen.core.bank.Generator;
import org.nuxeo.datagen.core.bank.NamedHolder;
import org.nuxeo.datagen.core.bank.ledger.AccountKind;
import org.nuxeo.datagen.core.corpus.TextPool;
import org.nuxeo.datagen.core.id.BlobKeyWriter;
import org.nuxeo.datagen.core.id.DocumentId;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.text.Ascii;
import org.nuxeo.datagen.export.row.CellTable.Cursor;

/**
 * A cursor over rows that are documents. The document and its customer are drawn only if a selected column needs them.
 * Numbers, ids, keys and paths are passed to a visitor as bytes in one reused array.
 */
abstract class DocumentCursor implements Cursor {

    private static final int ZIP_DIGITS = 5;
    private static final int INDEX_DIGIT = CustomerNumber.ACCOUNT_LENGTH - 1;

    /** A multiple of eight bytes, which are copied in less time. */
    private static final int NUMBER_ROOM = 24;

    private static final TextPool KINDS =
            TextPool.of(Stream.of(AccountKind.values()).map(AccountKind::label).toList());
    private static final TextPool REPOSITORIES = TextPool.of(Layouts.REPOSITORIES.labels());

    private final Dataset dataset;
    private final boolean wholeCustomers;
    private final byte[] number = new byte[NUMBER_ROOM];
    private final byte[] bytes = new byte[256];
    private final @Nullable BlobKeyWriter[] keys;
    private long position;

    // set by move
    @SuppressWarnings("NullAway.Init")
    private Identity identity;

    private @Nullable Document document;
    private long customer;
    private @Nullable AccountHolder holder;
    private boolean numberWritten;

    /** @param wholeCustomers whether columns need more of a customer than number, name and state */
    DocumentCursor(Dataset dataset, boolean wholeCustomers) {
        this.dataset = dataset;
        this.wholeCustomers = wholeCustomers;
        this.keys = new BlobKeyWriter[dataset.layout().kinds().size()];
    }

    /** Moves to a document and its customer. */
    final void move(long newPosition, Identity newIdentity) {
        position = newPosition;
        identity = newIdentity;
        document = null;
        if (!identity.kind().isShared()) {
            customer = dataset.generator().customerOf(identity);
        }
    }

    final Dataset dataset() {
        return dataset;
    }

    final long position() {
        return position;
    }

    final Identity identity() {
        return identity;
    }

    /** Returns the customer that owns the row, who is drawn when first asked for and kept for the rows that follow. */
    private AccountHolder holder() {
        AccountHolder owner = holder;
        if (owner == null || owner.position() != customer) {
            Generator generator = dataset.generator();
            owner = wholeCustomers ? generator.customer(customer) : generator.holder(customer);
            holder = owner;
            numberWritten = false;
        }
        return owner;
    }

    final Customer customer() {
        if (holder() instanceof Customer whole) {
            return whole;
        }
        Customer drawn = dataset.generator().customer(customer);
        holder = drawn;
        return drawn;
    }

    final Document document() {
        if (document == null) {
            document = identity.kind().isShared() ? dataset.document(identity) : dataset.document(identity, holder());
        }
        return document;
    }

    final void passNumber(RowVisitor visitor) {
        writeNumber();
        visitor.plain(number, CustomerNumber.LENGTH);
    }

    final void passAccountNumber(RowVisitor visitor) {
        writeAccountNumber();
        visitor.plain(number, CustomerNumber.ACCOUNT_LENGTH);
    }

    /** Writes the number of the row's account. */
    final void writeAccountNumber(byte[] target, int offset) {
        writeAccountNumber();
        System.arraycopy(number, 0, target, offset, CustomerNumber.ACCOUNT_LENGTH);
    }

    private void writeAccountNumber() {
        number[INDEX_DIGIT] = (byte) ('1' + identity.position() - writeNumber().firstAccount());
    }

    private AccountHolder writeNumber() {
        AccountHolder owner = holder();
        if (!numberWritten) {
            CustomerNumber.writeAccount(owner.number(), 1, number, 0);
            numberWritten = true;
        }
        return owner;
    }

    final void passFirstName(RowVisitor visitor) {
        AccountHolder owner = holder();
        if (owner instanceof NamedHolder named) {
            visitor.picked(named.firstNames(), named.firstNameIndex());
        } else {
            visitor.text(owner.firstName());
        }
    }

    final void passLastName(RowVisitor visitor) {
        AccountHolder owner = holder();
        if (owner instanceof NamedHolder named) {
            visitor.picked(named.lastNames(), named.lastNameIndex());
        } else {
            visitor.text(owner.lastName());
        }
    }

    final void passZip(RowVisitor visitor) {
        visitor.plain(bytes, Ascii.zeroPadded(customer().zipCode(), ZIP_DIGITS, bytes, 0));
    }

    final void passKind(RowVisitor visitor) {
        AccountKind kind = dataset.generator().accountKind(holder(), identity.position());
        visitor.picked(KINDS, kind.ordinal());
    }

    final void passRepository(RowVisitor visitor) {
        Repository repository =
                isDrawn() ? document().repository() : dataset.layout().repository(identity);
        visitor.picked(REPOSITORIES, repository.code());
    }

    final void passPath(RowVisitor visitor) {
        visitor.plain(bytes, document().writePath(bytes, 0));
    }

    final void passId(RowVisitor visitor) {
        pass(isDrawn() ? document().id() : dataset.id(identity), visitor);
    }

    final void pass(DocumentId id, RowVisitor visitor) {
        visitor.plain(bytes, id.write(bytes, 0));
    }

    /** Passes the key of the document's blob, or a missing value if it has none. */
    final void passKey(RowVisitor visitor) {
        if (!identity.kind().hasFiles()) {
            visitor.text(null);
            return;
        }
        int code = identity.kind().code();
        BlobKeyWriter writer = keys[code];
        if (writer == null) {
            writer = new BlobKeyWriter(
                    dataset.generator().blobKey(identity, dataset.spec().blobSizeBytes()));
            keys[code] = writer;
        }
        visitor.plain(bytes, writer.write(identity.position(), identity.month(), bytes, 0));
    }

    /** Returns whether making the document costs nothing, because it or its customer is there already. */
    private boolean isDrawn() {
        return document != null || !identity.kind().isShared() && holder != null && holder.position() == customer;
    }
}
