// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.filter;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Home;

/**
 * What a filter can match: documents at some positions of groups in some homes.
 *
 * @param positions positions outside of which nothing matches
 * @param homes homes outside of which nothing matches, or null for all documents
 * @param exact whether everything at these positions in these homes matches
 */
public record Match(Positions positions, @Nullable Set<Home> homes, boolean exact) {

    public static Match at(Positions positions) {
        return new Match(positions, null, true);
    }

    /** Returns a match that may have to be checked again. */
    public Match unless(boolean checked) {
        return new Match(positions, homes, exact && !checked);
    }

    Match and(Match other) {
        Set<Home> both = homes;
        if (homes == null) {
            both = other.homes;
        } else if (other.homes != null) {
            both = new LinkedHashSet<>(homes);
            both.retainAll(other.homes);
        }
        return new Match(positions.and(other.positions), both, exact && other.exact);
    }

    /** Returns the match of either filter, or empty if it cannot be expressed. */
    Optional<Match> or(Match other) {
        if (homes == null && other.homes == null) {
            return Optional.of(new Match(positions.or(other.positions), null, exact && other.exact));
        }
        if (homes != null && other.homes != null && positions.equals(other.positions)) {
            Set<Home> either = new LinkedHashSet<>(homes);
            either.addAll(other.homes);
            return Optional.of(new Match(positions, either, exact && other.exact));
        }
        return Optional.empty();
    }
}
