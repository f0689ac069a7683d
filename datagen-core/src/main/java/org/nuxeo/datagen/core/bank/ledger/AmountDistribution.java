// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

import org.nuxeo.datagen.core.text.Resources;

/**
 * The distributions of amounts. They are log-normal, with a median and a standard deviation of the natural logarithm,
 * except {@link #CASH}, whose amounts are those of a cash machine. A tool computes a table of equally likely quantiles in
 * cents for each of them, which is a committed resource, so that no floating point is used at run time. The resource has the
 * distributions in their order, which also salts the order of their tables and never changes.
 */
enum AmountDistribution {
    GROCERIES(42_00, 850, 14),
    RESTAURANTS(24_00, 800, 14),
    COFFEE(7_20, 600, 14),
    FUEL(36_00, 600, 14),
    TRANSPORT(14_00, 900, 14),
    CLOTHING(48_00, 900, 14),
    ELECTRONICS(110_00, 1000, 14),
    HOME(58_00, 1100, 14),
    HEALTH(28_00, 1000, 14),
    ENTERTAINMENT(22_00, 900, 14),
    TRAVEL(140_00, 1000, 14),
    ONLINE(32_00, 1000, 14),
    DEPOSIT(120_00, 1000, 14),
    ROUND_UP(3_60, 1000, 14),
    CASH(0, 0, 14),
    HOUSING(1250_00, 400, 10),
    INSURANCE(95_00, 500, 10),
    ELECTRICITY(118_00, 400, 10),
    NATURAL_GAS(62_00, 450, 10),
    WATER(44_00, 450, 10),
    STANDING_SAVINGS(160_00, 800, 10),
    CHECKING_BALANCE(7800_00, 550, 10),
    SAVINGS_BALANCE(11000_00, 900, 10),
    CREDIT_BALANCE(1300_00, 900, 10);

    static final String RESOURCE = "amounts.bin";

    /** The median in cents; 0 for {@link #CASH}. */
    final int medianCents;
    /** The standard deviation of the natural logarithm, in thousandths; 0 for {@link #CASH}. */
    final int sigmaThousandths;
    /** The base-2 logarithm of the number of quantiles. */
    final int bits;

    AmountDistribution(int medianCents, int sigmaThousandths, int bits) {
        this.medianCents = medianCents;
        this.sigmaThousandths = sigmaThousandths;
        this.bits = bits;
    }

    /** Returns the {@code 2^bits} quantiles in cents, ascending. The caller must not change them. */
    int[] quantiles() {
        return Quantiles.ALL[ordinal()];
    }

    /** Returns a quantile, chosen by the high bits of a draw. */
    int pick(long draw) {
        return Quantiles.ALL[ordinal()][(int) (draw >>> (Long.SIZE - bits))];
    }

    /**
     * The quantiles of every distribution, read from the resource {@code amounts.bin}. For each distribution in the order of
     * the enum, it has the differences of successive quantiles as variable-length integers. These have seven bits in a byte,
     * low bits first, and the high bit is set in all bytes but the last.
     */
    private static final class Quantiles {

        private static final int[][] ALL = read();

        private static int[][] read() {
            byte[] bytes = Resources.bytes(AmountDistribution.class, RESOURCE);
            int[][] all = new int[AmountDistribution.values().length][];
            int at = 0;
            for (AmountDistribution distribution : AmountDistribution.values()) {
                int[] quantiles = new int[1 << distribution.bits];
                int value = 0;
                for (int i = 0; i < quantiles.length; i++) {
                    int shift = 0;
                    for (; bytes[at] < 0; at++, shift += 7) {
                        value += (bytes[at] & 0x7F) << shift;
                    }
                    value += bytes[at++] << shift;
                    quantiles[i] = value;
                }
                all[distribution.ordinal()] = quantiles;
            }
            if (at != bytes.length) {
                throw new IllegalStateException("resource " + RESOURCE + ": has " + bytes.length + " bytes, must have "
                        + at + "; rebuild datagen-core");
            }
            return all;
        }
    }
}
