// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.filter;

import java.util.EnumSet;
import java.util.Set;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.id.UsState;

/** The matches of states and repositories. */
final class Places {

    private Places() {}

    /** Returns the customers of a state, given by its code. */
    static Match state(Space space, String code) {
        UsState state = UsState.ofCode(code);
        return state == null ? Match.at(Positions.NONE) : new Match(space.all(), EnumSet.of(state), true);
    }

    /** Returns the documents of a repository, given by its name. */
    static Match repository(Space space, String label) {
        for (Repository repository : Repository.values()) {
            if (repository.label().equals(label)) {
                return repository(space, repository);
            }
        }
        return Match.at(Positions.NONE);
    }

    private static Match repository(Space space, Repository repository) {
        boolean archives = repository == Repository.ARCHIVES;
        if (space.hasMonths()) {
            int liveFrom = space.dataset().spec().liveFrom();
            return archives
                    ? Match.at(space.months(month -> month < liveFrom))
                    : new Match(space.months(month -> month >= liveFrom), states(repository), true);
        }
        return archives ? Match.at(Positions.NONE) : new Match(space.all(), states(repository), true);
    }

    private static Set<UsState> states(Repository repository) {
        Set<UsState> states = EnumSet.noneOf(UsState.class);
        for (UsState state : UsState.values()) {
            if (state.repository() == repository) {
                states.add(state);
            }
        }
        return states;
    }
}
