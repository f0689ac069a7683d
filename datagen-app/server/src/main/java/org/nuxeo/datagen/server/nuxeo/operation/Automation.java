package org.nuxeo.datagen.server.nuxeo.operation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.undertow.util.Headers;
import io.undertow.util.StatusCodes;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.operation.OperationCatalogue;
import org.nuxeo.datagen.importer.operation.OperationDefinition;
import org.nuxeo.datagen.importer.operation.OperationIds;
import org.nuxeo.datagen.importer.operation.parameter.Parameter;
import org.nuxeo.datagen.importer.output.Json;
import org.nuxeo.datagen.server.http.Access;
import org.nuxeo.datagen.server.http.Problem;
import org.nuxeo.datagen.server.http.Request;
import org.nuxeo.datagen.server.http.Role;
import org.nuxeo.datagen.server.http.ServerLimits;
import org.nuxeo.datagen.server.job.JobServices;
import org.nuxeo.datagen.server.nuxeo.NuxeoApi;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Operations below {@code …/automation}, at once or {@code @async}. Thread safe. */
public final class Automation {
    private static final Logger LOG = LoggerFactory.getLogger(Automation.class);
    private static final String ASYNC = "/@async";
    private static final String STATUS = "/status";

    private final Map<String, Operation> operations = new LinkedHashMap<>();
    private final OperationRuns runs = new OperationRuns();

    /**
     * @param dataset told by a plan that names no other
     * @param services that operations work with
     */
    public Automation(Dataset dataset, NuxeoApi api, JobServices services) {
        ServerHost host = new ServerHost(dataset, services);
        for (OperationDefinition each : OperationCatalogue.all()) {
            boolean reading = each.id().equals(OperationIds.PLAN);
            add(Operation.of(each, reading ? Role.READER : Role.ADMINISTRATOR, host));
        }
        add(new Operation(
                "Document.Fetch",
                "Fetch a document",
                "Returns the document of an id or a path.",
                Role.READER,
                true,
                List.of(Parameter.text("value", "id, or path in the repository of the request")
                        .checked("an id or a path", text -> {})
                        .mustBeGiven()),
                (call, request) -> api.fetch(request, call.values().text("value"))));
    }

    private void add(Operation operation) {
        operations.put(operation.id(), operation);
    }

    /** {@code GET …/automation}. */
    public void list(Request request) {
        ObjectNode json = Json.object();
        json.putObject("paths").put("login", "login");
        ArrayNode list = json.putArray("operations");
        operations.values().forEach(operation -> list.add(operation.describe(ParameterNotes.ALL)));
        json.putArray("chains");
        request.json(json);
    }

    /** {@code GET …/automation/OPERATION}, and status and result of an asynchronous run. */
    public void get(Request request) {
        String rest = request.rest();
        int async = rest.indexOf(ASYNC + "/");
        if (async < 0) {
            request.json(operation(rest).describe(ParameterNotes.ALL));
            return;
        }
        String id = rest.substring(async + ASYNC.length() + 1);
        if (id.endsWith(STATUS)) {
            status(request, id.substring(0, id.length() - STATUS.length()));
            return;
        }
        OperationRuns.Run run = runs.take(id);
        if (run == null) {
            throw Problem.notFound("run " + id + ": there is none, it goes on, or its result was taken");
        }
        if (run.problem() != null) {
            throw run.problem();
        }
        request.json(run.result());
    }

    private void status(Request request, String id) {
        OperationRuns.Run run = runs.find(id);
        if (run == null) {
            throw Problem.notFound("run " + id + ": there is none, or its result was taken");
        }
        if (!run.isDone()) {
            request.json(TextNode.valueOf("RUNNING"));
            return;
        }
        String path = request.exchange().getRequestPath();
        request.put(
                        Headers.LOCATION_STRING,
                        NuxeoApi.absolute(request, path.substring(0, path.length() - STATUS.length())))
                .empty(StatusCodes.SEE_OTHER);
    }

    /** {@code POST …/automation/OPERATION} and {@code …/OPERATION/@async}. */
    public void run(Request request) {
        boolean async = request.rest().endsWith(ASYNC);
        String id = async ? request.rest().substring(0, request.rest().length() - ASYNC.length()) : request.rest();
        Operation operation = operation(id);
        Access.require(request.exchange(), operation.role());
        String boundary = Upload.boundary(request.exchange());
        if (boundary == null) {
            request.readJson(body -> called(request, operation, body, async));
        } else if (async) {
            throw Problem.badRequest(id + ": an upload is gone when its request has ended; call it without @async, or"
                    + " give the lines as the text of input");
        } else {
            runs.execute(request, () -> upload(request, operation, boundary));
        }
    }

    private void called(Request request, Operation operation, JsonNode body, boolean async) {
        JsonNode text = body.path("input");
        Reader input = text.isTextual() ? new StringReader(text.textValue()) : null;
        OperationRequest asked = OperationRequest.of(operation, body.path("params"), input, request);
        if (operation.quick() && !async) {
            answer(request, asked.perform());
        } else if (!async) {
            runs.execute(request, () -> answer(request, asked.perform()));
        } else {
            String run = runs.start(() -> asked.perform());
            String status = request.exchange().getRequestPath() + "/" + run + STATUS;
            request.put(Headers.LOCATION_STRING, NuxeoApi.absolute(request, status))
                    .empty(StatusCodes.ACCEPTED);
        }
    }

    private void upload(Request request, Operation operation, String boundary) {
        Upload upload = new Upload(request.exchange(), boundary, ServerLimits.DEFAULT.idleMillis());
        JsonNode result;
        try {
            JsonNode parameters = upload.parameters();
            InputStreamReader input = upload.hasInput() ? new InputStreamReader(upload, StandardCharsets.UTF_8) : null;
            result = OperationRequest.of(operation, parameters, input, request).perform();
        } finally {
            drain(upload);
        }
        answer(request, result);
    }

    private static void drain(Upload upload) {
        try {
            upload.drain();
        } catch (IOException gone) {
            LOG.info("an upload ended early: {}", gone.getMessage());
        }
    }

    private static void answer(Request request, JsonNode result) {
        if ("true".equals(request.header("X-NXVoidOperation"))) {
            request.empty(StatusCodes.NO_CONTENT);
        } else {
            request.json(result);
        }
    }

    private Operation operation(String id) {
        Operation operation = operations.get(id);
        if (operation == null) {
            throw Problem.notFound("operation " + id + ": must be one of " + String.join(", ", operations.keySet()));
        }
        return operation;
    }
}
