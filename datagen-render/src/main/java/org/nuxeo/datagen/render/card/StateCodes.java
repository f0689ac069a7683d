package org.nuxeo.datagen.render.card;

import java.util.Arrays;
import org.nuxeo.datagen.core.id.UsState;

/** The order of the states in templates: by code, whatever the order of the enumeration. */
final class StateCodes {

    private StateCodes() {}

    /** Returns for each of the states its rank among them by code. */
    static int[] ranks(UsState[] states) {
        String[] codes = Arrays.stream(states).map(UsState::code).sorted().toArray(String[]::new);
        return Arrays.stream(states)
                .mapToInt(state -> Arrays.binarySearch(codes, state.code()))
                .toArray();
    }
}
