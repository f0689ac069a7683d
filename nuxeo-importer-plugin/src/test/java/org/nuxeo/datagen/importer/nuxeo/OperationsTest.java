// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.nuxeo.datagen.core.description.CallWords;
import org.nuxeo.datagen.importer.Registered;
import org.nuxeo.datagen.importer.operation.LogRequest;
import org.nuxeo.datagen.importer.operation.OperationDefinition;
import org.nuxeo.ecm.automation.core.annotations.Context;
import org.nuxeo.ecm.automation.core.annotations.Operation;
import org.nuxeo.ecm.automation.core.annotations.OperationMethod;
import org.nuxeo.ecm.automation.core.annotations.Param;
import org.nuxeo.ecm.core.api.Blob;
import org.nuxeo.importer.stream.StreamImporters;

/** The operations as Nuxeo finds them, with the ids and parameters that earlier scripts call. */
class OperationsTest {

    static List<Class<?>> operations() {
        return Descriptors.classes("operation");
    }

    /** Returns the parameters, with type and default, from the list of today or of earlier releases. */
    private static Set<String> lines(String resource) throws IOException {
        try (InputStream in = OperationsTest.class.getResourceAsStream(resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static Set<String> parameters() {
        Set<String> lines = new TreeSet<>();
        for (OperationDefinition operation : Registered.operations()) {
            for (CallWords.Name each : operation.words().names()) {
                lines.add(operation.id()
                        + ' '
                        + each.name()
                        + ' '
                        + each.word().values().calledType().getSimpleName()
                        + ' '
                        + each.byDefault());
            }
        }
        return lines;
    }

    /** Each class has a field for each parameter of its operation; the catalog has defaults and limits. */
    @ParameterizedTest
    @MethodSource("operations")
    void eachClassIsAnOperationOfTheCatalogue(Class<?> operation) throws Exception {
        Operation declared = operation.getAnnotation(Operation.class);
        OperationDefinition definition = Registered.operation(declared.id()).orElseThrow();
        assertThat(declared.label()).isEqualTo(definition.label());
        assertThat(declared.description()).isEqualTo(definition.description());
        assertThat(CatalogueOperations.NumberProducers.class.isAssignableFrom(operation))
                .as("whether it takes lines of input")
                .isEqualTo(definition.words().names().stream()
                        .anyMatch(each -> each.name().equals("bufferSize")));
        Object instance = operation.getConstructor().newInstance();
        Set<String> fields = new TreeSet<>();
        for (Field field : operation.getDeclaredFields()) {
            Param param = field.getAnnotation(Param.class);
            if (param != null) {
                field.setAccessible(true);
                assertThat(field.get(instance)).as("the default of " + field).isNull();
                fields.add(param.name() + ": " + param.description());
            }
        }
        Set<String> defined = new TreeSet<>();
        for (CallWords.Name each : definition.words().names()) {
            defined.add(each.name() + ": " + each.label() + (each.word().required() ? ", must be given" : ""));
        }
        assertThat(fields).isEqualTo(defined);
    }

    @Test
    void everyOperationOfTheCatalogueIsRegisteredOnce() {
        assertThat(operations().stream()
                        .map(each -> each.getAnnotation(Operation.class).id()))
                .containsExactlyInAnyOrderElementsOf(Registered.operations().stream()
                        .map(OperationDefinition::id)
                        .toList());
    }

    @Test
    void theDefaultLogIsThatOfTheStockConsumers() {
        assertThat(LogRequest.DEFAULT_NAME).isEqualTo(StreamImporters.DEFAULT_LOG_DOC_NAME);
    }

    @Test
    void parametersAreThoseOfTheList() throws Exception {
        assertThat(parameters()).containsExactlyElementsOf(lines("operations.txt"));
        assertThat(operations()).hasSize(16);
    }

    @Test
    void earlierOperationsKeepTheirParametersTypesAndDefaults() throws Exception {
        Set<String> earlier = lines("earlier-operations.txt");
        assertThat(earlier).hasSize(59);
        assertThat(parameters()).containsAll(earlier);
    }

    /** Nuxeo would answer 500 if it checked required parameters itself; the catalog answers 400. */
    @Test
    void requiredParametersAreCheckedByTheCatalogue() {
        for (Class<?> operation : operations()) {
            for (Field field : operation.getDeclaredFields()) {
                Param param = field.getAnnotation(Param.class);
                assertThat(param == null || !param.required())
                        .as(operation + " " + field)
                        .isTrue();
            }
        }
    }

    /** Nuxeo sets the fields of the class itself by reflection: none of ancestors, none that are final or primitive. */
    @ParameterizedTest
    @MethodSource("operations")
    void nuxeoCanFillAndCallEachOperation(Class<?> operation) throws Exception {
        Operation declared = operation.getAnnotation(Operation.class);
        assertThat(declared.category()).isEqualTo("Services");
        for (Class<?> each = operation.getSuperclass(); each != Object.class; each = each.getSuperclass()) {
            assertThat(Modifier.isPublic(each.getModifiers()))
                    .as("Nuxeo calls its methods from another package")
                    .isTrue();
            assertThat(Arrays.stream(each.getDeclaredFields())
                            .filter(field -> !Modifier.isStatic(field.getModifiers())))
                    .isEmpty();
        }
        Object instance = operation.getConstructor().newInstance();
        List<String> injected = new ArrayList<>();
        for (Field field : operation.getDeclaredFields()) {
            if (field.isAnnotationPresent(Context.class)) {
                injected.add(field.getType().getSimpleName());
            }
            if (field.isAnnotationPresent(Param.class)) {
                assertThat(field.getName())
                        .isEqualTo(field.getAnnotation(Param.class).name());
                assertThat(field.getType())
                        .as("Nuxeo answers 500 to a value that it cannot convert")
                        .isEqualTo(Object.class);
                field.setAccessible(true);
                field.set(instance, null);
            }
        }
        assertThat(injected).containsExactly("OperationContext");
        for (Method method : operation.getMethods()) {
            if (method.isAnnotationPresent(OperationMethod.class)) {
                assertThat(method.getReturnType()).isIn(String.class, Blob.class);
                assertThat(method.getParameterTypes().length).isLessThan(2);
            }
        }
        assertThat(operation.getMethod("run").isAnnotationPresent(OperationMethod.class))
                .isTrue();
    }

    @Test
    void producersTakeCsvAsAFileOrAText() throws Exception {
        for (Class<?> operation : List.of(
                CatalogueOperations.ProduceCustomersAlias.class,
                CatalogueOperations.ProduceCustomers.class,
                CatalogueOperations.ProduceAccountsAlias.class,
                CatalogueOperations.ProduceAccounts.class)) {
            for (Class<?> input : List.of(Blob.class, String.class)) {
                assertThat(operation.getMethod("run", input).isAnnotationPresent(OperationMethod.class))
                        .isTrue();
            }
        }
    }
}
