// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.filter;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.corpus.UsState;

/**
 * What a filter can match: documents at some positions that belong to some states.
 *
 * @param positions positions outside of which nothing matches
 * @param states states outside of which nothing matches, or null for all documents
 * @param exact whether everything at these positions in these states matches
 */
record Match(Positions positions, @Nullable Set<UsState> states, boolean exact) {

    static Match at(Positions positions) {
        return new Match(positions, null, true);
    }

    /** Returns a match that may have to be checked again. */
    Match unless(boolean checked) {
        return new Match(positions, states, exact && !checked);
    }

    Match and(Match other) {
        Set<UsState> both = states;
        if (states == null) {
            both = other.states;
        } else if (other.states != null) {
            both = EnumSet.noneOf(UsState.class);
            both.addAll(states);
            both.retainAll(other.states);
        }
        return new Match(positions.and(other.positions), both, exact && other.exact);
    }

    /** Returns the match of either filter, or empty if it cannot be expressed. */
    Optional<Match> or(Match other) {
        if (states == null && other.states == null) {
            return Optional.of(new Match(positions.or(other.positions), null, exact && other.exact));
        }
        if (states != null && other.states != null && positions.equals(other.positions)) {
            Set<UsState> either = EnumSet.noneOf(UsState.class);
            either.addAll(states);
            either.addAll(other.states);
            return Optional.of(new Match(positions, either, exact && other.exact));
        }
        return Optional.empty();
    }
}
