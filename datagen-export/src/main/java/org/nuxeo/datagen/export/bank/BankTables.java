// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.bank;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.BankDataset;
import org.nuxeo.datagen.core.bank.Customer;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.export.internal.row.KindTables;
import org.nuxeo.datagen.export.row.RowTable;

/** The tables of the bank: those of every archive, some with columns of their own, and the lines of statements. */
public final class BankTables extends KindTables {

    private static final String TRANSACTION = "transaction";

    /** The names of the tables. */
    public static final List<String> NAMES = Stream.concat(
                    KindTables.names(Bank.KINDS).stream(), Stream.of(TRANSACTION))
            .toList();

    /** The names of the kinds with files, the one with most documents first. */
    public static final List<String> WITH_FILES =
            Stream.of(Bank.STATEMENT, Bank.IDCARD, Bank.LETTER).map(Kind::label).toList();

    @Override
    public List<String> names(Dataset dataset) {
        return NAMES;
    }

    @Override
    public RowTable table(Dataset dataset, String name) {
        if (name.equals(TRANSACTION)) {
            return TransactionRows.table(dataset);
        }
        Kind kind = kind(dataset, name);
        if (Bank.STATEMENT.equals(kind)) {
            return StatementRows.table(dataset);
        }
        RowTable table = kind == null ? null : BankRows.table(dataset, kind);
        return table == null ? super.table(dataset, name) : table;
    }

    @Override
    public @Nullable Kind kind(Dataset dataset, String name) {
        return name.equals(TRANSACTION) ? Bank.STATEMENT : super.kind(dataset, name);
    }

    @Override
    public String home() {
        return "state";
    }

    @Override
    public Owner owner(Document document) {
        Customer customer = Bank.of(document.dataset()).customer(document);
        return new Owner(customer.firstName(), customer.lastName(), BankDataset.accountNumber(document));
    }

    @Override
    public String fileName(Document document, int file) {
        return document.fileName(file);
    }
}
