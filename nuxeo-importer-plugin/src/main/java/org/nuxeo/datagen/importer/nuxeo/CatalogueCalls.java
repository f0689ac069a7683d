// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.blobstore.UnknownBlobKeyException;
import org.nuxeo.datagen.core.description.CallWords;
import org.nuxeo.datagen.importer.Registered;
import org.nuxeo.datagen.importer.operation.AbsentServices;
import org.nuxeo.datagen.importer.operation.OperationDefinition;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationCall;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.ecm.automation.OperationContext;
import org.nuxeo.ecm.automation.core.annotations.Operation;
import org.nuxeo.ecm.core.api.Blob;
import org.nuxeo.ecm.core.api.NuxeoException;
import org.nuxeo.ecm.core.api.NuxeoPrincipal;
import org.nuxeo.runtime.transaction.TransactionHelper;

/**
 * Runs operations of the catalog for administrators only, and gives each failure its HTTP status. Nuxeo has put the
 * parameters of a call into the fields of an operation instance.
 */
final class CatalogueCalls {

    private static final int BAD_REQUEST = 400;
    private static final int FORBIDDEN = 403;
    private static final int CONFLICT = 409;
    private static final int UNAVAILABLE = 503;

    private static final String CONTEXT = "context";

    private CatalogueCalls() {}

    /**
     * Runs an operation.
     *
     * @param instance operation instance with the parameters of the call in its fields
     * @param input a blob or a text with lines; null if there are none
     * @return the operation's answer
     * @throws NuxeoException with the HTTP status of the failure, see {@link #run(OperationContext, String, Supplier)}
     */
    static JsonNode run(Object instance, @Nullable Object input) {
        String id = instance.getClass().getAnnotation(Operation.class).id();
        OperationDefinition definition = Registered.operation(id).orElseThrow();
        OperationContext context = (OperationContext) field(instance, CONTEXT);
        return run(context, id, () -> perform(definition, instance, context, input));
    }

    private static JsonNode perform(
            OperationDefinition definition, Object instance, OperationContext context, @Nullable Object input) {
        Map<String, Object> given = given(definition, instance, context);
        try (Reader lines = lines(input)) {
            String user = context.getPrincipal().getName();
            OperationCall call =
                    new OperationCall(definition.id(), definition.words().read(given), lines, user);
            return definition.perform(call, new NuxeoHost(context));
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "input: the upload cannot be read: " + e.getMessage()
                            + "; in the background, where uploads are gone," + " send the lines as the text of input",
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NuxeoException(definition.id() + ": interrupted", e);
        }
    }

    private static @Nullable Reader lines(@Nullable Object input) throws IOException {
        return input instanceof Blob blob
                ? new InputStreamReader(blob.getStream(), StandardCharsets.UTF_8)
                : input == null ? null : new StringReader((String) input);
    }

    /**
     * Returns the parameters of a call. Nuxeo keeps names that the operation does not have, as parameters of a chain: they
     * are added, and so refused, unless others come from elsewhere, since then the operation is a step of a real chain.
     */
    private static Map<String, Object> given(
            OperationDefinition definition, Object instance, OperationContext context) {
        Map<String, Object> given = new HashMap<>();
        for (CallWords.Name each : definition.words().names()) {
            Object value = field(instance, each.name());
            if (value != null) {
                given.put(each.name(), value);
            }
        }
        Map<String, Object> written = context.getChainParameters();
        if (written.keySet().containsAll(given.keySet())) {
            written.forEach(given::putIfAbsent);
        }
        // Nuxeo leaves a null of JSON as a node
        given.values().removeIf(value -> value instanceof JsonNode node && node.isNull());
        return given;
    }

    /** Reads a field. A test makes sure that each class has a field for each parameter of its operation. */
    private static Object field(Object instance, String name) {
        try {
            return instance.getClass().getDeclaredField(name).get(instance);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(instance.getClass() + " has no field " + name, e);
        }
    }

    /**
     * Runs an operation, see {@link #withoutTransaction}.
     *
     * @throws NuxeoException with status 403 if the caller is not an administrator, 400 for a parameter that cannot be
     *     used, 409 if the state of the repositories or logs does not allow it, 503 if a service is away
     */
    static <R> R run(OperationContext context, String operation, Supplier<R> body) {
        NuxeoPrincipal principal = context.getPrincipal();
        if (principal == null || !principal.isAdministrator()) {
            String name = principal == null ? "nobody" : principal.getName();
            throw new NuxeoException(operation + ": " + name + " is not an administrator", FORBIDDEN);
        }
        try {
            return withoutTransaction(body);
        } catch (UnknownBlobKeyException | StageException e) {
            throw refused(operation, e, CONFLICT);
        } catch (IllegalArgumentException e) {
            throw refused(operation, e, BAD_REQUEST);
        } catch (RuntimeException e) {
            Optional<ServiceDownException> absent = AbsentServices.in(e);
            if (absent.isPresent()) {
                throw refused(operation, absent.get(), UNAVAILABLE);
            }
            throw e;
        }
    }

    /**
     * Returns an exception without a cause. For a failure in the background, Nuxeo reports only the innermost cause.
     */
    private static NuxeoException refused(String operation, RuntimeException reason, int status) {
        NuxeoException refusal = new NuxeoException(operation + ": " + reason.getMessage(), status);
        refusal.addSuppressed(reason);
        return refusal;
    }

    /**
     * Runs work that may take hours, outside the transaction of the request, which would time out. Starts a new transaction
     * afterwards.
     */
    static <R> R withoutTransaction(Supplier<R> work) {
        if (!TransactionHelper.isTransactionActiveOrMarkedRollback()) {
            return work.get();
        }
        TransactionHelper.commitOrRollbackTransaction();
        try {
            return work.get();
        } finally {
            TransactionHelper.startTransaction();
        }
    }

    /** Returns a failure with status 409. */
    static NuxeoException conflict(String message) {
        return new NuxeoException(message, CONFLICT);
    }
}
