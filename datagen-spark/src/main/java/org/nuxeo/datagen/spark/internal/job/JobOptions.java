// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import java.util.HashSet;
import java.util.Set;
import org.apache.spark.sql.SparkSession;
import org.nuxeo.datagen.spark.internal.option.OptionValues;

/** The options of every job. */
final class JobOptions {

    /** The names of the options that have a value. */
    static final Set<String> NAMES = Set.of("work", "task-size", "format");

    /** The names of the options without a value. */
    static final Set<String> FLAGS = Set.of("again");

    private static final long LARGEST_TASK = 1_000_000_000L;

    private JobOptions() {}

    /** Returns all names of several sets. */
    @SafeVarargs
    static Set<String> union(Set<String>... sets) {
        Set<String> union = new HashSet<>();
        for (Set<String> set : sets) {
            union.addAll(set);
        }
        return union;
    }

    /** Returns the folder of a job. */
    static String folder(OptionValues options, String job) {
        return options.text("work", "datagen-work") + "/" + job;
    }

    /** Returns about how many documents a task handles. */
    static long taskSize(OptionValues options, long otherwise) {
        return options.number("task-size", otherwise, 1, LARGEST_TASK);
    }

    /** Returns whether the report is JSON. */
    static boolean isJson(OptionValues options) {
        String format = options.text("format", "text");
        if (!format.equals("json") && !format.equals("text")) {
            throw new IllegalArgumentException("format " + format + ": must be text or json");
        }
        return format.equals("json");
    }

    /** Returns the session of this application. */
    static SparkSession session(String job) {
        return SparkSession.builder().appName("datagen " + job).getOrCreate();
    }
}
