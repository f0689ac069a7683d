// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.runtime.transaction;

import java.util.ArrayList;
import java.util.List;

/** Replaces Nuxeo's class in tests. It records the events of a transaction. */
public final class TransactionHelper {

    public static final List<String> EVENTS = new ArrayList<>();

    private static boolean active;
    private static boolean rollbackOnly;

    private TransactionHelper() {}

    public static void reset() {
        EVENTS.clear();
        active = false;
        rollbackOnly = false;
    }

    public static boolean startTransaction() {
        active = true;
        rollbackOnly = false;
        EVENTS.add("start");
        return true;
    }

    public static boolean setTransactionRollbackOnly() {
        rollbackOnly = active;
        return active;
    }

    public static boolean isTransactionMarkedRollback() {
        return active && rollbackOnly;
    }

    public static boolean isTransactionActiveOrMarkedRollback() {
        return active;
    }

    /** Ends a transaction that is marked for rollback without an exception, as a server does. */
    public static void commitOrRollbackTransaction() {
        if (active) {
            EVENTS.add(rollbackOnly ? "rollback" : "commit");
        }
        active = false;
    }
}
