// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import static java.util.Arrays.stream;

import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.text.Labels;

/**
 * What a model's rules can refer to: the built-in fields and more about a document. A fact depends on nothing but seeds,
 * corpus and identity, so that growth never changes a value.
 */
public enum Fact {
    TITLE("dc:title", ValueType.STRING, kind -> true, ModelDocument::title),
    CREATED("dc:created", ValueType.DATE, kind -> true, ModelDocument::millis),
    MODIFIED("dc:modified", ValueType.DATE, kind -> true, ModelDocument::millis),
    CREATOR("dc:creator", ValueType.STRING, kind -> true, document -> "Administrator"),
    LAST_CONTRIBUTOR("dc:lastContributor", ValueType.STRING, kind -> true, document -> "Administrator"),
    FILE_NAME("file:content/name", ValueType.STRING, Kind::hasFiles, ModelDocument::fileName),
    MIME_TYPE("file:content/mime-type", ValueType.STRING, Kind::hasFiles, ModelDocument::mimeType),
    DATE("date", ValueType.DATE, kind -> true, ModelDocument::millis),
    YEAR("year", ValueType.INTEGER, kind -> true, ModelDocument::year),
    /** The period of a document in a series: {@code 2015-01} for a month, the first day for a week or a day. */
    MONTH("month", ValueType.STRING, Kind::isSeries, ModelDocument::period),
    KIND("kind", ValueType.STRING, kind -> true, of -> "" + of.source().kind()),
    TYPE("type", ValueType.STRING, kind -> true, ModelDocument::type),
    /** The last element of the path. */
    NAME("name", ValueType.STRING, kind -> true, ModelDocument::name),
    /** The label of a version, or of the last version of a live document; {@code 0.0} if it has none. */
    VERSION("version", ValueType.STRING, kind -> !kind.isShared(), document -> document.version() + ".0"),
    VERSION_DATE("versionDate", ValueType.DATE, kind -> !kind.isShared(), ModelDocument::versionMillis),
    POSITION("position", ValueType.LONG, kind -> !kind.isShared(), ModelDocument::positionFromOne),
    /** The name of the home of the group. */
    HOME("home", ValueType.STRING, kind -> !kind.isShared(), ModelDocument::homeName);

    private final String label;
    private final ValueType type;
    private final Predicate<Kind> kinds;
    private final Function<ModelDocument, @Nullable Object> value;

    Fact(String label, ValueType type, Predicate<Kind> kinds, Function<ModelDocument, @Nullable Object> value) {
        this.label = label;
        this.type = type;
        this.kinds = kinds;
        this.value = value;
    }

    /** Returns the value of a document; that of a date is in milliseconds from 1970-01-01T00:00Z. */
    @Nullable
    Object value(ModelDocument document) {
        return value.apply(document);
    }

    /** Returns the name in model files: that of the field in Nuxeo if it is one. */
    public String label() {
        return label;
    }

    /** Returns the type of the value. */
    public ValueType type() {
        return type;
    }

    /** Returns whether documents of a kind have the fact. */
    public boolean isOf(Kind kind) {
        return kinds.test(kind);
    }

    /** Returns the fact with a name that documents of a kind have, or null. */
    public static @Nullable Fact of(String label, Kind kind) {
        int found = Labels.of(values(), Fact::label).indexOf(label);
        return found < 0 || !values()[found].isOf(kind) ? null : values()[found];
    }

    /** Returns the names of the facts of a kind. */
    public static List<String> labels(Kind kind) {
        return stream(values()).filter(fact -> fact.isOf(kind)).map(Fact::label).toList();
    }
}
