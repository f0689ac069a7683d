// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.rights.Retention;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.text.Canonical;
import org.nuxeo.datagen.model.person.PersonCorpus;
import org.nuxeo.datagen.model.rule.FieldTypes.Site;

/**
 * The model of one kind of documents. Versions have that of their documents, but neither rights nor retention: Nuxeo copies none.
 *
 * @param kind kind
 * @param type document type in Nuxeo
 * @param facets facets of the documents
 * @param lifeCyclePolicy life cycle policy
 * @param lifeCycleState life cycle state, unless documents differ in it
 * @param states how the states of documents differ
 * @param title rule of the title, or null for the name
 * @param added fields for which there are rules, in the order in which a repository stores them
 * @param person corpus if the documents are of a person each, or null
 * @param files files, the main one first
 * @param retention how documents are retained, or null if none is a record
 * @param rights entries of access control, in the order in which they apply
 * @param rightSets ranks of the sets from which the draws of the entries follow, or null if each document has its own
 */
public record KindModel(
        Kind kind,
        String type,
        List<String> facets,
        String lifeCyclePolicy,
        String lifeCycleState,
        StateRule states,
        @Nullable ValueRule title,
        List<AddedField> added,
        @Nullable PersonCorpus person,
        List<FileRule> files,
        @Nullable Retention retention,
        List<AccessRule> rights,
        DrawnRule.@Nullable Zipf rightSets)
        implements Canonical.Part {

    /** The types of folders that every Nuxeo has. They have no file unless one is asked for. */
    public static final Set<String> FOLDERS_OF_NUXEO =
            Set.of("Domain Folder OrderedFolder WorkspaceRoot Workspace SectionRoot Section TemplateRoot".split(" "));

    /** The types of collections that every Nuxeo has, and their facets. They have neither files nor documents below them. */
    public static final Map<String, List<String>> COLLECTIONS_OF_NUXEO = Map.of(
            "Collection", List.of(Kind.VERSIONABLE, "Collection", "NotCollectionMember"),
            "Favorites", List.of("Collection", "NotCollectionMember"));

    private static final List<String> FOLDER_SCHEMAS = List.of("dc");
    private static final List<String> FILE_SCHEMAS = List.of("dc", "file");

    public KindModel {
        Objects.requireNonNull(kind, "kind");
        facets = List.copyOf(facets);
        added = List.copyOf(added);
        files = List.copyOf(files);
        rights = List.copyOf(rights);
    }

    @Override
    public void write(Canonical to) {
        write(kind, part -> {}, to);
    }

    /**
     * Writes the kind, without the code, which follows from the order of all kinds. Versions and proxies are what their documents are.
     *
     * @param own the kind, or that of the versions or proxies
     * @param place where its documents are
     */
    void write(Kind own, Canonical.Part place, Canonical to) {
        Kind parent = own.parent();
        Period each = own.period();
        to.with("kind", own.label())
                .with("in", parent == null ? null : parent.label())
                .with("version", own.isVersion(), false)
                .with("noun", own.noun(), own.label())
                .with("shared", own.isShared(), false)
                .with("each", each == null ? null : each.label());
        if (own.source() != null) {
            place.write(to);
            return;
        }
        to.with("type", type)
                .with("media", kind.mimeType())
                .with("folder", kind.isFolder(), !kind.hasFiles())
                .with("schemas", kind.schemas(), kind.hasFiles() ? FILE_SCHEMAS : FOLDER_SCHEMAS)
                .with("facets", facets, List.of())
                .with("policy", lifeCyclePolicy, DocumentType.LIFE_CYCLE_POLICY)
                .with("state", lifeCycleState, DocumentType.LIFE_CYCLE_STATE)
                .with("title", title instanceof Template template ? template.canonical() : title)
                .with("fields", added, List.of());
        place.write(to);
        to.with("files", files, List.of())
                .with("person", person == null ? null : person.digest())
                .with("retention", retention);
        states.write(to);
        to.with("rights", rights, List.of()).with("rightSets", rightSets);
    }

    /** Returns the fields for which there are rules, and those that follow from them; those that are not stored are the last. */
    public List<AddedField> fields() {
        return NuxeoFields.completed(added).stream()
                .sorted(Comparator.comparing(AddedField::isStored).reversed())
                .toList();
    }

    /** Returns all fields by slot, followed by the title if the kind has one. */
    List<AddedField> computed() {
        List<AddedField> all = new ArrayList<>(fields());
        if (title != null) {
            all.add(new AddedField(Fact.TITLE.label(), title));
        }
        return all;
    }

    /** Adds what does not fit. */
    void check(Site site, Mistakes mistakes) {
        for (int i = 0; i < files.size(); i++) {
            files.get(i).check(site.in("files", String.valueOf(i + 1)), mistakes);
        }
        for (int i = 0; i < rights.size(); i++) {
            rights.get(i).check(site.in("rights", String.valueOf(i + 1)), mistakes);
        }
        states.check(this, site, mistakes);
    }

    /** Returns a builder with the type and the facets of a kind. */
    public static Builder builder(Kind kind) {
        return new Builder(kind);
    }

    /** Builder of a kind's model. {@link ContentModel.Builder} checks it. */
    public static final class Builder {

        private final Kind kind;
        private String type;
        private List<String> facets;
        private String lifeCyclePolicy = DocumentType.LIFE_CYCLE_POLICY;
        private String lifeCycleState = DocumentType.LIFE_CYCLE_STATE;
        private StateRule states = StateRule.NONE;
        private @Nullable ValueRule title;
        private final List<AddedField> added = new ArrayList<>();
        private @Nullable PersonCorpus person;
        private List<FileRule> files = List.of();
        private @Nullable Retention retention;
        private List<AccessRule> rights = List.of();
        private DrawnRule.@Nullable Zipf rightSets;

        private Builder(Kind kind) {
            this.kind = kind;
            this.type = kind.type();
            this.facets = kind.facets();
        }

        /** Sets the document type in Nuxeo. */
        public Builder type(String value) {
            this.type = value;
            return this;
        }

        /** Sets the facets. */
        public Builder facets(List<String> values) {
            this.facets = Stream.concat(
                            values.stream(), kind.facets().stream().filter(each -> !each.equals(Kind.FOLDERISH)))
                    .distinct()
                    .toList();
            return this;
        }

        /** Sets life cycle policy and state. */
        public Builder lifeCycle(String policy, String state) {
            this.lifeCyclePolicy = policy;
            this.lifeCycleState = state;
            return this;
        }

        /** Sets how the states of documents differ. */
        public Builder states(StateRule rule) {
            this.states = rule;
            return this;
        }

        /** Sets the rule of the title. */
        public Builder title(ValueRule rule) {
            this.title = rule;
            return this;
        }

        /** Adds a field. */
        public Builder add(AddedField field) {
            added.add(field);
            return this;
        }

        /** Sets the corpus of documents that are of a person each. */
        public Builder person(@Nullable PersonCorpus corpus) {
            this.person = corpus;
            return this;
        }

        /** Sets the files, the main one first. */
        public Builder files(List<FileRule> values) {
            this.files = values;
            return this;
        }

        /**
         * Sets how documents are retained, and their entries of access control in the order in which they apply.
         *
         * @param sets ranks of the sets from which the draws of the entries follow, or null
         */
        public Builder governed(@Nullable Retention by, List<AccessRule> entries, DrawnRule.@Nullable Zipf sets) {
            this.retention = by;
            this.rights = entries;
            this.rightSets = sets;
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
                    states,
                    title,
                    added,
                    person,
                    files,
                    retention,
                    rights,
                    rightSets);
        }
    }
}
