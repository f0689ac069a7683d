// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.cli.CommandRun;

/** Rendering of ranges by the command line. The sinks are tested elsewhere. */
class RenderRangeTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"folder, letter, docx, .docx", "digest, statement, pdf, ''", "tree, idcard, jpeg, ''"})
    void eachFileHasTheDigestOfItsRow(String sink, String kind, String format, String extension) throws Exception {
        Path blobs = folder.resolve("blobs");
        CommandRun run = render(kind, sink + ":" + blobs, "--from", "7", "--count", "300", "--threads", "3");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).startsWith("rendered 300 files of kind " + kind + " as " + format);
        List<String> lines = Files.readAllLines(blobs.resolve("metadata.csv"));
        assertThat(lines).hasSize(301);
        List<Path> files = files(blobs);
        assertThat(files).hasSize(300);
        List<String> digests =
                lines.stream().skip(1).map(line -> line.split(",")[0]).toList();
        for (Path file : files) {
            assertThat(file.toString()).endsWith(extension);
            assertThat(digests).contains(md5(file));
        }
    }

    @Test
    void aRepeatedRunFindsEverythingPresentAndAgainRendersEverything() {
        String sink = "folder:" + folder.resolve("blobs");
        assertThat(render("letter", sink, "--count", "20").out()).startsWith("rendered 20 ");
        CommandRun repeated = render("letter", sink, "--count", "20");
        assertThat(repeated.out()).startsWith("rendered 0 ").contains("20 were present");
        assertThat(render("letter", sink, "--count", "20", "--again").out()).startsWith("rendered 20 ");
        CommandRun other = render("letter", sink, "--count", "21");
        assertThat(other.exitCode()).isEqualTo(2);
        assertThat(other.err()).endsWith("count 20, not 21; name another folder or give --again\n");
    }

    @Test
    void partsOfARangeShareAFolderAndAreListedApart() throws Exception {
        String whole = "tree:" + folder.resolve("whole");
        assertThat(render("letter", whole, "--from", "7", "--count", "20").exitCode())
                .isZero();
        Path blobs = folder.resolve("parts");
        String sink = "tree:" + blobs;
        String[] range = {"--from", "7", "--count", "20", "--part"};
        assertThat(render("letter", sink, with(range, "1/3")).out()).startsWith("rendered 7 ");
        assertThat(render("letter", sink, with(range, "2/3")).out()).startsWith("rendered 7 ");
        assertThat(render("letter", sink, with(range, "3/3")).out()).startsWith("rendered 6 ");
        assertThat(render("letter", sink, with(range, "2/3")).out())
                .startsWith("rendered 0 ")
                .contains("7 were present");
        assertThat(files(blobs))
                .extracting(Path::getFileName)
                .map(Path::toString)
                .containsExactlyInAnyOrderElementsOf(files(folder.resolve("whole")).stream()
                        .map(file -> file.getFileName().toString())
                        .toList());
        CommandRun status = CommandRun.of("status", "--work", folder.resolve("work") + "");
        assertThat(status.out())
                .containsPattern("render " + sink + " part 1/3 +finished ")
                .containsPattern("render " + sink + " part 3/3 +finished ")
                .containsPattern("render " + whole + " +finished ");
    }

    @Test
    void aPartWithoutFilesIsDone() {
        CommandRun run = render("letter", "folder:" + folder.resolve("blobs"), "--count", "2", "--part", "3/3");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).contains("part 3/3: has no file, since there are more parts than files");
        assertThat(folder.resolve("blobs")).doesNotExist();
    }

    @Test
    void aPartNeedsARange() {
        CommandRun run = CommandRun.of("render", "20000", "--part", "1/2", "--work", folder + "");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).isEqualTo("datagen: --part: needs --kind\n");
    }

    private static String[] with(String[] words, String last) {
        return Stream.concat(Stream.of(words), Stream.of(last)).toArray(String[]::new);
    }

    @Test
    void theNullSinkKeepsNothing() {
        for (int i = 0; i < 2; i++) {
            CommandRun run = render("statement", "null", "--count", "10");
            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(run.out()).startsWith("rendered 10 ").contains("0 were present");
        }
    }

    @Test
    void aFileInPlaceOfTheFolderIsReported() throws Exception {
        Path file = Files.createFile(folder.resolve("file"));
        CommandRun run = render("letter", "folder:" + file, "--count", "1");
        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.errLines().stream().filter(line -> line.startsWith("datagen: ")))
                .hasSize(1);
        assertThat(run.err()).contains("--sink folder:" + file);
    }

    @Test
    void anUnreachableObjectStoreIsReportedAsAServiceThatIsDown() {
        CommandRun run = CommandRun.of(
                "render",
                "--kind",
                "letter",
                "--count",
                "1",
                "--sink",
                "s3:bucket",
                "--s3-endpoint",
                "http://127.0.0.1:1",
                "--work",
                folder.toString());
        // Without credentials, these are reported first.
        assertThat(run.exitCode()).as(run.err()).isIn(2, 5);
        assertThat(run.err()).contains("s3 bucket bucket at http://127.0.0.1:1: ");
    }

    private CommandRun render(String kind, String sink, String... options) {
        Stream<String> common =
                Stream.of("render", "--kind", kind, "--sink", sink, "--work", folder.resolve("work") + "");
        return CommandRun.of(Stream.concat(common, Stream.of(options)).toArray(String[]::new));
    }

    private static List<Path> files(Path blobs) throws IOException {
        try (Stream<Path> all = Files.walk(blobs)) {
            return all.filter(Files::isRegularFile)
                    .filter(file -> !file.getFileName().toString().matches("(metadata|manifest).*\\.(csv|json)"))
                    .toList();
        }
    }

    private static String md5(Path file) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(Files.readAllBytes(file)));
    }
}
