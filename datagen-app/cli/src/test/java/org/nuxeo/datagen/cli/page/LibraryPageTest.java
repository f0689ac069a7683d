// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The code of the documentation page about the library: one program, and another that imports. */
class LibraryPageTest {
    static final Path PAGE = Page.ROOT.resolve(Path.of("docs", "library.md"));
    private static final String BEGIN = "## A dataset";
    private static final String IMPORT = "## Import and verification";
    private static final Pattern CODE = Pattern.compile("(?s)```java\n(.*?)```");

    private static final String HEAD = """

            public class Page {
                public static void main(String[] args) throws Exception {
            """;

    @TempDir
    private Path folder;

    @Test
    void theCodeOfThePageCompilesAndRuns() throws IOException, ReflectiveOperationException {
        String page = Files.readString(PAGE);
        compile(page.substring(page.indexOf(BEGIN), page.indexOf(IMPORT)));
        List<String> lines = run().lines().toList();
        assertThat(lines.get(0))
                .isEqualTo("the dataset of 90,000,000 customers × 60 months, 11,340,000,111 documents with folders");
        assertThat(lines).filteredOn(line -> line.equals("true")).hasSize(2);
        assertThat(lines).contains("100 letters").anyMatch(line -> line.matches("10 customers, next page from [0-9]+"));
        assertThat(lines).anyMatch(line -> line.matches("[0-9]{4,} bytes that begin with %PDF-1.7"));
        assertThat(lines).anyMatch(line -> line.startsWith("\"statement\",\"line\",\"account_number\",\"kind\""));
        assertThat(lines).anyMatch(line -> line.matches("1000 balances of [0-9]{6,} cents"));
        assertThat(lines).contains("1000 rows as Parquet");
        assertThat(folder.resolve("balances.parquet")).isNotEmptyFile();
    }

    @Test
    @Tag("long")
    void theImportOfThePageIsClean() throws IOException, ReflectiveOperationException {
        String page = Files.readString(PAGE);
        compile(page.substring(page.indexOf(IMPORT)));
        assertThat(run().lines()).contains("clean: true");
    }

    @Test
    void theImportOfThePageCompiles() throws IOException {
        String page = Files.readString(PAGE);
        compile(page.substring(page.indexOf(IMPORT)));
    }

    /** Compiles the code of a part of the page; its files are below the test's folder. */
    private void compile(String part) throws IOException {
        Matcher imports = CODE.matcher(Files.readString(PAGE));
        assertThat(imports.find()).isTrue();
        StringBuilder source = new StringBuilder(imports.group(1) + HEAD);
        CODE.matcher(part).results().forEach(code -> source.append(code.group(1)));
        compileSource(source.toString()
                        .replace("\"folder:letters\"", "\"folder:" + folder.resolve("letters") + "\"")
                        .replaceAll("Path\\.of\\(\"", "Path.of(\"" + folder + "/")
                + "}}");
    }

    private void compileSource(String source) throws IOException {
        Path file = Files.writeString(folder.resolve("Page.java"), source);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        boolean compiled = compiler.getTask(
                        messages,
                        null,
                        null,
                        List.of("-d", folder.toString(), "-cp", classPath(), "-encoding", "UTF-8"),
                        null,
                        compiler.getStandardFileManager(null, null, null).getJavaFileObjects(file))
                .call();
        assertThat(compiled).as(messages.toString()).isTrue();
    }

    private static String classPath() {
        return System.getProperty("surefire.real.class.path", System.getProperty("java.class.path"));
    }

    private String run() throws IOException, ReflectiveOperationException {
        PrintStream before = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try (URLClassLoader loader = new URLClassLoader(
                new URL[] {folder.toUri().toURL()}, getClass().getClassLoader())) {
            System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
            loader.loadClass("Page").getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        } catch (InvocationTargetException e) {
            throw new AssertionError(e.getCause());
        } finally {
            System.setOut(before);
        }
        return printed.toString(StandardCharsets.UTF_8);
    }
}
