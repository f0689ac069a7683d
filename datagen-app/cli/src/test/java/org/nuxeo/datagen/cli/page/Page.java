// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.nuxeo.datagen.store.output.Json;

/** A Markdown page, or a notebook as one: its links, its headings, and the code in it. */
record Page(Path path, String text) {
    static final Path ROOT = Path.of("..", "..").toAbsolutePath().normalize();

    private static final Pattern BLOCK = Pattern.compile("(?ms)^ *```(\\w*)\n(.*?)^ *```$");
    private static final Pattern SPAN = Pattern.compile("`([^`\n]+)`");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");
    private static final Set<String> SHELLS = Set.of("", "sh", "bash");

    static Page read(Path path) {
        try {
            return new Page(path, Files.readString(path));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the pages at the root of the repository and those below docs. */
    static List<Page> all() throws IOException {
        try (Stream<Path> root = Files.list(ROOT);
                Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            return Stream.concat(root, docs)
                    .filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .map(Page::read)
                    .toList();
        }
    }

    /** Returns the notebooks below docs as pages: their code is in blocks. */
    static List<Page> notebooks() throws IOException {
        try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            return docs.filter(file -> file.toString().endsWith(".ipynb"))
                    .sorted()
                    .map(Page::read)
                    .map(page -> new Page(page.path(), markdown(page.text())))
                    .toList();
        }
    }

    private static String markdown(String notebook) {
        StringBuilder text = new StringBuilder();
        try {
            for (JsonNode cell : Json.mapper().readTree(notebook).required("cells")) {
                boolean code = cell.required("cell_type").asText().equals("code");
                text.append(code ? "```python\n" : "");
                cell.required("source").forEach(line -> text.append(line.asText()));
                text.append(code ? "\n```\n" : "\n");
            }
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
        return text.toString();
    }

    /** Returns the code spans, that is the texts in backticks outside of blocks. */
    List<String> spans() {
        return SPAN.matcher(prose())
                .results()
                .map(found -> found.group(1).replace("\\|", "|"))
                .toList();
    }

    /** Returns the lines of shell blocks. A line that ends with a backslash is joined with the next. */
    List<String> shellLines() {
        List<String> lines = new ArrayList<>();
        BLOCK.matcher(text)
                .results()
                .filter(found -> SHELLS.contains(found.group(1)))
                .forEach(found -> {
                    found.group(2)
                            .replaceAll("\\\\\n *", "")
                            .lines()
                            .map(String::strip)
                            .forEach(lines::add);
                });
        return lines;
    }

    /** Returns the first YAML block that begins with a text. */
    Optional<String> yaml(String start) {
        return block("yaml", start);
    }

    /** Returns the first block of a language that begins with a text. */
    Optional<String> block(String language, String start) {
        return BLOCK.matcher(text)
                .results()
                .filter(found ->
                        found.group(1).equals(language) && found.group(2).startsWith(start))
                .map(found -> found.group(2))
                .findFirst();
    }

    List<String> links() {
        return LINK.matcher(prose()).results().map(found -> found.group(1)).toList();
    }

    /** Returns the anchors of the headings, in the form of GitHub. */
    Set<String> anchors() {
        Set<String> anchors = new HashSet<>();
        for (MatchResult heading : HEADING.matcher(prose()).results().toList()) {
            String words = heading.group(1).toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} _-]", "");
            anchors.add(words.replace(' ', '-'));
        }
        return anchors;
    }

    private String prose() {
        return BLOCK.matcher(text).replaceAll("");
    }

    @Override
    public String toString() {
        return ROOT.relativize(path.toAbsolutePath().normalize()).toString();
    }
}
