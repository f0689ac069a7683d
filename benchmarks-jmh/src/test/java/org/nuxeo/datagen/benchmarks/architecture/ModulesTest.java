// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnitAccess;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.benchmarks.architecture.Modules.Arrow;
import org.nuxeo.datagen.benchmarks.architecture.Modules.Declared;

/** The rules for modules and packages, checked in all modules that were built. */
class ModulesTest {

    private static final Set<String> APPLICATION = Set.of("services", "charts", "bench", "server", "cli");

    /** Packages below these are for their module and for the named ones, which have to do with what is in them. */
    private static final Map<String, Set<String>> SHARED = Map.of(
            "org.nuxeo.datagen.render.format.", Set.of("datagen-model"),
            "org.nuxeo.datagen.model.", Set.of("cli", "benchmarks-jmh"));

    /** What goes by the default locale unless it is given one. */
    private static final Set<String> BY_LOCALE = Set.of(
            "Locale.getDefault",
            "String.format",
            "String.formatted",
            "String.toLowerCase",
            "String.toUpperCase",
            "PrintStream.printf",
            "PrintStream.format",
            "PrintWriter.printf",
            "PrintWriter.format",
            "Formatter.<init>",
            "Scanner.<init>",
            "MessageFormat.<init>",
            "Collator.getInstance",
            "DateTimeFormatter.ofPattern",
            "DateTimeFormatterBuilder.toFormatter",
            "SimpleDateFormat.<init>",
            "DecimalFormat.<init>",
            "DecimalFormatSymbols.<init>",
            "NumberFormat.getInstance",
            "NumberFormat.getIntegerInstance",
            "NumberFormat.getNumberInstance",
            "NumberFormat.getPercentInstance");

    private static final Pattern MAKES_DATASET =
            Pattern.compile("\\b(Dataset\\s*(\\.|::)\\s*of|Bank\\s*(\\.|::)\\s*dataset)\\b");

    /** The classes of tests that make a dataset without {@code Datasets}, and why. */
    private static final Map<String, String> MAKERS = Map.of(
            "Datasets", "makes it for all others",
            "ElevenBillion", "is an example for users, who have no tests",
            "ContentModelTest", "sees that the bank refuses the spec of a model",
            "ModelDatasetTest", "sees that a model refuses the spec of a bank");

    private static Modules modules;

    @BeforeAll
    static void readAll() throws IOException {
        modules = new Modules();
    }

    @Test
    void everyModuleIsThereInAWholeBuild() {
        if (Boolean.getBoolean("datagen.skipIsFailure")) {
            assertThat(modules.isComplete()).as(modules.built().toString()).isTrue();
        }
        assertThat(modules.built()).containsKeys("datagen-core", "datagen-importer", "benchmarks-jmh");
    }

    /** The drawing has what POMs declare, and no more. What supports the build sees nothing of it, tests apart. */
    @Test
    void theDrawingIsTheBuild() {
        Set<Arrow> drawn = new HashSet<>(modules.arrows());
        Set<String> faults = new TreeSet<>();
        for (String module : modules.folders().keySet()) {
            for (Declared each : modules.declared(module)) {
                String other = modules.module(each);
                if (other == null || !modules.isOurs(other) || each.scope().equals("test")) {
                    continue;
                }
                drawn.removeIf(arrow -> arrow.from().equals(module)
                        && arrow.to().equals(other)
                        && arrow.line().equals("-.->") == each.scope().equals("runtime"));
                boolean isDrawn = each.scope().equals("runtime")
                        ? modules.arrows().contains(new Arrow(module, "-.->", other))
                        : modules.seen(module).contains(other);
                if (!isDrawn) {
                    faults.add(module + " declares " + other + ", which is not drawn");
                }
            }
        }
        drawn.forEach(arrow -> faults.add(arrow + " is drawn, but no POM declares it"));
        assertThat(faults).isEmpty();
    }

    @Test
    void nothingSeesSparkThePluginAndTheBenchmarks() {
        for (String module : modules.folders().keySet()) {
            assertThat(modules.declared(module).stream().map(modules::module).filter(Objects::nonNull))
                    .as(module)
                    .doesNotContain("datagen-spark", "nuxeo-importer-plugin", "benchmarks-jmh");
        }
    }

    @Test
    void modulesUseWhatTheySee() {
        assertNoUse((user, used) -> !modules.seen(modules.moduleOf(user)).contains(modules.moduleOf(used)));
    }

    @Test
    void internalPackagesAreForTheirModule() {
        assertNoUse((user, used) -> isInternal(used)
                && !modules.moduleOf(user).equals(modules.moduleOf(used))
                && sharedWith(used).noneMatch(modules.moduleOf(user)::equals));
    }

