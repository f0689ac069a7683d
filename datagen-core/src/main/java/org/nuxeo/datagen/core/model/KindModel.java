// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Kind;

/**
 * The model of one kind of documents.
 *
 * @param kind kind
 * @param type document type in Nuxeo; for letters, {@code {state}} in it is the code of the state
 * @param facets facets of the documents
 * @param lifeCyclePolicy life cycle policy
 * @param lifeCycleState life cycle state
 * @param pathName last element of the path if it is the same for all documents of the kind, otherwise null
 * @param isImported whether datasets have documents of the kind
 * @param title template of the title, or null for the built-in one
 * @param renamed new names of built-in properties
 * @param dropped built-in properties and parts of them that documents do not have
 * @param added fields that documents have besides the built-in ones, in the order in which a repository stores them
 */
public record KindModel(
        Kind kind,
        String type,
        List<String> facets,
        String lifeCyclePolicy,
        String lifeCycleState,
        @Nullable String pathName,
        boolean isImported,
        ValueRule.@Nullable Template title,
        Map<String, String> renamed,
        Set<String> dropped,
        List<AddedField> added) {

    /** The life cycle policy of documents unless a model has another one. */
    public static final String LIFE_CYCLE_POLICY = "default";

    /** The life cycle state of documents unless a model has another one. */
    public static final String LIFE_CYCLE_STATE = "project";

    /** The place of a state's code in a type. */
    public static final String STATE = "{state}";

    private static final Map<Kind, KindModel> BUILT_IN = new ConcurrentHashMap<>();

    public KindModel {
        Objects.requireNonNull(kind, "kind");
        facets = List.copyOf(facets);
        renamed = Collections.unmodifiableMap(new LinkedHashMap<>(renamed));
        dropped = Collections.unmodifiableSet(new LinkedHashSet<>(dropped));
        added = List.copyOf(added);
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

    /** Returns whether documents do not have a built-in field or, if it is complex, the property that it is a part of. */
    public boolean drops(String xpath) {
        int slash = xpath.indexOf('/');
        return dropped.contains(xpath) || slash > 0 && dropped.contains(xpath.substring(0, slash));
    }

    /** Returns the name of a built-in property. */
    public String nameOf(String property) {
        return renamed.getOrDefault(property, property);
    }

    /** Returns whether built-in fields have other names or are missing, or other fields are added. */
    public boolean changesFields() {
        return !renamed.isEmpty() || !dropped.isEmpty() || !added.isEmpty();
    }

    /** Builder of a kind's model. {@link ContentModel.Builder} checks it. */
    public static final class Builder {

        private final Kind kind;
        private String type;
        private List<String> facets;
        private String lifeCyclePolicy = LIFE_CYCLE_POLICY;
        private String lifeCycleState = LIFE_CYCLE_STATE;
        private @Nullable String pathName;
        private boolean imported = true;

        private ValueRule.@Nullable Template title;

        private final Map<String, String> renamed = new LinkedHashMap<>();
        private final Set<String> dropped = new LinkedHashSet<>();
        private final List<AddedField> added = new ArrayList<>();

        private Builder(Kind kind) {
            this.kind = kind;
            this.type = kind.type();
            this.facets = kind.facets();
            this.pathName = kind.pathName();
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

        /** Sets the last element of paths, for ID cards and letters. */
        public Builder pathName(String value) {
            this.pathName = value;
            return this;
        }

        /** Leaves ID cards or letters out of datasets. */
        public Builder leaveOut() {
            this.imported = false;
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

        /** Renames a built-in property. */
        public Builder rename(String property, String name) {
            if (!property.equals(name)) {
                renamed.put(property, name);
            }
            return this;
        }

        /** Drops a built-in property or a part of one. */
        public Builder drop(String name) {
            dropped.add(name);
            return this;
        }

        /** Adds a field. */
        public Builder add(AddedField field) {
            added.add(field);
            return this;
        }

        /** Returns the model, which is not checked yet. */
        public KindModel build() {
            return new KindModel(
                    kind,
                    type,
                    facets,
                    lifeCyclePolicy,
                    lifeCycleState,
                    pathName,
                    imported,
                    title,
                    renamed,
                    dropped,
                    added);
        }
    }
}
