// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.Customer;
import org.nuxeo.datagen.core.bank.CustomerNumber;
import org.nuxeo.datagen.core.bank.ledger.StatementTotals;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.importer.testing.Imported;
import org.nuxeo.datagen.render.DocumentFiles;
import org.nuxeo.datagen.spark.internal.option.WordTexts;
import org.nuxeo.datagen.store.document.BlobDescriber.RenderedBlobs;
import org.nuxeo.datagen.testing.Eventually;

/** The jobs and the data source on a cluster of processes, some of which are killed. */
@Tag("long")
class ClusterIT {

    private static final String OPTIONS = " --customers 3000 --months 2";
    private static final int PARTS = 60;
    private static final List<String> CATALOG = List.of("customers=3000", "months=2");

    @TempDir
    private static Path folder;

    private static Cluster cluster;

    private final Dataset dataset = new WordTexts(Map.of("customers", "3000", "months", "2")).dataset();

    @BeforeAll
    static void start() throws Exception {
        cluster = new Cluster(folder);
    }

    @AfterAll
    static void stop() throws Exception {
        if (cluster != null) {
            cluster.close();
        }
    }

    @Test
    void renderWritesEveryFileOnceAlthoughAnExecutorIsKilled() throws Exception {
        Path sink = folder.resolve("killed-executor");
        Process job = cluster.submit("render1", render(sink));
        awaitParts(job, sink.resolve("_datagen"), 3);
        cluster.killExecutor();

        assertThat(cluster.end(job)).as(() -> cluster.output("render1")).isZero();
        assertThat(cluster.output("render1")).contains("rendered 12,000 files");
        requireAllFiles(sink);
    }

    @Test
    void renderGoesOnAfterItsDriverWasKilled() throws Exception {
        Path sink = folder.resolve("killed-driver");
        Process first = cluster.submit("render2", render(sink));
        awaitParts(first, sink.resolve("_datagen"), 3);
        first.destroyForcibly().waitFor();
        Process second = cluster.submit("render3", render(sink));

        assertThat(cluster.end(second)).as(() -> cluster.output("render3")).isZero();
        assertThat(cluster.output("render3"))
                .containsPattern("parts: 60, of them [1-9][0-9]* done before")
                .doesNotContain("; 0 were present");
        requireAllFiles(sink);
    }

    @Test
    void renderFillsABucketAlthoughAnExecutorIsKilled() throws Exception {
        try (ObjectStore store = new ObjectStore(folder.resolve("store"), "bank")) {
            Path work = folder.resolve("s3-work");
            Process job = cluster.submit(
                    "render4",
                    "render" + OPTIONS + " --kind statement --count 2000 --task-size 200 --sink s3:bank/statements"
                            + " --s3-endpoint "
                            + store.url() + " --work " + work);
            awaitParts(job, work.resolve("render/s3_bank_statements"), 3);
            cluster.killExecutor();

            assertThat(cluster.end(job)).as(() -> cluster.output("render4")).isZero();
            assertThat(cluster.output("render4")).contains("rendered 2,000 files");
            Path objects = store.bucket("bank").resolve("statements");
            Set<String> digests = new TreeSet<>();
            for (String name : names(objects)) {
                if (!name.contains("-part-")) {
                    assertThat(md5(objects.resolve(name))).isEqualTo(name);
                    digests.add(name);
                }
            }
            assertThat(digests)
                    .containsExactlyElementsOf(new TreeSet<>(expected(2_000).values()));
            requireMetadata(objects, 2_000);

            String missing = digests.iterator().next();
            Files.delete(objects.resolve(missing));
            Process check = cluster.submit(
                    "verify3",
                    "verify" + OPTIONS + " --kind statement --count 2000 --task-size 500 --sink s3:bank/statements"
                            + " --blob-check digest --s3-endpoint " + store.url() + " --work " + work);

            assertThat(cluster.end(check)).as(() -> cluster.output("verify3")).isEqualTo(4);
            assertThat(cluster.output("verify3")).contains(missing);
        }
    }

    @Test
    void verifyCountsEveryDocumentOnceAlthoughProcessesAreKilled() throws Exception {
        Path work = folder.resolve("work");
        try (Imported imported = new Imported(dataset, RenderedBlobs::new)) {
            String line = "verify" + OPTIONS + " --task-size 400 --blobs all --format json --work " + work + " --mongo "
                    + imported.mongo().settings().uri();
            Process first = cluster.submit("verify1", line);
            awaitParts(first, work.resolve("verify"), 3);
            first.destroyForcibly().waitFor();
            Process second = cluster.submit("verify2", line);
            awaitParts(second, work.resolve("verify"), 12);
            cluster.killExecutor();

            assertThat(cluster.end(second)).as(() -> cluster.output("verify2")).isZero();
            assertThat(cluster.output("verify2")).containsPattern("of them [1-9][0-9]* done before");
            String report = Files.readString(work.resolve("verify/report.json"));
            long verified = Pattern.compile("\"verified\" : ([0-9]+)")
                    .matcher(report)
                    .results()
                    .mapToLong(match -> Long.parseLong(match.group(1)))
                    .sum();
            assertThat(verified).isEqualTo(dataset.size());
            assertThat(report).contains("\"differences\" : 0");
        }
    }

