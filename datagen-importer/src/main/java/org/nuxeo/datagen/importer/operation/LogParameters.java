// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import java.util.List;
import org.nuxeo.datagen.importer.operation.parameter.Parameter;
import org.nuxeo.datagen.importer.operation.parameter.ParameterValues;
import org.nuxeo.datagen.importer.settings.StageWords;

/** The parameters that choose the logs for documents. */
final class LogParameters {

    static final Parameter LOG_NAME = Parameter.text("logName", "log: a namespace, a slash and a name")
            .checked("a name such as " + LogRequest.DEFAULT_NAME, LogRequest::requireName)
            .orElse(LogRequest.DEFAULT_NAME);
    static final Parameter BATCH_TAG = Parameter.of(StageWords.BATCH_TAG);
    static final Parameter SPLIT = Parameter.flag(
            "split", "whether each live repository has its own log, LOGNAME-us-east and LOGNAME-us-west");

    /** The parameters of every producer. */
    static final List<Parameter> ALL = List.of(
            LOG_NAME,
            Parameter.integer(
                            "logSize",
                            "partitions of a new log; by default, or if 0, one; for statements, one for each"
                                    + " thread")
                    .withinOrAbsent(1, 10_000),
            Parameter.text("logConfig", "without effect, since a server has one configuration of logs"),
            BATCH_TAG);

    private LogParameters() {}

    /**
     * Returns the logs that a producer fills.
     *
     * @param partitions number of partitions of a new log, if the call does not give one
     */
    static LogRequest log(ParameterValues values, int partitions, boolean split) {
        Integer asked = values.integer("logSize");
        return new LogRequest(values.text("logName"), asked == null ? partitions : asked, split);
    }
}
