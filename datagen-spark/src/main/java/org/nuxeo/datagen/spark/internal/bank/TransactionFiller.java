// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.bank;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import java.util.function.Supplier;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.unsafe.types.UTF8String;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.CustomerNumber;
import org.nuxeo.datagen.core.bank.Generator;
import org.nuxeo.datagen.core.bank.ledger.AccountKind;
import org.nuxeo.datagen.core.bank.ledger.Category;
import org.nuxeo.datagen.core.bank.ledger.StatementLines;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.DocumentId;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.spark.internal.column.ColumnFiller;
import org.nuxeo.datagen.spark.internal.column.SparkVector;
import org.nuxeo.datagen.spark.internal.column.SparkVector.ArrayVector;

/**
 * The columns of transactions, filled statement by statement. Rows are short and many, so passing every value by itself would
 * take longer than computing it.
 */
final class TransactionFiller implements ColumnFiller {

    /** Appends the values of one column for the lines of the current statement. */
    private interface Column {
        void append(int from, int to);
    }

    /** Puts the values of one column for the lines of the current statement into an array. */
    private interface Values<A> {
        void put(A values, int from, int to);
    }

    private static final Set<String> OF_LINES =
            Set.of("date", "description", "category", "amount_cents", "balance_cents");

    private static final UTF8String[] KINDS = Arrays.stream(AccountKind.values())
            .map(kind -> UTF8String.fromString(kind.label()))
            .toArray(UTF8String[]::new);
    private static final UTF8String[] CATEGORIES = Arrays.stream(Category.values())
            .map(category -> UTF8String.fromString(category.label()))
            .toArray(UTF8String[]::new);

    private final Dataset dataset;
    private final Generator generator;
    private final long firstOrdinal;
    private final StatementLines lines = new StatementLines();
    private final UTF8String[][] counterparties = new UTF8String[CATEGORIES.length][0];
    private final SparkVector[] vectors;
    private final Column[] columns;
    private long position;
    // set by append
    @SuppressWarnings("NullAway.Init")
    private Identity statement;

    private int rows;

    private TransactionFiller(Dataset dataset, List<String> names, int capacity) {
        this.dataset = dataset;
        this.generator = Bank.of(dataset).generator();
        this.firstOrdinal = dataset.firstOrdinal(Bank.STATEMENT);
        this.vectors = new SparkVector[names.size()];
        this.columns = new Column[names.size()];
        for (int i = 0; i < vectors.length; i++) {
            add(i, names.get(i), capacity);
        }
    }

    /**
     * Returns the filler of some columns, or empty if no column needs the lines: then their number suffices.
     *
     * @param columns names of the columns
     * @param capacity the most rows
     */
    static Optional<ColumnFiller> of(Dataset dataset, List<String> columns, int capacity) {
        return columns.stream().anyMatch(OF_LINES::contains)
                ? Optional.of(new TransactionFiller(dataset, columns, capacity))
                : Optional.empty();
    }

    private void add(int index, String name, int capacity) {
        switch (name) {
            case "statement" -> longs(index, capacity, (values, from, to) -> Arrays.fill(values, from, to, position));
            case "line" -> ofLines(index, capacity, line -> line + 1L);
            case "account_number" -> repeated(index, capacity, this::accountNumber);
            case "kind" ->
                repeated(
                        index,
                        capacity,
                        () -> KINDS[generator.accountKind(statement.position()).ordinal()]);
            case "date" -> add(index, DataTypes.DateType, new int[capacity], this::dates);
            case "description" -> textsOfLines(index, capacity, this::counterparty);
            case "category" ->
                textsOfLines(
                        index, capacity, line -> CATEGORIES[lines.category(line).ordinal()]);
            case "amount_cents" -> ofLines(index, capacity, lines::amountCents);
            case "balance_cents" -> ofLines(index, capacity, lines::balanceCents);
            case "statement_id" -> repeated(index, capacity, this::id);
            default -> throw new IllegalArgumentException("column " + name + ": is not one of transactions");
        }
    }

    private <A> void add(int index, DataType type, A array, Values<A> values) {
        vectors[index] = new ArrayVector(type, array);
        columns[index] = (from, to) -> values.put(array, from, to);
    }

    private void longs(int index, int capacity, Values<long[]> values) {
        add(index, DataTypes.LongType, new long[capacity], values);
    }

    private void texts(int index, int capacity, Values<UTF8String[]> values) {
        add(index, DataTypes.StringType, new UTF8String[capacity], values);
    }

    /** Adds a column of texts that are the same for all lines of a statement. */
    private void repeated(int index, int capacity, Supplier<UTF8String> text) {
        texts(index, capacity, (values, from, to) -> Arrays.fill(values, from, to, text.get()));
    }

    private void ofLines(int index, int capacity, IntToLongFunction value) {
        longs(index, capacity, (values, from, to) -> {
            for (int row = from; row < to; row++) {
                values[row] = value.applyAsLong(row - from);
            }
        });
    }

    private void textsOfLines(int index, int capacity, IntFunction<UTF8String> value) {
        texts(index, capacity, (values, from, to) -> {
            for (int row = from; row < to; row++) {
                values[row] = value.apply(row - from);
            }
        });
    }

    private void dates(int[] values, int from, int to) {
        int dayBefore = Months.firstEpochDay(statement.month()) - 1;
        for (int row = from; row < to; row++) {
            values[row] = dayBefore + lines.day(row - from);
        }
    }

    private UTF8String accountNumber() {
        byte[] text = new byte[CustomerNumber.ACCOUNT_LENGTH];
        long account = statement.position();
        long number = generator.customerNumber(generator.customerOfAccount(account));
        CustomerNumber.writeAccount(number, generator.accountIndex(account), text, 0);
        return UTF8String.fromBytes(text);
    }

    private UTF8String id() {
        byte[] text = new byte[DocumentId.LENGTH];
        dataset.id(statement).write(text, 0);
        return UTF8String.fromBytes(text);
    }

    private UTF8String counterparty(int line) {
        int category = lines.category(line).ordinal();
        int rank = lines.counterpartyRank(line);
        UTF8String[] known = counterparties[category];
        if (rank >= known.length) {
            known = Arrays.copyOf(known, Math.max(rank + 1, 2 * known.length));
            counterparties[category] = known;
        }
        if (known[rank] == null) {
            known[rank] = UTF8String.fromString(lines.counterparty(line));
        }
        return known[rank];
    }

    @Override
    public List<SparkVector> vectors() {
        return List.of(vectors);
    }

    @Override
    public void clear() {
        rows = 0;
    }

    @Override
    public void append(long newPosition) {
        position = newPosition;
        statement = dataset.identity(firstOrdinal + newPosition);
        generator.statement(statement.position(), statement.month(), lines);
        int from = rows;
        rows += lines.count();
        for (Column column : columns) {
            column.append(from, rows);
        }
    }

    @Override
    public int rows() {
        return rows;
    }
}
