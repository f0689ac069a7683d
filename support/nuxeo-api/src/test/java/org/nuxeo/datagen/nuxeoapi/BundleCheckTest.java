// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.nuxeoapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each problem that keeps a bundle from linking is found. Each test removes one entry from the list. */
class BundleCheckTest {

    private static final Path FIXTURE = Path.of("target/test-classes/org/nuxeo/datagen/nuxeoapi/fixture");
    private static final String BLOB = "org.nuxeo.ecm.core.blob.";

    @Test
    void theFixtureLinksInAllReleases() throws IOException {
        assertThat(ClassFile.below(FIXTURE)).isNotEmpty();
        assertThat(BundleCheck.problems(FIXTURE, SignatureList.lts2023(), Set.of()))
                .isEmpty();
        assertThat(BundleCheck.problems(FIXTURE, SignatureList.lts2021(), Set.of()))
                .isEmpty();
        assertThat(BundleCheck.problems(FIXTURE, SignatureList.lts2025(), Set.of()))
                .isEmpty();
    }

    @Test
    void seesAMissingMethod() throws IOException {
        assertThat(without(BLOB + "ByteRange getStart "))
                .singleElement()
                .asString()
                .contains("SampleStore uses", "ByteRange getStart ()J, which does not exist");
    }

    @Test
    void seesAMissingFieldThatIsInherited() throws IOException {
        assertThat(without(BLOB + "AbstractBlobStore keyStrategy "))
                .singleElement()
                .asString()
                .contains("keyStrategy", "does not exist");
    }

    @Test
    void seesAMissingConstructor() throws IOException {
        assertThat(without(BLOB + "AbstractBlobStore <init> (Ljava/lang/String;Lorg"))
                .singleElement()
                .asString()
                .contains("<init>", "does not exist");
    }

    @Test
    void seesAMissingClass() throws IOException {
        assertThat(replaced("class " + BLOB + "BlobManager ", line -> ""))
                .anyMatch(problem -> problem.contains("names " + BLOB + "BlobManager, which does not exist"));
    }

    @Test
    void seesAnAnnotationElementThatIsMissing() throws IOException {
        assertThat(without("org.nuxeo.ecm.automation.core.annotations.Operation category "))
                .singleElement()
                .asString()
                .contains("sets category of @");
    }

    @Test
    void seesAnAbstractMethodThatIsNotImplemented() throws IOException {
        assertThat(replaced(BLOB + "BlobStore exists ", line -> line.replace("public", "public,abstract")))
                .singleElement()
                .asString()
                .contains("does not implement", "BlobStore exists (Ljava/lang/String;)Z");
    }

    @Test
    void seesAChangedModifier() throws IOException {
        assertThat(replaced("org.nuxeo.runtime.api.Framework getService ", line -> line.replace(",static", "")))
                .singleElement()
                .asString()
                .contains("wrong static modifier");
        assertThat(replaced(BLOB + "ByteRange getStart ", line -> line.replace("public", "protected")))
                .singleElement()
                .asString()
                .contains("no access");
        assertThat(replaced(BLOB + "AbstractBlobStore copyBlobIsOptimized ", line -> line + ",final"))
                .singleElement()
                .asString()
                .contains("which is final");
    }

    @Test
    void seesAClassThatBecameAnInterface() throws IOException {
        assertThat(replaced("class " + BLOB + "ByteRange ", line -> line + ",interface"))
                .singleElement()
                .asString()
                .contains("for a class");
        assertThat(replaced("class " + BLOB + "AbstractBlobStore ", line -> line + ",final"))
                .anyMatch(problem -> problem.contains("extends " + BLOB + "AbstractBlobStore"));
    }

    @Test
    void theEdgeIsSeenInDescriptorsAndCode() throws IOException {
        String itsPackage = "org.nuxeo.datagen.nuxeoapi.fixture";
        assertThat(EdgeCheck.problems(FIXTURE, itsPackage)).isEmpty();
        assertThat(EdgeCheck.problems(FIXTURE, "org.nuxeo.datagen")).isEmpty();
        assertThat(EdgeCheck.problems(FIXTURE, itsPackage + ".edge"))
                .anyMatch(problem -> problem.contains("names " + BLOB + "AbstractBlobStore"))
                .anyMatch(problem -> problem.contains("names " + BLOB + "ByteRange"))
                .anyMatch(problem -> problem.contains("names org.nuxeo.runtime.api.Framework"));
    }

    private static List<String> without(String lineStart) throws IOException {
        return replaced(lineStart, line -> "");
    }

    private static List<String> replaced(String lineStart, UnaryOperator<String> change) throws IOException {
        List<String> lines = SignatureList.lines("2023");
        assertThat(lines).anyMatch(line -> line.startsWith(lineStart));
        boolean classGone =
                lineStart.startsWith("class ") && change.apply("class x public").isEmpty();
        String subject = lineStart.substring("class ".length());
        Stream<String> changed = lines.stream()
                .filter(line -> !classGone || !line.startsWith(subject) && !line.contains(' ' + subject))
                .map(line -> line.startsWith(lineStart) ? change.apply(line) : line)
                .filter(line -> !line.isEmpty());
        return BundleCheck.problems(FIXTURE, SignatureList.parse("2023", changed.toList()), Set.of());
    }
}
