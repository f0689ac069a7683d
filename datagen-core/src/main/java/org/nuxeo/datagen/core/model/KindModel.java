// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.text.Canonical;

/**
 * The model of one kind of documents.
 *
 * @param kind kind
 * @param type document type in Nuxeo; for letters, {@code {state}} in it is the code of the state
 * @param facets facets of the documents
 * @param lifeCyclePolicy life cycle policy
 * @param lifeCycleState life cycle state
 * @param title template of the title, or null for the built-in one
 * @param added fields that documents have besides the built-in ones, in the order in which a repository stores them
 */
public record KindModel(
        Kind kind,
        String type,
        List<String> facets,
        String lifeCyclePolicy,
        String lifeCycleState,
        ValueRule.@Nullable Template title,
        List<AddedField> added)
        implements Canonical.Part {

    /** The life cycle policy of documents unless a model has another one. */
    public static final String LIFE_CYCLE_POLICY = "default";

    /** The life cycle state of documents unless a model has another one. */
    public static final String LIFE_CYCLE_STATE = "project";

    /** The place of a state's code in a type. */
    public static final String STATE = "{state}";

    private static final List<String> FOLDER_SCHEMAS = List.of("dc");
    private static final List<String> FILE_SCHEMAS = List.of("dc", "file");

    private static final Map<Kind, KindModel> BUILT_IN = new ConcurrentHashMap<>();

    public KindModel {
        Objects.requireNonNull(kind, "kind");
        facets = List.copyOf(facets);
        added = List.copyOf(added);
    }

    /** Writes the kind, without the code, which follows from the order of all kinds. Versions are what their documents are. */
    @Override
    public void write(Canonical to) {
        Kind parent = kind.parent();
        Period each = kind.period();
        to.with("kind", kind.label())
                .with("in", parent == null ? null : parent.label())
                .with("version", kind.isVersion(), false)
                .with("noun", kind.noun(), kind.label())
                .with("shared", kind.isShared(), false)
                .with("each", each == null ? null : each.label());
        if (!kind.isVersion()) {
            to.with("type", type)
                    .with("media", kind.mimeType())
                    .with("folder", kind.isFolder(), !kind.hasFiles())
                    .with("schemas", kind.schemas(), kind.hasFiles() ? FILE_SCHEMAS : FOLDER_SCHEMAS)
                    .with("facets", facets, List.of())
                    .with("policy", lifeCyclePolicy, LIFE_CYCLE_POLICY)
                    .with("state", lifeCycleState, LIFE_CYCLE_STATE)
                    .with("title", title == null ? null : title.canonical())
                    .with("fields", added, List.of());
        }
    }

    /** Returns the same model of another kind. */
    KindModel of(Kind other) {
        return new KindModel(other, type, facets, lifeCyclePolicy, lifeCycleState, title, added);
    }

    /** Returns the built-in model of a kind. */
    public static KindModel builtIn(Kind kind) {
        return BUILT_IN.computeIfAbsent(kind, each -> builder(each).build());
    }

    /** Returns a builder with what the built-in model has. */
    public static Builder builder(Kind kind) {
        return new Builder(kind);
    }

    /** Returns whether this is the built-in model of its kind. */
    boolean isBuiltIn() {
        // The first comparison of two records links their fields, which takes a tenth of the time of a short command.
        KindModel builtIn = builtIn(kind);
        return this == builtIn || equals(builtIn);
    }

    /** Returns the document type in Nuxeo. The code is that of a letter's state. */
    public String type(String stateCode) {
        return type.replace(STATE, stateCode);
    }

    /** Builder of a kind's model. {@link ContentModel.Builder} checks it. */
    public static final class Builder {

        private final Kind kind;
        private String type;
        private List<String> facets;
        private String lifeCyclePolicy = LIFE_CYCLE_POLICY;
        private String lifeCycleState = LIFE_CYCLE_STATE;
        private ValueRule.@Nullable Template title;
        private final List<AddedField> added = new ArrayList<>();

        private Builder(Kind kind) {
            this.kind = kind;
            this.type = kind.type();
            this.facets = kind.facets();
        }

        /** Sets the document type in Nuxeo; for letters, {@code {state}} in it is the code of the state. */
        public Builder type(String value) {
            this.type = value;
            return this;
        }

        /** Sets the facets. */
        public Builder facets(List<String> values) {
            this.facets = values;
            return this;
        }

        /** Sets life cycle policy and state. */
        public Builder lifeCycle(String policy, String state) {
            this.lifeCyclePolicy = policy;
            this.lifeCycleState = state;
            return this;
        }

        /** Sets the template of the title. */
        public Builder title(String template) {
            return title(ValueRule.Template.parse(template));
        }

        /** Sets the template of the title. */
        public Builder title(ValueRule.Template template) {
            this.title = template;
            return this;
        }

        /** Adds a field. */
        public Builder add(AddedField field) {
            added.add(field);
            return this;
        }

        /** Returns the model, which is not checked yet. */
        public KindModel build() {
            return new KindModel(kind, type, facets, lifeCyclePolicy, lifeCycleState, title, added);
        }
    }
}
