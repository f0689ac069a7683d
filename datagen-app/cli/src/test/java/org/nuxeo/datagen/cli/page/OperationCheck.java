// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.nuxeo.datagen.importer.Registered;
import org.nuxeo.datagen.importer.operation.OperationDefinition;
import org.nuxeo.datagen.store.output.Json;

/** The check that operations are in the catalog of the plugin and the server, and accept the JSON of their calls. */
final class OperationCheck implements PageCheck {
    static final Set<String> NAMESPACES = Set.of("Datagen", "StreamImporter", "Benchmark", "JsonStack");

    private static final Pattern OPERATION = Pattern.compile("\\b(?:" + String.join("|", NAMESPACES) + ")\\.\\w+");

    private static final Pattern CALL = Pattern.compile("call (\\S+) +'(\\{.*})'");

    /** The operations of Nuxeo itself that pages mention. */
    private static final Set<String> OF_NUXEO =
            Set.of("StreamImporter.runDocumentConsumers", "JsonStack.ToggleDisplay");

    @Override
    public List<String> faults(Page page) {
        Map<String, OperationDefinition> known = Registered.operations().stream()
                .collect(Collectors.toMap(OperationDefinition::id, Function.identity()));
        List<String> code = new ArrayList<>(page.spans());
        code.addAll(page.shellLines());
        Stream<String> unknown = code.stream()
                .flatMap(each -> OPERATION.matcher(each).results())
                .map(found -> found.group())
                .filter(each -> !known.containsKey(each) && !OF_NUXEO.contains(each))
                .map(each -> each + " is not an operation");
        Stream<String> refused = page.shellLines().stream()
                .flatMap(line -> CALL.matcher(line).results())
                .filter(call -> known.containsKey(call.group(1)))
                .flatMap(call -> refusal(known.get(call.group(1)), call.group(2)).stream());
        return Stream.concat(unknown, refused).toList();
    }

    private static Optional<String> refusal(OperationDefinition operation, String body) {
        try {
            JsonNode params = Json.mapper().readTree(body).required("params");
            operation.words().read(Json.mapper().convertValue(params, new TypeReference<Map<String, Object>>() {}));
            return Optional.empty();
        } catch (JsonProcessingException | IllegalArgumentException e) {
            return Optional.of(operation.id() + " " + body + ": " + e.getMessage());
        }
    }
}
