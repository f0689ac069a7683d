package org.nuxeo.datagen.importer.nuxeo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.nuxeoapi.BundleCheck;
import org.nuxeo.datagen.nuxeoapi.ClassFile;
import org.nuxeo.datagen.nuxeoapi.EdgeCheck;
import org.nuxeo.datagen.nuxeoapi.LibraryCheck;
import org.nuxeo.datagen.nuxeoapi.SignatureList;

/** The compiled classes of this bundle fit the Nuxeo servers they are dropped into. */
class NuxeoLinkageTest {

    private static final Path CLASSES = Path.of("target/classes");

    /**
     * The command line asks brokers itself; no method of that name is in the clients of 2021 and of 4.x. It also reads
     * the control files of stages.
     */
    private static final Set<String> NOT_CALLED_IN_A_SERVER = Set.of(
            "org.nuxeo.datagen.importer.internal.kafka.TopicAdmin uses"
                    + " org.apache.kafka.clients.admin.DescribeTopicsResult allTopicNames ()Lorg/apache/kafka/common/KafkaFuture;",
            "org.nuxeo.datagen.importer.manifest.ControlFile uses"
                    + " com.fasterxml.jackson.dataformat.yaml.YAMLFactory <init> ()V");

    @Test
    void linksInLts2023() throws IOException {
        assertThat(BundleCheck.problems(CLASSES, SignatureList.lts2023(), Set.of()))
                .isEmpty();
    }

    @Test
    void linksInLts2021() throws IOException {
        assertThat(BundleCheck.problems(CLASSES, SignatureList.lts2021(), Set.of()))
                .isEmpty();
    }

    @Test
    void onlyTheEdgeNamesNuxeoClasses() throws IOException {
        assertThat(EdgeCheck.problems(CLASSES, "org.nuxeo.datagen.importer.nuxeo"))
                .isEmpty();
    }

    /** The bundles are compiled with newer libraries than servers ship. */
    @ParameterizedTest
    @ValueSource(strings = {"2023", "2021"})
    void runsOnTheLibrariesThatAServerShips(String lts) throws IOException {
        Path jars = Path.of("../datagen-importer/target/libraries-lts-" + lts);
        List<String> packages = List.of(
                "org.apache.kafka.",
                "com.mongodb.",
                "org.bson.",
                "org.apache.avro.",
                "com.fasterxml.jackson.",
                "org.slf4j.",
                "org.elasticsearch.client.");
        for (String module :
                List.of(".", "../datagen-importer", "../blobstore-ondemand", "../datagen-render", "../datagen-core")) {
            Path classes = Path.of(module, "target/classes");
            assertThat(ClassFile.below(classes)).isNotEmpty();
            assertThat(LibraryCheck.problems(classes, jars, packages))
                    .filteredOn(problem -> !NOT_CALLED_IN_A_SERVER.contains(problem))
                    .isEmpty();
        }
    }

    @Test
    void aLibraryThatLacksAMemberIsSeen() throws IOException {
        assertThat(LibraryCheck.problems(
                        Path.of("../datagen-importer/target/classes"),
                        Path.of("../datagen-importer/target/libraries-lts-2023"),
                        List.of("org.apache.kafka.", "io.micrometer.")))
                .anyMatch(problem -> problem.contains(" uses io.micrometer."))
                .noneMatch(problem -> problem.contains(" uses org.apache.kafka."));
    }
}
