// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.nuxeo.operation;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.Reader;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationCall;
import org.nuxeo.datagen.server.http.Problem;
import org.nuxeo.datagen.server.http.Request;
import org.nuxeo.datagen.server.job.JobServices;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A request to run an operation. The names of its parameters have been checked, their values have not. */
record OperationRequest(
        ServedOperation operation,
        Map<String, @Nullable String> given,
        @Nullable Reader input,
        Request request,
        String user) {
    private static final Logger LOG = LoggerFactory.getLogger(OperationRequest.class);

    /**
     * Reads a request. Wrong names of parameters are refused immediately, wrong values when the operation runs. So for
     * an asynchronous run a wrong value is reported with the result, as in Nuxeo.
     *
     * @param parameters a JSON object, or a missing node
     * @param input uploaded lines; null if there are none
     * @throws Problem 400 if a parameter does not exist, or a required one is missing
     */
    static OperationRequest of(
            ServedOperation operation, JsonNode parameters, @Nullable Reader input, Request request) {
        Map<String, @Nullable String> given = new HashMap<>();
        for (Map.Entry<String, JsonNode> each : parameters.properties()) {
            JsonNode value = each.getValue();
            if (!value.isValueNode()) {
                throw Problem.badRequest(
                        operation.id() + ": " + each.getKey() + ": must be a text, a number, true or false");
            }
            given.put(each.getKey(), value.isNull() ? null : value.asText());
        }
        try {
            operation.words().requireNames(given.keySet());
        } catch (IllegalArgumentException e) {
            throw refused(operation, e);
        }
        return new OperationRequest(
                operation, given, input, request, request.user().name());
    }

    private static Problem refused(ServedOperation operation, IllegalArgumentException reason) {
        return Problem.badRequest(operation.id() + ": " + reason.getMessage());
    }

    /**
     * Runs the operation.
     *
     * @return the result in Nuxeo's JSON
     * @throws Problem if the operation fails, with the status that Nuxeo uses
     */
    JsonNode perform() {
        try {
            OperationCall call =
                    new OperationCall(operation.id(), operation.words().read(given), input, user);
            return operation.action().run(call, request);
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
        return new Problem(
                HttpStatus.SERVICE_UNAVAILABLE_503, operation.id() + ": was stopped; what it has done is kept");
    }

    private Problem failed(RuntimeException failure) {
        Optional<String> known = JobServices.userMessage(failure);
        if (known.isEmpty()) {
            LOG.error("Operation {} failed", operation.id(), failure);
            return new Problem(
                    HttpStatus.INTERNAL_SERVER_ERROR_500, operation.id() + ": internal error; see the server's log");
        }
        boolean away = failure instanceof ServiceDownException;
        return new Problem(
                away ? HttpStatus.SERVICE_UNAVAILABLE_503 : HttpStatus.CONFLICT_409,
                operation.id() + ": " + known.get());
    }
}
