// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.frame;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A cache of pages of saved states for one thread, which avoids the lock of {@link SavedStates} and allocates only for
 * pages not seen before. It is a small direct-mapped table: the stem and the page number give the only slot of a page.
 */
final class DigestCursor<S> {

    private static final int PLACES = 32;

    private record Met<S>(SavedStates<S> states, long index, S[] page) {}

    private final List<Met<S>> met = new ArrayList<>(Collections.nCopies(PLACES, null));

    /**
     * Returns the state at a position, which is a multiple of {@link SavedStates#INTERVAL_BYTES}. The caller must not
     * change it.
     */
    S saved(SavedStates<S> states, long position) {
        long index = position / SavedStates.PAGE_BYTES;
        int place = (System.identityHashCode(states) * 31 + (int) index) & PLACES - 1;
        Met<S> found = met.get(place);
        if (found == null || found.index != index || found.states != states) {
            found = new Met<>(states, index, states.page(index));
            met.set(place, found);
        }
        return found.page[(int) (position % SavedStates.PAGE_BYTES) / SavedStates.INTERVAL_BYTES];
    }
}
