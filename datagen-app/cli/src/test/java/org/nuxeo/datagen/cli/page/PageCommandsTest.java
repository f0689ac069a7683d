// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.nuxeo.datagen.cli.Datagen;
import org.nuxeo.datagen.testing.OutsideTool;

/** The command lines of all pages, run by a shell: those of a page in their order, in one folder. */
class PageCommandsTest {
    static final String SERVICES = "(?:produce|consume|verify|index|status|clean|doctor)\\b.*";

    /** The lines that are not run here, each with the test that runs it or the reason why none does. */
    private static final List<Left> LEFT = List.of(
            new Left("command-line.md", "./datagen " + SERVICES, "PageStagesIT has the services"),
            new Left(
                    "command-line.md",
                    "export DATAGEN_KAFKA=.*|printf .*control.yaml",
                    "PageStagesIT has the services"),
            new Left("parts.md", "./datagen verify.*", "PageStagesIT has the services"),
            new Left("parts.md", "aws .*|#.*|export .*|exec .*", "PartsPageTest has the schedulers' variables"),
            new Left("command-line.md", ".*--sink s3:.*", "RenderToS3Test has a store"),
            new Left("feeders.md", ".*--sink s3:.*", "RenderToS3Test has a store"),
            new Left("feeders.md", "./datagen .*(?:statements|customers)\\.csv", "FeederTest reads the files"),
            new Left(".*", "./datagen run .*", "RunIT and ModelIT; each starts all services"),
            new Left(".*", "./datagen serve .*", "ServeSecretsIT and ModelPageIT; it runs until it is stopped"),
            new Left(
                    ".*",
                    "(?:benchmarks-jmh/with-secantusdb )?./datagen scenario .*",
                    "ScenarioIT and NuxeoCampaignIT"),
            new Left("README.md", "./datagen bench .*", "BenchCommandTest; it takes minutes"),
            new Left("README.md", "./datagen census .*", "CensusCommandTest; it takes an hour"),
            new Left("campaign.md", "export DATAGEN_NUXEO_PASSWORD=.*", "NuxeoCampaignIT has the Nuxeo"),
            new Left("benchmarks.md", "./datagen bench table .*", "BenchmarksPageTest writes into a copy"),
            new Left("scenarios.md", "./datagen plan --rates .*", "CapacityTest; it reads what two scenarios measured"),
            new Left("questions.md", "./datagen score .*", "ScoreCommandTest has questions and answers"),
            new Left("questions.md", "./datagen verify .*|curl .*", "VerifyQuestionsIT has the services"),
            new Left("server.md", "curl .*|H=.*", "ServerPageTest has the server"),
            new Left("nuxeo.md", ".*", "NuxeoPageIT, and with a Nuxeo the script support/nuxeo-trial/trial"),
            new Left("nuxeo-reference.md", "curl .*", "it needs a Nuxeo, as support/nuxeo-trial/trial does"),
            new Left("model.md", "call .*|curl .*", "OperationCheck; it needs a Nuxeo with the types"),
            new Left("spark.md", ".*", "the tests of datagen-spark have a Spark; clusters are not on this machine"),
            new Left("(?:README|CONTRIBUTING|building|releasing).md", "mvn .*", "MavenCheck; a build in a build"),
            new Left("(?:building|corpora).md", ".*", "it downloads packages"));

    @TempDir
    private Path folder;

    /** Lines of a page that are left out, as patterns of the page's name and of the line. */
    private record Left(Pattern page, Pattern line, String reason) {
        Left(String page, String line, String reason) {
            this(
                    Pattern.compile("(?:docs/)?" + page),
                    Pattern.compile(line.replace("./datagen", "\\./datagen")),
                    reason);
        }

        boolean has(Page of, String command) {
            return page.matcher(of.toString()).matches()
                    && line.matcher(command).matches();
        }
    }

    private static List<String> commands(Page page) {
        return page.shellLines().stream()
                .filter(line -> LEFT.stream().noneMatch(left -> left.has(page, line)))
                .toList();
    }

    static Stream<Page> pages() throws IOException {
        return Page.all().stream().filter(page -> !commands(page).isEmpty());
    }

    /** {@code PagesTest} reads the options of all commands in less time. */
    @ParameterizedTest
    @MethodSource("pages")
    @Tag("long")
    void theCommandsOfAPageSucceed(Page page) throws Exception {
        OutsideTool.require("openssl");
        OutsideTool.require("zip");
        Path launcher = Files.writeString(
                folder.resolve("datagen"),
                "#!/bin/sh\nexec '" + java() + "' -Xmx256m "
                        + "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp '" + classPath() + "' "
                        + Datagen.class.getName()
                        + " \"$@\"\n");
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
        Files.createDirectories(folder.resolve("docs"));
        Files.createSymbolicLink(folder.resolve("docs/blueprints"), Page.ROOT.resolve("docs/blueprints"));
        page.yaml("# bank.yaml").ifPresent(text -> write("bank.yaml", text));
        page.yaml("model: mine").ifPresent(text -> write("mine.yaml", text));
        page.yaml("model: cases").ifPresent(text -> write("cases.yaml", text));
        page.block("html", "<!DOCTYPE html>").ifPresent(text -> write("memo.html", text));
        List<String> commands = commands(page).stream()
                .map(line -> line.contains("--sink") && !line.contains("--count") ? line + " --count 40" : line)
                .map(line -> line.replace("census --customers 30k", "census --customers 3k"))
                .toList();
        write("commands", "set -eu\nyour-loader() { cat > /dev/null; }\n" + String.join("\n", commands));
        Path output = folder.resolve("output");
        // The password of the key store, which keytool asks for twice.
        write("answers", "correct horse\n".repeat(2));
        ProcessBuilder bash = new ProcessBuilder("bash", "-x", "commands")
                .directory(folder.toFile())
                .redirectInput(folder.resolve("answers").toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        bash.environment().put("DATAGEN_ENCRYPT_KEY_STORE_PASSWORD", "correct horse");
        Process run = bash.start();
        assertThat(run.waitFor(4, TimeUnit.MINUTES)).isTrue();
        assertThat(run.exitValue())
                .as(new String(Files.readAllBytes(output), StandardCharsets.ISO_8859_1))
                .isZero();
    }

    @Test
    void everyLineThatIsLeftOutIsOnAPage() throws IOException {
        List<Page> pages = Page.all();
        assertThat(LEFT).allMatch(left -> pages.stream()
                .anyMatch(page -> page.shellLines().stream().anyMatch(line -> left.has(page, line))));
    }

    private void write(String name, String text) {
        try {
            Files.writeString(folder.resolve(name), text);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static Path java() {
        return Path.of(System.getProperty("java.home"), "bin", "java");
    }

    private static String classPath() {
        return System.getProperty("surefire.real.class.path", System.getProperty("java.class.path"));
    }
}