    @Test
    void pythonReadsTheTables() throws Exception {
        Path program = folder.resolve("read.py");
        Files.writeString(program, """
                import sys
                from pyspark.sql import SparkSession
                spark = (SparkSession.builder.master(sys.argv[1]).appName("read")
                    .config("spark.jars", sys.argv[2]).config("spark.ui.enabled", "false")
                    .config("spark.driver.host", "127.0.0.1").config("spark.executor.memory", "512m")
                    .config("spark.sql.catalog.bank", "org.nuxeo.datagen.spark.DatagenCatalog")
                    .config("spark.sql.catalog.bank.customers", "3000")
                    .config("spark.sql.catalog.bank.months", "2").getOrCreate())
                statements = spark.read.format("datagen").option("customers", "3000").option("months", "2").load("statements")
                print("cents", statements.groupBy().sum("closing_cents").first()[0])
                print("states", spark.sql("SELECT state, count(*) FROM bank.customers GROUP BY state").count())
                print("lines", spark.table("bank.transactions").count())
                """);

        assertThat(cluster.end(cluster.python("python", program)))
                .as(() -> cluster.output("python"))
                .isZero();
        assertThat(cluster.output("python"))
                .contains("cents " + cents(0, dataset.count(Bank.STATEMENT)))
                .contains("states 52");
    }

    @Test
    void sqlReadsTheTables() throws Exception {
        String query = "SELECT concat('sum ', sum(closing_cents)) FROM bank.statements WHERE month = '2015-02';"
                + "SELECT concat('state of ', number, ' ', state) FROM bank.customers WHERE position = 2999;";
        Process sql = cluster.shell("sql", "spark-sql", CATALOG, "-e", query);

        assertThat(cluster.end(sql)).as(() -> cluster.output("sql")).isZero();
        Customer last = Bank.of(dataset).generator().customer(2999);
        assertThat(cluster.output("sql"))
                .contains("sum " + cents(dataset.count(Bank.ACCOUNT), dataset.count(Bank.STATEMENT)))
                .contains("state of " + CustomerNumber.text(last.number()) + " "
                        + last.state().code());
    }

    @Test
    void scalaReadsTheTables() throws Exception {
        String program = """
                val statements = spark.read.format("datagen").option("customers", "3000").option("months", "2").load("statements")
                println("cents " + statements.selectExpr("sum(closing_cents)").first().getLong(0))
                println("states " + spark.table("bank.customers").groupBy("state").count().count())
                """;
        Process scala = cluster.shell("scala", "spark-shell", CATALOG);
        try (OutputStream in = scala.getOutputStream()) {
            in.write(program.getBytes(StandardCharsets.UTF_8));
        }

        assertThat(cluster.end(scala)).as(() -> cluster.output("scala")).isZero();
        assertThat(cluster.output("scala"))
                .contains("cents " + cents(0, dataset.count(Bank.STATEMENT)))
                .contains("states 52");
    }

    /** Returns the sum of closing balances of some statements. */
    private long cents(long from, long to) {
        StatementTotals totals = new StatementTotals();
        long first = dataset.firstOrdinal(Bank.STATEMENT);
        return LongStream.range(first + from, first + to)
                .map(ordinal -> {
                    Identity statement = dataset.identity(ordinal);
                    Bank.of(dataset).generator().totals(statement.position(), statement.month(), totals);
                    return totals.closingCents();
                })
                .sum();
    }

    private static String render(Path sink) {
        return "render" + OPTIONS + " --kind statement --task-size 200 --sink folder:" + sink;
    }

    /** Waits until some parts of a job are done, or it has ended. */
    private static void awaitParts(Process job, Path folder, int count) throws InterruptedException {
        Path parts = folder.resolve("parts");
        Eventually.await("parts", () -> names(parts).size() >= count || !job.isAlive());
    }

    /** Compares every file with the one that the document has. */
    private void requireAllFiles(Path sink) throws Exception {
        Map<String, String> found = new TreeMap<>();
        for (String name : names(sink)) {
            if (name.endsWith(".pdf")) {
                found.put(name, md5(sink.resolve(name)));
            }
        }
        long count = dataset.count(Bank.STATEMENT);
        assertThat(found).isEqualTo(expected(count));
        requireMetadata(sink, count);
        assertThat(names(sink)).hasSize(found.size() + 2 * PARTS + 1).contains("_datagen");
    }

    /** Returns the digests of the first statements by the names of their files. */
    private Map<String, String> expected(long count) {
        DocumentFiles files = new DocumentFiles();
        Map<String, String> expected = new TreeMap<>();
        for (long i = 0; i < count; i++) {
            Document document = dataset.document(dataset.firstOrdinal(Bank.STATEMENT) + i);
            expected.put(document.fileName(), files.md5(document));
        }
        return expected;
    }

    private static String md5(Path file) throws Exception {
        byte[] digest = MessageDigest.getInstance("MD5").digest(Files.readAllBytes(file));
        return HexFormat.of().formatHex(digest);
    }

    private static void requireMetadata(Path sink, long count) throws IOException {
        long rows = 0;
        for (String name : names(sink)) {
            if (name.endsWith(".csv")) {
                rows += Files.readAllLines(sink.resolve(name)).size() - 1;
            }
        }
        assertThat(rows).isEqualTo(count);
    }

    /** Returns the names of finished files in a folder, none if it does not exist. */
    private static List<String> names(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.startsWith("."))
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }
}
