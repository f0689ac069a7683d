// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.IdCard.EyeColor;
import org.nuxeo.datagen.core.bank.corpus.UsState;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;

/**
 * The codes of enum constants in ids, blob keys, records, row ids and draws. They are stored and determine the bytes of a
 * dataset, so the code of a constant must never change.
 */
class CodesTest {

    /** Returns the constants in the order of their codes, which must be 0, 1, 2 and so on. */
    private static <T> List<String> inOrder(T[] constants, ToIntFunction<T> code, Function<T, String> name) {
        String[] names = new String[constants.length];
        for (T constant : constants) {
            names[code.applyAsInt(constant)] = name.apply(constant);
        }
        return Arrays.asList(names);
    }

    /** Tables are filled in the order of declaration and read by code, so both orders must be equal. */
    private static <T> void assertDeclaredInOrder(T[] constants, ToIntFunction<T> code) {
        for (int i = 0; i < constants.length; i++) {
            assertThat(code.applyAsInt(constants[i])).as("%s", constants[i]).isEqualTo(i);
        }
    }

    private static <T> void assertReadBack(T[] constants, ToIntFunction<T> code, IntFunction<T> ofCode) {
        for (T constant : constants) {
            assertThat(ofCode.apply(code.applyAsInt(constant))).isSameAs(constant);
        }
    }

    @Test
    void kindsKeepTheirCodes() {
        Kind[] kinds = Bank.KINDS.stream().toArray(Kind[]::new);
        assertThat(inOrder(kinds, Kind::code, Kind::label))
                .containsExactly("state", "folder", "customer", "idcard", "account", "letter", "statement");
        assertDeclaredInOrder(kinds, Kind::code);
        assertReadBack(kinds, Kind::code, Bank.KINDS::ofCode);
    }

    @Test
    void repositoriesKeepTheirCodes() {
        Repository[] repositories = Bank.REPOSITORIES.stream().toArray(Repository[]::new);
        assertThat(inOrder(repositories, Repository::code, Repository::label))
                .containsExactly("us-east", "us-west", "archives");
        assertDeclaredInOrder(repositories, Repository::code);
        assertReadBack(repositories, Repository::code, Bank.REPOSITORIES::ofCode);
    }

    @Test
    void statesKeepTheirNumbers() {
        assertThat(String.join(" ", inOrder(UsState.values(), UsState::number, UsState::code)))
                .isEqualTo("AL CT DE FL GA IL IN KY ME MD MA MI MS NH NJ NY NC OH PA RI SC TN VT VA WV WI"
                        + " AK AZ AR CA CO DC HI ID IA KS LA MN MO MT NE NV NM ND OK OR PR SD TX UT WA WY");
        assertDeclaredInOrder(UsState.values(), UsState::number);
        assertReadBack(UsState.values(), UsState::number, UsState::ofNumber);
    }

    @Test
    void eyeColorsKeepTheirNumbers() {
        assertThat(inOrder(EyeColor.values(), EyeColor::number, EyeColor::code))
                .containsExactly("BRO", "BLU", "HAZ", "GRN", "GRY");
        assertDeclaredInOrder(EyeColor.values(), EyeColor::number);
    }
}
