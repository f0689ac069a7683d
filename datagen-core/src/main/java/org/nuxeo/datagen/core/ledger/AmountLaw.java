package org.nuxeo.datagen.core.ledger;

/**
 * The laws that amounts follow: log-normal, by median and standard deviation of the natural logarithm, except
 * {@link #CASH}, which has the notes of a cash machine. Each is committed as a table of equally likely quantiles in
 * cents, computed by a tool; nothing here is computed with floating point at run time.
 */
enum AmountLaw {
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

    private final int medianCents;
    private final int sigmaThousandths;
    private final int bits;

    AmountLaw(int medianCents, int sigmaThousandths, int bits) {
        this.medianCents = medianCents;
        this.sigmaThousandths = sigmaThousandths;
        this.bits = bits;
    }

    /** Returns the median in cents; 0 for {@link #CASH}. */
    int medianCents() {
        return medianCents;
    }

    /** Returns the standard deviation of the natural logarithm, in thousandths; 0 for {@link #CASH}. */
    int sigmaThousandths() {
        return sigmaThousandths;
    }

    /** Returns the base-2 logarithm of the number of quantiles. */
    int bits() {
        return bits;
    }
}
