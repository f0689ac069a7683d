// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BenfordTest {

    @Test
    void firstDigitsOfAllAmountsFollowBenfordsLaw() {
        long[] digits = new long[10];
        long[][] digitsOfKind = new long[AccountKind.values().length][10];
        LedgerSample.read(2, 500_000, (lines, position, index, month) -> {
            long[] ofKind =
                    digitsOfKind[LedgerSample.LEDGER.kind(position, index).ordinal()];
            for (int i = 0; i < lines.count(); i++) {
                int digit = firstDigit(Math.abs(lines.amountCents(i)));
                digits[digit]++;
                ofKind[digit]++;
            }
        });

        assertThat(meanAbsoluteDeviation(digits)).isLessThan(0.012);
        for (AccountKind kind : AccountKind.values()) {
            assertThat(meanAbsoluteDeviation(digitsOfKind[kind.ordinal()]))
                    .as("%s", kind)
                    .isLessThan(0.012);
        }
    }

    private static int firstDigit(long cents) {
        long digits = cents;
        while (digits >= 10) {
            digits /= 10;
        }
        return (int) digits;
    }

    private static double meanAbsoluteDeviation(long[] digits) {
        double total = java.util.Arrays.stream(digits).sum();
        double sum = 0;
        for (int digit = 1; digit <= 9; digit++) {
            sum += Math.abs(digits[digit] / total - Math.log10(1 + 1.0 / digit));
        }
        return sum / 9;
    }
}
