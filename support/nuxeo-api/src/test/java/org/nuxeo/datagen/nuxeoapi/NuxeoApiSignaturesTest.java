// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.nuxeoapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Every class and member of this module has the same declaration in Nuxeo LTS 2023, or in LTS 2025 if it is new there.
 */
class NuxeoApiSignaturesTest {

    private static final Path CLASSES = Path.of("target/classes/org/nuxeo");

    private final SignatureList lts2023 = SignatureList.lts2023();
    private final SignatureList lts2021 = SignatureList.lts2021();
    private final SignatureList lts2025 = SignatureList.lts2025();

    @Test
    void everyDeclarationIsThatOfARelease() throws IOException {
        List<String> differences = new ArrayList<>();
        for (DeclaredClass ours : nuxeoClasses()) {
            compare(ours, differences);
        }
        assertThat(differences).isEmpty();
    }

    /** The compiler copies constants into the bundles, so a constant must have the same value in all releases. */
    @Test
    void everyConstantIsTheSameInAllReleases() throws IOException {
        List<String> differences = new ArrayList<>();
        for (SignatureList other : List.of(lts2021, lts2025)) {
            for (DeclaredClass ours : nuxeoClasses()) {
                Optional<DeclaredClass> theirs = other.find(ours.name());
                for (Signature member : ours.members().values()) {
                    Signature listed =
                            theirs.map(c -> c.members().get(member.id())).orElse(null);
                    if (member.constant() != null && listed != null) {
                        check(
                                differences,
                                member,
                                "constant in " + other.release(),
                                member.constant(),
                                listed.constant());
                    }
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
        Optional<DeclaredClass> found = lts2023.find(ours.name()).or(() -> lts2025.find(ours.name()));
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
