package org.nuxeo.datagen.server.nuxeo.operation;

import com.fasterxml.jackson.databind.JsonNode;
import io.undertow.util.StatusCodes;
import java.io.Reader;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.nuxeo.datagen.importer.failure.ServiceDownException;
import org.nuxeo.datagen.importer.internal.operation.OperationCall;
import org.nuxeo.datagen.importer.internal.operation.parameter.ParameterValues;
import org.nuxeo.datagen.server.http.Access;
import org.nuxeo.datagen.server.http.Problem;
import org.nuxeo.datagen.server.http.Request;
import org.nuxeo.datagen.server.job.Explained;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A request to run an operation, with the names of its parameters checked, but not yet their values. */
final class OperationRequest {
    private static final Logger LOG = LoggerFactory.getLogger(OperationRequest.class);

    private final Operation operation;
    private final Map<String, String> given;
    private final Reader input;
    private final Request request;
    private final String user;

    private OperationRequest(
            Operation operation, Map<String, String> given, Reader input, Request request, String user) {
        this.operation = operation;
        this.given = given;
        this.input = input;
        this.request = request;
        this.user = user;
    }

    /**
     * Reads a request. Names of parameters are refused at once, values where the operation runs: in the background that
     * answer comes with the result, as inside Nuxeo.
     *
     * @param parameters a JSON object, or a missing node
     * @param input lines that came with the request, or null
     * @throws Problem 400 if there is no parameter of a name, or one that must be given is missing
     */
    static OperationRequest of(Operation operation, JsonNode parameters, Reader input, Request request) {
        Map<String, String> given = new HashMap<>();
        for (Map.Entry<String, JsonNode> each : parameters.properties()) {
            JsonNode value = each.getValue();
            if (!value.isValueNode()) {
                throw Problem.badRequest(
                        operation.id() + ": " + each.getKey() + ": must be a text, a number, true or false");
            }
            given.put(each.getKey(), value.isNull() ? null : value.asText());
        }
        try {
            ParameterValues.requireNames(operation.parameters(), given.keySet());
        } catch (IllegalArgumentException e) {
            throw refused(operation, e);
        }
        String user = Access.user(request.exchange()).name();
        return new OperationRequest(operation, given, input, request, user);
    }

    private static Problem refused(Operation operation, IllegalArgumentException reason) {
        return Problem.badRequest(operation.id() + ": " + reason.getMessage());
    }

    /**
     * Runs the operation.
     *
     * @return what it answers, as Nuxeo writes it
     * @throws Problem with the status that the failure has inside Nuxeo
     */
    JsonNode perform() {
        try {
            ParameterValues values = ParameterValues.read(operation.parameters(), given);
            return operation.action().run(new OperationCall(values, input, user), request);
        } catch (Problem e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw refused(operation, e);
        } catch (InterruptedException e) {
            throw stopped();
        } catch (RuntimeException e) {
            throw OperationRuns.isStopped() ? stopped() : failed(e);
        }
    }

    private Problem stopped() {
        return new Problem(StatusCodes.SERVICE_UNAVAILABLE, operation.id() + ": was stopped; what it had done is kept");
    }

    private Problem failed(RuntimeException failure) {
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
}
