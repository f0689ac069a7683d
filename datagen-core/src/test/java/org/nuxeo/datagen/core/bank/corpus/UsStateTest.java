// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Repository;

class UsStateTest {

    private static final String EAST = "ME VT NH MA CT NJ NY RI PA VA NC SC GA FL AL MS TN KY WV OH IN MI IL MD DE WI";

    private static List<UsState> of(Repository repository) {
        return Arrays.stream(UsState.values())
                .filter(state -> Bank.repository(state) == repository)
                .toList();
    }

    @Test
    void statesBelongToTheirRepositories() {
        assertThat(UsState.values()).hasSize(52);
        assertThat(of(Bank.US_EAST).stream().map(UsState::code).collect(Collectors.toSet()))
                .containsExactlyInAnyOrder(EAST.split(" "));
        assertThat(of(Bank.US_WEST)).hasSize(26).contains(UsState.DISTRICT_OF_COLUMBIA, UsState.PUERTO_RICO);
    }

    @Test
    void statesAreOrderedByRepositoryAndName() {
        assertThat(Arrays.copyOf(UsState.values(), 26)).containsExactlyElementsOf(of(Bank.US_EAST));
        for (Repository repository : List.of(Bank.US_EAST, Bank.US_WEST)) {
            assertThat(of(repository).stream().map(UsState::officialName)).isSorted();
        }
    }

    @Test
    void statesAndRepositoriesAreFoundByName() {
        assertThat(UsState.DISTRICT_OF_COLUMBIA.slug()).isEqualTo("district-of-columbia");
        for (UsState state : UsState.values()) {
            assertThat(UsState.ofCode(state.code())).isEqualTo(state);
            assertThat(UsState.ofSlug(state.slug())).isEqualTo(state);
        }
        assertThat(UsState.ofCode("ca")).isNull();
        assertThat(Bank.REPOSITORIES.of("us-west")).isEqualTo(Bank.US_WEST);
        assertThatThrownBy(() -> Bank.REPOSITORIES.of("us"))
                .hasMessage("repository us: must be us-east, us-west or archives");
    }
}
