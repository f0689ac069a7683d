// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.column;

import java.util.HashMap;
import java.util.Map;
import org.nuxeo.datagen.core.Sex;
import org.nuxeo.datagen.core.calendar.Months;

/** The cells of every column, by table and name. */
final class Cells {

    private static final Map<String, Cell> SHARED = Map.ofEntries(
            Map.entry("position", (row, values) -> values.integer(row.position())),
            Map.entry("ordinal", (row, values) -> values.integer(row.position())),
            Map.entry("customer_number", Texts::customerNumber),
            Map.entry("account_number", Texts::accountNumber),
            Map.entry("first_name", (row, values) -> values.text(row.customer().firstName())),
            Map.entry("last_name", (row, values) -> values.text(row.customer().lastName())),
            Map.entry("month", Texts::month),
            Map.entry("kind", (row, values) -> values.text(row.account().kind().label())),
            Map.entry(
                    "date",
                    (row, values) -> values.date(row.dataset().generator().documentEpochDay(row.identity()))),
            Map.entry("type", (row, values) -> values.text(row.document().type())),
            Map.entry(
                    "repository", (row, values) -> values.text(row.repository().label())),
            Map.entry("path", Texts::path),
            Map.entry("id", Texts::id),
            Map.entry("blob_key", Texts::blobKey));

    private static final Map<String, Cell> OF_CUSTOMERS = Map.ofEntries(
            Map.entry("number", Texts::customerNumber),
            Map.entry("sex", Cells::sex),
            Map.entry("street", (row, values) -> values.text(row.customer().streetLine())),
            Map.entry("city", (row, values) -> values.text(row.customer().city())),
            Map.entry(
                    "state", (row, values) -> values.text(row.customer().state().code())),
            Map.entry("zip", (row, values) -> values.text(row.customer().zip())),
            Map.entry("birth_date", (row, values) -> values.date(row.customer().birthEpochDay())),
            Map.entry("phone", (row, values) -> values.text(row.customer().phone())),
            Map.entry("email", (row, values) -> values.text(row.customer().email())),
            Map.entry(
                    "accounts",
                    (row, values) -> values.integer(row.dataset()
                            .generator()
                            .accountCount(row.identity().position()))));

    private static final Map<String, Cell> OF_CARDS = Map.ofEntries(
            Map.entry("sex", Cells::sex),
            Map.entry("birth_date", (row, values) -> values.date(row.customer().birthEpochDay())),
            Map.entry("card_number", (row, values) -> values.text(row.card().numberText())),
            Map.entry("issued", (row, values) -> values.date(row.card().issueEpochDay())),
            Map.entry("expires", (row, values) -> values.date(row.card().expiryEpochDay())),
            Map.entry("height_cm", (row, values) -> values.integer(row.card().heightCm())),
            Map.entry("eyes", (row, values) -> values.text(row.eyes())));

    private static final Map<String, Cell> OF_ACCOUNTS = Map.of(
            "number",
            Texts::accountNumber,
            "opened",
            (row, values) -> values.date(row.account().openedEpochDay()));

    private static final Map<String, Cell> OF_STATEMENTS = Map.of(
            "lines", (row, values) -> values.integer(row.totals().count()),
            "opening_cents", (row, values) -> values.integer(row.totals().openingCents()),
            "credits_cents", (row, values) -> values.integer(row.totals().totalCreditsCents()),
            "debits_cents", (row, values) -> values.integer(row.totals().totalDebitsCents()),
            "closing_cents", (row, values) -> values.integer(row.totals().closingCents()));

    private static final Map<String, Cell> OF_TRANSACTIONS = Map.of(
            "statement", (row, values) -> values.integer(row.position()),
            "line", (row, values) -> values.integer(row.line() + 1),
            "date",
                    (row, values) ->
                            values.date(Months.firstEpochDay(row.identity().month())
                                    + row.lines().day(row.line())
                                    - 1),
            "description", (row, values) -> values.text(row.lines().counterparty(row.line())),
            "category",
                    (row, values) ->
                            values.text(row.lines().category(row.line()).label()),
            "amount_cents", (row, values) -> values.integer(row.lines().amountCents(row.line())),
            "balance_cents", (row, values) -> values.integer(row.lines().balanceCents(row.line())),
            "statement_id", Texts::id);

    private static final Map<String, Cell> OF_DOCUMENTS = Map.ofEntries(
            Map.entry("kind", (row, values) -> values.text(row.identity().kind().label())),
            Map.entry("name", (row, values) -> values.text(row.document().name())),
            Map.entry("title", (row, values) -> values.text(row.document().title())),
            Map.entry("parent_id", Texts::parentId),
            Map.entry("file_name", (row, values) -> values.text(row.document().fileName())),
            Map.entry("mime_type", (row, values) -> values.text(row.document().mimeType())),
            Map.entry("length_bytes", Cells::length),
            Map.entry(
                    "md5",
                    (row, values) ->
                            values.text(row.blob() == null ? null : row.blob().md5Hex())),
            Map.entry(
                    SourceTable.SHA256,
                    (row, values) ->
                            values.text(row.blob() == null ? null : row.blob().sha256Hex())));

    private Cells() {}

    /**
     * Returns the cell of a column.
     *
     * @throws IllegalArgumentException if the table has no such column
     */
    static Cell of(SourceTable table, String column) {
        Map<String, Cell> cells = new HashMap<>(SHARED);
        cells.putAll(own(table));
        Cell cell = cells.get(column);
        if (cell == null) {
            throw new IllegalArgumentException("column " + column + ": is not in the table " + table.label());
        }
        return cell;
    }

    private static Map<String, Cell> own(SourceTable table) {
        return switch (table) {
            case CUSTOMERS -> OF_CUSTOMERS;
            case IDCARDS -> OF_CARDS;
            case ACCOUNTS -> OF_ACCOUNTS;
            case LETTERS -> Map.of();
            case STATEMENTS -> OF_STATEMENTS;
            case TRANSACTIONS -> OF_TRANSACTIONS;
            case STATES, FOLDERS, DOCUMENTS -> OF_DOCUMENTS;
        };
    }

    private static void sex(Row row, Values values) {
        values.text(row.customer().sex() == Sex.FEMALE ? "F" : "M");
    }

    private static void length(Row row, Values values) {
        if (row.blob() == null) {
            values.missing();
        } else {
            values.integer(row.blob().lengthBytes());
        }
    }
}
