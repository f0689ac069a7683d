// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.page;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** An index of the repository: files, Java types, packages, and the text of the build and its scripts. */
final class RepositoryIndex {
    private static final Set<String> PASSED_OVER = Set.of("target", ".git", "node_modules", "licenses", "datagen-work");
    private static final Set<String> MADE_BY_COMMANDS = Set.of("gatling/src/test/resources", "datagen-work", "report");
    private static final Pattern TYPE = Pattern.compile("(?m)^ *(?:[a-z-]+ )*(?:class|record|enum|@?interface) (\\w+)");
    private static final Pattern IMPORT = Pattern.compile("(?m)^import (?:static )?[\\w.]*?\\b([A-Z]\\w*)");
    private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");
    private static final Pattern CONTENT_TYPE = Pattern.compile("<doctype name=\"(\\w+)\"");
    private static final Pattern SCRIPT_OPTION = Pattern.compile("'(--[a-z-]+)'");

    private final List<String> files = new ArrayList<>();
    private final Map<String, String> sources = new HashMap<>();
    private final Set<String> imports = new HashSet<>();
    private final Set<String> packages = new HashSet<>();
    private final Set<String> contentTypes = new HashSet<>(Set.of("IDCard"));
    private final Set<String> scriptOptions = new HashSet<>();
    private final StringBuilder build = new StringBuilder();

    RepositoryIndex() throws IOException {
        Files.walkFileTree(Page.ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return PASSED_OVER.contains(folder.getFileName().toString())
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                // A link, such as report/latest, may lead to a folder.
                if (attributes.isRegularFile()) {
                    add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private void add(Path file) throws IOException {
        String name = file.getFileName().toString();
        files.add("/" + Page.ROOT.relativize(file));
        if (name.endsWith(".java")) {
            String source = Files.readString(file);
            sources.merge(name.substring(0, name.length() - ".java".length()), source, String::concat);
            TYPE.matcher(source).results().forEach(found -> sources.putIfAbsent(found.group(1), source));
            IMPORT.matcher(source).results().forEach(found -> imports.add(found.group(1)));
            PACKAGE.matcher(source).results().forEach(found -> packages.add(found.group(1)));
        } else if (name.equals("pom.xml") || Files.isExecutable(file)) {
            build.append(Files.readString(file, StandardCharsets.ISO_8859_1));
        } else if (name.endsWith(".xml")) {
            CONTENT_TYPE.matcher(Files.readString(file)).results().forEach(found -> contentTypes.add(found.group(1)));
        } else if (name.endsWith(".py")) {
            SCRIPT_OPTION.matcher(Files.readString(file)).results().forEach(found -> scriptOptions.add(found.group(1)));
        }
    }

    boolean isBelowRoot(String path) {
        return Files.exists(Page.ROOT.resolve(path.substring(0, path.indexOf('/'))));
    }

    boolean exists(String path) {
        return List.of(path.split("/")).contains("target")
                || MADE_BY_COMMANDS.stream().anyMatch(made -> (path + "/").startsWith(made + "/"))
                || Files.exists(Page.ROOT.resolve(path));
    }

    boolean hasFileNamed(String name) {
        return files.stream().anyMatch(file -> file.endsWith("/" + name));
    }

    boolean hasPackage(String name) {
        return packages.stream().anyMatch(each -> (each + ".").startsWith(name + "."));
    }

    boolean knowsType(String name) {
        return sources.containsKey(name) || imports.contains(name) || isOfTheLanguage(name);
    }

    private static boolean isOfTheLanguage(String name) {
        try {
            Class.forName("java.lang." + name, false, null);
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    /** Returns whether a class has a word with a prefix. Classes of libraries are not indexed and always match. */
    boolean typeMentions(String type, String member) {
        String source = sources.get(type);
        return source == null || Pattern.compile("\\b" + member).matcher(source).find();
    }

    boolean isContentType(String name) {
        return contentTypes.contains(name);
    }

    Set<String> optionsOfScripts() {
        return scriptOptions;
    }

    /** Returns whether a pom, a script or a Java class has a text. */
    boolean buildMentions(String text) {
        return build.indexOf(text) >= 0
                || sources.values().stream().anyMatch(source -> source.contains("\"" + text + "\""));
    }
}
