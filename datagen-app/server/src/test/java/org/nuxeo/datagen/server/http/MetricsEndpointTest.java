// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.description.Refusal;

class MetricsEndpointTest {

    @Test
    void aPortThatCannotBeUsedIsRefusedWithItsOption() {
        try (MetricsEndpoint first = MetricsEndpoint.start(0)) {
            int port = first.listener().port();
            assertThatThrownBy(() -> MetricsEndpoint.start(port))
                    .isInstanceOf(Refusal.class)
                    .hasMessage("--metrics-port " + port
                            + ": Address already in use; choose another port, or 0 for any free port");
        }
        assertThatThrownBy(() -> MetricsEndpoint.start(65_536))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith("--metrics-port 65536: ");
    }
}
