// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.Map;

/**
 * The command line of a job: its name and its options.
 *
 * @param arguments the name, then the options
 * @param environment environment variables of the driver
 * @param out receives the report
 * @param err receives everything else
 */
public record JobLine(String[] arguments, Map<String, String> environment, PrintStream out, PrintStream err) {

    private static final String NAMES = "render, verify or index";

    /** Runs the job and returns its exit code. */
    public int run() {
        try {
            if (arguments.length == 0) {
                throw new IllegalArgumentException("no job: begin with " + NAMES);
            }
            String[] options = Arrays.copyOfRange(arguments, 1, arguments.length);
            return switch (arguments[0]) {
                case "render" -> RenderJob.parse(options, environment).run(out, err);
                case "verify" -> VerifyJob.parse(options, environment).run(out, err);
                case "index" -> IndexJob.parse(options, environment).run(out, err);
                default -> throw new IllegalArgumentException("job " + arguments[0] + ": must be " + NAMES);
            };
        } catch (Exception e) {
            return JobFailures.report(e, err);
        }
    }
}
