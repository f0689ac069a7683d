// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.model;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.TreeMap;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Kinds;

/**
 * A content model: what each kind of documents is called in Nuxeo, and which fields it has. It has been checked: names,
 * types and references are right, and no value follows from itself. Immutable; two models are equal if they give the same
 * documents, whatever their names are.
 */
public final class ContentModel {

    /** The fingerprint of the built-in model. */
    public static final String BANK_FINGERPRINT = "bank";

    private final String name;
    private final Kinds all;
    private final Map<Kind, KindModel> kinds;
    private final Map<Kind, FieldTypes> types;
    private final String fingerprint;

    private ContentModel(String name, Kinds all, Map<Kind, KindModel> kinds, Map<Kind, FieldTypes> types) {
        this.name = name;
        this.all = all;
        this.kinds = kinds;
        this.types = types;
        boolean bank = kinds.values().stream().allMatch(KindModel::isBuiltIn);
        this.fingerprint = bank ? BANK_FINGERPRINT : ModelFingerprint.of(kinds.values());
    }

    /**
     * Returns the model in a file. The module {@code datagen-model} must be on the class path.
     *
     * @throws ModelException if the file cannot be read or has a mistake; the message has line and column
     */
    public static ContentModel load(Path file) {
        return format().load(file);
    }

    /**
     * Returns the model in a text in the format of model files.
     *
     * @param folder folder of the files that the text names, or null if it must not name any
     * @throws ModelException if the text has a mistake; the message has line and column
     */
    public static ContentModel parse(String text, Path folder) {
        return format().parse(text, folder);
    }

    private static ModelFormat format() {
        return ServiceLoader.load(ModelFormat.class, ContentModel.class.getClassLoader())
                .findFirst()
                .orElseThrow(() -> new ModelException(
                        List.of(), "model files: add the module datagen-model to the class path, which reads them"));
    }

    /** Returns a builder that starts with what the kinds of a layout are by themselves. */
    public static Builder builder(String name, Kinds kinds) {
        return new Builder(name, kinds);
    }

    /** Returns the name, which messages and pages show. */
    public String name() {
        return name;
    }

    /** Returns the kinds of the layout that the model is for. */
    public Kinds kinds() {
        return all;
    }

    /** Returns the model of a kind. */
    public KindModel kind(Kind kind) {
        return kinds.get(kind);
    }

    /** Returns the type of an added field's value. */
    public ValueType type(Kind kind, AddedField field) {
        return types.get(kind).of(field.name());
    }

    /** Returns the type of the values of a rule that this model has for a kind. */
    public ValueType type(Kind kind, ValueRule rule) {
        return types.get(kind).typeOf(rule, List.of());
    }

    /** Returns {@link #BANK_FINGERPRINT} or 16 hexadecimal digits. */
    public String fingerprint() {
        return fingerprint;
    }

    /** Returns whether this is the built-in model. */
    public boolean isBank() {
        return fingerprint.equals(BANK_FINGERPRINT);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ContentModel model && fingerprint.equals(model.fingerprint);
    }

    @Override
    public int hashCode() {
        return fingerprint.hashCode();
    }

    /** Returns {@code model insurer with fingerprint 0123456789abcdef}. */
    @Override
    public String toString() {
        return "model " + name + " with fingerprint " + fingerprint;
    }

    /** Builder of models. */
    public static final class Builder {

        private final String name;
        private final Kinds all;
        private final Map<Kind, KindModel> kinds = new TreeMap<>();

        private Builder(String name, Kinds all) {
            this.name = Objects.requireNonNull(name, "name");
            this.all = all;
            for (Kind kind : all) {
                kinds.put(kind, KindModel.builtIn(kind));
            }
        }

        /** Sets the model of a kind. */
        public Builder kind(KindModel value) {
            kinds.put(value.kind(), value);
            return this;
        }

        /**
         * Returns the model.
         *
         * @throws ModelException if a name is wrong or used twice, a reference or a type does not fit, or a value follows
         *     from itself
         */
        public ContentModel build() {
            ModelNames.check(kinds.values());
            Map<Kind, FieldTypes> types = new TreeMap<>();
            kinds.forEach((kind, model) -> types.put(kind, new FieldTypes(model)));
            FieldTypes.checkShared(types.values());
            return new ContentModel(name, all, new TreeMap<>(kinds), types);
        }
    }
}
