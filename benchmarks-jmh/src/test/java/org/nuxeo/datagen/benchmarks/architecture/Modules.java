// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.architecture;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.nuxeo.datagen.core.Dataset;
import org.objectweb.asm.ClassReader;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/** The modules as they are drawn in docs/architecture.md, what their POMs declare, and the classes of those that were built. */
final class Modules {

    static final int CONSTANT_CLASS = 7;
    static final int CONSTANT_STRING = 8;

    static final Path ROOT = Path.of("..");

    private static final Pattern LISTED = Pattern.compile("(?m)^\\| `([a-z.]+)` \\| (`.*`) \\|$");

    private static final Pattern ARROW = Pattern.compile("(?m)^ *([\\w-]+) (-->|--o|-\\.->) ([\\w-]+)$");

    /**
     * An arrow of the drawing.
     *
     * @param line {@code -->}: sees the other module and what that sees; {@code --o}: sees it, and others do not see it through
     *     this one; {@code -.->}: has it at run time only
     */
    record Arrow(String from, String line, String to) {}

    /** What the POM of a module declares. */
    record Declared(String group, String artifact, String scope) {}

    private final List<Arrow> arrows = new ArrayList<>();
    private final Map<String, Path> folders = new TreeMap<>();
    private final Map<String, String> artifacts = new TreeMap<>();
    private final Map<String, List<Declared>> declared = new TreeMap<>();
    private final Map<String, Path> built = new TreeMap<>();
    private final JavaClasses classes;

    /** Returns the types that docs/library.md lists. */
    Set<String> listed() throws IOException {
        Set<String> names = new TreeSet<>();
        Matcher row = LISTED.matcher(Files.readString(ROOT.resolve("docs/library.md")));
        while (row.find()) {
            for (String type : row.group(2).split(", ")) {
                names.add("org.nuxeo.datagen." + row.group(1) + "." + type.replace("`", ""));
            }
        }
        return names;
    }

    Modules() throws IOException {
        Matcher arrow = ARROW.matcher(Files.readString(ROOT.resolve("docs/architecture.md")));
        while (arrow.find()) {
            arrows.add(new Arrow(arrow.group(1), arrow.group(2), arrow.group(3)));
        }
        try (Stream<Path> files = Files.walk(ROOT, 3)) {
            for (Path pom :
                    files.filter(file -> file.endsWith("pom.xml")).sorted().toList()) {
                readPom(pom);
            }
        }
        Path root = ROOT.toRealPath();
        Path core = root.relativize(locationOf(Dataset.class));
        // in a whole build classes come from jars; otherwise all modules have the folder of classes that this one has
        String classFolder = Files.isDirectory(root.resolve(core)) ? core.toString() : "datagen-core/target/classes";
        for (Map.Entry<String, Path> module : folders.entrySet()) {
            String path = ROOT.relativize(module.getValue()).toString();
            Path folder = root.resolve(classFolder.replace("datagen-core", path));
            if (isOurs(module.getKey()) && Files.isDirectory(folder)) {
                built.put(module.getKey(), folder);
            }
        }
        ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
        classes = new ClassFileImporter().importPaths(built.values());
    }

    private static Path locationOf(Class<?> member) {
        try {
            return Path.of(
                    member.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(member + ": comes from no file", e);
        }
    }

    private void readPom(Path pom) throws IOException {
        Element project;
        try {
            project = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(pom.toFile())
                    .getDocumentElement();
        } catch (ParserConfigurationException | SAXException e) {
            throw new IOException(pom + ": cannot be read", e);
        }
        if (!Files.isDirectory(pom.resolveSibling("src/main/java"))) {
            return;
        }
        String name = pom.getParent().getFileName().toString();
        folders.put(name, pom.getParent());
        artifacts.put(text(project, "artifactId", ""), name);
        List<Declared> all = new ArrayList<>();
        addDeclared(project, all);
        for (Element profiles : children(project, "profiles")) {
            children(profiles, "profile").forEach(profile -> addDeclared(profile, all));
        }
        declared.put(name, all);
    }

    private static void addDeclared(Element parent, List<Declared> all) {
        for (Element dependencies : children(parent, "dependencies")) {
            for (Element each : children(dependencies, "dependency")) {
                all.add(new Declared(
                        text(each, "groupId", ""),
                        text(each, "artifactId", "").replace("${nuxeo.classes}", "nuxeo-api"),
                        text(each, "scope", "compile")));
            }
        }
    }

    private static List<Element> children(Element parent, String name) {
        List<Element> found = new ArrayList<>();
        for (Node child = parent.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child instanceof Element element && element.getTagName().equals(name)) {
                found.add(element);
            }
        }
        return found;
    }

