// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The script {@code datagen} of a clone, with a Maven that writes empty jars and a Java that prints its arguments. */
class LauncherTest {
    private static final Path SCRIPT = Path.of("..", "..", "datagen");
    private static final Path ARCHIVED = Path.of("..", "distribution", "src", "main", "bin", "datagen");

    private static final String MAVEN = """
            #!/bin/sh
            echo built >>"$BUILDS"
            [ "$PWD" != "$NOISY" ] || printf '%s\\n' 'a "quoted" \\ warning'
            mkdir -p datagen-core/target datagen-app/cli/target
            cat datagen-core/src/main/A.java >datagen-core/target/datagen-core.jar
            echo cli >datagen-app/cli/target/datagen-cli.jar
            printf '%s' "$PWD/datagen-core/target/datagen-core.jar:$BUILDS" >datagen-app/cli/target/launcher.classpath
            """;

    @TempDir
    Path folder;

    private Path clone;

    @BeforeEach
    void makeTools() throws IOException {
        assumeThat(File.separatorChar).as("bash is needed").isEqualTo('/');
        clone = folder.resolve("clone");
        write(clone.resolve("pom.xml"), "<project/>");
        for (String line : Files.readAllLines(SCRIPT)) {
            if (line.startsWith("readonly built_modules=")) {
                for (String module : line.replaceAll(".*=|\"", "").split(" ")) {
                    write(clone.resolve(module).resolve("pom.xml"), "<project/>");
                }
            }
        }
        write(clone.resolve("datagen-core/src/main/A.java"), "class A {}");
        Files.copy(SCRIPT, clone.resolve("datagen"));
        Path bin = Files.createDirectories(clone.resolve("datagen-app/distribution/src/main/bin"));
        Files.copy(ARCHIVED.resolveSibling("launch.sh"), bin.resolve("launch.sh"));
        program("jdk/bin/java", "#!/bin/sh\necho \"$@\"\n");
        program("jdk/bin/javac", "");
        write(folder.resolve("jdk/release"), "JAVA_VERSION=\"17.0.1\"\n");
        program("tools/mvn", MAVEN);
    }

    @Test
    void aBuildTellsHowLongItTakes() throws Exception {
        assertThat(run(clone))
                .containsPattern("datagen: building, .* about [0-9]+ s ")
                .contains("datagen: built");
        assertThat(run(clone)).doesNotContain("building");
    }

    @Test
    void aCopiedCloneIsNotBuiltAgain() throws Exception {
        run(clone);
        Path copy = folder.resolve("a copy");
        assertThat(new ProcessBuilder("cp", "-r", clone.toString(), copy.toString())
                        .start()
                        .waitFor())
                .isZero();
        assertThat(run(copy)).doesNotContain("building").contains(copy + "/datagen-core/target/datagen-core.jar:");
        assertThat(run(copy)).doesNotContain(clone + "/");
        write(copy.resolve("datagen-core/src/main/A.java"), "class A { int b; }");
        assertThat(run(copy)).contains("building");
        assertThat(folder.resolve("builds")).hasContent("built\nbuilt");
    }

    @Test
    void sourcesWithNewTimesAndTheSameContentAreNotBuiltAgain() throws Exception {
        run(clone);
        Thread.sleep(20);
        write(clone.resolve("datagen-core/src/main/A.java"), "class A {}");
        assertThat(run(clone)).doesNotContain("building");
        write(clone.resolve("datagen-core/target/datagen-core.jar"), "of other sources");
        write(clone.resolve("datagen-core/src/main/A.java"), "class A {}");
        assertThat(run(clone)).contains("building");
    }

    @Test
    void anUnpackedArchiveIsPreparedOnceForShorterStarts() throws Exception {
        Path home = unpacked();
        assertThat(run(home.resolve("bin")))
                .contains("datagen: preparing", "-XX:TieredStopAtLevel=1", "-cp " + home + "/lib/datagen-cli.jar");
        assertThat(home.resolve("lib")).isDirectoryContaining(file -> file.endsWith("datagen-cli.jsa"));
        assertThat(run(home.resolve("bin"))).doesNotContain("preparing").contains("-XX:TieredStopAtLevel=1");
    }

