// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import java.util.Map;

/** The options that a command has and its job has not, with what to do instead. */
final class CommandOptions {

    private static final Map<String, String> INSTEAD = Map.ofEntries(
            Map.entry("threads", "give executors more cores by spark.executor.cores"),
            Map.entry("part", "Spark divides the work; set the size of a part by --task-size"),
            Map.entry("merge", "the report has all parts"),
            Map.entry("archive-size", "a task writes one archive; set the number of its files by --task-size"),
            Map.entry("max-rate", "limit the cores by spark.cores.max or spark.dynamicAllocation.maxExecutors"),
            Map.entry("grow", "name another --work for the larger dataset, and give --first-month and --live-from"),
            Map.entry("metrics-port", "Spark's page and its metrics show the progress"),
            Map.entry("config", "give options, or variables such as DATAGEN_MONTHS"),
            Map.entry("log-format", "Spark's settings of Log4j have it"),
            Map.entry("verbose", "Spark's settings of Log4j have the level"),
            Map.entry("out", "name a --sink"));

    private CommandOptions() {}

    /** Returns the message about an option that a job does not have. */
    static String refusal(String name) {
        String instead = INSTEAD.get(name);
        return "--" + name + ": is not an option of this job" + (instead == null ? "" : "; " + instead);
    }
}
