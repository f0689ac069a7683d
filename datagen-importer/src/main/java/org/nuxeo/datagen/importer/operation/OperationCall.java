// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import java.io.Reader;
import java.util.Objects;
import org.nuxeo.datagen.importer.operation.parameter.ParameterValues;

/**
 * One call of an operation.
 *
 * @param values values of its parameters
 * @param input lines that came with the call, which the caller closes; or null
 * @param user name of the caller
 */
public record OperationCall(ParameterValues values, Reader input, String user) {

    public OperationCall {
        Objects.requireNonNull(values, "values");
        Objects.requireNonNull(user, "user");
    }
}
