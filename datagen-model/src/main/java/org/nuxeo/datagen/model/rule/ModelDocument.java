// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.util.ArrayList;
import java.util.Arrays;
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
import org.nuxeo.datagen.core.text.Check;

/** A document of a model: its values follow from the rules of the model, and are computed when one of them is read. */
public final class ModelDocument extends Document {

    private final ModelContents contents;
    private final CompiledKind compiled;

    /** The document that a proxy stands for, which has its values, files and states; or this one. */
    private final ModelDocument content;

    private @Nullable Object @Nullable [] values;
    private @Nullable ModelDocument above;

    ModelDocument(ModelContents contents, Dataset dataset, Identity identity, Layout.@Nullable Group group) {
        super(dataset, identity, group);
        this.contents = contents;
        this.compiled = contents.kinds().get(identity.kind().code());
        this.content = identity.kind().isProxy() ? new ModelDocument(contents, dataset, content(), group) : this;
    }

    /** Returns the values of the added fields, followed by the title if the model has one. */
    @Nullable
    Object[] values() {
        if (values == null) {
            values = content == this ? compiled.values(this) : compiled.ofProxy(content.values());
        }
        return values;
    }

    @Override
    public String title() {
        int slot = compiled.titleSlot;
        return slot < 0 ? super.title() : String.valueOf(addedValue(slot));
    }

    /**
     * Returns the values of the fields of the model's own, in their order. Callers must not change the array. Dates are
     * milliseconds; lists and complex values are arrays.
     */
    public @Nullable Object[] addedValues() {
        @Nullable Object[] all = values();
        return compiled.stored == all.length ? all : Arrays.copyOf(all, compiled.stored);
    }

    /** Returns the value of a field that the model adds, or, behind them, its title. */
    public @Nullable Object addedValue(int slot) {
        @Nullable
        Object[] known = values == null && slot == compiled.titleSlot ? compiled.title.apply(content) : values();
        return known[Objects.checkIndex(slot, known.length)];
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
    String link(Identity other, Relation.Form form) {
        return switch (form) {
            case ID -> dataset().id(other).toString();
            case PATH -> dataset().uncheckedDocument(other).path();
            case NAME -> dataset().uncheckedDocument(other).name();
        };
    }

    /** Returns the document of a kind that this one belongs to, in one step or more. */
    public ModelDocument above(Kind kind) {
        if (above == null) {
            Identity owner = Check.present(layout().owner(identity()), () -> this + ": has no " + kind.label());
            above = new ModelDocument(contents, dataset(), owner, group());
        }
        return above.kind() == kind ? above : above.above(kind);
    }

    /** Returns the document of the period before, or null in the first period that there can be. */
    @Nullable
    ModelDocument before() {
        Identity own = source();
        if (own.month() == Objects.requireNonNull(own.kind().period()).first()) {
            return null;
        }
        Identity before = new Identity(own.kind(), own.position(), own.month() - 1);
        return new ModelDocument(contents, dataset(), before, group());
    }

    /** Returns when the document was made, in milliseconds from 1970-01-01T00:00Z. */
    long millis() {
        return layout().millis(source(), group());
    }

    /** Returns the date of a version, or of the last version of a live document; that of the document if it has none. */
    long versionMillis() {
        return layout().millis(kind().isVersion() || version() == 0 ? identity() : lastVersion(), group());
    }

    long year() {
        return Days.year(Days.date(layout().epochDay(source())));
    }

    /** Returns the text of the period, for example {@code 2015-01}. */
    String period() {
        return Objects.requireNonNull(kind().period()).text(identity().month());
    }

    String homeName() {
        return Objects.requireNonNull(group()).home().name();
    }

    /** Returns the number of the document among those of its kind that belong to the same document, from 1. */
    long positionFromOne() {
        Identity own = source();
        Identity owner = layout().owner(own);
        long first = owner == null ? 0 : layout().firstPosition(own.kind(), owner.kind(), owner.position());
        return own.position() - first + 1;
    }

    /** Passes on the texts with which the frame of one of the files is filled. */
    public void writeTexts(int file, FileRule.Texts target) {
        compiled.files.get(Objects.checkIndex(file, fileCount())).write(content, target);
    }

    @Override
    public long leastFileBytes(int file) {
        int index = Objects.checkIndex(file, fileCount());
        return compiled.files.isEmpty() ? 0 : compiled.files.get(index).lengthBytes(content);
    }

    /** The document's own entries. In an archive, those of the documents that it has left follow, so that it keeps its readers. */
    @Override
    public List<Access> rights() {
        boolean hasLeft = contents.model().keepsRights(kind())
                && Objects.requireNonNull(layout().parent(identity())).kind().isShared();
        List<Access> own = compiled.rights(this);
        if (!hasLeft) {
            return own;
        }
        List<Access> all = new ArrayList<>(own);
        FieldPath.above(kind()).stream().map(this::above).forEach(each -> all.addAll(each.compiled.rights(each)));
        return all;
    }

    @Override
    public State state() {
        return compiled.states.apply(content);
    }

    @Override
    public Retention.Status retention() {
        Identity own = content();
        Retention retention = dataset().type(own.kind()).retention();
        return retention == null ? Retention.Status.NONE : retention.status(own, contents.retentionSalt());
    }
}
