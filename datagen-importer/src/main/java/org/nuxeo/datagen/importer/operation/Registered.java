// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import java.util.List;
import org.nuxeo.datagen.importer.bank.BankOperations;

/** The operations that the archives of this module bring. */
final class Registered {

    private Registered() {}

    static List<OperationDefinition> operations() {
        return BankOperations.all();
    }
}
