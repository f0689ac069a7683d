package org.nuxeo.datagen.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What holds of every module: its packages use each other in one direction, users meet no internal type, and every package
 * says what it is for. The first two are read from class files, where every use of a class shows, imported or not.
 */
public final class ArchitectureRules {

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

    /** Fails if packages of a module use each other in a circle; names the classes that close it. */
    public static void assertNoPackageCycles(Path classes) {
        assertThat(new PackageCycles(ClassFile.readAll(classes)).find())
                .as("a circle of packages")
                .isEmpty();
    }

    /**
     * Fails if a public or protected signature outside packages called {@code internal} names a type of such a package, or
     * one of the module that other packages cannot name. Supertypes, type arguments and exceptions count.
     */
    public static void assertNoInternalTypeLeaks(Path classes) {
        assertThat(new TypeLeaks(ClassFile.readAll(classes)).find())
                .as("internal types in signatures for users")
                .isEmpty();
    }

    /**
     * Fails if a module uses a class of one that it may not see; names the class.
     *
     * @param modules the directory of class files of each module
     * @param sees for each module those it may use
     */
    public static void assertModulesSee(Map<String, Path> modules, Map<String, Set<String>> sees) {
        assertThat(new ModuleArrows(modules).beyond(sees))
                .as("arrows between modules that the picture does not have")
                .isEmpty();
    }

    /** Fails if a folder with sources has no {@code package-info.java}, or one without a comment. */
    public static void assertPackagesAreDescribed(Path sources) {
        try (Stream<Path> files = Files.walk(sources)) {
            List<String> silent = files.filter(file -> file.toString().endsWith(".java"))
                    .map(Path::getParent)
                    .distinct()
                    .filter(folder -> !isDescribed(folder.resolve("package-info.java")))
                    .map(folder -> sources.relativize(folder).toString())
                    .sorted()
                    .toList();
            assertThat(silent).as("packages without a description").isEmpty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isDescribed(Path file) {
        try {
            return Files.exists(file) && Files.readString(file).contains("/**");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
