// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.nuxeoapi.BundleCheck;
import org.nuxeo.datagen.nuxeoapi.ClassFile;
import org.nuxeo.datagen.nuxeoapi.CompiledClass;
import org.nuxeo.datagen.nuxeoapi.EdgeCheck;
import org.nuxeo.datagen.nuxeoapi.LibraryCheck;
import org.nuxeo.datagen.nuxeoapi.MemberUse;
import org.nuxeo.datagen.nuxeoapi.SignatureList;

/** The compiled classes of the bundles link in the servers that they are installed in. */
class NuxeoLinkageTest {

    /** The libraries of the oldest and the newest known release of each line. */
    static final Path LIBRARIES = Path.of("../support/nuxeo-libraries/target");

    private static final Path CLASSES = Path.of("target/classes");
    private static final List<Path> ALL_CLASSES = Stream.of(
                    ".",
                    "../datagen-importer",
                    "../datagen-store",
                    "../blobstore-ondemand",
                    "../datagen-render",
                    "../datagen-core")
            .map(module -> Path.of(module, "target/classes"))
            .toList();

    /** The libraries of a server that our classes use or may use. */
    private static final List<String> OF_THE_SERVER = List.of(
            "net.jodah.failsafe.",
            "org.apache.kafka.",
            "com.mongodb.",
            "org.bson.",
            "org.apache.avro.",
            "com.fasterxml.jackson.",
            "org.slf4j.",
            "org.apache.logging.log4j.",
            "org.apache.commons.",
            "org.apache.http.",
            "org.elasticsearch.client.",
            "org.HdrHistogram.");

    /** Other classes that ours may use: the platform, Nuxeo, our own classes, and the libraries of the packages. */
    private static final List<String> ELSEWHERE =
            List.of("java.", "javax.net.", "javax.crypto.", "org.nuxeo.", "io.micrometer.");

    /** The loggers of the JDK, whose messages a server's log has without their parameters. */
    private static final List<String> UNREADABLE = List.of("java.lang.System$Logger", "java.util.logging.");

    /**
     * Classes that only the command line uses: they call methods for topics and their ids that the oldest clients lack, and
     * read the control files of stages. And the disks of Kafka, which are unknown to servers with older clients.
     */
    private static final Set<String> NOT_CALLED_IN_A_SERVER = Set.of(
            "org.nuxeo.datagen.store.kafka.KafkaDisks uses"
                    + " org.apache.kafka.clients.admin.DescribeTopicsResult topicNameValues ()Ljava/util/Map;",
            "org.nuxeo.datagen.store.kafka.KafkaDisks uses"
                    + " org.apache.kafka.clients.admin.DescribeLogDirsResult allDescriptions"
                    + " ()Lorg/apache/kafka/common/KafkaFuture;",
            "org.nuxeo.datagen.store.kafka.KafkaDisks uses"
                    + " org.apache.kafka.clients.admin.LogDirDescription usableBytes ()Ljava/util/OptionalLong;",
            "org.nuxeo.datagen.store.kafka.TopicAdmin uses"
                    + " org.apache.kafka.clients.admin.DescribeLogDirsResult allDescriptions"
                    + " ()Lorg/apache/kafka/common/KafkaFuture;",
            "org.nuxeo.datagen.store.kafka.TopicAdmin uses"
                    + " org.apache.kafka.clients.admin.LogDirDescription replicaInfos ()Ljava/util/Map;",
            "org.nuxeo.datagen.store.kafka.TopicAdmin uses org.apache.kafka.clients.admin.ReplicaInfo size ()J",
            "org.nuxeo.datagen.store.kafka.TopicAdmin uses"
                    + " org.apache.kafka.clients.admin.DescribeTopicsResult allTopicNames"
                    + " ()Lorg/apache/kafka/common/KafkaFuture;",
            "org.nuxeo.datagen.store.kafka.TopicAdmin uses"
                    + " org.apache.kafka.clients.admin.TopicDescription topicId ()Lorg/apache/kafka/common/Uuid;",
            "org.nuxeo.datagen.importer.consume.CompletionCheck uses"
                    + " org.apache.kafka.common.Uuid equals (Ljava/lang/Object;)Z",
            "org.nuxeo.datagen.importer.manifest.ControlFile uses"
                    + " com.fasterxml.jackson.dataformat.yaml.YAMLFactory <init> ()V");

    /** Packages that only {@link SearchIndexes.Elastic} and {@link RenderedFiles.ElasticWriter} may use. */
    private static final Set<String> BEFORE_2025 =
            Set.of("org.nuxeo.elasticsearch.api.ElasticSearchAdmin", "org.nuxeo.elasticsearch.io.JsonESDocumentWriter");

