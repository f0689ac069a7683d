// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.testing.Pins;

/** What the command writes of the bank and of models, in virtual machines whose locales have other digits or letters. */
class LocaleTest {

    private static final String PAGES = """
            model: pages
            format: 2
            kinds:
              case: {fields: {subject: {words: 3}, amount: {range: {from: 0.00, to: 999999.99}}}}
              report: {in: case, each: month, number: "R-{9 digits}"}
            """;

    private static final String[] OUTPUTS = {
        "show 20000 --format json",
        "show 20000 --model insurer",
        "show 5000 --model hospital --format json",
        "show 4000 --model FOLDER/pages.yaml",
        "plan --model engineering --groups 5000",
        "model check FOLDER/pages.yaml",
        "model types insurer",
        "model mapping insurer",
        "model xsd insurer --out FOLDER/xsd",
        "generate --kind customer --count 20 --out FOLDER/c.csv",
        "generate --model insurer --kind policy --count 20 --out FOLDER/p.jsonl",
        "render --kind statement --count 3 --sink folder:FOLDER/s",
        "render --model hospital --kind image --count 3 --sink folder:FOLDER/h",
        "render --model FOLDER/pages.yaml --kind report --count 3 --sink folder:FOLDER/r"
    };

    @TempDir
    private static Path folder;

    private static Map<String, String> expected = Map.of();

    /** Runs the commands and writes what they print, in the folder that is the argument. */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        Files.writeString(folder.resolve("pages.yaml"), PAGES);
        for (String each : OUTPUTS) {
            List<String> words =
                    new ArrayList<>(List.of(each.replace("FOLDER", arguments[0]).split(" ")));
            words.addAll(List.of("--work", folder.resolve("work").toString()));
            CommandRun run = CommandRun.of(words.toArray(String[]::new));
            if (run.exitCode() != 0) {
                throw new IllegalStateException(each + ": " + run.err());
            }
            boolean isTimed = each.startsWith("generate") || each.startsWith("render");
            if (!isTimed) {
                Files.writeString(
                        folder.resolve(each.replaceAll("\\W+", "-")), run.out().replace(arguments[0], "FOLDER"));
            }
        }
    }

    @BeforeAll
    static void runWithTurkishLetters() throws Exception {
        expected = files("tr", "TR");
    }

    @Test
    void theFilesAreThere() {
        assertThat(expected).hasSizeGreaterThan(20);
    }

    @ParameterizedTest
    @CsvSource({"ar, EG", "fa, IR"})
    @Tag("long")
    void everyByteIsTheSame(String language, String country) throws Exception {
        assertThat(files(language, country)).isEqualTo(expected);
    }

    private static Map<String, String> files(String language, String country) throws Exception {
        Path own = Files.createDirectory(folder.resolve(language));
        Path errors = folder.resolve(language + ".txt");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx512m",
                        "-XX:TieredStopAtLevel=1",
                        "-Duser.language=" + language,
                        "-Duser.country=" + country,
                        "-cp",
                        System.getProperty("surefire.real.class.path", System.getProperty("java.class.path")),
                        LocaleTest.class.getName(),
                        own.toString())
                .redirectErrorStream(true)
                .redirectOutput(errors.toFile())
                .start();
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(errors)).isZero();
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(own)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                String name = own.relativize(file).toString();
                if (!name.startsWith("work") && !name.contains("manifest")) {
                    files.put(name, HexFormat.of().formatHex(Pins.sha256().digest(Files.readAllBytes(file))));
                }
            }
        }
        return files;
    }
}
