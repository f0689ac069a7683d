// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.InstanceofCheck;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaFieldAccess;
import com.tngtech.archunit.core.domain.ReferencedClassObject;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.export.Tables;
import org.nuxeo.datagen.export.row.Column;
import org.nuxeo.datagen.store.document.ShownDocuments;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.datagen.testing.Pins;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * No class asks which archive it has: what an archive brings is in packages of its name, and everything else knows the contract
 * alone. The benchmarks measure the bank on purpose.
 */
class OneArchiveTest {

    private static final String ROOT = "org.nuxeo.datagen.";

    /** The classes that name what a bank brings: one of each module, and the list of all archives. */
    private static final Set<String> REGISTRIES = Set.of("Registered", "Archives");

    /** What only the archive itself knows the classes of. */
    private static final List<String> CONTRACT = List.of(
            ROOT + "core.Archive", ROOT + "core.Contents", ROOT + "core.id.Layout", ROOT + "core.id.Layout$Group");

    private static final Pattern OF_VERSIONS =
            Pattern.compile("org\\.nuxeo\\.datagen\\.(?:core(?:\\.id|\\.bank|\\.description)?|model(?:\\..*)?)");

    /** Words of the bank that the command line and models have for any archive. */
    private static final Set<String> FOR_ANY_ARCHIVE = Set.of("customers", "state", "archives");

    private static final Pattern IN_SCRIPT = Pattern.compile("['\"`]([^'\"`\n]*)['\"`]|\\.(\\w+)");

    private static Modules modules;
    private static Set<String> words;

    @BeforeAll
    static void readAll() throws IOException {
        modules = new Modules();
        words = words();
    }

    private static boolean isOfBank(JavaClass type) {
        return isOfBank(type.getPackageName());
    }

    private static boolean isOfBank(String name) {
        return name.startsWith(ROOT) && (name + ".").contains(".bank.");
    }

    private static String nameOf(JavaClass type) {
        return type.getBaseComponentType().getName().replaceFirst("\\$.*", "").replaceFirst(".*\\.", "");
    }

    private static Stream<JavaClass> outside() {
        return modules.classes().stream()
                .filter(type -> !isOfBank(type)
                        && !modules.moduleOf(type).equals("benchmarks-jmh")
                        && !REGISTRIES.contains(nameOf(type)));
    }

    private static boolean isOutsideOfModels(JavaClass type) {
        return !(type.getPackageName() + ".").matches(".*\\.(model|template)\\..*");
    }

    private static void check(String rule, SortedSet<String> violations) throws IOException {
        Remaining.check(rule, violations, modules.isComplete());
    }

    @Test
    void onlyPackagesOfTheBankUseItsTypes() throws IOException {
        SortedSet<String> violations = new TreeSet<>();
        outside().forEach(user -> {
            for (JavaClass used : modules.uses(user)) {
                if (isOfBank(used)) {
                    violations.add(nameOf(user) + " uses " + nameOf(used));
                }
            }
        });
        check("bank-type", violations);
    }

    /** Everything else asks the layout or, where there is none, the class that lists the released ones. */
    @Test
    void onlyPackagesOfTheBankNameItsKinds() {
        noClasses()
                .that(not(inPackagesOfTheBank()).and(resideOutsideOfPackage("..benchmarks..")))
                .and(not(simpleName("Archives")))
                .should()
                .accessTargetWhere(describe(
                        "makes a kind of a bank or an identity of one",
                        access -> access.getTargetOwner().getName().equals(ROOT + "core.bank.Bank")
                                && isOfKind(access.getTarget())))
                .check(modules.classes());
    }

    private static DescribedPredicate<JavaClass> inPackagesOfTheBank() {
        return describe("in a package of the bank", OneArchiveTest::isOfBank);
    }

    private static boolean isOfKind(AccessTarget target) {
        JavaClass made = target instanceof AccessTarget.FieldAccessTarget field
                ? field.getRawType()
                : ((AccessTarget.CodeUnitAccessTarget) target).getRawReturnType();
        return Set.of("Kind", "Kinds", "Identity").contains(made.getSimpleName());
    }

    @Test
    void aModuleHasOnePackageOfTheBankAndOneRegistry() {
        modules.built().keySet().forEach(module -> {
            Set<String> packages = modules.classes().stream()
                    .filter(type -> isOfBank(type) && module.equals(modules.moduleOf(type)))
                    .map(type -> type.getPackageName().replaceFirst("\\.bank\\..*", ".bank"))
                    .collect(Collectors.toSet());
            assertThat(packages).as(module).hasSizeLessThan(2);
            assertThat(modules.classes().stream()
                            .filter(type -> module.equals(modules.moduleOf(type)))
                            .map(JavaClass::getName)
                            .filter(name -> REGISTRIES.contains(name.replaceFirst(".*\\.", ""))))
                    .as(module)
                    .hasSizeLessThan(2);
        });
    }

