// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;

class AmountQuantilesTest {

    @Test
    void theCommittedResourceEqualsTheResultOfTheTool() throws IOException {
        try (InputStream in = AmountDistribution.class.getResourceAsStream(AmountDistribution.RESOURCE)) {
            assertThat(in.readAllBytes()).isEqualTo(AmountQuantilesTool.resource());
        }
    }

    @Test
    void everyDistributionHasItsDocumentedMedian() {
        for (AmountDistribution law : AmountDistribution.values()) {
            if (law != AmountDistribution.CASH) {
                int[] quantiles = law.quantiles();
                assertThat(quantiles).isSorted().hasSize(1 << law.bits);
                assertThat((quantiles[quantiles.length / 2 - 1] + quantiles[quantiles.length / 2]) / 2.0)
                        .isCloseTo(law.medianCents, org.assertj.core.data.Percentage.withPercentage(0.1));
            }
        }
    }
}
