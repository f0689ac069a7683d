// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.nuxeo.datagen.spark.TestSession;

/**
 * What a job did in the session of the tests.
 *
 * @param code exit code
 * @param out the report
 * @param err everything else
 */
record JobRun(int code, String out, String err) {

    /** Runs a job with the arguments of a line, separated by spaces. */
    static JobRun of(String line) {
        return of(line, Map.of());
    }

    /** Runs a job with environment variables. */
    static JobRun of(String line, Map<String, String> environment) {
        TestSession.get();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        String[] arguments = line.isEmpty() ? new String[0] : line.split(" ");
        int code = new JobLine(arguments, environment, new PrintStream(out, true), new PrintStream(err, true)).run();
        return new JobRun(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
