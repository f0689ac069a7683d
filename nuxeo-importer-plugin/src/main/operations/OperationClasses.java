// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.nuxeo.datagen.core.description.CallWords;
import org.nuxeo.datagen.importer.Registered;
import org.nuxeo.datagen.importer.operation.OperationDefinition;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationIds;

/**
 * Writes the operations of the catalog as Nuxeo registers them: a class for each, with a field for each parameter.
 *
 * <p>Nuxeo calls inherited methods, but looks for parameters in the class itself, so each class has all of its own. The type
 * of every field is Object and none is required, because Nuxeo answers 500 to a value that it cannot convert or misses. The
 * catalog reads the values, and the description of a parameter names its type.
 *
 * <p>Run from source on the class path of the bundle, with the folder of the sources as argument.
 */
final class OperationClasses {

    private static final String PACKAGE = "org.nuxeo.datagen.importer.nuxeo";

    private OperationClasses() {}

    public static void main(String[] args) throws IOException {
        String classes =
                Registered.operations().stream().map(OperationClasses::operation).collect(Collectors.joining("\n"));
        Path folder = Files.createDirectories(Path.of(args[0]).resolve(PACKAGE.replace('.', '/')));
        Path file = folder.resolve("CatalogueOperations.java");
        String text =
                """
                // SPDX-License-Identifier: Apache-2.0
                package %s;

                import org.nuxeo.ecm.automation.OperationContext;
                import org.nuxeo.ecm.automation.core.annotations.Context;
                import org.nuxeo.ecm.automation.core.annotations.Operation;
                import org.nuxeo.ecm.automation.core.annotations.Param;

                /** The operations of the catalog as Nuxeo registers them. */
                public final class CatalogueOperations {
                    private CatalogueOperations() {}

                %s}
                """
                        .formatted(PACKAGE, classes);
        // a file that stays the same is not compiled again
        if (!Files.exists(file) || !Files.readString(file).equals(text)) {
            Files.writeString(file, text);
        }
    }

    private static String operation(OperationDefinition operation) {
        String parameters =
                operation.words().names().stream().map(OperationClasses::parameter).collect(Collectors.joining());
        return """
                    /** %s. */
                    @Operation(
                            id = %s,
                            category = "Services",
                            addToStudio = false,
                            label = %s,
                            description = %s)
                    public static final class %s extends CatalogueAnswers.%s {
                        @Context OperationContext context;
                %s    }
                """
                .formatted(
                        operation.label(),
                        quoted(operation.id()),
                        quoted(operation.label()),
                        quoted(operation.description()),
                        className(operation.id()),
                        answer(operation),
                        parameters);
    }

    /** Returns the name of a class, which is that of the constant: {@code ProduceStates} for {@code PRODUCE_STATES}. */
    private static String className(String id) {
        return Arrays.stream(OperationIds.class.getFields())
                .filter(constant -> value(constant).equals(id))
                .flatMap(constant -> Arrays.stream(constant.getName().split("_")))
                .map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
                .collect(Collectors.joining());
    }

    private static Object value(Field constant) {
        try {
            return constant.get(null);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns what an operation extends. Producers answer a text, and so do those with a name of earlier releases. */
    private static String answer(OperationDefinition operation) {
        if (operation.words().names().stream().anyMatch(each -> each.name().equals("bufferSize"))) {
            return "NumberProducers";
        }
        boolean isText = !operation.id().startsWith("Datagen.") || operation.id().equals(OperationIds.PRODUCE);
        return isText ? "TextAnswer" : "JsonAnswer";
    }

    private static String parameter(CallWords.Name each) {
        String type = each.label() + (each.word().required() ? ", must be given" : "");
        return "        @Param(name = %s, required = false, description = %s) Object %s;\n"
                .formatted(quoted(each.name()), quoted(type), each.name());
    }

    private static String quoted(String text) {
        return '"' + text.replace("\"", "\\\"") + '"';
    }
}
