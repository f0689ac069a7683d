package org.nuxeo.datagen.server.nuxeo.operation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.Headers;
import io.undertow.util.StatusCodes;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.failure.ServiceDownException;
import org.nuxeo.datagen.importer.operation.Checks;
import org.nuxeo.datagen.importer.operation.DatasetParameters;
import org.nuxeo.datagen.importer.operation.ResultJson;
import org.nuxeo.datagen.importer.output.Json;
import org.nuxeo.datagen.server.http.Access;
import org.nuxeo.datagen.server.http.Problem;
import org.nuxeo.datagen.server.http.Request;
import org.nuxeo.datagen.server.http.Role;
import org.nuxeo.datagen.server.http.ServerLimits;
import org.nuxeo.datagen.server.job.Explained;
import org.nuxeo.datagen.server.job.JobServices;
import org.nuxeo.datagen.server.nuxeo.NuxeoApi;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Operations below {@code …/automation}, at once or {@code @async}. Thread safe. */
public final class Automation {
    private static final Logger LOG = LoggerFactory.getLogger(Automation.class);
    private static final String STATUS = "/status";
    private static final JsonNode RUNNING = TextNode.valueOf("RUNNING");
    private static final int DEFAULT_PARTITIONS = 8;
    private static final int MAX_PARTITIONS = 10_000;

    private final Dataset dataset;
    private final Map<String, Operation> operations = new LinkedHashMap<>();
    private final OperationRuns runs = new OperationRuns();

    /**
     * @param dataset told by a plan that names no other
     * @param services that operations work with
     */
    public Automation(Dataset dataset, NuxeoApi api, JobServices services) {
        this.dataset = dataset;
        add(new Operation(
                "Datagen.Plan",
                "Plan a dataset",
                Role.READER,
                false,
                ImportOperations.datasetParameters("partitions:i"),
                this::plan));
        add(new Operation(
                "Document.Fetch",
                "Fetch a document",
                Role.READER,
                true,
                Operation.parameters("value*"),
                call -> api.fetch(call.request(), call.text("value"))));
        new ProducerOperations(services).all().forEach(this::add);
        new ImportOperations(services).all().forEach(this::add);
        add(new CleanOperation(services).operation());
        services.closeWith(runs::close);
    }

    private void add(Operation operation) {
        operations.put(operation.id(), operation);
    }

    private JsonNode plan(OperationCall call) {
        DatasetParameters asked = call.dataset();
        boolean served = asked.equals(new DatasetParameters(null, null, null, null, null, null, null, null, null));
        int partitions = Checks.range("partitions", call.whole("partitions"), DEFAULT_PARTITIONS, 1, MAX_PARTITIONS);
        return ResultJson.plan(served ? dataset : asked.dataset(), partitions);
    }

    /** {@code GET …/automation}. */
    public void list(Request request) {
        ObjectNode json = Json.object();
        json.putObject("paths").put("login", "login");
        ArrayNode list = json.putArray("operations");
        operations.values().forEach(operation -> list.add(operation.describe()));
        json.putArray("chains");
        request.json(json);
    }

    /** {@code GET …/automation/OPERATION}. */
    public void get(Request request) {
        request.json(operation(request).describe());
    }

    /** {@code GET …/automation/OPERATION/@async/ID}: the result of a run that is done, once. */
    public void result(Request request) {
        String id = request.path("id");
        OperationRuns.Run run = runs.take(id);
        if (run == null) {
            throw Problem.notFound("run " + id + ": there is none, it goes on, or its result was taken");
        }
        request.json(run.result());
    }

    /** {@code GET …/automation/OPERATION/@async/ID/status}. */
    public void status(Request request) {
        if (!find(request).isDone()) {
            request.json(RUNNING);
            return;
        }
        String path = request.exchange().getRequestPath();
        request.put(
                        Headers.LOCATION_STRING,
                        NuxeoApi.absolute(request, path.substring(0, path.length() - STATUS.length())))
                .empty(StatusCodes.SEE_OTHER);
    }

    /** {@code DELETE …/automation/OPERATION/@async/ID}: stops a run; its status tells when it has ended. */
    public void stop(Request request) {
        Access.require(request.exchange(), operation(request).role());
        if (!find(request).stop()) {
            throw Problem.notFound("run " + request.path("id") + ": is done");
        }
        request.json(RUNNING);
    }

