package org.nuxeo.datagen.importer.internal.record;

import java.util.Objects;
import org.nuxeo.datagen.core.Heads;
import org.nuxeo.datagen.core.Tree;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.id.Place;

/**
 * Some of the documents of a dataset, delivered by themselves: a step of a campaign. Portions that are delivered one after
 * the other must not overlap, and parents come in an earlier portion or in the same.
 *
 * @param states whether the states belong to it
 * @param heads which of customers, cards, accounts and letters belong to it
 * @param statements months of its statements, whose calendar folders belong to it too
 */
public record Portion(boolean states, Heads heads, MonthRange statements) {

    private static final MonthRange NO_MONTH = new MonthRange(0, 0);

    public Portion {
        Objects.requireNonNull(heads, "heads");
        Objects.requireNonNull(statements, "statements");
    }

    /** Returns the states alone. */
    public static Portion ofStates() {
        return new Portion(true, Heads.NONE, NO_MONTH);
    }

    /** Returns customers and cards, or accounts and letters, or both. */
    public static Portion of(Heads heads) {
        return new Portion(false, heads, NO_MONTH);
    }

    /** Returns the statements of some months, in whatever repository they are. */
    public static Portion ofStatements(MonthRange months) {
        return new Portion(false, Heads.NONE, months);
    }

    /** Tells whether a state or calendar folder belongs to it; a year does if its first month does. */
    boolean contains(Place folder, Tree tree) {
        if (folder.year() == 0) {
            return states;
        }
        int month = folder.isMonth()
                ? folder.absoluteMonth()
                : tree.months(folder.repository()).ofYear(folder.year()).from();
        return statements.contains(month);
    }
}
