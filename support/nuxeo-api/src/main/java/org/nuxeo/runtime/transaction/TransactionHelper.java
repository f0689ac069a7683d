// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.runtime.transaction;

import java.util.function.Supplier;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** Access to the transaction of the current thread. */
public class TransactionHelper {
    public static void commitOrRollbackTransaction() {
        throw SignatureOnly.called();
    }

    public static boolean isTransactionActiveOrMarkedRollback() {
        throw SignatureOnly.called();
    }

    public static boolean isTransactionMarkedRollback() {
        throw SignatureOnly.called();
    }

    public static <R> R runInTransaction(Supplier<R> supplier) {
        throw SignatureOnly.called();
    }

    public static boolean setTransactionRollbackOnly() {
        throw SignatureOnly.called();
    }

    public static boolean startTransaction() {
        throw SignatureOnly.called();
    }

    private TransactionHelper() {
        throw SignatureOnly.called();
    }
}
