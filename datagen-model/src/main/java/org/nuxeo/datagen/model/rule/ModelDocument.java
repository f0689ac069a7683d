// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.calendar.Days;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.rights.Access;
import org.nuxeo.datagen.core.rights.Retention;
import org.nuxeo.datagen.core.rights.State;
import org.nuxeo.datagen.core.schema.Field;

/** A document of a model: its values follow from the rules of the model, and are computed when one of them is read. */
public final class ModelDocument extends Document {

    private static final String ADMINISTRATOR = "Administrator";

    private final ContentModel model;
    private final CompiledModel compiled;
    private @Nullable Object @Nullable [] values;
    private @Nullable ModelDocument above;

    ModelDocument(
            ContentModel model,
            CompiledModel compiled,
            Dataset dataset,
            Identity identity,
            Layout.@Nullable Group group) {
        super(dataset, identity, group);
        this.model = model;
        this.compiled = compiled;
    }

    private @Nullable Object[] values() {
        if (values == null) {
            values = compiled.values(this);
        }
        return values;
    }

    @Override
    public String title() {
        if (compiled.hasTitle(kind())) {
            @Nullable Object[] all = values();
            return String.valueOf(all[all.length - 1]);
        }
        return super.title();
    }

    /**
     * Returns the values of the fields of the model's own, in their order. Callers must not change the array. Dates are
     * milliseconds; lists and complex values are arrays.
     */
    public @Nullable Object[] addedValues() {
        return compiled.added(kind(), values());
    }

    /** Returns the value of a field that the model adds, or, behind them, its title. */
    public @Nullable Object addedValue(int slot) {
        @Nullable Object[] all = values();
        return all[Objects.checkIndex(slot, all.length)];
    }

    @Override
    public @Nullable Object object(Field field) {
        return addedValue(field.objectSlot());
    }

    /** Returns how the documents are arranged. */
    Layout layout() {
        return dataset().layout();
    }

    /** Returns what is written of another document. */
    String link(Identity other, DrawnRule.Relation.Form form) {
        return switch (form) {
            case ID -> dataset().id(other).toString();
            case PATH -> dataset().uncheckedDocument(other).path();
            case NAME -> dataset().uncheckedDocument(other).name();
        };
    }

    /** Returns the document of a kind that this one belongs to, in one step or more. */
    public ModelDocument above(Kind kind) {
        if (above == null) {
            Identity owner = layout().owner(identity());
            if (owner == null) {
                throw new IllegalStateException(this + ": has no " + kind.label());
            }
            above = new ModelDocument(model, compiled, dataset(), owner, group());
        }
        return above.kind() == kind ? above : above.above(kind);
    }

    /** Returns the document of the period before, or null in the first period that there can be. */
    @Nullable
    ModelDocument before() {
        Identity own = source();
        int first = Objects.requireNonNull(own.kind().period()).first();
        return own.month() == first
                ? null
                : new ModelDocument(
                        model, compiled, dataset(), new Identity(own.kind(), own.position(), own.month() - 1), group());
    }

    /** Returns a fact that is a text. */
    @Nullable
    String text(Fact fact) {
        return switch (fact) {
            case TITLE -> title();
            case CREATOR, LAST_CONTRIBUTOR -> ADMINISTRATOR;
            case FILE_NAME -> fileName();
            case MIME_TYPE -> mimeType();
            case MONTH ->
                Objects.requireNonNull(kind().period()).text(identity().month());
            case KIND -> source().kind().label();
            case VERSION -> version() + ".0";
            case TYPE -> type();
            case NAME -> name();
            case HOME -> Objects.requireNonNull(group()).home().name();
            case CREATED, MODIFIED, DATE, VERSION_DATE, YEAR, POSITION ->
                throw new IllegalArgumentException("fact " + fact.label() + ": must be a text, is a number");
        };
    }

    /** Returns a fact that is a whole number or a date, in milliseconds from 1970-01-01T00:00Z. */
    public long number(Fact fact) {
        return switch (fact) {
            case CREATED, MODIFIED, DATE -> millis(source());
            case VERSION_DATE -> millis(kind().isVersion() || version() == 0 ? identity() : lastVersion());
            case YEAR -> Days.year(Days.date(layout().epochDay(source())));
            case POSITION -> positionFromOne();
            default -> throw new IllegalArgumentException("fact " + fact.label() + ": must be a number, is a text");
        };
    }

    private long positionFromOne() {
        Identity own = source();
        Identity owner = layout().owner(own);
        long first = owner == null ? 0 : layout().firstPosition(own.kind(), owner.kind(), owner.position());
        return own.position() - first + 1;
    }

    private long millis(Identity of) {
        return layout().millis(of, group());
    }

    /** Passes on the texts with which the frame of one of the files is filled. */
    public void writeTexts(int file, FileRule.Texts target) {
        compiled.file(kind(), Objects.checkIndex(file, fileCount())).write(this, values(), target);
    }

    @Override
    public long leastFileBytes(int file) {
        Objects.checkIndex(file, fileCount());
        return model.kind(kind()).files().isEmpty()
                ? 0
                : compiled.file(kind(), file).lengthBytes(this, values());
    }

    /** The document's own entries. In an archive, those of the documents that it has left follow, so that it keeps its readers. */
    @Override
    public List<Access> rights() {
        List<Access> own = ownRights();
        boolean hasLeft = model.keepsRights(kind())
                && Objects.requireNonNull(layout().parent(identity())).kind().isShared();
        if (!hasLeft) {
            return own;
        }
        List<Access> all = new ArrayList<>(own);
        FieldPath.above(kind()).forEach(each -> all.addAll(above(each).ownRights()));
        return all;
    }

    @Override
    public State state() {
        return compiled.hasStates(kind()) ? compiled.state(this, values()) : State.NONE;
    }

    private List<Access> ownRights() {
        return model.kind(kind()).rights().isEmpty() ? List.of() : compiled.rights(this, values());
    }

    @Override
    public Retention.Status retention() {
        Retention retention = model.kind(kind()).retention();
        return retention == null ? Retention.Status.NONE : compiled.status(retention, identity());
    }
}
