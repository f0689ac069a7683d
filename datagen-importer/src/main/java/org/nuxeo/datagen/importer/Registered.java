// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer;

import java.util.List;
import java.util.Optional;
import org.nuxeo.datagen.importer.bank.BankOperations;
import org.nuxeo.datagen.importer.operation.OperationDefinition;

/** The one place that knows which archive brings operations. */
public final class Registered {

    private static final List<OperationDefinition> OPERATIONS = OperationDefinition.with(BankOperations.all());

    private Registered() {}

    /** Returns all operations, including aliases. */
    public static List<OperationDefinition> operations() {
        return OPERATIONS;
    }

    /** Returns the operation with a name, if there is one. */
    public static Optional<OperationDefinition> operation(String id) {
        return OPERATIONS.stream().filter(each -> each.id().equals(id)).findFirst();
    }
}
