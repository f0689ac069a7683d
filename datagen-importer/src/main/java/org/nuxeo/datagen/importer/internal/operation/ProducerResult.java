package org.nuxeo.datagen.importer.internal.operation;

import java.util.List;

/**
 * What producers have done.
 *
 * @param producers how many threads
 * @param messages how many documents the log has taken
 * @param errors why threads failed, one text for each that did
 * @param elapsedMillis wall-clock time
 */
public record ProducerResult(int producers, long messages, List<String> errors, long elapsedMillis) {

    public ProducerResult {
        errors = List.copyOf(errors);
    }
}
