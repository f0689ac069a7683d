// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.nuxeo.datagen.testing.Normal;

/** The tool that computes the resource of {@link AmountDistribution}. A test compares the committed resource with it. */
final class AmountQuantilesTool {

    /** The amounts of cash withdrawals in dollars, and their shares in percent. */
    static final int[][] CASH_DOLLARS_AND_PERCENTS = {
        {20, 14}, {40, 20}, {60, 20}, {80, 11}, {100, 17}, {120, 5}, {140, 3}, {160, 3}, {200, 5}, {300, 2}
    };

    private AmountQuantilesTool() {}

    /** Writes the resource to the file that the argument names. */
    public static void main(String[] args) throws IOException {
        Files.write(Path.of(args[0]), resource());
    }

    static byte[] resource() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (AmountDistribution law : AmountDistribution.values()) {
            int previous = 0;
            for (int quantile : quantiles(law)) {
                int difference = quantile - previous;
                for (; difference >= 0x80; difference >>>= 7) {
                    out.write(difference & 0x7F | 0x80);
                }
                out.write(difference);
                previous = quantile;
            }
        }
        return out.toByteArray();
    }

    private static int[] quantiles(AmountDistribution law) {
        int size = 1 << law.bits;
        int[] quantiles = new int[size];
        for (int i = 0; i < size; i++) {
            double p = (i + 0.5) / size;
            quantiles[i] = law == AmountDistribution.CASH ? cashCents(p) : logNormalCents(law, p);
        }
        return quantiles;
    }

    private static int logNormalCents(AmountDistribution law, double p) {
        double factor = StrictMath.exp(law.sigmaThousandths / 1000.0 * Normal.quantile(p));
        return (int) Math.round(law.medianCents * factor);
    }

    private static int cashCents(double p) {
        double cumulated = 0;
        for (int[] dollarsAndPercent : CASH_DOLLARS_AND_PERCENTS) {
            cumulated += dollarsAndPercent[1] / 100.0;
            if (p < cumulated) {
                return dollarsAndPercent[0] * 100;
            }
        }
        throw new IllegalStateException("shares of cash withdrawals sum to " + cumulated);
    }
}