    private static String text(Element parent, String name, String missing) {
        List<Element> found = children(parent, name);
        return found.isEmpty() ? missing : found.get(0).getTextContent().trim();
    }

    /** Returns whether a module is part of the product and its laboratory, not of what supports the build. */
    boolean isOurs(String module) {
        return !folders.get(module).startsWith(ROOT.resolve("support"));
    }

    /** Returns whether all modules were built, so that what was not found is not there. */
    boolean isComplete() {
        return folders.keySet().stream().filter(this::isOurs).allMatch(built::containsKey);
    }

    List<Arrow> arrows() {
        return arrows;
    }

    /** Returns the folder of each module with Java sources, by name. */
    Map<String, Path> folders() {
        return folders;
    }

    /** Returns what a module's POM declares. */
    List<Declared> declared(String module) {
        return declared.get(module);
    }

    /** Returns the module of ours that a dependency is, or null. */
    String module(Declared dependency) {
        return dependency.group().equals("${datagen.groupId}") ? artifacts.get(dependency.artifact()) : null;
    }

    /** Returns the modules that a module sees, itself included. */
    Set<String> seen(String module) {
        Set<String> seen = new HashSet<>(Set.of(module));
        for (Arrow arrow : arrows) {
            if (arrow.from().equals(module) && !arrow.line().equals("-.->")) {
                seen.add(arrow.to());
                seen.addAll(passedOn(arrow.to()));
            }
        }
        return seen;
    }

    private Set<String> passedOn(String module) {
        Set<String> seen = new HashSet<>();
        for (Arrow arrow : arrows) {
            if (arrow.from().equals(module) && arrow.line().equals("-->")) {
                seen.add(arrow.to());
                seen.addAll(passedOn(arrow.to()));
            }
        }
        return seen;
    }

    /** Returns the classes of all modules that were built. */
    JavaClasses classes() {
        return classes;
    }

    /** Returns the classes of ours that a class depends on, those included that it only casts to or catches. */
    Set<JavaClass> uses(JavaClass user) {
        Set<JavaClass> used = new HashSet<>();
        for (Dependency each : user.getDirectDependenciesFromSelf()) {
            used.add(each.getTargetClass().getBaseComponentType());
        }
        for (String name : constants(user, CONSTANT_CLASS)) {
            String type = name.replaceFirst("^\\[+L(.*);$", "$1").replace('/', '.');
            if (classes.contain(type)) {
                used.add(classes.get(type));
            }
        }
        used.removeIf(each -> moduleOf(each) == null);
        return used;
    }

    /** Returns the texts of the constants of a kind that a class file has. */
    Set<String> constants(JavaClass type, int kind) {
        ClassReader reader = read(type);
        Set<String> found = new TreeSet<>();
        char[] buffer = new char[reader.getMaxStringLength()];
        for (int i = 1; i < reader.getItemCount(); i++) {
            int offset = reader.getItem(i);
            if (offset > 0 && reader.readByte(offset - 1) == kind) {
                found.add(reader.readUTF8(offset, buffer));
            }
        }
        return found;
    }

    ClassReader read(JavaClass type) {
        try {
            return new ClassReader(
                    Files.readAllBytes(Path.of(type.getSource().orElseThrow().getUri())));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the folder of class files of each module that was built. */
    Map<String, Path> built() {
        return built;
    }

    /** Returns the module that a class belongs to, or null if it is none of ours. */
    String moduleOf(JavaClass type) {
        if (type.getSource().isEmpty()) {
            return null;
        }
        URI file = type.getSource().get().getUri();
        return built.entrySet().stream()
                .filter(each -> Path.of(file).startsWith(each.getValue()))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(null);
    }
}
