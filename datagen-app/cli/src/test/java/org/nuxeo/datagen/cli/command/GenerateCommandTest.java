// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.Util;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.cli.CommandRun;
import org.nuxeo.datagen.cli.file.GeneratedFile;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.export.table.GenerationJob;
import org.nuxeo.datagen.export.table.TableFormat;
import org.nuxeo.datagen.export.table.TableFormat.Compression;
import org.nuxeo.datagen.testing.Datasets;

class GenerateCommandTest {

    @TempDir
    private Path folder;

    private String[] arguments(String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "generate",
                "--customers",
                "3k",
                "--work",
                folder.resolve("work").toString()));
        arguments.addAll(Arrays.asList(more));
        return arguments.toArray(String[]::new);
    }

    private String output(String... more) {
        CommandRun run = CommandRun.of(arguments(more));
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run.out();
    }

    private byte[] file(String name, String... more) throws IOException {
        List<String> options =
                new ArrayList<>(List.of("--out", folder.resolve(name).toString()));
        options.addAll(Arrays.asList(more));
        output(options.toArray(String[]::new));
        return Files.readAllBytes(folder.resolve(name));
    }

    @ParameterizedTest
    @CsvSource({
        "customer,csv,1,24",
        "customer,jsonl,8,24",
        "account,csv,8,24",
        "statement,csv,3,24",
        "document,jsonl,2,6",
        "transaction,csv,3,2",
        "idcard,csv,2,24",
        "letter,jsonl,2,24",
        "state,csv,1,24",
        "folder,csv,1,24"
    })
    @Tag("long")
    void concatenatedPartsEqualTheWholeWithAnyNumberOfThreads(String kind, String format, String threads, String months)
            throws IOException {
        String[] table = {"--kind", kind, "--format", format, "--months", months, "--threads"};
        byte[] whole = output(with(table, "1")).getBytes(StandardCharsets.UTF_8);
        StringBuilder joined = new StringBuilder();
        for (int part = 1; part <= 7; part++) {
            joined.append(output(with(table, threads, "--part", part + "/7")));
        }
        assertThat(joined.toString().getBytes(StandardCharsets.UTF_8)).isEqualTo(whole);
        assertThat(file("whole", with(table, threads))).isEqualTo(whole);
    }

    private static String[] with(String[] options, String... more) {
        return Stream.concat(Arrays.stream(options), Arrays.stream(more)).toArray(String[]::new);
    }

    @Test
    void aSampleHasEvenlySpreadRowsOfTheTable() {
        List<String> all = output("--kind", "account").lines().toList();
        List<String> some =
                output("--kind", "account", "--sample", "10").lines().toList();
        assertThat(some).hasSize(11).startsWith(all.get(0));
        for (int i = 0; i < 10; i++) {
            assertThat(some.get(1 + i)).isEqualTo(all.get(1 + 600 * i));
        }
    }

    @Test
    void aFinishedFileIsWrittenAgainOnlyWithAgain() throws IOException {
        byte[] whole = file("a.csv", "--kind", "customer");
        FileTime written = Files.getLastModifiedTime(folder.resolve("a.csv"));
        assertThat(toFile("a.csv", "--kind", "customer").err())
                .contains("was finished before; --again writes it again");
        assertThat(Files.getLastModifiedTime(folder.resolve("a.csv"))).isEqualTo(written);
        assertThat(file("a.csv", "--kind", "customer", "--again")).isEqualTo(whole);
        Files.delete(folder.resolve("a.csv"));
        assertThat(new String(file("a.csv", "--kind", "customer", "--count", "10"), StandardCharsets.UTF_8))
                .hasLineCount(11);
    }

    @Test
    void aFileOfAnotherProgramIsReplacedOnlyWithForce() throws IOException {
        Files.writeString(folder.resolve("b.csv"), "mine");
        CommandRun refused = toFile("b.csv", "--kind", "customer");
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err()).contains("b.csv exists").contains("--force replaces it");
        assertThat(toFile("b.csv", "--kind", "customer", "--again").exitCode()).isEqualTo(2);
        assertThat(folder.resolve("b.csv")).hasContent("mine");
        assertThat(file("b.csv", "--kind", "customer", "--force")).hasSizeGreaterThan(4);
        Files.writeString(folder.resolve("b.csv"), "changed");
        assertThat(toFile("b.csv", "--kind", "customer").err()).contains("was changed after it was written");
        assertThat(folder.resolve("b.csv")).hasContent("changed");
    }

    @Test
    void filesWithTheSameNameInTwoFoldersAreIndependent() throws IOException {
        Files.createDirectory(folder.resolve("b"));
        byte[] ten = file("s.csv", "--kind", "customer", "--count", "10");
        byte[] twenty = file("b/s.csv", "--kind", "customer", "--count", "20");
        assertThat(new String(ten, StandardCharsets.UTF_8)).hasLineCount(11);
        assertThat(new String(twenty, StandardCharsets.UTF_8)).hasLineCount(21);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--count 20 | --count 10, not 20; give the same options, or --again",
                "--sample 5 | no --sample, not with 5",
                "--count 10 --format jsonl | --format csv, not jsonl",
                "--count 10 --seed 7 | --seed 2020, not 7",
                "--count 10 --live-months 2 | --live-from 2015-07, not 2015-11",
            })
    void changedOptionsAreNamedAsTheyWereTyped(String options, String message) {
        output(
                "--kind",
                "customer",
                "--count",
                "10",
                "--out",
                folder.resolve("c.csv").toString());
        List<String> words = new ArrayList<>(List.of("--kind", "customer"));
        words.addAll(List.of(options.split(" ")));
        CommandRun run = toFile("c.csv", words.toArray(String[]::new));
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errLines()).hasSize(1);
        assertThat(run.err()).contains("c.csv: was started with ").contains(message);
    }

    @Test
    void concatenatedFilesOfAllPartsEqualTheWhole() throws IOException {
        String whole = output("--kind", "account");
        String header = whole.substring(0, whole.indexOf('\n') + 1);
        Map<String, String> files = Map.of("1/2", "d-00000.csv to d-00002.csv", "2/2", "d-00003.csv to d-00005.csv");
        files.forEach((part, names) -> {
            CommandRun run = toFile("d.csv", "--kind", "account", "--rows-per-file", "1000", "--part", part);
            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(run.err()).containsPattern(names + ": 3,000 rows, [0-9,]+ bytes, in ");
        });
        StringBuilder joined = new StringBuilder(header);
        for (int i = 0; i < 6; i++) {
            String file = Files.readString(folder.resolve("d-0000" + i + ".csv"));
            assertThat(file).startsWith(header).hasLineCount(1001);
            joined.append(file.substring(header.length()));
        }
        assertThat(folder.resolve("d-00006.csv")).doesNotExist();
        assertThat(joined.toString()).isEqualTo(whole);
    }

    @Test
    void moreRowsThanAParquetFileShouldHaveGoToSeveralFiles() {
        Dataset dataset = Datasets.ofBank(90_000_000, 60);
        PositionRange all = new PositionRange(0, dataset.size());
        GenerationJob parquet =
                new GenerationJob(dataset, "document", null, TableFormat.PARQUET, Compression.SNAPPY, all, true, null);
        long rows = GenerateCommand.rowsOfFiles(parquet, Part.WHOLE, null);
        assertThat(rows).isEqualTo(1L << 30);
        GeneratedFile.Series files = new GeneratedFile.Series(Path.of("d.parquet"), all, rows, null);
        assertThat(files.rows(new Part(11, 11))).isEqualTo(new PositionRange(10L << 30, all.to()));
        assertThat(files.names(all)).isEqualTo("d-00000.parquet to d-00010.parquet");
        assertThat(GenerateCommand.rowsOfFiles(parquet, new Part(2, 11), null)).isZero();
        GenerationJob csv =
                new GenerationJob(dataset, "document", null, TableFormat.CSV, Compression.NONE, all, true, null);
        assertThat(GenerateCommand.rowsOfFiles(csv, Part.WHOLE, null)).isZero();
        assertThat(GenerateCommand.rowsOfFiles(parquet, Part.WHOLE, 4_294_836_224L))
                .isEqualTo(4_294_836_224L);
        assertThatThrownBy(() -> GenerateCommand.rowsOfFiles(parquet, Part.WHOLE, 4_294_836_225L))
                .isInstanceOf(Refusal.class)
                .hasMessage("--rows-per-file 4,294,836,225: must be at most 4,294,836,224 in a Parquet file;"
                        + " write several files");
    }

    @Test
    void aFailedCommandLeavesNothingBehind() {
        CommandRun run = toFile("nowhere/e.csv", "--kind", "customer");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("there is no folder").contains("create it, or name another file");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void transactionsLeadFromTheOpeningToTheClosingBalance() {
        List<String> statements =
                output("--kind", "statement", "--count", "2").lines().skip(1).toList();
        List<String> transactions =
                output("--kind", "transaction", "--count", "2").lines().skip(1).toList();
        long lines = 0;
        for (String statement : statements) {
            String[] values = statement.split(",");
            lines += Long.parseLong(values[6]);
            long closing = Long.parseLong(values[10]);
            assertThat(transactions.get((int) lines - 1).split(",")[8]).isEqualTo(Long.toString(closing));
        }
        assertThat((long) transactions.size()).isEqualTo(lines);
    }

    @Test
    void partitionsAreFoldersWithTheRowsOfTheWhole() throws IOException {
        String[] statements = {"--kind", "statement", "--months", "3"};
        List<String> whole = output(statements).lines().toList();
        for (String part : List.of("1/2", "2/2")) {
            CommandRun run = toFile("hive", with(statements, "--partition-by", "month", "--part", part));
            assertThat(run.exitCode()).as(run.err()).isZero();
        }
        List<String> joined = new ArrayList<>();
        for (String month : List.of("2015-01", "2015-02", "2015-03")) {
            List<String> lines = Files.readAllLines(folder.resolve("hive/month=" + month + "/part-00000.csv"));
            assertThat(lines.get(0)).isEqualTo(whole.get(0).replace("\"month\",", ""));
            lines.stream()
                    .skip(1)
                    .map(line -> line.replaceFirst("-\\d\\d,", "$0" + month + ","))
                    .forEach(joined::add);
        }
        assertThat(joined).containsExactlyElementsOf(whole.subList(1, whole.size()));
        assertThat(toFile("hive", with(statements, "--partition-by", "month", "--part", "2/2"))
                        .err())
                .contains("was finished before");
    }

    @Test
    void partitionsHaveSeveralFilesOfAnyFormat() throws IOException {
        String[] all = {"--months", "2", "--format", "parquet", "--partition-by", "kind"};
        CommandRun run = toFile("kinds", with(all, "--rows-per-file", "5000"));
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).contains("kind=state/part-00000.parquet to kind=statement/part-00002.parquet: ");
        assertThat(footer("kinds/kind=statement/part-00002.parquet").getNum_rows())
                .isEqualTo(2000);
        assertThat(folder.resolve("kinds/kind=statement/part-00003.parquet")).doesNotExist();
        CommandRun zipped = toFile("zip", "--kind", "account", "--partition-by", "state", "--compress", "gzip");
        assertThat(zipped.exitCode()).as(zipped.err()).isZero();
        assertThat(folder.resolve("zip/state=CA/part-00000.csv.gz")).isNotEmptyFile();
    }

    @Test
    void aPartWithoutRowsIsAReadableFile() throws IOException {
        String[] none = {"--kind", "folder", "--months", "2", "--part", "9/9"};
        assertThat(footer(written("p.parquet", with(none, "--format", "parquet")))
                        .getSchema())
                .as("13 columns and their root")
                .hasSize(14);
        assertThat(folder.resolve(written("p.jsonl", with(none, "--format", "jsonl"))))
                .isEmptyFile();
        assertThat(toFile("p.jsonl", with(none, "--format", "jsonl")).err()).contains("was finished before");
    }

    private FileMetaData footer(String name) throws IOException {
        byte[] bytes = Files.readAllBytes(folder.resolve(name));
        int end = bytes.length - 8;
        int length =
                ByteBuffer.wrap(bytes, end, 4).order(ByteOrder.LITTLE_ENDIAN).getInt();
        return Util.readFileMetaData(new ByteArrayInputStream(bytes, end - length, length));
    }

    private String written(String name, String... options) {
        CommandRun run = toFile(name, options);
        assertThat(run.exitCode()).as(run.err()).isZero();
        return name;
    }

    private CommandRun toFile(String name, String... more) {
        List<String> options =
                new ArrayList<>(List.of("--out", folder.resolve(name).toString()));
        options.addAll(Arrays.asList(more));
        return CommandRun.of(arguments(options.toArray(String[]::new)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--format xml | --format xml: must be csv, jsonl, parquet or arrow",
                "--kind moon | --kind moon: must be one of state, folder, customer, idcard, account, letter,"
                        + " statement,",
                "--rows-per-file 5 | --rows-per-file 5: needs --out FILE",
                "--part 8/7 | --part 8/7",
                "--compress lz4 | --compress lz4: must be none, gzip, zstd or snappy",
                "--compress snappy | --compress snappy: must be none or gzip or zstd for csv",
                "--sample 0 | --sample 0",
                "--partition-by month | --partition-by month: must be kind for the table document",
                "--kind statement --partition-by month | --partition-by month: needs --out FOLDER",
                "--kind statement --partition-by month --count 3 | leave out --count, or give --part",
                "--format parquet | --out -: Parquet needs a file, since it ends with an index; name one",
            })
    void badUsageIsReportedInOneLine(String options, String message) {
        CommandRun run = CommandRun.of(arguments(options.split(" ")));
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errLines()).hasSize(1);
        assertThat(run.err()).contains(message);
        assertThat(run.out()).isEmpty();
    }
}
