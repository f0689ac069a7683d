package org.nuxeo.datagen.app.server.nuxeo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.undertow.util.StatusCodes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import org.nuxeo.datagen.app.output.Json;
import org.nuxeo.datagen.app.server.http.Problem;
import org.nuxeo.datagen.app.server.http.Request;

/** Operations below {@code …/automation}, at once or {@code @async}. Thread safe. */
public final class Automation {
    private static final String ASYNC = "/@async";
    private static final int MAX_RESULTS = 1000;

    private final Map<String, Operation> operations = new LinkedHashMap<>();
    private final Map<String, JsonNode> results = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, JsonNode> eldest) {
            return size() > MAX_RESULTS;
        }
    };

    /** What an operation does with a request and its body. */
    private interface Action {
        JsonNode run(Request request, JsonNode body);
    }

    private record Operation(String id, String category, String label, List<String> parameters, Action action) {}

    /** @param plan what {@code datagen plan --format json} prints */
    public Automation(NuxeoApi api, Supplier<ObjectNode> plan) {
        add(new Operation(
                "Datagen.Plan", "Datagen", "Counts of the dataset", List.of(), (request, body) -> plan.get()));
        add(new Operation(
                "Document.Fetch",
                "Fetch",
                "A document",
                List.of("value"),
                (request, body) ->
                        api.document(request, api.find(request.header("X-NXRepository"), parameter(body, "value")))));
    }

    private void add(Operation operation) {
        operations.put(operation.id, operation);
    }

    /** {@code GET …/automation}. */
    public void list(Request request) {
        ObjectNode json = Json.object();
        json.putObject("paths").put("login", "login");
        ArrayNode list = json.putArray("operations");
        operations.values().forEach(operation -> list.add(describe(operation)));
        json.putArray("chains");
        request.json(json);
    }

    /** {@code GET …/automation/OPERATION}, and status and result of an asynchronous run. */
    public void get(Request request) {
        String rest = request.rest();
        int async = rest.indexOf(ASYNC + "/");
        if (async < 0) {
            request.json(describe(operation(rest)));
            return;
        }
        String run = rest.substring(async + ASYNC.length() + 1);
        boolean status = run.endsWith("/status");
        String id = status ? run.substring(0, run.length() - "/status".length()) : run;
        JsonNode result;
        synchronized (results) {
            result = status ? results.get(id) : results.remove(id);
        }
        if (result == null) {
            throw Problem.notFound("run " + id + ": there is none, or its result was taken");
        }
        if (status) {
            String path = request.exchange().getRequestPath();
            request.put("Location", path.substring(0, path.length() - "/status".length()))
                    .empty(StatusCodes.SEE_OTHER);
        } else {
            request.json(result);
        }
    }

    /** {@code POST …/automation/OPERATION} and {@code …/OPERATION/@async}. */
    public void run(Request request) {
        boolean async = request.rest().endsWith(ASYNC);
        String id = async ? request.rest().substring(0, request.rest().length() - ASYNC.length()) : request.rest();
        Operation operation = operation(id);
        request.readJson(body -> {
            check(operation, body);
            JsonNode result = operation.action.run(request, body);
            if (async) {
                String run = UUID.randomUUID().toString();
                synchronized (results) {
                    results.put(run, result);
                }
                request.put("Location", request.exchange().getRequestPath() + "/" + run + "/status")
                        .empty(StatusCodes.ACCEPTED);
            } else if ("true".equals(request.header("X-NXVoidOperation"))) {
                request.empty(StatusCodes.NO_CONTENT);
            } else {
                request.json(result);
            }
        });
    }

    private Operation operation(String id) {
        Operation operation = operations.get(id);
        if (operation == null) {
            throw Problem.notFound("operation " + id + ": must be one of " + String.join(", ", operations.keySet()));
        }
        return operation;
    }

    private static void check(Operation operation, JsonNode body) {
        for (var parameter : body.path("params").properties()) {
            if (!operation.parameters.contains(parameter.getKey())) {
                throw Problem.badRequest("parameter " + parameter.getKey() + ": operation " + operation.id + " takes "
                        + operation.parameters);
            }
        }
    }

    private static String parameter(JsonNode body, String name) {
        JsonNode value = body.path("params").path(name);
        if (!value.isTextual()) {
            throw Problem.badRequest("parameter " + name + ": is missing, or no text");
        }
        return value.textValue();
    }

    private static ObjectNode describe(Operation operation) {
        ObjectNode json = Json.object()
                .put("id", operation.id)
                .put("label", operation.label)
                .put("category", operation.category)
                .put("description", operation.label);
        json.putArray("signature").add("void").add("document");
        ArrayNode parameters = json.putArray("params");
        for (String each : operation.parameters) {
            parameters
                    .addObject()
                    .put("name", each)
                    .put("type", "string")
                    .put("required", true)
                    .put("order", 0);
        }
        json.putArray("aliases");
        return json;
    }
}
