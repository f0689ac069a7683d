// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import java.util.List;
import java.util.Optional;

/**
 * All operations. Each is defined once: its name, its parameters, and its action, which runs in any {@link
 * OperationHost}. Nuxeo and the standalone server provide callers and a host.
 */
public final class OperationCatalogue {

    private static final OperationDefinition CUSTOMERS = ProducerOperations.customers();
    private static final OperationDefinition ACCOUNTS = ProducerOperations.accounts();
    private static final List<OperationDefinition> ALL = List.of(
            DatasetOperations.plan(),
            ProducerOperations.states(),
            CUSTOMERS.alias(OperationIds.PRODUCE_CUSTOMERS_ALIAS, "nbThreads", 1),
            CUSTOMERS,
            ACCOUNTS.alias(OperationIds.PRODUCE_ACCOUNTS_ALIAS, "nbThreads", 1),
            ACCOUNTS,
            ProducerOperations.statementFolders(),
            ProducerOperations.statements(),
            DatasetOperations.importing(),
            DatasetOperations.verifying(),
            RepositoryOperations.status(),
            RepositoryOperations.consuming(),
            RepositoryOperations.cleaning());

    private OperationCatalogue() {}

    /** Returns all operations, including aliases. */
    public static List<OperationDefinition> all() {
        return ALL;
    }

    /** Returns the operation with a name, if there is one. */
    public static Optional<OperationDefinition> find(String id) {
        return ALL.stream().filter(each -> each.id().equals(id)).findFirst();
    }
}