    /** Packages that only {@link SearchIndexes.Service} and {@link RenderedFiles.ServiceWriter} may use. */
    private static final Set<String> SINCE_2025 = Set.of(
            "org.nuxeo.ecm.core.search.BulkIndexingRequest",
            "org.nuxeo.ecm.core.search.BulkIndexingRequest$Builder",
            "org.nuxeo.ecm.core.search.BulkIndexingResponse",
            "org.nuxeo.ecm.core.search.IndexingRequest",
            "org.nuxeo.ecm.core.search.SearchClient",
            "org.nuxeo.ecm.core.search.SearchClient$Capability",
            "org.nuxeo.ecm.core.search.SearchIndex",
            "org.nuxeo.ecm.core.search.SearchIndexingService",
            "org.nuxeo.ecm.core.search.SearchService",
            "org.nuxeo.ecm.core.search.index.DefaultIndexingJsonWriter");

    @Test
    void linksInLts2023() throws IOException {
        assertThat(BundleCheck.problems(CLASSES, SignatureList.lts2023(), SINCE_2025))
                .isEmpty();
    }

    @Test
    void linksInLts2021() throws IOException {
        assertThat(BundleCheck.problems(CLASSES, SignatureList.lts2021(), SINCE_2025))
                .isEmpty();
    }

    @Test
    void linksInLts2025() throws IOException {
        assertThat(BundleCheck.problems(CLASSES, SignatureList.lts2025(), BEFORE_2025))
                .isEmpty();
    }

    /** A class that every server loads must not use classes that some servers lack. */
    @Test
    void classesThatSomeReleasesLackAreUsedInSeparateClasses() throws IOException {
        assertThat(naming(BEFORE_2025))
                .containsExactlyInAnyOrder("SearchIndexes$Elastic", "RenderedFiles$ElasticWriter");
        assertThat(naming(SINCE_2025))
                .containsExactlyInAnyOrder("SearchIndexes$Service", "RenderedFiles$ServiceWriter");
    }

    private static Set<String> naming(Set<String> types) throws IOException {
        Set<String> classes = new TreeSet<>();
        for (Path file : ClassFile.below(CLASSES)) {
            CompiledClass compiled = CompiledClass.read(file);
            if (compiled.nuxeoTypes().stream().anyMatch(types::contains)) {
                classes.add(compiled.name().substring(compiled.name().lastIndexOf('.') + 1));
            }
        }
        return classes;
    }

    @Test
    void onlyTheEdgePackageUsesNuxeo() throws IOException {
        assertThat(EdgeCheck.problems(CLASSES, "org.nuxeo.datagen.importer.nuxeo"))
                .isEmpty();
    }

    /** The bundles are compiled against other versions of libraries than servers have. */
    @ParameterizedTest
    @ValueSource(strings = {"2021-oldest", "2021-newest", "2023-oldest", "2023-newest", "2025-oldest", "2025-newest"})
    void runsOnTheLibrariesThatAServerShips(String release) throws IOException {
        for (Path classes : ALL_CLASSES) {
            assertThat(ClassFile.below(classes)).isNotEmpty();
        }
        assertThat(LibraryCheck.problems(ALL_CLASSES, LIBRARIES.resolve("lts-" + release), OF_THE_SERVER))
                .filteredOn(problem -> !NOT_CALLED_IN_A_SERVER.contains(problem))
                .isEmpty();
    }

    @Test
    void everyUsedLibraryIsChecked() throws IOException {
        List<String> known = new ArrayList<>(OF_THE_SERVER);
        known.addAll(ELSEWHERE);
        Set<String> others = new TreeSet<>();
        for (Path classes : ALL_CLASSES) {
            for (Path file : ClassFile.below(classes)) {
                for (MemberUse use : CompiledClass.read(file).uses()) {
                    if (known.stream().noneMatch(use.owner()::startsWith)
                            || UNREADABLE.stream().anyMatch(use.owner()::startsWith)) {
                        others.add(use.owner());
                    }
                }
            }
        }
        assertThat(others).isEmpty();
    }

    @Test
    void aMissingMemberIsDetected() throws IOException {
        assertThat(LibraryCheck.problems(
                        List.of(Path.of("../datagen-importer/target/classes")),
                        LIBRARIES.resolve("lts-2023-oldest"),
                        List.of("org.apache.kafka.", "io.micrometer.")))
                .anyMatch(problem -> problem.contains(" uses io.micrometer."))
                .noneMatch(problem -> problem.contains(" uses org.apache.kafka."));
    }
}
