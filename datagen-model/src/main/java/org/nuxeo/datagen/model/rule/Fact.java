// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.ValueType;

/**
 * What a model's rules can refer to: the built-in fields and more about a document. A fact depends on nothing but seeds,
 * corpus and identity, so that growth never changes a value.
 */
public enum Fact {
    TITLE("dc:title", ValueType.STRING, kind -> true),
    CREATED("dc:created", ValueType.DATE, kind -> true),
    MODIFIED("dc:modified", ValueType.DATE, kind -> true),
    CREATOR("dc:creator", ValueType.STRING, kind -> true),
    LAST_CONTRIBUTOR("dc:lastContributor", ValueType.STRING, kind -> true),
    FILE_NAME("file:content/name", ValueType.STRING, Kind::hasFiles),
    MIME_TYPE("file:content/mime-type", ValueType.STRING, Kind::hasFiles),
    DATE("date", ValueType.DATE, kind -> true),
    YEAR("year", ValueType.INTEGER, kind -> true),
    /** The period of a document in a series: {@code 2015-01} for a month, the first day for a week or a day. */
    MONTH("month", ValueType.STRING, Kind::isSeries),
    KIND("kind", ValueType.STRING, kind -> true),
    TYPE("type", ValueType.STRING, kind -> true),
    /** The last element of the path. */
    NAME("name", ValueType.STRING, kind -> true),
    /** The label of a version, or of the last version of a live document; {@code 0.0} if it has none. */
    VERSION("version", ValueType.STRING, kind -> !kind.isShared()),
    /** The date of a version, or of the last version of a live document; that of the document if it has none. */
    VERSION_DATE("versionDate", ValueType.DATE, kind -> !kind.isShared()),
    /** The number of the document among those of its kind that belong to the same document, from 1. */
    POSITION("position", ValueType.LONG, kind -> !kind.isShared()),
    /** The name of the home of the group. */
    HOME("home", ValueType.STRING, kind -> !kind.isShared());

    private final String label;
    private final ValueType type;
    private final Predicate<Kind> kinds;

    Fact(String label, ValueType type, Predicate<Kind> kinds) {
        this.label = label;
        this.type = type;
        this.kinds = kinds;
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
        return Arrays.stream(values())
                .filter(fact -> fact.label.equals(label) && fact.isOf(kind))
                .findFirst()
                .orElse(null);
    }

    /** Returns the names of the facts of a kind. */
    public static List<String> labels(Kind kind) {
        return Arrays.stream(values())
                .filter(fact -> fact.isOf(kind))
                .map(Fact::label)
                .toList();
    }
}
