package org.nuxeo.datagen.importer.nuxeo;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.nuxeo.ecm.automation.core.annotations.Context;
import org.nuxeo.ecm.automation.core.annotations.Operation;
import org.nuxeo.ecm.automation.core.annotations.OperationMethod;
import org.nuxeo.ecm.automation.core.annotations.Param;
import org.nuxeo.ecm.core.api.Blob;

/** Operations keep the ids and parameters that scripts of earlier campaigns call, and Nuxeo finds all of them. */
class OperationsTest {

    /** Parameters of the operations that earlier campaigns called; a star marks those that must be given. */
    private static final Map<String, String> KEPT = Map.ofEntries(
            Map.entry(
                    "StreamImporter.runStatementProducers",
                    "nbDocuments* nbMonths* monthOffset nbThreads logName logSize logConfig seed skip batchTag useRecords"
                            + " withStates storeInCustomerFolder storeInRoot split smartPartitioning"),
            Map.entry("StreamImporter.runStatementFolderProducers", "nbMonths* logName logSize logConfig withStates"),
            Map.entry("StreamImporter.runConsumerFolderProducers", "logName logSize logConfig split"),
            Map.entry("StreamImporter.runConsumerProducers", "logName logSize bufferSize split"),
            Map.entry("StreamImporter.runConsumerProducersMT", "logName logSize split nbThreads"),
            Map.entry("StreamImporter.runAccountProducers", "logName logSize bufferSize split"),
            Map.entry("StreamImporter.runAccountProducersMT", "logName logSize split nbThreads"),
            Map.entry(
                    "StreamImporter.runDocumentConsumersEx",
                    "nbThreads rootFolder* repositoryName batchSize batchThresholdS retryMax retryDelayS logName"
                            + " blockIndexing blockAsyncListeners blockPostCommitListeners blockDefaultSyncListeners"
                            + " useBulkMode waitMessageTimeoutSeconds usePathHack useScroller"),
            Map.entry("Benchmark.cleanRepository", "repositoryName* confirmationKey"));

    static List<Class<?>> operations() {
        return Descriptors.classes("operation");
    }

    @Test
    void earlierOperationsAreThereWithTheirParameters() {
        Map<String, TreeSet<String>> found = new TreeMap<>();
        for (Class<?> operation : operations()) {
            TreeSet<String> names = new TreeSet<>();
            for (Field field : operation.getDeclaredFields()) {
                Param param = field.getAnnotation(Param.class);
                if (param != null) {
                    names.add(param.name() + (param.required() ? "*" : ""));
                }
            }
            found.put(operation.getAnnotation(Operation.class).id(), names);
        }
        KEPT.forEach((id, names) -> assertThat(found.get(id)).as(id).contains(names.split(" ")));
        assertThat(found)
                .containsKeys("Datagen.Plan", "Datagen.Import", "Datagen.Verify", "Datagen.Status")
                .hasSize(13);
    }

    /** Nuxeo looks for fields in the class itself and sets them by reflection: no ancestors, no final, no primitives. */
    @ParameterizedTest
    @MethodSource("operations")
    void nuxeoCanFillAndCallEachOperation(Class<?> operation) throws Exception {
        Operation declared = operation.getAnnotation(Operation.class);
        assertThat(declared.category()).isEqualTo("Services");
        assertThat(operation.getField("ID").get(null)).isEqualTo(declared.id());
        assertThat(operation.getSuperclass()).isEqualTo(Object.class);
        Constructor<?> constructor = operation.getConstructor();
        Object instance = constructor.newInstance();
        List<String> injected = new ArrayList<>();
        for (Field field : operation.getDeclaredFields()) {
            if (field.isAnnotationPresent(Context.class)) {
                injected.add(field.getType().getSimpleName());
            }
            if (field.isAnnotationPresent(Param.class)) {
                assertThat(field.getName())
                        .isEqualTo(field.getAnnotation(Param.class).name());
                assertThat(field.getType()).isIn(String.class, Long.class, Integer.class, Boolean.class);
                field.setAccessible(true);
                field.set(instance, null);
            }
        }
        assertThat(injected).containsExactly("OperationContext");
        for (Method method : operation.getDeclaredMethods()) {
            if (method.isAnnotationPresent(OperationMethod.class)) {
                assertThat(method.getReturnType()).isIn(String.class, Blob.class);
                assertThat(method.getParameterTypes())
                        .satisfiesAnyOf(types -> assertThat(types).isEmpty(), types -> assertThat(types)
                                .containsExactly(Blob.class));
            }
        }
        assertThat(operation.getMethod("run").isAnnotationPresent(OperationMethod.class))
                .isTrue();
    }

    @Test
    void csvIsTakenByTheOperationsThatTookIt() throws Exception {
        for (Class<?> operation : List.of(
                CustomerProducers.class, CustomerProducersMT.class, AccountProducers.class, AccountProducersMT.class)) {
            assertThat(operation.getMethod("run", Blob.class).isAnnotationPresent(OperationMethod.class))
                    .isTrue();
        }
    }
}
