// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.nuxeo.operation;

import static org.eclipse.jetty.http.HttpStatus.ACCEPTED_202;
import static org.eclipse.jetty.http.HttpStatus.NO_CONTENT_204;
import static org.eclipse.jetty.http.HttpStatus.SEE_OTHER_303;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.CallWords;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.importer.Registered;
import org.nuxeo.datagen.importer.operation.OperationDefinition;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationIds;
import org.nuxeo.datagen.server.http.Access;
import org.nuxeo.datagen.server.http.Credentials.Role;
import org.nuxeo.datagen.server.http.Problem;
import org.nuxeo.datagen.server.http.Request;
import org.nuxeo.datagen.server.http.ServerLimits;
import org.nuxeo.datagen.server.job.JobServices;
import org.nuxeo.datagen.server.nuxeo.NuxeoApi;
import org.nuxeo.datagen.store.output.Json;

/** REST interface of operations, below {@code …/automation}, synchronous or {@code @async}. Thread safe. */
public final class Automation {
    private static final String STATUS = "/status";
    private static final JsonNode RUNNING = TextNode.valueOf("RUNNING");
    private static final Word LOCATOR = Word.of("value", Word.Values.text("an id or a path"))
            .meaning("id, or path in the repository of the request")
            .mustBeGiven();

    private final Map<String, ServedOperation> operations = new LinkedHashMap<>();
    private final OperationRuns runs = new OperationRuns();
    private final ServerHost host;

    /**
     * @param dataset the default dataset of plans
     * @param services the services that operations use
     */
    public Automation(Dataset dataset, NuxeoApi api, JobServices services) {
        host = new ServerHost(dataset, services);
        for (OperationDefinition each : Registered.operations()) {
            boolean reading = each.id().equals(OperationIds.PLAN);
            add(ServedOperation.of(each, reading ? Role.READER : Role.ADMINISTRATOR, host));
        }
        add(new ServedOperation(
                "Document.Fetch",
                "Fetch a document",
                "Returns the document with an id or a path.",
                Role.READER,
                true,
                new CallWords(List.of(LOCATOR)),
                (call, request) -> api.fetch(request, call.values().knownText(LOCATOR))));
    }

    private void add(ServedOperation operation) {
        operations.put(operation.id(), operation);
    }

    /** Answers {@code GET …/automation}. */
    public void list(Request request) {
        List<ObjectNode> all =
                operations.values().stream().map(ServedOperation::describe).toList();
        request.json(Json.object("paths", Map.of("login", "login"), "operations", all, "chains", List.of()));
    }

    /** Answers {@code GET …/automation/OPERATION}. */
    public void get(Request request) {
        request.json(operation(request).describe());
    }

    /**
     * Answers {@code GET …/automation/OPERATION/@async/ID} with the result of a run that is done. The result is
     * returned only once.
     */
    public void result(Request request) {
        String id = request.path("id");
        String missing = "run " + id + ": does not exist, is still running, or its result was already read";
        request.json(Problem.found(runs.take(id), missing).result());
    }

    /** Answers {@code GET …/automation/OPERATION/@async/ID/status}. */
    public void status(Request request) {
        if (!find(request).isDone()) {
            request.json(RUNNING);
            return;
        }
        String path = request.path();
        request.put("Location", NuxeoApi.absolute(request, path.substring(0, path.length() - STATUS.length())))
                .status(SEE_OTHER_303)
                .empty();
    }

    /**
     * Answers {@code DELETE …/automation/OPERATION/@async/ID}, which stops a run. Its status shows when it has ended.
     */
    public void stop(Request request) {
        Access.require(request, operation(request).role());
        if (!find(request).stop()) {
            throw Problem.notFound("run " + request.path("id") + ": is done; only a running operation can be stopped");
        }
        request.json(RUNNING);
    }

    /** {@code GET …/bulk/ID}: how far a bulk command is. */
    public void bulk(Request request) {
        String id = request.path("id");
        request.json(Problem.found(host.command(id), "bulk command " + id + ": there is none"));
    }

    private OperationRuns.Run find(Request request) {
        String id = request.path("id");
        return Problem.found(runs.find(id), "run " + id + ": does not exist, or its result was already read");
    }

    /** Answers {@code POST …/automation/OPERATION}. */
    public void run(Request request) {
        run(request, false);
    }

    /** Answers {@code POST …/automation/OPERATION/@async}. */
    public void start(Request request) {
        run(request, true);
    }

    private void run(Request request, boolean async) {
        ServedOperation operation = operation(request);
        Access.require(request, operation.role());
        String boundary = Upload.boundary(request);
        if (boundary == null) {
            request.readJson(body -> called(request, operation, body, async));
        } else if (async) {
            throw Problem.badRequest(operation.id()
                    + ": an upload cannot be used with @async, because it ends with its request; call the operation"
                    + " without @async, or pass the lines in the parameter input");
        } else {
            runs.execute(request, () -> upload(request, operation, boundary));
        }
    }

    private void called(Request request, ServedOperation operation, JsonNode body, boolean async) {
        JsonNode text = body.path("input");
        Reader input = text.isTextual() ? new StringReader(text.textValue()) : null;
        Supplier<JsonNode> call = operation.call(body.path("params"), input, request);
        if (operation.quick() && !async) {
            answer(request, call.get());
        } else if (!async) {
            runs.execute(request, () -> answer(request, call.get()));
        } else {
            String status = NuxeoApi.absolute(request, request.path() + "/" + runs.start(call) + STATUS);
            request.put("Location", status).status(ACCEPTED_202).empty();
        }
    }

    private void upload(Request request, ServedOperation operation, String boundary) {
        Upload upload = new Upload(request, boundary, ServerLimits.DEFAULT);
        JsonNode parameters = upload.parameters();
        InputStreamReader input = upload.hasInput() ? new InputStreamReader(upload, StandardCharsets.UTF_8) : null;
        JsonNode result = operation.call(parameters, input, request).get();
        upload.end();
        answer(request, result);
    }

    private static void answer(Request request, JsonNode result) {
        if ("true".equals(request.header("X-NXVoidOperation"))) {
            request.status(NO_CONTENT_204).empty();
        } else {
            request.json(result);
        }
    }

    private ServedOperation operation(Request request) {
        String id = request.path("operation");
        String missing = "operation " + id + ": does not exist; GET …/automation lists all operations";
        return Problem.found(operations.get(id), missing);
    }
}
