// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.importer.report.ExitCode;
import org.nuxeo.datagen.importer.report.Report.Outcome;

class ExitCodeTest {

    /** Tests the codes that the pages and the help of the command line promise. */
    @Test
    void eachOutcomeHasTheCodeOfTheHelp() {
        Map<Outcome, Integer> codes =
                Map.of(Outcome.DONE, 0, Outcome.DEAD_LETTERS, 3, Outcome.DIFFERENT, 4, Outcome.STOPPED, 130);
        assertThat(Outcome.values())
                .allSatisfy(outcome -> assertThat(ExitCode.of(outcome)).isEqualTo(codes.get(outcome)));
    }
}