    @Test
    void javaReadsArgumentsInUtf8WhateverTheLocaleIs() throws Exception {
        program("jdk/bin/java", "#!/bin/sh\necho \"in ${LC_ALL:-$LANG}\"\n");
        for (String locale : List.of("C", "POSIX", "de_DE.ISO-8859-1", "")) {
            assertThat(runIn(locale, "C")).as(locale).contains("in C.UTF-8");
        }
        assertThat(runIn("fr_FR.utf8", "C")).contains("in fr_FR.utf8");
        assertThat(runIn("", "fr_FR.UTF-8")).contains("in fr_FR.UTF-8");
    }

    @ParameterizedTest
    @ValueSource(strings = {"clone!", "clone:2"})
    void aFolderInWhichJavaFindsNothingIsRefused(String name) throws Exception {
        Path other = Files.move(clone, folder.resolve(name));
        for (Path script : List.of(other.resolve("datagen"), unpacked(name).resolve("bin/datagen"))) {
            Process process = new ProcessBuilder("bash", script.toString(), "plan")
                    .redirectErrorStream(true)
                    .start();
            assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .endsWith(name + ": Java finds nothing in a folder with a colon in its name, or a ! at its end;"
                            + " rename it\n");
            assertThat(process.waitFor()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1/", "1/2", "/", "08", "x", ""})
    void whatIsNoNumberOfCustomersIsLeftToJava(String customers) throws Exception {
        ProcessBuilder command = new ProcessBuilder(
                "bash", unpacked().resolve("bin/datagen").toString(), "run", "--customers", customers);
        command.environment().put("JAVA_HOME", folder.resolve("jdk").toString());
        Process process = command.redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(output).contains("run --customers " + customers).doesNotContain("syntax");
        assertThat(process.waitFor()).isZero();
    }

    private String runIn(String all, String language) throws Exception {
        Map<String, String> locale = Map.of("LC_ALL", all, "LC_CTYPE", "", "LANG", language);
        return run(clone, locale);
    }

    @Test
    void everyLineOfABuildAndOfAFailureIsAJsonObject() throws Exception {
        write(clone.resolve("datagen-core/src/main/A.java"), "class A {}");
        String output = run(clone, "--log-format", "json");
        List<String> lines =
                output.lines().filter(line -> !line.startsWith("-XX")).toList();
        assertThat(lines).hasSize(3);
        for (String line : lines) {
            assertThat(new ObjectMapper().readTree(line).get("event").asText()).isEqualTo("message");
        }
        assertThat(new ObjectMapper().readTree(lines.get(1)).get("text").asText())
                .isEqualTo("a \"quoted\" \\ warning");
        for (Path script : List.of(SCRIPT, unpacked().resolve("bin/datagen"))) {
            ProcessBuilder command = new ProcessBuilder("bash", script.toString(), "plan", "--log-format=json");
            command.environment().put("JAVA_HOME", folder.resolve("no \"jdk\"").toString());
            Process process = command.redirectErrorStream(true).start();
            assertThat(new ObjectMapper()
                            .readTree(process.getInputStream())
                            .get("text")
                            .asText())
                    .startsWith("JAVA_HOME is " + folder.resolve("no \"jdk\""));
            assertThat(process.waitFor()).isEqualTo(2);
        }
    }

    /** Runs a command and returns its standard output and standard error. */
    private String run(Path project, String... options) throws Exception {
        return run(project, Map.of(), options);
    }

    private String run(Path project, Map<String, String> environment, String... options) throws Exception {
        ProcessBuilder command =
                new ProcessBuilder("bash", project.resolve("datagen").toString(), "plan");
        command.command().addAll(List.of(options));
        command.environment().put("NOISY", options.length == 0 ? "" : project.toString());
        command.environment().put("JAVA_HOME", folder.resolve("jdk").toString());
        command.environment().put("PATH", folder.resolve("tools") + ":" + System.getenv("PATH"));
        command.environment().put("BUILDS", folder.resolve("builds").toString());
        command.environment().putAll(environment);
        Process process = command.redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(output).isZero();
        return output;
    }

    /** Returns the home of an archive's script. */
    private Path unpacked() throws IOException {
        return unpacked("home");
    }

    private Path unpacked(String home) throws IOException {
        Path bin = Files.createDirectories(folder.resolve("homes").resolve(home).resolve("bin"));
        Files.createDirectories(bin.resolveSibling("lib"));
        for (String name : List.of("datagen", "launch.sh")) {
            Files.copy(ARCHIVED.resolveSibling(name), bin.resolve(name));
        }
        return bin.getParent();
    }

    private void program(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        write(file, text);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