    private static Stream<String> sharedWith(JavaClass type) {
        return SHARED.entrySet().stream()
                .filter(shared -> type.getPackageName().startsWith(shared.getKey()))
                .flatMap(shared -> shared.getValue().stream());
    }

    private static boolean isInternal(JavaClass type) {
        return (type.getPackageName() + ".").contains(".internal.")
                || sharedWith(type).findAny().isPresent();
    }

    /** Fails if a class uses one of another module in a way that is wrong. */
    private static void assertNoUse(BiPredicate<JavaClass, JavaClass> isWrong) {
        Set<String> wrong = new TreeSet<>();
        for (JavaClass user : modules.classes()) {
            for (JavaClass used : modules.uses(user)) {
                if (isWrong.test(user, used)) {
                    wrong.add(modules.moduleOf(user) + " -> " + modules.moduleOf(used) + ": " + user.getName()
                            + " uses " + used.getName());
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("org.nuxeo.datagen.(**)").should().beFreeOfCycles().check(modules.classes());
    }

    /** What users may rely on is public, and shows nothing else. */
    @Test
    void whatUsersMayRelyOnIsListed() throws IOException {
        Set<String> listed = modules.listed();
        assertThat(listed).hasSizeGreaterThan(50);
        Set<String> exposed = new HashSet<>();
        SortedSet<String> leaks = new TreeSet<>();
        for (JavaClass type : modules.classes()) {
            if (isExposed(type, listed)) {
                exposed.add(type.getName());
                signatures(type)
                        .flatMap(each -> each.getAllInvolvedRawTypes().stream())
                        .filter(each -> modules.moduleOf(each) != null && !isExposed(each, listed))
                        .forEach(each -> leaks.add(outermost(type) + " shows " + outermost(each)));
            }
        }
        if (modules.isComplete()) {
            assertThat(exposed).containsAll(listed);
        }
        Remaining.check("signature", leaks, modules.isComplete());
    }

    private static String outermost(JavaClass type) {
        return type.getBaseComponentType().getName().replaceFirst("\\$.*", "").replaceFirst(".*\\.", "");
    }

    /** Returns the types in the signatures of a class and of its members that users see. */
    private static Stream<JavaType> signatures(JavaClass type) {
        List<JavaType> types = new ArrayList<>(type.getInterfaces());
        type.getSuperclass().ifPresent(types::add);
        types.addAll(type.getTypeParameters());
        type.getFields().stream().filter(ModulesTest::isOfUsers).forEach(field -> types.add(field.getType()));
        type.getCodeUnits().stream().filter(ModulesTest::isOfUsers).forEach(unit -> {
            types.add(unit.getReturnType());
            types.addAll(unit.getParameterTypes());
            types.addAll(unit.getTypeParameters());
            types.addAll(unit.getThrowsClause().getTypes());
        });
        return types.stream();
    }

    private static boolean isOfUsers(JavaMember member) {
        return isVisible(member.getModifiers()) && !member.getModifiers().contains(JavaModifier.SYNTHETIC);
    }

    private static boolean isVisible(Set<JavaModifier> modifiers) {
        return modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED);
    }

    private static boolean isExposed(JavaClass type, Set<String> listed) {
        return isVisible(type.getModifiers())
                && type.getEnclosingClass()
                        .map(around -> isExposed(around, listed))
                        .orElseGet(() -> listed.contains(type.getName()));
    }

    /** What a dataset's bytes are made by depends on nothing that has versions of its own. */
    @Test
    void coreRenderAndBlobsNeedOnlyJava() {
        noClasses()
                .that(resideInAnyPackage("..datagen.core..", "..datagen.render..", "..datagen.blobstore"))
                .should()
                .dependOnClassesThat(resideOutsideOfPackages("java..", "org.jspecify..", "org.nuxeo.datagen.."))
                .check(modules.classes());
        for (String module : List.of("datagen-core", "datagen-render", "blobstore-ondemand")) {
            assertThat(modules.declared(module))
                    .filteredOn(each -> modules.module(each) == null)
                    .allMatch(each -> Set.of("test", "provided").contains(each.scope()));
        }
    }

    @Test
    void onlyTheEdgesNameClassesOfNuxeo() {
        noClasses()
                .that(resideOutsideOfPackages("..datagen.importer.nuxeo..", "..datagen.blobstore.nuxeo.."))
                .should()
                .dependOnClassesThat(
                        resideInAPackage("org.nuxeo..").and(resideOutsideOfPackages("org.nuxeo.datagen..")))
                .check(modules.classes());
        assertThat(modules.folders().keySet())
                .filteredOn(module -> modules.declared(module).stream()
                        .anyMatch(each -> each.artifact().equals("nuxeo-api")))
                .containsOnly("blobstore-ondemand", "nuxeo-importer-plugin");
        assertThat(modules.declared("nuxeo-api"))
                .allMatch(each -> Set.of("test", "provided").contains(each.scope()));
    }

    /** The server and its high-level client are under the Elastic license, so they are in no bundle. */
    @Test
    void onlyTheApplicationHasElasticsearch() {
        DescribedPredicate<JavaClass> lowLevel = describe(
                "in the low-level client",
                type -> type.getPackageName().equals("org.elasticsearch.client")
                        && !type.getName().contains("HighLevel"));
        noClasses()
                .that(resideOutsideOfPackages(APPLICATION.stream()
                        .map(module -> "org.nuxeo.datagen." + module + "..")
                        .toArray(String[]::new)))
                .should()
                .dependOnClassesThat(resideInAnyPackage("org.elasticsearch..", "org.opensearch..")
                        .and(DescribedPredicate.not(lowLevel)))
                .check(modules.classes());
        for (String module : modules.built().keySet()) {
            if (!APPLICATION.contains(module)) {
                assertThat(modules.declared(module))
                        .filteredOn(each -> !each.scope().equals("test"))
                        .filteredOn(each -> each.group().matches("org\\.(elasticsearch|opensearch).*"))
                        .allMatch(each -> each.artifact().equals("elasticsearch-rest-client"));
            }
        }
    }

    /** Everybody else asks {@code StageRun}, which ends a stage when somebody stops it. */
    @Test
    void stagesAreMadeInOnePackage() {
        DescribedPredicate<JavaClass> stage = assignableTo("org.nuxeo.datagen.importer.stage.Stage");
        noClasses()
                .that(DescribedPredicate.not(stage).and(resideOutsideOfPackages("..importer.run..")))
                .should()
                .accessTargetWhere(describe(
                        "makes a stage",
                        access -> stage.test(access.getTargetOwner())
                                && access.getTarget() instanceof AccessTarget.CodeUnitAccessTarget made
                                && (made.getName().equals("<init>") || stage.test(made.getRawReturnType()))))
                .check(modules.classes());
    }

    /** One helper makes the datasets of all tests. */
    @Test
    void testsTakeDatasetsFromOneClass() throws IOException {
        Set<String> makers = new TreeSet<>();
        for (Path module : modules.folders().values()) {
            for (Path file : sources(module.resolve("src/test/java"))) {
                if (MAKES_DATASET.matcher(Files.readString(file)).find()) {
                    makers.add(file.getFileName().toString().replace(".java", ""));
                }
            }
        }
        assertThat(makers)
                .as("classes that make a dataset without Datasets")
                .containsExactlyInAnyOrderElementsOf(MAKERS.keySet());
    }

    /** Words and numbers are written the same in any country. */
    @Test
    void textDoesNotDependOnTheLocale() throws IOException {
        SortedSet<String> violations = new TreeSet<>();
        for (JavaClass type : modules.classes()) {
            for (JavaCodeUnitAccess<?> call : type.getCodeUnitAccessesFromSelf()) {
                AccessTarget.CodeUnitAccessTarget target = call.getTarget();
                if (BY_LOCALE.contains(target.getOwner().getSimpleName() + "." + target.getName())
                        && target.getRawParameterTypes().stream()
                                .noneMatch(each -> each.isEquivalentTo(Locale.class))) {
                    violations.add(type.getName().replaceFirst("\\$.*", "").replaceFirst(".*\\.", "") + " calls "
                            + target.getOwner().getSimpleName() + "." + target.getName());
                }
            }
        }
        Remaining.check("locale", violations, modules.isComplete());
    }

    /** NullAway checks marked packages. The benchmarks need no check. */
    @Test
    void packagesAreDescribedAndNullMarked() throws IOException {
        List<Path> wrong = new ArrayList<>();
        for (String module : modules.folders().keySet()) {
            if (modules.isOurs(module)) {
                List<Path> sources = sources(modules.folders().get(module).resolve("src/main/java"));
                for (Path folder :
                        sources.stream().map(Path::getParent).distinct().toList()) {
                    Path info = folder.resolve("package-info.java");
                    String text = Files.exists(info) ? Files.readString(info) : "";
                    if (!text.contains("/**")
                            || !module.equals("benchmarks-jmh") && !text.contains("\n@NullMarked\npackage ")) {
                        wrong.add(info);
                    }
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    private static List<Path> sources(Path folder) throws IOException {
        try (Stream<Path> files = Files.isDirectory(folder) ? Files.walk(folder) : Stream.empty()) {
            return files.filter(file -> file.toString().endsWith(".java")).toList();
        }
    }
}
