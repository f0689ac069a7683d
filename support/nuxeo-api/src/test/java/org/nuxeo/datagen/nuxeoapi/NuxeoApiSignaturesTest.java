package org.nuxeo.datagen.nuxeoapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Every class and member declared here is declared so in Nuxeo LTS 2023. */
class NuxeoApiSignaturesTest {

    private static final Path CLASSES = Path.of("target/classes/org/nuxeo");

    private final SignatureList lts2023 = SignatureList.lts2023();
    private final SignatureList lts2021 = SignatureList.lts2021();

    @Test
    void everyDeclarationIsThatOf2023() throws IOException {
        List<String> differences = new ArrayList<>();
        for (DeclaredClass ours : nuxeoClasses()) {
            compare(ours, differences);
        }
        assertThat(differences).isEmpty();
    }

    /** The compiler copies constants into the bundles, so one class file has to do for both releases. */
    @Test
    void everyConstantIsTheSameIn2021() throws IOException {
        List<String> differences = new ArrayList<>();
        for (DeclaredClass ours : nuxeoClasses()) {
            Optional<DeclaredClass> old = lts2021.find(ours.name());
            for (Signature member : ours.members().values()) {
                Signature before = old.map(c -> c.members().get(member.id())).orElse(null);
                if (member.constant() != null && before != null) {
                    check(differences, member, "constant in 2021", member.constant(), before.constant());
                }
            }
        }
        assertThat(differences).isEmpty();
    }

    private static List<DeclaredClass> nuxeoClasses() throws IOException {
        List<DeclaredClass> classes = new ArrayList<>();
        for (Path file : ClassFile.below(CLASSES)) {
            DeclaredClass read = ClassFile.read(file);
            if (!read.name().startsWith("org.nuxeo.datagen.")) {
                classes.add(read);
            }
        }
        assertThat(classes).as("compiled classes in %s", CLASSES).isNotEmpty();
        return classes;
    }

    private void compare(DeclaredClass ours, List<String> differences) {
        Optional<DeclaredClass> found = lts2023.find(ours.name());
        if (found.isEmpty()) {
            differences.add(ours.name() + ": no such class");
            return;
        }
        DeclaredClass theirs = found.get();
        check(differences, ours.name(), "modifiers", ours.flags(), theirs.flags());
        check(differences, ours.name(), "super class", ours.superName(), theirs.superName());
        check(differences, ours.name(), "interfaces", ours.interfaces(), theirs.interfaces());
        for (Signature member : ours.members().values()) {
            Signature listed = theirs.members().get(member.id());
            if (listed == null) {
                differences.add(ours.name() + " " + member.id() + ": no such member");
            } else {
                check(differences, member, "modifiers", member.flags(), listed.flags());
                check(differences, member, "constant", member.constant(), listed.constant());
            }
        }
    }

    private static void check(List<String> differences, Object subject, String what, Object ours, Object theirs) {
        if (!Objects.equals(ours, theirs)) {
            differences.add(subject + ": " + what + " " + ours + ", listed " + theirs);
        }
    }
}
