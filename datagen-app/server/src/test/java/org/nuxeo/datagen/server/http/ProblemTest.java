// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ProblemTest {
    @Test
    void longDetailKeepsItsBeginningAndItsRemedy() {
        Problem problem = Problem.badRequest("maxRate " + "9".repeat(100_000) + ": must be a whole number");
        assertThat(problem.getMessage())
                .startsWith("maxRate 999")
                .endsWith("999: must be a whole number")
                .hasSizeLessThan(300);
        assertThat(Problem.notFound("x".repeat(300)).getMessage()).hasSize(300);
    }

    @Test
    void jsonHasTheMembersOfTheStandard() {
        assertThat(new String(
                        new Problem(421, "host evil.example: is not this server's").json(), StandardCharsets.UTF_8))
                .isEqualTo("{\"type\":\"about:blank\",\"title\":\"Misdirected Request\",\"status\":421,"
                        + "\"detail\":\"host evil.example: is not this server's\"}");
    }
}
