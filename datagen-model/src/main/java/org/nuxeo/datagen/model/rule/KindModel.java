// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
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
 * @param title rule of the title, or null for the name
 * @param added fields for which there are rules, in the order in which a repository stores them
 * @param person corpus if the documents are of a person each, or null
 * @param files files, the main one first
 * @param governance what holds for the documents besides their fields
 */
public record KindModel(
        Kind kind,
        String type,
        List<String> facets,
        String lifeCyclePolicy,
        String lifeCycleState,
        @Nullable ValueRule title,
        List<FieldRule> added,
        @Nullable PersonCorpus person,
        List<FileRule> files,
        Governance governance)
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
        facets = List.copyOf(facets);
        added = List.copyOf(added);
        files = List.copyOf(files);
    }

    /** The model of a kind that is what it is by itself, but for some fields. */
    public static KindModel of(Kind kind, FieldRule... fields) {
        List<FieldRule> own = List.of(fields);
        String policy = DocumentType.LIFE_CYCLE_POLICY;
        String state = DocumentType.LIFE_CYCLE_STATE;
        return new KindModel(
                kind, kind.type(), kind.facets(), policy, state, null, own, null, List.of(), Governance.NONE);
    }

    /** Returns the model with what is read last, as it depends on the fields. */
    public KindModel with(@Nullable PersonCorpus corpus, List<FileRule> all, Governance of) {
        return new KindModel(kind, type, facets, lifeCyclePolicy, lifeCycleState, title, added, corpus, all, of);
    }

    /**
     * States, retention and rights of documents.
     *
     * @param states how the states of documents differ
     * @param retention how documents are retained, or null if none is a record
     * @param rights entries of access control, in the order in which they apply
     * @param rightSets ranks of the sets from which the draws of the entries follow, or null if each document has its own
     */
    public record Governance(
            StateRule states,
            @Nullable Retention retention,
            List<AccessRule> rights,
            DrawnRule.@Nullable Zipf rightSets)
            implements Canonical.Part {

        /** That of documents which are as all others of their type. */
        public static final Governance NONE = new Governance(StateRule.NONE, null, List.of(), null);

        @Override
        public void write(Canonical to) {
            to.with("retention", retention);
            states.write(to);
            to.with("rights", rights, List.of()).with("rightSets", rightSets);
        }
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
        to.with("files", files, List.of()).with("person", person == null ? null : person.digest());
        governance.write(to);
    }

    /** Returns the fields for which there are rules, and those that follow from them; those that are not stored are the last. */
    public List<FieldRule> fields() {
        return NuxeoFields.completed(added).stream()
                .sorted(Comparator.comparing(FieldRule::isStored).reversed())
                .toList();
    }

    /** Returns all fields by slot, followed by the title if the kind has one. */
    List<FieldRule> computed() {
        Stream<FieldRule> titles = Stream.ofNullable(title).map(rule -> new FieldRule(Fact.TITLE.label(), rule));
        return Stream.concat(fields().stream(), titles).toList();
    }

    /** Adds what does not fit. */
    void check(Site site, Mistakes mistakes) {
        List<AccessRule> rights = governance.rights();
        IntStream.range(0, files.size()).forEach(i -> files.get(i).check(site.in("files", "" + (i + 1)), mistakes));
        IntStream.range(0, rights.size()).forEach(i -> rights.get(i).check(site.in("rights", "" + (i + 1)), mistakes));
        governance.states().check(this, site, mistakes);
    }
}
