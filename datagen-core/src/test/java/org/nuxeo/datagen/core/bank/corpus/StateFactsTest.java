// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.random.Draws;

class StateFactsTest {

    private static List<UsState> statesOf(int zipCode) {
        List<UsState> states = new ArrayList<>();
        for (UsState state : UsState.values()) {
            if (zipCode >= state.zipFrom && zipCode <= state.zipTo) {
                states.add(state);
            }
        }
        return states;
    }

    @ParameterizedTest
    @CsvSource({
        "90210,CALIFORNIA",
        "10001,NEW_YORK",
        "60601,ILLINOIS",
        "2108,MASSACHUSETTS",
        "20001,DISTRICT_OF_COLUMBIA",
        "77001,TEXAS",
        "99501,ALASKA",
        "96813,HAWAII",
        "601,PUERTO_RICO",
        "33101,FLORIDA",
        "98101,WASHINGTON",
        "5401,VERMONT",
        "19901,DELAWARE",
        "59601,MONTANA",
        "84101,UTAH",
        "23219,VIRGINIA",
        "25301,WEST_VIRGINIA"
    })
    void wellKnownZipCodesBelongToTheirState(int zipCode, UsState state) {
        assertThat(statesOf(zipCode)).containsExactly(state);
    }

    /** These codes of Massachusetts, Texas, Wyoming, New York, the Virgin Islands and the army lie in others' ranges. */
    @ParameterizedTest
    @ValueSource(ints = {5544, 73301, 83414, 6390, 801, 34002})
    void isolatedZipCodesBelongToNoState(int zipCode) {
        assertThat(statesOf(zipCode)).isEmpty();
    }

    @Test
    void rangesDoNotOverlapAndDrawsStayInThem() {
        for (UsState state : UsState.values()) {
            assertThat(statesOf(state.zipFrom)).containsExactly(state);
            assertThat(statesOf(state.zipTo)).containsExactly(state);
            assertThat(state.cardValidityYears()).isBetween(4, 12);
            for (int i = 0; i < 1000; i++) {
                assertThat(state.zipCode(Draws.hash(71, i))).isBetween(state.zipFrom, state.zipTo);
                assertThat(state.areaCode(Draws.hash(72, i))).isBetween(201, 989);
            }
        }
    }
}
