// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArchitectureRulesTest {

    private static final Pattern NAME = Pattern.compile("package ([\\w.]+);.*?(?:class|interface|record|enum) (\\w+)");

    @TempDir
    private Path folder;

    /** Compiles sources, each with a package and one type, and returns the directory of class files. */
    private Path compiled(String... sources) throws IOException {
        Path classes = Files.createDirectories(folder.resolve("classes"));
        List<String> arguments = new ArrayList<>(List.of("-d", classes.toString()));
        for (String source : sources) {
            Matcher matcher = NAME.matcher(source);
            assertThat(matcher.find()).isTrue();
            Path file = folder.resolve(matcher.group(1).replace('.', '/')).resolve(matcher.group(2) + ".java");
            Files.createDirectories(file.getParent());
            arguments.add(Files.writeString(file, source).toString());
        }
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new)))
                .isZero();
        return classes;
    }

    private static final String ALPHA = "package a; public class Alpha { public b.Beta beta; }";

    @Test
    void packagesWithoutCyclesPass() throws IOException {
        Path classes = compiled(
                ALPHA,
                "package b; public class Beta { c.Gamma gamma; }",
                "package c; public class Gamma extends Other {} class Other {}");
        assertThatCode(() -> ArchitectureRules.assertNoPackageCycles(classes)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "package b; public class Beta { void run() { System.out.println(new a.Alpha()); } }",
                "package b; public class Beta { void run(Object o) { a.Alpha[][] all = (a.Alpha[][]) o; } }",
                "package b; public class Beta { private java.util.List<? extends a.Alpha> all; }",
                "package b; public class Beta { java.util.List<a.Alpha[]> all() { return null; } }",
                "package b; public class Beta { void run() { java.util.function.Consumer<a.Alpha> c = x -> {}; } }",
                "package b; public class Beta { Object run(Object o) { return o instanceof a.Alpha; } }",
                "package b; public abstract class Beta { abstract void run(a.Alpha alpha); }",
                "package b; public class Beta { private static class Inner extends a.Alpha {} }",
                "package b; public class Beta { Class<?> run() { return a.Alpha.class; } }",
                "package b; public class Beta { Object run() { return new a.Alpha().beta; } }"
            })
    void anyUseOfAClassClosesACycle(String beta) throws IOException {
        Path classes = compiled(ALPHA, beta);
        assertThatThrownBy(() -> ArchitectureRules.assertNoPackageCycles(classes))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("a -> b, since a.Alpha uses b.Beta")
                .hasMessageContaining("b -> a, since b.Beta");
    }

    @Test
    void anAnnotationClosesACycle() throws IOException {
        Path classes = compiled(
                "package a; public @interface Alpha { b.Beta value(); }",
                "package b; public enum Beta { ONE; @a.Alpha(ONE) void run() {} }");
        assertThatThrownBy(() -> ArchitectureRules.assertNoPackageCycles(classes))
                .hasMessageContaining("b -> a, since b.Beta uses a.Alpha");
    }

    @Test
    void aCycleOfThreeIsNamedWithoutThePackagesThatLeadToIt() throws IOException {
        Path classes = compiled(
                ALPHA,
                "package b; public class Beta { c.Gamma gamma; }",
                "package c; public class Gamma { d.Delta delta; }",
                "package d; public class Delta { b.Beta beta; e.End end; }",
                "package e; public class End {}");
        assertThatThrownBy(() -> ArchitectureRules.assertNoPackageCycles(classes))
                .hasMessageContaining("b -> c")
                .hasMessageContaining("c -> d")
                .hasMessageContaining("d -> b")
                .message()
                .doesNotContain("a -> b", "e.End");
    }

    private static final String SECRET = "package a.internal; public class Secret extends Exception {}";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "package a; public class Open { public a.internal.Secret secret; }",
                "package a; public class Open { protected a.internal.Secret[] secrets() { return null; } }",
                "package a; public class Open { public Open(java.util.List<a.internal.Secret> secrets) {} }",
                "package a; public class Open extends a.internal.Secret {}",
                "package a; public class Open<T extends a.internal.Secret> {}",
                "package a; public class Open { public void run() throws a.internal.Secret {} }",
                "package a; public class Open { public static class Inner { public a.internal.Secret secret; } }",
                "package a; public record Open(a.internal.Secret secret) {}",
                "package a; public interface Open { void run(a.internal.Secret secret); }"
            })
    void anInternalTypeInAPublicSignatureLeaks(String open) throws IOException {
        Path classes = compiled(SECRET, open);
        assertThatThrownBy(() -> ArchitectureRules.assertNoInternalTypeLeaks(classes))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("a.Open")
                .hasMessageContaining("a.internal.Secret");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "package a; public class Open { Hidden secret() { return null; } a.internal.Secret secret; }",
                "package a; public class Open { private a.internal.Secret secret; public void run() { new Hidden(); }"
                        + " }",
                "package a; class Open { public a.internal.Secret secret; }",
                "package a; public class Open { static class Inner { public a.internal.Secret secret; } }",
                "package a.internal; public class Open { public Secret secret; }"
            })
    void anInternalTypeThatUsersCannotSeeIsNotALeak(String open) throws IOException {
        Path classes = compiled(SECRET, "package a; class Hidden {}", open);
        assertThatCode(() -> ArchitectureRules.assertNoInternalTypeLeaks(classes))
                .doesNotThrowAnyException();
    }

    @Test
    void aPackagePrivateTypeLeaksAsWell() throws IOException {
        Path classes = compiled(
                "package a; class Hidden {}",
                "package a; public class Open { public Hidden hidden() { return null; } }");
        assertThatThrownBy(() -> ArchitectureRules.assertNoInternalTypeLeaks(classes))
                .hasMessageContaining("a.Open.hidden: a.Hidden");
    }

    @Test
    void aFolderWithoutClassesIsRefused() {
        assertThatThrownBy(() -> ArchitectureRules.assertNoPackageCycles(folder))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("has no class file");
    }

    @Test
    void aPackageWithoutADescriptionIsNamed() throws IOException {
        Files.createDirectories(folder.resolve("a/b"));
        Files.writeString(folder.resolve("a/A.java"), "package a; class A {}");
        Files.writeString(folder.resolve("a/package-info.java"), "/** What is here. */\npackage a;\n");
        ArchitectureRules.assertPackagesAreDescribed(folder);
        Files.writeString(folder.resolve("a/b/package-info.java"), "package a.b;\n");
        assertThatThrownBy(() -> ArchitectureRules.assertPackagesAreDescribed(folder))
                .hasMessageContaining("a/b");
    }

    @Test
    void aModuleMayUseOnlyTheModulesItSees() throws IOException {
        Path both = compiled(ALPHA, "package b; public class Beta {}");
        Path upper = Files.createDirectories(folder.resolve("upper"));
        Files.move(both.resolve("a"), upper.resolve("a"));
        Map<String, Path> modules = Map.of("upper", upper, "lower", both);

        assertThatCode(() -> ArchitectureRules.assertModulesSee(
                        modules, Map.of("upper", Set.of("lower"), "lower", Set.of())))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> ArchitectureRules.assertModulesSee(
                        modules, Map.of("upper", Set.of(), "lower", Set.of("upper"))))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("upper -> lower, since a.Alpha uses b.Beta");
    }

    @Test
    void aKindOfTheBankIsNamedInTheBankOnly() throws IOException {
        String kind = "package org.nuxeo.datagen.core.id; public class Kind {}";
        String kinds = "package org.nuxeo.datagen.core.id; public class Kinds {}";
        String bank = "package org.nuxeo.datagen.core.bank; public class Bank {"
                + " public static final org.nuxeo.datagen.core.id.Kind CARD = new org.nuxeo.datagen.core.id.Kind();"
                + " public static final org.nuxeo.datagen.core.id.Kinds KINDS = new org.nuxeo.datagen.core.id.Kinds(); }";
        String inside = "package org.nuxeo.datagen.render.bank; public class Files {"
                + " Object card = org.nuxeo.datagen.core.bank.Bank.CARD; }";
        String layouts = "package org.nuxeo.datagen.core; public class Layouts {"
                + " public static Object kinds = org.nuxeo.datagen.core.bank.Bank.KINDS; }";
        String asking = "package org.nuxeo.datagen.cli; public class Asks {"
                + " Object kinds = org.nuxeo.datagen.core.Layouts.kinds; }";
        Path right = compiled(kind, kinds, bank, inside, layouts, asking);
        assertThatCode(() -> ArchitectureRules.assertOnlyTheBankNamesItsKinds(right))
                .doesNotThrowAnyException();
        for (String member : List.of("CARD", "KINDS")) {
            Path wrong = compiled(
                    kind,
                    kinds,
                    bank,
                    "package org.nuxeo.datagen.cli; public class Names {"
                            + " Object named = org.nuxeo.datagen.core.bank.Bank." + member + "; }");
            assertThatThrownBy(() -> ArchitectureRules.assertOnlyTheBankNamesItsKinds(wrong))
                    .hasMessageContaining(
                            "org.nuxeo.datagen.cli.Names uses org/nuxeo/datagen/core/bank/Bank." + member);
        }
    }
}
