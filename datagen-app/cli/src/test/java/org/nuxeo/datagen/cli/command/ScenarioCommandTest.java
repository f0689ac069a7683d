// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.cli.CommandRun;

class ScenarioCommandTest {

    @Test
    void mistakesAreReportedInOneLineAsBadUsage() {
        CommandRun unknown = CommandRun.of("scenario", "12b");
        assertThat(unknown.exitCode()).isEqualTo(2);
        assertThat(unknown.err())
                .startsWith("datagen: scenario 12b: no such scenario, did you mean 11b? there are 11b, 1b, ")
                .hasLineCount(1);
        CommandRun nothing = CommandRun.of("scenario", "11b", "--scale", "0");
        assertThat(nothing.exitCode()).isEqualTo(2);
        assertThat(nothing.err()).isEqualTo("datagen: --scale 0: must be 0.000001 to 1\n");
    }
}
