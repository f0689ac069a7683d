// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.description.Word;

/** The part of a command that a user names or that a scheduler assigns. */
class PartChoiceTest {
    private static final Word PART = PartChoice.word("Part of the work.");
    private static final String KUBERNETES = "JOB_COMPLETION_INDEX=";
    private static final String AWS = "AWS_BATCH_JOB_ARRAY_INDEX=";
    private static final String SLURM = "SLURM_ARRAY_TASK_ID=";

    private static Part part(String text, String environment) {
        Map<String, String> variables = environment == null
                ? Map.of()
                : Arrays.stream(environment.split(" "))
                        .map(each -> each.split("="))
                        .collect(Collectors.toMap(each -> each[0], each -> each[1]));
        Description description = Description.NOTHING.with(PART, PartChoice.parse(text), Description.GIVEN);
        return PartChoice.of(PART, description, new Sources(variables, Sources.ConfigFile.none()));
    }

    @ParameterizedTest
    @CsvSource({
        "1/1, 1/1, ",
        "2/8, 2/8, ",
        "1/1000000, 1/1000000, ",
        // A named part comes before the environment.
        "2/8, 2/8, " + KUBERNETES + "5",
        "auto/8, 1/8, " + KUBERNETES + "0",
        "auto/8, 8/8, " + KUBERNETES + "7",
        "auto, 1/10, " + AWS + "0 AWS_BATCH_JOB_ARRAY_SIZE=10",
        "auto/10, 10/10, " + AWS + "9 AWS_BATCH_JOB_ARRAY_SIZE=10",
        "auto/10, 10/10, " + AWS + "9",
        "auto, 1/16, " + SLURM + "0 SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_MAX=15 SLURM_ARRAY_TASK_COUNT=16",
        "auto, 16/16, " + SLURM + "16 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=16 SLURM_ARRAY_TASK_COUNT=16",
        "auto/4, 2/4, " + SLURM + "11 SLURM_ARRAY_TASK_MIN=10 SLURM_ARRAY_TASK_MAX=13 SLURM_ARRAY_TASK_COUNT=4",
        "auto, 3/4, " + SLURM + "8 SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_MAX=12 SLURM_ARRAY_TASK_COUNT=4"
                + " SLURM_ARRAY_TASK_STEP=4",
    })
    void thePartIsNamedOrAssigned(String text, String expected, String environment) {
        assertThat(part(text, environment).text()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "3, 'must be K/P, such as 1/4, or auto/P or auto in an array job', ",
        "automatic, 'must be K/P', ",
        "3/2, 'the part must be 1 to 2', ",
        "0/4, 'the part must be 1 to 4', ",
        "1/0, 'the number of parts must be 1 to 1,000,000', ",
        "1/1000001, 'the number of parts must be 1 to 1,000,000', ",
        "auto/0, 'the number of parts must be 1 to 1,000,000', ",
        "x/4, 'the part must be a whole number', ",
        "auto, '--part auto: none of JOB_COMPLETION_INDEX, AWS_BATCH_JOB_ARRAY_INDEX, SLURM_ARRAY_TASK_ID is set', ",
        "auto/4, '--part auto/4: none of JOB_COMPLETION_INDEX', ",
        "auto, '--part auto: JOB_COMPLETION_INDEX comes without the number of parts; write auto/P', " + KUBERNETES
                + "3",
        "auto/8, '--part auto/8: JOB_COMPLETION_INDEX is 8: must be 0 to 7 for 8 parts', " + KUBERNETES + "8",
        "auto/8, '--part auto/8: JOB_COMPLETION_INDEX is x: must be a whole number', " + KUBERNETES + "x",
        "auto/8, 'AWS_BATCH_JOB_ARRAY_SIZE is 10; start all 8 copies in one array, or name K/P', " + AWS
                + "0 AWS_BATCH_JOB_ARRAY_SIZE=10",
        // One task of an earlier array is started again.
        "auto/16, 'SLURM_ARRAY_TASK_COUNT is 1; start all 16 copies in one array, or name K/P', " + SLURM
                + "3 SLURM_ARRAY_TASK_MIN=3 SLURM_ARRAY_TASK_MAX=3 SLURM_ARRAY_TASK_COUNT=1",
        "auto, 'SLURM_ARRAY_TASK_MIN is 3, as if only some copies were started', " + SLURM
                + "3 SLURM_ARRAY_TASK_MIN=3 SLURM_ARRAY_TASK_MAX=3 SLURM_ARRAY_TASK_COUNT=1",
        "auto, 'SLURM_ARRAY_TASK_MAX is 5, but 3 copies from 0 on end with 2; start the copies without a gap', " + SLURM
                + "5 SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_MAX=5 SLURM_ARRAY_TASK_COUNT=3",
    })
    void anUnclearPartIsRefused(String text, String message, String environment) {
        assertThatThrownBy(() -> part(text, environment))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining(message)
                .message()
                .hasLineCount(1);
    }

    @Test
    void withoutTheOptionThePartIsEverything() {
        Sources sources = new Sources(Map.of("JOB_COMPLETION_INDEX", "3"), Sources.ConfigFile.none());
        assertThat(PartChoice.of(PART, Description.NOTHING, sources)).isEqualTo(Part.WHOLE);
    }
}
