// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark;

import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.nuxeo.datagen.spark.internal.job.JobLine;

/** The main class of the jobs {@code render}, {@code verify} and {@code index} for {@code spark-submit}. */
public final class DatagenJobs {

    private DatagenJobs() {}

    /**
     * Runs a job and ends the process with the exit code that the command of the same name has.
     *
     * @param arguments name and options of the job
     */
    public static void main(String[] arguments) {
        int code = new JobLine(arguments, Map.copyOf(System.getenv()), System.out, System.err).run();
        System.out.flush();
        // The history of the application is complete only after an orderly end.
        SparkSession.getDefaultSession().foreach(session -> {
            session.stop();
            return null;
        });
        System.exit(code);
    }
}
