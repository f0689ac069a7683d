// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.internal.row;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.rights.Retention;
import org.nuxeo.datagen.core.rights.Retention.Status;
import org.nuxeo.datagen.core.rights.State;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.Placement;
import org.nuxeo.datagen.core.schema.ValueType;

/**
 * The cells of a table in a model: added fields follow the built-in ones, then the files besides the main one, and
 * what some documents of the table have besides fields: versions, retention, states and rights. A column whose name is taken
 * has a number after it.
 */
record ModelCells(
        Archive archive, List<Kind> kinds, ValueCells values, List<Cell<DocumentRows>> cells, Set<String> names) {
    private static final ValueType FILES = listOf(Stream.of(Field.FILE_KEY, Field.FILE_NAME, Field.MIME_TYPE)
            .map(field -> new ValueType.Part(field.column(), ValueType.STRING)));
    private static final ValueType RIGHTS = listOf(Stream.of(
            new ValueType.Part("principal", ValueType.STRING),
            new ValueType.Part("permission", ValueType.STRING),
            new ValueType.Part("granted", ValueType.BOOLEAN)));

    private static ValueType listOf(Stream<ValueType.Part> parts) {
        return ValueType.list(ValueType.complex(parts.toList()));
    }

    /** Returns the cells of a table whose rows are documents of some kinds. */
    static List<Cell<DocumentRows>> of(Archive archive, List<Kind> kinds, List<Cell<DocumentRows>> builtIn) {
        ModelCells all = new ModelCells(archive, kinds, new ValueCells(), new ArrayList<>(), new HashSet<>());
        builtIn.forEach(all::add);
        all.addFields();
        all.addOthers();
        return List.copyOf(all.cells);
    }

    private void add(Cell<DocumentRows> cell) {
        String name = cell.name();
        String free = name;
        for (int i = 2; !names.add(free); i++) {
            free = name + "_" + i;
        }
        cells.add(free.equals(name) ? cell : cell.named(free));
    }

    private void add(String name, ValueType type, boolean required, Function<Document, @Nullable Object> value) {
        add(values.cell(name, type, required, value));
    }

    /** Adds the fields, of which several kinds may have some with the same name. */
    private void addFields() {
        Set<String> added = new HashSet<>();
        for (Kind kind : kinds) {
            for (Field field : archive.type(kind).objects()) {
                if (field.isIn(Placement.EXPORT) && added.add(field.name())) {
                    @Nullable Field[] fields = fields(field.name());
                    add(field.column(), field.type(), false, document -> {
                        Field own = fields[document.kind().code()];
                        return own == null ? null : document.object(own);
                    });
                }
            }
        }
    }

    /** Returns the field with a name of each kind, or null if the kind has none. */
    private @Nullable Field[] fields(String name) {
        return archive.kinds().stream()
                .map(kind -> archive.type(kind).objects().stream()
                        .filter(field -> field.name().equals(name))
                        .findFirst()
                        .orElse(null))
                .toArray(Field[]::new);
    }

    private void addOthers() {
        if (some(kind -> archive.type(kind).files().size() > 1)) {
            add("files", FILES, false, ModelCells::furtherFiles);
        }
        if (some(this::hasVersions)) {
            add("version", ValueType.STRING, true, document -> document.version() + ".0");
        }
        if (some(Kind::isProxy)) {
            add("proxy_target", ValueType.STRING, false, ModelCells::proxyTarget);
        }
        if (some(kind -> archive.type(kind).retention() != null)) {
            add("record", ValueType.BOOLEAN, true, document -> document.retention() != Status.NONE);
            add("retained_until", ValueType.DATE, false, this::retainedUntil);
            add("hold", ValueType.BOOLEAN, true, document -> document.retention() == Status.HELD);
        }
        if (some(kind -> archive.type(kind).hasStates())) {
            add("life_cycle", ValueType.STRING, true, this::lifeCycle);
            add("trashed", ValueType.BOOLEAN, true, document -> document.state().isTrashed());
            add("lock_owner", ValueType.STRING, false, document -> lock(document, State.Lock::owner));
            add("lock_created", ValueType.DATE, false, document -> lock(document, State.Lock::createdMillis));
        }
        if (some(kind -> archive.type(kind).hasRights())) {
            add("rights", RIGHTS, false, ModelCells::rights);
        }
    }

    private boolean some(Predicate<Kind> test) {
        return kinds.stream().anyMatch(test);
    }

    private boolean hasVersions(Kind kind) {
        Kind live = kind.source() == null ? kind : kind.source();
        return archive.kinds().stream().anyMatch(each -> each.isVersion() && each.source() == live);
    }

    private static @Nullable Object proxyTarget(Document document) {
        return document.kind().isProxy()
                ? document.dataset().id(document.content()).toString()
                : null;
    }

    private static @Nullable Object furtherFiles(Document document) {
        return orNull(IntStream.range(1, Math.max(1, document.fileCount())).mapToObj(file ->
                new Object[] {document.blobKey(file).text(), document.fileName(file), document.mimeType(file)}));
    }

    private static @Nullable Object rights(Document document) {
        return orNull(document.rights().stream()
                .map(each -> new Object[] {each.principal(), each.permission(), each.isGranted()}));
    }

    private static Object @Nullable [] orNull(Stream<Object[]> values) {
        Object[] all = values.toArray();
        return all.length == 0 ? null : all;
    }

    private @Nullable Object retainedUntil(Document document) {
        Retention rule = archive.type(document.kind()).retention();
        return rule == null || rule.until() == null || document.retention() == Status.NONE
                ? null
                : rule.until(document.live().documentMillis());
    }

    private String lifeCycle(Document document) {
        String state = document.state().lifeCycle();
        return state == null ? archive.type(document.kind()).lifeCycleState() : state;
    }

    private static @Nullable Object lock(Document document, Function<State.Lock, Object> part) {
        State.Lock lock = document.state().lock();
        return lock == null ? null : part.apply(lock);
    }
}
