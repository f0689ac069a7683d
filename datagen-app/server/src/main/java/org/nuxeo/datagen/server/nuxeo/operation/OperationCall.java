package org.nuxeo.datagen.server.nuxeo.operation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.Reader;
import java.util.stream.Collectors;
import org.nuxeo.datagen.importer.operation.DatasetParameters;
import org.nuxeo.datagen.importer.output.Json;
import org.nuxeo.datagen.server.http.Problem;
import org.nuxeo.datagen.server.http.Request;

/** One call of an operation: its parameters, its input, and who asks. */
final class OperationCall {
    private final Operation operation;
    private final JsonNode parameters;
    private final Reader input;
    private final Request request;
    private final String user;

    /**
     * @param parameters a JSON object, or a missing node
     * @param input an uploaded file, or null
     * @throws Problem 400 if a parameter is not known, or one is missing
     */
    OperationCall(Operation operation, JsonNode parameters, Reader input, Request request, String user) {
        this.operation = operation;
        this.parameters = parameters;
        this.input = input;
        this.request = request;
        this.user = user;
        parameters.fieldNames().forEachRemaining(this::checkKnown);
        for (Operation.Parameter each : operation.parameters()) {
            if (each.required() && parameters.path(each.name()).isMissingNode()) {
                throw refused(each.name(), "is missing");
            }
        }
    }

    private void checkKnown(String name) {
        if (operation.parameters().stream().noneMatch(each -> each.name().equals(name))) {
            throw refused(
                    name,
                    "is not known; known are "
                            + operation.parameters().stream()
                                    .map(Operation.Parameter::name)
                                    .collect(Collectors.joining(", ")));
        }
    }

    /** An uploaded file, or null. */
    Reader input() {
        return input;
    }

    Request request() {
        return request;
    }

    String user() {
        return user;
    }

    /** A text, or null. */
    String text(String name) {
        JsonNode value = parameters.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return null;
        }
        if (!value.isValueNode()) {
            throw refused(name, "must be a text");
        }
        return value.asText();
    }

    String text(String name, String absent) {
        String text = text(name);
        return text == null ? absent : text;
    }

    /** A whole number, or null. */
    Long number(String name) {
        String text = text(name);
        try {
            return text == null ? null : Long.valueOf(text);
        } catch (NumberFormatException none) {
            throw refused(name, text + ": must be a whole number");
        }
    }

    /** A whole number of 32 bits, or null. */
    Integer whole(String name) {
        Long number = number(name);
        if (number != null && number != number.intValue()) {
            throw refused(name, number + ": must be " + Integer.MIN_VALUE + " to " + Integer.MAX_VALUE);
        }
        return number == null ? null : number.intValue();
    }

    /** Whether something is wanted; not if it is absent. */
    boolean flag(String name) {
        String text = text(name);
        if (text != null && !text.equals("true") && !text.equals("false")) {
            throw refused(name, text + ": must be true or false");
        }
        return "true".equals(text);
    }

    /** The parameters that say which dataset is meant. */
    DatasetParameters dataset() {
        return new DatasetParameters(
                number("customers"),
                whole("months"),
                text("firstMonth"),
                whole("liveMonths"),
                text("liveFrom"),
                number("seed"),
                number("dataSeed"),
                text("filePlan"),
                number("blobSize"));
    }

    /** The parameters of which a dataset of any size is made. */
    DatasetParameters seeds() {
        return DatasetParameters.ofSeeds(number("seed"), number("dataSeed"), number("blobSize"));
    }

    private Problem refused(String name, String text) {
        return Problem.badRequest(operation.id() + ": " + name + " " + text);
    }

    /** An answer that is a text. */
    static ObjectNode string(String text) {
        return Json.object().put("entity-type", "string").put("value", text);
    }
}