    @Test
    void onlyAnArchiveAsksForItsOwnClasses() throws IOException {
        Set<String> implementations = modules.classes().stream()
                .filter(type -> CONTRACT.stream()
                        .anyMatch(each ->
                                type.isAssignableTo(each) && !type.getName().equals(each)))
                .map(JavaClass::getName)
                .collect(Collectors.toSet());
        assertThat(implementations).contains(ROOT + "core.bank.BankLayout");
        SortedSet<String> violations = new TreeSet<>();
        outside().filter(OneArchiveTest::isOutsideOfModels).forEach(user -> {
            Stream<JavaClass> asked = Stream.concat(
                    user.getInstanceofChecks().stream().map(InstanceofCheck::getRawType),
                    user.getReferencedClassObjects().stream().map(ReferencedClassObject::getValue));
            asked.map(JavaClass::getName)
                    .filter(name -> implementations.contains(name) && !name.startsWith(user.getPackageName() + "."))
                    .forEach(name -> violations.add(nameOf(user) + " asks for " + name.replaceFirst(".*\\.", "")));
        });
        outside().filter(OneArchiveTest::isOutsideOfModels).forEach(user -> modules.read(user)
                .accept(new Casts(user, implementations, violations), 0));
        check("implementation", violations);
    }

    /** The casts of a class to one of some classes. */
    private static final class Casts extends ClassVisitor {

        private final String user;
        private final Set<String> implementations;
        private final Set<String> violations;

        Casts(JavaClass user, Set<String> implementations, Set<String> violations) {
            super(Opcodes.ASM9);
            this.user = nameOf(user);
            this.implementations = new HashSet<>(implementations);
            this.implementations.removeIf(name -> name.startsWith(user.getPackageName() + "."));
            this.violations = violations;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] thrown) {
            return new MethodVisitor(Opcodes.ASM9) {
                @Override
                public void visitTypeInsn(int opcode, String type) {
                    if (opcode == Opcodes.CHECKCAST && implementations.contains(type.replace('/', '.'))) {
                        violations.add(user + " casts to " + type.replaceFirst(".*/", ""));
                    }
                }
            };
        }
    }

    @Test
    void onlyArchivesAskForTheVersionOfADataset() throws IOException {
        SortedSet<String> violations = new TreeSet<>();
        outside()
                .filter(user -> !OF_VERSIONS.matcher(user.getPackageName()).matches())
                .forEach(user -> {
                    for (JavaFieldAccess access : user.getFieldAccessesFromSelf()) {
                        AccessTarget.FieldAccessTarget field = access.getTarget();
                        if (field.getOwner().getName().equals(ROOT + "core.id.DatasetVersion")
                                && field.getRawType().equals(field.getOwner())) {
                            violations.add(nameOf(user) + " reads " + field.getName());
                        }
                    }
                });
        check("version", violations);
    }

    @Test
    void onlyPackagesOfTheBankHaveItsWords() throws IOException {
        SortedSet<String> violations = new TreeSet<>();
        outside().forEach(user -> modules.constants(user, Modules.CONSTANT_STRING).stream()
                .filter(words::contains)
                .forEach(word -> violations.add(nameOf(user) + " says " + word)));
        check("word", violations);
    }

    @Test
    void scriptsHaveNoWordsOfTheBank() throws IOException {
        SortedSet<String> violations = new TreeSet<>();
        for (Path folder : modules.folders().values()) {
            Path resources = folder.resolve("src/main/resources");
            try (Stream<Path> files = Files.isDirectory(resources) ? Files.walk(resources) : Stream.empty()) {
                for (Path file :
                        files.filter(each -> each.toString().endsWith(".js")).toList()) {
                    Matcher matcher = IN_SCRIPT.matcher(Files.readString(file));
                    while (!file.getParent().endsWith("page/bank") && matcher.find()) {
                        String found = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
                        if (words.contains(found)) {
                            violations.add(file.getFileName() + " says " + found);
                        }
                    }
                }
            }
        }
        check("script", violations);
    }

    /**
     * Returns the words that only a bank has: of its kinds, one and many, of its repositories, fields and columns. A column of
     * one word, such as {@code position}, is anybody's, and so is what the schema of model files has.
     */
    private static Set<String> words() throws IOException {
        Set<String> ofBank = new TreeSet<>();
        Set<String> ofOthers = new HashSet<>(FOR_ANY_ARCHIVE);
        for (String archive : Pins.ARCHIVES) {
            addWords(Datasets.of(archive, spec -> spec), archive.equals("bank") ? ofBank : ofOthers);
        }
        try (InputStream schema =
                OneArchiveTest.class.getResourceAsStream("/org/nuxeo/datagen/model/model.schema.json")) {
            Json.mapper().readTree(schema).findParents("properties").forEach(each -> each.path("properties")
                    .fieldNames()
                    .forEachRemaining(ofOthers::add));
        }
        assertThat(ofBank)
                .contains("statement", "accounts", "us-east", "Customer", "customer:firstname", "opening_cents");
        ofBank.removeAll(ofOthers);
        return ofBank;
    }

    private static void addWords(Dataset dataset, Set<String> words) {
        dataset.layout().repositories().forEach(repository -> words.add(repository.label()));
        ShownDocuments documents = new ShownDocuments(dataset);
        for (Kind kind : dataset.layout().kinds()) {
            words.addAll(List.of(kind.label(), kind.label() + "s", kind.type(), kind.noun()));
            if (dataset.count(kind) > 0) {
                Identity first = dataset.identity(dataset.firstOrdinal(kind));
                words.addAll(documents.document(first).properties().keySet());
            }
        }
        for (String table : Tables.names(dataset)) {
            words.addAll(List.of(table, table + "s"));
            Tables.of(dataset, table).columns().stream()
                    .map(Column::name)
                    .filter(name -> name.contains("_"))
                    .forEach(words::add);
        }
    }
}
