// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.internal.row;

import java.util.List;
import java.util.function.Function;
import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.rights.Retention;
import org.nuxeo.datagen.core.rights.Retention.Status;
import org.nuxeo.datagen.core.rights.State;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.export.internal.row.AddedCell.NestedJson;
import org.nuxeo.datagen.export.row.Column;
import org.nuxeo.datagen.export.row.Column.Type;

/** The cells of what a model's documents have besides fields: versions, retention, states and rights. */
final class GovernanceCells {

    private static final ValueType RIGHTS = ValueType.list(ValueType.complex(List.of(
            new ValueType.Part("principal", ValueType.STRING),
            new ValueType.Part("permission", ValueType.STRING),
            new ValueType.Part("granted", ValueType.BOOLEAN))));

    private GovernanceCells() {}

    /** Returns the cell of the label of a version, or of a document's last one. */
    static <C> Cell<C> version(Function<C, Document> document) {
        return Cell.string("version", row -> document.apply(row).version() + ".0");
    }

    /** Returns the cells that say whether a document is a record, until when, and whether it is under legal hold. */
    static <C> List<Cell<C>> retention(Archive archive, Function<C, Document> document) {
        return List.of(
                new Cell<>(
                        new Column("record", Type.FLAG, true),
                        (row, visitor) -> visitor.flag(document.apply(row).retention() != Status.NONE)),
                new Cell<>(new Column("retained_until", Type.INSTANT, false), (row, visitor) -> {
                    Document own = document.apply(row);
                    Retention rule = archive.type(own.kind()).retention();
                    if (rule == null || rule.until() == null || own.retention() == Status.NONE) {
                        visitor.text(null);
                    } else {
                        visitor.instant(rule.until(own.live().documentMillis()));
                    }
                }),
                new Cell<>(
                        new Column("hold", Type.FLAG, true),
                        (row, visitor) -> visitor.flag(document.apply(row).retention() == Status.HELD)));
    }

    /** Returns the cells of the state of a document: life cycle, trash and lock. */
    static <C> List<Cell<C>> state(Archive archive, Function<C, Document> document) {
        return List.of(
                Cell.string("life_cycle", row -> {
                    Document own = document.apply(row);
                    String state = own.state().lifeCycle();
                    return state == null ? archive.type(own.kind()).lifeCycleState() : state;
                }),
                new Cell<>(
                        new Column("trashed", Type.FLAG, true),
                        (row, visitor) ->
                                visitor.flag(document.apply(row).state().isTrashed())),
                new Cell<>(new Column("lock_owner", Type.TEXT, false), (row, visitor) -> {
                    State.Lock lock = document.apply(row).state().lock();
                    visitor.text(lock == null ? null : lock.owner());
                }),
                new Cell<>(new Column("lock_created", Type.INSTANT, false), (row, visitor) -> {
                    State.Lock lock = document.apply(row).state().lock();
                    if (lock == null) {
                        visitor.text(null);
                    } else {
                        visitor.instant(lock.createdMillis());
                    }
                }));
    }

    /** Returns the cell of the entries of access control of a document itself, as JSON. */
    static <C> Cell<C> rights(Function<C, Document> document) {
        NestedJson json = new NestedJson();
        return new Cell<>(new Column("rights", Type.JSON, false), (row, visitor) -> {
            Object[] entries = document.apply(row).rights().stream()
                    .map(each -> new Object[] {each.principal(), each.permission(), each.isGranted()})
                    .toArray();
            visitor.text(entries.length == 0 ? null : json.text(RIGHTS, entries));
        });
    }
}
