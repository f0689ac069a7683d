// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.digest;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.FilePlan;
import org.nuxeo.datagen.core.bank.Account;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.IdCard;
import org.nuxeo.datagen.core.bank.ledger.StatementLines;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.export.Tables;
import org.nuxeo.datagen.export.row.RowEncoder;
import org.nuxeo.datagen.export.row.RowTable;
import org.nuxeo.datagen.testing.Datasets;

/**
 * Digests of parts of datasets: at the start, in the middle, at the end, beyond 2^31 and beyond 10^10. As a program, it
 * prints them, so that other virtual machines can be compared.
 */
final class DatasetDigests {

    private static final int ROWS = 200;

    /**
     * Tables with the columns that are digested: those that a later version derives from the same documents are none of their
     * bytes. The other tables have no values beyond those of these tables, the transactions and the ID cards.
     */
    private static final List<List<String>> TABLES = Stream.of(
                    "customer position number first_name last_name sex street city state zip birth_date phone email accounts"
                            + " repository path id",
                    "account position number customer_number first_name last_name kind opened repository path id",
                    "statement position account_number month kind first_name last_name lines opening_cents credits_cents"
                            + " debits_cents closing_cents repository path id blob_key",
                    "document ordinal kind type repository path name title date id parent_id blob_key file_name mime_type")
            .map(table -> List.of(table.split(" ")))
            .toList();

    private static final List<Dataset> DATASETS = List.of(
            Datasets.ofBank(),
            Datasets.ofBank(90_000_000, 60),
            Datasets.ofBank(spec -> spec.customers(90_000_000)
                    .months(60)
                    .filePlan(FilePlan.STATE_CALENDAR)
                    .dataSeed(7)
                    .blobSizeBytes(147_000)),
            Datasets.ofBank(
                    spec -> spec.customers(1L << 40).months(600).seed(-1).filePlan(FilePlan.FLAT)));

    private DatasetDigests() {}

    /** Prints the digests. The first argument is the number of threads. */
    public static void main(String[] args) throws InterruptedException, ExecutionException {
        for (String line : lines(Integer.parseInt(args[0]))) {
            System.out.println(line);
        }
    }

    static List<String> lines(int threads) throws InterruptedException, ExecutionException {
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            List<Future<String>> pending = new ArrayList<>();
            for (Dataset dataset : DATASETS) {
                for (List<String> table : TABLES) {
                    String name = table.get(0);
                    for (long from : starts(Tables.of(dataset, name).count())) {
                        pending.add(executor.submit(() -> line(dataset, name, from, rows(dataset, table, from))));
                    }
                }
                for (long from : starts(dataset.count(Bank.STATEMENT))) {
                    pending.add(executor.submit(() -> line(dataset, "lines", from, statementLines(dataset, from))));
                }
                for (long from : starts(dataset.count(Bank.IDCARD))) {
                    pending.add(executor.submit(() -> line(dataset, "cards", from, cards(dataset, from))));
                }
            }
            List<String> lines = new ArrayList<>();
            for (Future<String> each : pending) {
                lines.add(each.get());
            }
            return lines;
        } finally {
            executor.shutdownNow();
        }
    }

    private static SortedSet<Long> starts(long count) {
        SortedSet<Long> starts = new TreeSet<>();
        for (long start : new long[] {0, count / 2, count - ROWS, (1L << 31) + 1, 10_000_000_001L}) {
            if (start >= 0 && start + ROWS <= count) {
                starts.add(start);
            }
        }
        return starts;
    }

    private static String line(Dataset dataset, String what, long from, byte[] bytes) {
        return dataset.spec().fingerprint() + " " + what + " " + from + " " + sha256(bytes);
    }

    private static byte[] rows(Dataset dataset, List<String> table, long from) {
        RowTable selected = Tables.of(dataset, table.get(0)).select(table.subList(1, table.size()));
        return RowEncoder.of(selected, "jsonl").encode(from, from + ROWS);
    }

    private static byte[] statementLines(Dataset dataset, long from) {
        StringBuilder text = new StringBuilder();
        StatementLines lines = new StatementLines();
        for (long position = from; position < from + ROWS; position++) {
            Identity identity = dataset.identity(dataset.firstOrdinal(Bank.STATEMENT) + position);
            Account account = Bank.of(dataset).generator().account(identity.position());
            Bank.of(dataset).generator().statement(account, identity.month(), lines);
            text.append("Identity[kind=STATEMENT, position=").append(identity.position());
            text.append(", month=")
                    .append(identity.month())
                    .append("] ")
                    .append(lines.openingCents())
                    .append('\n');
            for (int i = 0; i < lines.count(); i++) {
                text.append(lines.day(i)).append(' ').append(lines.category(i)).append(' ');
                text.append(lines.counterparty(i))
                        .append(' ')
                        .append(lines.amountCents(i))
                        .append(' ');
                text.append(lines.balanceCents(i)).append('\n');
            }
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] cards(Dataset dataset, long from) {
        StringBuilder text = new StringBuilder();
        for (long position = from; position < from + ROWS; position++) {
            IdCard card = Bank.of(dataset).generator().idCard(position);
            text.append(card).append(card.numberText()).append('\n');
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
