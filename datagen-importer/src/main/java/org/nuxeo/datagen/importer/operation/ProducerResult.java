// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import java.util.List;

/**
 * What producers have done.
 *
 * @param producers number of threads
 * @param messages number of documents that the log has accepted
 * @param errors reasons of failed threads, one for each
 * @param elapsedMillis wall-clock time
 */
public record ProducerResult(int producers, long messages, List<String> errors, long elapsedMillis) {

    public ProducerResult {
        errors = List.copyOf(errors);
    }
}
