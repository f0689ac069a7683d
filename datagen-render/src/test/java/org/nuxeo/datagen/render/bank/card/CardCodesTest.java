// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.bank.IdCard.EyeColor;
import org.nuxeo.datagen.core.bank.corpus.UsState;
import org.nuxeo.datagen.render.bank.card.CardTemplate.RowOp;

/** Tests of the numbers in the template and in the draws of portraits, which never change within a dataset version. */
class CardCodesTest {

    @Test
    void featuresHaveFixedCodesAndChoices() {
        assertThat(Arrays.stream(Feature.values()).map(f -> f.code() + " " + f + " of " + f.choices))
                .containsExactly(
                        "0 BACKDROP_TOP_LEFT of 5",
                        "1 BACKDROP_TOP_RIGHT of 5",
                        "2 BACKDROP_BOTTOM_LEFT of 5",
                        "3 BACKDROP_BOTTOM_RIGHT of 5",
                        "4 YOKE of 6",
                        "5 CHEST of 6",
                        "6 SKIN of 5",
                        "7 COMPLEXION of 20",
                        "8 HAIR of 5",
                        "9 STYLE of 6",
                        "10 HEAD of 3",
                        "11 BEARD of 4",
                        "12 EYES of 3",
                        "13 IRIS of 5",
                        "14 BROWS of 3",
                        "15 NOSE of 3",
                        "16 MOUTH of 4",
                        "17 GLASSES of 3");
    }

    @Test
    void everyEyeColorHasAnIris() {
        assertThat(EyeColor.values())
                .extracting(EyeColor::number)
                .containsExactlyInAnyOrder(0, 1, 2, 3, 4)
                .hasSize(Feature.IRIS.choices);
    }

    @Test
    void fieldsHaveFixedCodes() {
        assertThat(Arrays.stream(CardField.values()).map(f -> f.code() + " " + f))
                .containsExactly(
                        "0 NUMBER",
                        "1 LAST_NAME",
                        "2 FIRST_NAME",
                        "3 STREET",
                        "4 CITY",
                        "5 BIRTH",
                        "6 ISSUE",
                        "7 EXPIRY",
                        "8 SEX",
                        "9 HEIGHT",
                        "10 EYES");
    }

    @Test
    void elementsOfRowsHaveFixedCodes() {
        assertThat(new int[] {RowOp.RUN, RowOp.STATE_RUN, RowOp.FIELD, RowOp.PORTRAIT, RowOp.BARCODE, RowOp.MRZ})
                .containsExactly(0, 1, 2, 3, 4, 5);
    }

    @Test
    void statesAreRankedByCode() {
        String byRank = Arrays.stream(UsState.values())
                .sorted(Comparator.comparingInt(StateCodes::rank))
                .map(UsState::code)
                .collect(Collectors.joining(" "));
        assertThat(byRank)
                .isEqualTo(
                        "AK AL AR AZ CA CO CT DC DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH"
                                + " NJ NM NV NY OH OK OR PA PR RI SC SD TN TX UT VA VT WA WI WV WY");
    }
}
