// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.internal.row;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.Placement;

/**
 * The cells of tables in a content model: added fields follow the built-in ones. A column whose name is taken has a number
 * after it.
 *
 * @param <C> type of the cursor
 */
public final class ModelCells<C> {

    private final Archive archive;
    private final Function<C, Document> document;
    private final List<Cell<C>> cells = new ArrayList<>();
    private final Set<String> names = new HashSet<>();
    private final Set<String> added = new HashSet<>();

    /** @param document returns the document of the current row */
    public ModelCells(Archive archive, Function<C, Document> document) {
        this.archive = archive;
        this.document = document;
    }

    /** Returns the cells of a table whose rows are documents of a kind. */
    public List<Cell<C>> of(Kind kind, List<Cell<C>> builtIn) {
        builtIn.forEach(this::add);
        addAdded(kind);
        addFiles(kind);
        addGovernance(List.of(kind));
        return List.copyOf(cells);
    }

    /** Returns the cells of a table whose rows are documents of all kinds. */
    public List<Cell<C>> ofAll(List<Cell<C>> builtIn) {
        builtIn.forEach(this::add);
        for (Kind kind : archive.kinds()) {
            addAdded(kind);
        }
        archive.kinds().stream()
                .filter(kind -> archive.type(kind).files().size() > 1)
                .findFirst()
                .ifPresent(this::addFiles);
        addGovernance(archive.kinds());
        return List.copyOf(cells);
    }

    /** Adds the columns of versions, retention, states and rights if some of the kinds have them. */
    private void addGovernance(Iterable<Kind> kinds) {
        List<Kind> all = new ArrayList<>();
        kinds.forEach(all::add);
        if (all.stream().anyMatch(this::hasVersions)) {
            add(GovernanceCells.version(document));
        }
        if (all.stream().anyMatch(kind -> archive.type(kind).retention() != null)) {
            GovernanceCells.retention(archive, document).forEach(this::add);
        }
        if (all.stream().anyMatch(kind -> archive.type(kind).hasStates())) {
            GovernanceCells.state(archive, document).forEach(this::add);
        }
        if (all.stream().anyMatch(kind -> archive.type(kind).hasRights())) {
            add(GovernanceCells.rights(document));
        }
    }

    private boolean hasVersions(Kind kind) {
        return archive.kinds().stream().anyMatch(each -> each.isVersion() && (each == kind || each.folder() == kind));
    }

    private void add(Cell<C> cell) {
        String name = cell.column().name();
        String free = name;
        for (int i = 2; !names.add(free); i++) {
            free = name + "_" + i;
        }
        cells.add(free.equals(name) ? cell : cell.named(free));
    }

    private void addAdded(Kind kind) {
        for (Field field : archive.type(kind).objects()) {
            if (field.isIn(Placement.EXPORT) && added.add(field.name())) {
                add(AddedCell.of(archive, field, document));
            }
        }
    }

    private void addFiles(Kind kind) {
        if (archive.type(kind).files().size() > 1) {
            add(AddedCell.ofFurtherFiles(document));
        }
    }
}
