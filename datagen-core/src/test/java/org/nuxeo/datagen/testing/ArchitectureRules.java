// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The rules for every module: its packages have no cycles, its public signatures have no internal types, and every package
 * has a description. The first two are checked in class files, which show every use of a class, even without an import.
 */
public final class ArchitectureRules {

    private static final Pattern IN_BANK = Pattern.compile("/(?:core|render)/bank/|/core/Layouts$");
    private static final Pattern KIND_OF_BANK = Pattern.compile(
            "org/nuxeo/datagen/core/bank/Bank\\.\\w+ (?:Lorg/nuxeo/datagen/core/id/Kinds?;|\\(.*\\)Lorg/nuxeo/datagen/core/id/Identity;)");

    private ArchitectureRules() {}

    /** Returns the directory of class files that a class was loaded from, such as {@code target/classes}. */
    public static Path classesOf(Class<?> member) {
        try {
            return Path.of(
                    member.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(member + ": was not loaded from a directory", e);
        }
    }

    /** Fails if the packages of a module have a cycle. The message names the classes that close it. */
    public static void assertNoPackageCycles(Path classes) {
        assertThat(new PackageCycles(ClassFile.readAll(classes)).find())
                .as("cycle of packages")
                .isEmpty();
    }

    /**
     * Fails if a public or protected signature outside of {@code internal} packages has a type of such a package, or a type
     * of the module that other packages cannot access. Supertypes, type arguments and exceptions are checked too.
     */
    public static void assertNoInternalTypeLeaks(Path classes) {
        assertThat(new TypeLeaks(ClassFile.readAll(classes)).find())
                .as("internal types in public signatures")
                .isEmpty();
    }

    /**
     * Fails if a module uses a class of a module that it must not use. The message names the class.
     *
     * @param modules directory of class files of each module
     * @param sees for each module, the modules that it may use
     */
    public static void assertModulesSee(Map<String, Path> modules, Map<String, Set<String>> sees) {
        assertThat(new ModuleDependencies(modules).beyond(sees))
                .as("dependencies between modules that are not allowed")
                .isEmpty();
    }

    /**
     * Fails if a module uses a class in an {@code internal} package of another module.
     *
     * @param modules directory of class files of each module
     */
    public static void assertInternalsStayInside(Map<String, Path> modules) {
        assertThat(new ModuleDependencies(modules).internals())
                .as("uses of another module's internal classes")
                .isEmpty();
    }

    /**
     * Fails if a class outside of the packages of the bank names the bank's kinds or one of them, by a constant or by the
     * method that makes an identity of it. Everything else asks the layout or, where there is none, the class that lists the
     * released ones.
     */
    public static void assertOnlyTheBankNamesItsKinds(Path classes) {
        List<String> uses = new ArrayList<>();
        for (ClassFile file : ClassFile.readAll(classes).values()) {
            if (!IN_BANK.matcher(file.name()).find()) {
                file.members().stream()
                        .filter(member -> KIND_OF_BANK.matcher(member).matches())
                        .forEach(member -> uses.add(file.name().replace('/', '.') + " uses " + member));
            }
        }
        assertThat(uses).as("kinds of the bank that are named outside of it").isEmpty();
    }

    /** Fails if a package has no {@code package-info.java}, or if that has no comment. */
    public static void assertPackagesAreDescribed(Path sources) {
        assertPackages(sources, "packages without a description", ArchitectureRules::isDescribed);
    }

    /** Fails if a package is not marked with {@code @NullMarked}, so that NullAway does not check it. */
    public static void assertPackagesAreNullMarked(Path sources) {
        assertPackages(
                sources, "packages without @NullMarked", info -> text(info).contains("\n@NullMarked\npackage "));
    }

    private static void assertPackages(Path sources, String fault, Predicate<Path> isRight) {
        try (Stream<Path> files = Files.walk(sources)) {
            List<String> wrong = files.filter(file -> file.toString().endsWith(".java"))
                    .map(Path::getParent)
                    .distinct()
                    .filter(folder -> !isRight.test(folder.resolve("package-info.java")))
                    .map(folder -> sources.relativize(folder).toString())
                    .sorted()
                    .toList();
            assertThat(wrong).as(fault).isEmpty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isDescribed(Path file) {
        return text(file).contains("/**");
    }

    /** Returns the text of a file, which is empty if there is no such file. */
    private static String text(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
