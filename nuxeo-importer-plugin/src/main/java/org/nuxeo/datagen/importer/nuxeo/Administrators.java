// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import java.util.Optional;
import java.util.function.Supplier;
import org.nuxeo.datagen.blobstore.UnknownBlobKeyException;
import org.nuxeo.datagen.importer.operation.AbsentServices;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.ecm.automation.OperationContext;
import org.nuxeo.ecm.core.api.NuxeoException;
import org.nuxeo.ecm.core.api.NuxeoPrincipal;
import org.nuxeo.runtime.transaction.TransactionHelper;

/** Runs operations for administrators only, and gives each failure its HTTP status. */
final class Administrators {

    private static final int BAD_REQUEST = 400;
    private static final int FORBIDDEN = 403;
    private static final int CONFLICT = 409;
    private static final int UNAVAILABLE = 503;

    private Administrators() {}

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
