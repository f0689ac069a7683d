// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.nuxeo;

import static java.net.HttpURLConnection.HTTP_NOT_FOUND;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationIds;

/** Operations of a Nuxeo, in the foreground or background. Thread safe. */
public record Operations(NuxeoClient client) {

    /** How often an execution that the server does not know is looked for. */
    private static final int LOOKS = 3;

    private static final Pattern EXECUTION = Pattern.compile("/@async/([^/]+)/status");
    private static final String PATH = "/automation/";

    /**
     * Runs an operation and waits for its answer.
     *
     * @throws OperationFailure if it failed
     */
    public JsonNode run(String operation, Map<String, ?> parameters) throws InterruptedException {
        return unwrapped(client.post(PATH + operation, Map.of("params", parameters)), operation);
    }

    /**
     * Runs an operation that the server is known to have and that changes nothing; waits for a server that is not up.
     *
     * @throws OperationFailure if it failed
     */
    public JsonNode ask(String operation, Map<String, ?> parameters) throws InterruptedException {
        return unwrapped(client.ask(PATH + operation, Map.of("params", parameters)), operation);
    }

    /**
     * Starts an operation in the background.
     *
     * @return the id of its execution; empty if the answer to the start was lost
     * @throws OperationFailure if the server refuses
     */
    public Optional<String> start(String operation, Map<String, ?> parameters) throws InterruptedException {
        NuxeoClient.Reply reply = client.postOnce(PATH + operation + "/@async", Map.of("params", parameters));
        if (reply.status() == 502 || reply.status() == 504) {
            return Optional.empty();
        }
        Matcher name = EXECUTION.matcher(String.valueOf(reply.location()));
        if (!reply.isOk() || !name.find()) {
            throw new OperationFailure(operation, reply.status(), reply.reason());
        }
        return Optional.of(name.group(1));
    }

    /** Returns the state of an execution. If it has ended, reads its result. */
    public State state(String operation, String execution) throws InterruptedException {
        // The server may redirect to a host that is unknown here. The result is always beside the status.
        String path = PATH + operation + "/@async/" + execution;
        NuxeoClient.Reply status = client.poll(path + "/status");
        // Nuxeo with a transient store in MongoDB knows an execution only when it has ended. The node lists it
        // meanwhile, but only some moments after its start.
        for (int look = 0; look < LOOKS && status.status() == HTTP_NOT_FOUND; look++) {
            if (isListed(execution)) {
                return new State.Running();
            }
            client.pause();
            status = client.poll(path + "/status");
        }
        if (status.isOk()) {
            return new State.Running();
        }
        NuxeoClient.Reply result = status.status() >= 400 ? status : client.take(path);
        if (result.isOk()) {
            return new State.Done(unwrapped(result, operation));
        }
        // A 404 of a result that names the execution means that it is unknown; any other is the operation's answer.
        String reason = result.reason();
        boolean unknown = result.status() == HTTP_NOT_FOUND && (result == status || reason.contains(execution));
        return unknown ? new State.Lost() : new State.Failed(result.status(), reason);
    }

    /** Returns whether a node runs a call. Packages that list no ids of calls need no such look. */
    private boolean isListed(String execution) throws InterruptedException {
        for (JsonNode member : ask(OperationIds.STATUS, Map.of())) {
            for (JsonNode call : member) {
                if (call.path("id").asText().equals(execution)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns the value of an answer: text without its envelope, and parsed if it is a JSON object. */
    private static JsonNode unwrapped(NuxeoClient.Reply reply, String operation) {
        JsonNode answer = reply.required(operation).json();
        JsonNode value = answer.path("entity-type").asText().equals("string") ? answer.path("value") : answer;
        if (!value.isTextual() || !value.textValue().startsWith("{")) {
            return value;
        }
        JsonNode object = new NuxeoClient.Reply(reply.status(), null, value.textValue()).json();
        return object.isMissingNode() ? value : object;
    }

    /** The state of an operation that runs in the background. */
    public sealed interface State {

        /** The operation is running. */
        record Running() implements State {}

        /**
         * The operation has ended, and its result was read. A server returns the result only once.
         *
         * @param result the operation's result
         */
        record Done(JsonNode result) implements State {}

        /**
         * The operation has failed.
         *
         * @param status HTTP status
         * @param reason reason in one line
         */
        record Failed(int status, String reason) implements State {}

        /** The server does not know the operation, since it was restarted or the result was already read. */
        record Lost() implements State {}
    }

    /** The failure of an operation or a bulk command. */
    public static final class OperationFailure extends RuntimeException {

        private final int status;

        /**
         * @param what name of the operation or command
         * @param status HTTP status
         * @param reason reason that the server gave
         */
        public OperationFailure(String what, int status, String reason) {
            super(what + ": " + reason);
            this.status = status;
        }

        /** Returns the HTTP status. */
        public int status() {
            return status;
        }
    }
}