    private OperationRuns.Run find(Request request) {
        String id = request.path("id");
        OperationRuns.Run run = runs.find(id);
        if (run == null) {
            throw Problem.notFound("run " + id + ": there is none, or its result was taken");
        }
        return run;
    }

    /** {@code POST …/automation/OPERATION}. */
    public void run(Request request) {
        run(request, false);
    }

    /** {@code POST …/automation/OPERATION/@async}. */
    public void start(Request request) {
        run(request, true);
    }

    private void run(Request request, boolean async) {
        Operation operation = operation(request);
        Access.require(request.exchange(), operation.role());
        String boundary = Upload.boundary(request.exchange());
        if (boundary == null) {
            request.readJson(body -> called(request, operation, body, async));
        } else if (async) {
            throw Problem.badRequest(
                    operation.id() + ": an upload is gone when its request has ended; call it without @async, or"
                            + " give the lines as the text of input");
        } else {
            runs.execute(request, () -> upload(request, operation, boundary));
        }
    }

    private void called(Request request, Operation operation, JsonNode body, boolean async) {
        JsonNode text = body.path("input");
        OperationCall call = new OperationCall(
                operation,
                body.path("params"),
                text.isTextual() ? new StringReader(text.textValue()) : null,
                request,
                user(request.exchange()));
        if (operation.quick() && !async) {
            answer(request, perform(operation, call));
        } else if (!async) {
            runs.execute(request, () -> answer(request, perform(operation, call)));
        } else {
            String run = runs.start(() -> perform(operation, call));
            String status = request.exchange().getRequestPath() + "/" + run + STATUS;
            request.put(Headers.LOCATION_STRING, NuxeoApi.absolute(request, status))
                    .empty(StatusCodes.ACCEPTED);
        }
    }

    private void upload(Request request, Operation operation, String boundary) {
        Upload upload = new Upload(request.exchange(), boundary, ServerLimits.DEFAULT);
        JsonNode parameters = upload.parameters();
        InputStreamReader input = upload.hasInput() ? new InputStreamReader(upload, StandardCharsets.UTF_8) : null;
        JsonNode result =
                perform(operation, new OperationCall(operation, parameters, input, request, user(request.exchange())));
        upload.end();
        answer(request, result);
    }

    private static void answer(Request request, JsonNode result) {
        if ("true".equals(request.header("X-NXVoidOperation"))) {
            request.empty(StatusCodes.NO_CONTENT);
        } else {
            request.json(result);
        }
    }

    /** Runs an operation; each failure gets the status it has inside Nuxeo. */
    private static JsonNode perform(Operation operation, OperationCall call) {
        try {
            return operation.action().run(call);
        } catch (Problem e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw Problem.badRequest(operation.id() + ": " + e.getMessage());
        } catch (InterruptedException e) {
            throw stopped(operation);
        } catch (RuntimeException e) {
            throw OperationRuns.isStopped() ? stopped(operation) : failed(operation, e);
        }
    }

    private static Problem stopped(Operation operation) {
        return new Problem(StatusCodes.SERVICE_UNAVAILABLE, operation.id() + ": was stopped; what it had done is kept");
    }

    private static Problem failed(Operation operation, RuntimeException failure) {
        Optional<String> known = Explained.message(failure);
        if (known.isEmpty()) {
            LOG.error("operation {}", operation.id(), failure);
            return new Problem(
                    StatusCodes.INTERNAL_SERVER_ERROR, operation.id() + ": internal error, see the server's log");
        }
        boolean away = failure instanceof ServiceDownException;
        return new Problem(
                away ? StatusCodes.SERVICE_UNAVAILABLE : StatusCodes.CONFLICT, operation.id() + ": " + known.get());
    }

    private static String user(HttpServerExchange exchange) {
        return Access.user(exchange).name();
    }

    private Operation operation(Request request) {
        String id = request.path("operation");
        Operation operation = operations.get(id);
        if (operation == null) {
            throw Problem.notFound("operation " + id + ": is not known; GET …/automation lists those there are");
        }
        return operation;
    }
}
