// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.column;

import java.util.Locale;
import org.nuxeo.datagen.core.Account;
import org.nuxeo.datagen.core.Customer;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.IdCard;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.ledger.StatementLines;
import org.nuxeo.datagen.core.ledger.StatementTotals;
import org.nuxeo.datagen.render.BlobRenderer;
import org.nuxeo.datagen.render.DocumentRenderer;

/**
 * The document of the current position. What several columns share is computed when the first of them asks for it, and
 * kept until the next position; a customer is kept as long as the documents are its own. Not thread safe.
 */
final class Row {

    private final Dataset dataset;
    private final long firstOrdinal;
    private final long firstValue;
    private final StatementTotals totals = new StatementTotals();
    private final StatementLines lines = new StatementLines();
    private DocumentRenderer renderer;

    private long position;
    private int line;
    private Identity identity;
    private Customer customer;
    private boolean customerChecked;
    private Account account;
    private Document document;
    private Repository repository;
    private IdCard card;
    private BlobRenderer blob;
    private boolean totalsKnown;
    private boolean linesKnown;

    Row(SourceTable table, Dataset dataset) {
        this.dataset = dataset;
        this.firstOrdinal = table.firstOrdinal(dataset);
        this.firstValue = table.firstValue(dataset);
    }

    /** Moves to a position. */
    void moveTo(long newPosition) {
        position = newPosition;
        line = 0;
        identity = null;
        customerChecked = false;
        account = null;
        document = null;
        repository = null;
        card = null;
        blob = null;
        totalsKnown = false;
        linesKnown = false;
    }

    /** Moves to a line of the statement. */
    void moveToLine(int newLine) {
        line = newLine;
    }

    /** Lets another thread use the row, when no value of the current position is read any more. */
    void release() {
        if (renderer != null) {
            renderer.release();
            blob = null;
        }
    }

    Dataset dataset() {
        return dataset;
    }

    /** Returns the value of the position column. */
    long position() {
        return firstValue + position;
    }

    int line() {
        return line;
    }

    Identity identity() {
        if (identity == null) {
            identity = dataset.identity(firstOrdinal + position);
        }
        return identity;
    }

    /** Returns the owner of a document that is neither a state nor a folder. */
    Customer customer() {
        if (!customerChecked) {
            long owner = dataset.generator().customerOf(identity());
            if (customer == null || customer.position() != owner) {
                customer = dataset.generator().customer(owner);
            }
            customerChecked = true;
        }
        return customer;
    }

    Account account() {
        if (account == null) {
            account = dataset.generator().account(customer(), identity().position());
        }
        return account;
    }

    Document document() {
        if (document == null) {
            document = identity().kind().isShared()
                    ? dataset.document(identity())
                    : dataset.document(identity(), customer());
        }
        return document;
    }

    Repository repository() {
        if (repository == null) {
            repository = dataset.tree().repository(identity());
        }
        return repository;
    }

    IdCard card() {
        if (card == null) {
            card = dataset.generator().idCard(customer());
        }
        return card;
    }

    String eyes() {
        return card().eyes().name().toLowerCase(Locale.ROOT);
    }

    StatementTotals totals() {
        if (!totalsKnown) {
            dataset.generator().totals(identity().position(), identity().month(), totals);
            totalsKnown = true;
        }
        return totals;
    }

    StatementLines lines() {
        if (!linesKnown) {
            dataset.generator().statement(identity().position(), identity().month(), lines);
            linesKnown = true;
        }
        return lines;
    }

    /** Returns the rendered blob, or null if the kind has none. */
    BlobRenderer blob() {
        if (blob == null && identity().kind().hasBlob()) {
            if (renderer == null) {
                renderer = new DocumentRenderer();
            }
            blob = renderer.load(dataset.generator(), identity(), dataset.spec().blobSizeBytes());
        }
        return blob;
    }
}
