// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.AccountHolder;
import org.nuxeo.datagen.core.bank.Customer;
import org.nuxeo.datagen.core.bank.CustomerNumber;
import org.nuxeo.datagen.core.bank.NamedHolder;
import org.nuxeo.datagen.core.bank.ledger.AccountKind;
import org.nuxeo.datagen.core.corpus.TextPool;
import org.nuxeo.datagen.core.id.BlobKeyWriter;
import org.nuxeo.datagen.core.id.DocumentId;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.text.Ascii;
import org.nuxeo.datagen.export.row.CellTable.Cursor;

/**
 * A cursor over rows that are documents. The document and its group are drawn only if a selected column needs them.
 * Numbers, ids, keys and paths are passed to a visitor as bytes in one reused array.
 */
abstract class DocumentCursor implements Cursor {

    private static final int ZIP_DIGITS = 5;
    private static final int INDEX_DIGIT = CustomerNumber.ACCOUNT_LENGTH - 1;

    /** A multiple of eight bytes, which are copied in less time. */
    private static final int NUMBER_ROOM = 24;

    private static final TextPool KINDS =
            TextPool.of(Stream.of(AccountKind.values()).map(AccountKind::label).toList());

    private final Dataset dataset;
    private final boolean wholeGroups;
    private final TextPool repositories;
    private final HolderBatch holders;
    private final byte[] number = new byte[NUMBER_ROOM];
    private final byte[] bytes = new byte[256];
    private final @Nullable BlobKeyWriter[] keys;
    private long position;

    // set by move
    @SuppressWarnings("NullAway.Init")
    private Identity identity;

    private @Nullable Document document;
    private @Nullable Repository repository;
    private long ofGroup;
    private Layout.@Nullable Group group;
    private boolean numberWritten;

    /** @param wholeGroups whether columns need more of a customer than number, name and state; always if there are none */
    DocumentCursor(Dataset dataset, boolean wholeGroups) {
        this.dataset = dataset;
        this.wholeGroups = wholeGroups;
        this.holders = new HolderBatch(dataset);
        this.repositories = TextPool.of(dataset.layout().repositories().labels());
        this.keys = new BlobKeyWriter[dataset.layout().kinds().size()];
    }

    /** Moves to a document and its group. */
    final void move(long newPosition, Identity newIdentity) {
        position = newPosition;
        identity = newIdentity;
        document = null;
        repository = null;
        if (!identity.kind().isShared()) {
            ofGroup = dataset.layout().group(identity);
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

    /** Returns the group of the row, which is drawn when first asked for and kept for the rows that follow. */
    private Layout.Group group() {
        Layout.Group owner = group;
        if (owner == null || owner.position() != ofGroup) {
            owner = wholeGroups ? dataset.layout().draw(ofGroup) : holders.holder(ofGroup);
            group = owner;
            numberWritten = false;
        }
        return owner;
    }

    private AccountHolder holder() {
        return (AccountHolder) group();
    }

    final Customer customer() {
        if (group() instanceof Customer whole) {
            return whole;
        }
        Customer drawn = dataset.generator().customer(ofGroup);
        group = drawn;
        return drawn;
    }

    final Document document() {
        if (document == null) {
            document = identity.kind().isShared() ? dataset.document(identity) : dataset.document(identity, group());
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
        visitor.picked(repositories, repository().code());
    }

    /** Returns the repository of the row. Its group is not drawn for it, but taken if it is there. */
    final Repository repository() {
        if (repository == null) {
            repository = dataset.layout().repository(identity, isDrawn() ? group : null);
        }
        return repository;
    }

    final void passPath(RowVisitor visitor) {
        visitor.plain(bytes, document().writePath(bytes, 0));
    }

    final void passId(RowVisitor visitor) {
        pass(dataset.id(repository(), identity), visitor);
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
            writer = new BlobKeyWriter(dataset.blobKey(identity));
            keys[code] = writer;
        }
        visitor.plain(bytes, writer.write(identity.position(), identity.month(), bytes, 0));
    }

    /** Returns whether the group of the row is there already. */
    private boolean isDrawn() {
        return !identity.kind().isShared() && group != null && group.position() == ofGroup;
    }

    /** Returns the parent of the row, for which its group is drawn. */
    final Identity parent() {
        return Objects.requireNonNull(dataset.layout().parent(identity, group()));
    }
}
