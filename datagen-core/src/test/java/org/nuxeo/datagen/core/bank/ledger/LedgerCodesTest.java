// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The codes that the draws of a ledger depend on. Changing a code changes all statements. */
class LedgerCodesTest {

    @Test
    void categoriesKeepTheirCodes() {
        String[] names = new String[Category.values().length];
        for (Category category : Category.values()) {
            names[category.code()] = category.name();
            assertThat(Category.ofCode(category.code())).isSameAs(category);
        }
        assertThat(String.join(" ", names))
                .isEqualTo("GROCERIES RESTAURANTS COFFEE FUEL TRANSPORT CLOTHING ELECTRONICS HOME HEALTH ENTERTAINMENT"
                        + " TRAVEL ONLINE CASH SALARY PENSION RENT MORTGAGE ELECTRICITY NATURAL_GAS WATER INTERNET"
                        + " MOBILE INSURANCE SUBSCRIPTION TRANSFER_IN TRANSFER_OUT DEPOSIT WITHDRAWAL ROUND_UP PAYMENT"
                        + " INTEREST INTEREST_CHARGE FEE");
    }

    /** The resource has the distributions in the order of their codes. */
    @Test
    void distributionsKeepTheirCodes() {
        assertThat(Arrays.stream(AmountDistribution.values())
                        .map(law -> law.ordinal() + " " + law)
                        .collect(Collectors.joining(", ")))
                .isEqualTo("0 GROCERIES, 1 RESTAURANTS, 2 COFFEE, 3 FUEL, 4 TRANSPORT, 5 CLOTHING, 6 ELECTRONICS,"
                        + " 7 HOME, 8 HEALTH, 9 ENTERTAINMENT, 10 TRAVEL, 11 ONLINE, 12 DEPOSIT, 13 ROUND_UP, 14 CASH,"
                        + " 15 HOUSING, 16 INSURANCE, 17 ELECTRICITY, 18 NATURAL_GAS, 19 WATER, 20 STANDING_SAVINGS,"
                        + " 21 CHECKING_BALANCE, 22 SAVINGS_BALANCE, 23 CREDIT_BALANCE");
    }
}
