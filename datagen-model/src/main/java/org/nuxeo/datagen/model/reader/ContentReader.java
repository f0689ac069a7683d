// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.reader;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.core.calendar.Distance;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.rights.Retention;
import org.nuxeo.datagen.core.text.Canonical;
import org.nuxeo.datagen.model.person.PersonCorpus;
import org.nuxeo.datagen.model.person.PersonFact;
import org.nuxeo.datagen.model.rule.AccessRule;
import org.nuxeo.datagen.model.rule.ContentModel;
import org.nuxeo.datagen.model.rule.DrawnRule;
import org.nuxeo.datagen.model.rule.FieldPath;
import org.nuxeo.datagen.model.rule.FileRule;
import org.nuxeo.datagen.model.rule.KindModel;
import org.nuxeo.datagen.model.rule.Mistakes;
import org.nuxeo.datagen.model.rule.Scope;
import org.nuxeo.datagen.model.tree.TreeModel;
import org.nuxeo.datagen.model.tree.TreeModel.Node;
import org.nuxeo.datagen.model.yaml.Entry;

/** Reads what the documents of a model are: fields, files, people, retention and rights of each kind. */
final class ContentReader {

    private final Entry top;
    private final Mistakes mistakes;
    private final TreeModel shape;
    private final Map<String, TreeKind> kinds;
    private final String homes;
    private final String schema;
    private final @Nullable Path folder;
    private final FrameSource frames;
    private final Map<String, @Nullable PersonCorpus> persons = new LinkedHashMap<>();
    private final Map<String, KindNames> names = new HashMap<>();

    /** The texts of each kind and of those above it, of which the values of its documents are made. */
    private final Map<Kind, String> texts = new HashMap<>();

    private final ContentModel.Builder model;

    /**
     * @param name name of the model
     * @param homes name of the kind of the folders of homes
     * @param folder folder of the files that the model names, or null if it must not name any
     */
    ContentReader(
            Entry top,
            String name,
            TreeModel shape,
            Map<String, TreeKind> kinds,
            String homes,
            @Nullable Path folder,
            FrameSource frames) {
        this.top = top;
        this.mistakes = top.mistakes();
        this.shape = shape;
        this.kinds = kinds;
        this.homes = homes;
        this.folder = folder;
        this.frames = frames;
        this.schema = schema(top, name);
        this.model = ContentModel.builder(name, shape.kinds()).shape(shape);
    }

    /** @param unplaced names of kinds whose parents are not known, so that what they refer to is not known either */
    ContentModel read(Set<String> unplaced) {
        readPersons();
        for (Node node : shape.nodes()) {
            if (!node.kind().isVersion()) {
                read(node.kind(), Objects.requireNonNull(kinds.get(node.kind().label())), unplaced);
            }
        }
        try {
            return model.build();
        } catch (ArchiveException e) {
            throw new ArchiveException(e.mistakes().stream()
                    .map(each -> ModelReader.located(top, each))
                    .toList());
        }
    }

    private void readPersons() {
        Entry all = top.members().get("persons");
        Map<String, Entry> each = all == null ? Map.of() : mistakes.attempt(() -> all.members(), Map.of());
        each.forEach((label, entry) -> persons.put(label, mistakes.attempt(() -> PersonsReader.read(entry, folder))));
    }

    private void read(Kind of, TreeKind kind, Set<String> unplaced) {
        Map<String, Entry> members = kind.members();
        Entry fields = members.get("fields");
        KindNames own = new KindNames(kind, names.get(kind.parent()), schema, homes);
        names.put(kind.label(), own);
        Sources sources = new Sources(folder, persons, kind.label(), parentOf(kind));
        FieldsReader reader = new FieldsReader(
                members,
                fields == null ? Map.of() : mistakes.attempt(() -> fields.members(), Map.of()),
                schema,
                scopes(of),
                sources,
                own::full,
                folders(kind));
        KindModel.Builder builder = KindModel.builder(of);
        if (kind.folder() != null) {
            builder.title(kind.folder().title());
        }
        members.forEach((member, entry) -> reader.read(member, entry, builder));
        reader.addTo(builder, name -> model.told(of, name));
        KindModel built = builder.build();
        Entry person = members.get("person");
        PersonCorpus corpus = person == null ? null : mistakes.attempt(() -> sources.persons(person));
        String shown = texts.getOrDefault(of.parent(), Canonical.of(shape))
                + Canonical.of(built)
                + (corpus == null ? "" : corpus.canonical());
        texts.put(of, shown);
        List<FileRule> files = mistakes.attempt(
                () -> new FilesReader(members, of.hasFiles() && !of.facets().contains(Kind.FOLDERISH))
                        .read(built, frames, reader.rules(), shown),
                List.of());
        if (person != null && corpus == null) {
            PersonFact.labels().forEach(fact -> model.told(of, fact));
        }
        Entry retention = members.get("retention");
        Retention retained = retention == null ? null : mistakes.attempt(() -> retention(retention));
        Entry rights = members.get("rights");
        List<AccessRule> rules = rights == null
                ? List.of()
                : mistakes.attempt(() -> new AccessReader(reader.rules()).read(rights), List.of());
        DrawnRule.Zipf sets =
                rights == null ? null : mistakes.attempt(() -> new AccessReader(reader.rules()).sets(rights));
        if (unplaced.contains(kind.label())) {
            built.added().forEach(field -> model.told(of, field.name()));
            model.kind(KindModel.builder(of).person(corpus).build());
            return;
        }
        model.kind(builder.person(corpus)
                .files(files)
                .retention(retained)
                .rights(rules)
                .rightSets(sets)
                .build());
    }

    private static Retention retention(Entry entry) {
        Map<String, Entry> members = entry.members("record", "until", "hold");
        Entry record = members.get("record");
        Entry until = members.get("until");
        Entry hold = members.get("hold");
        return entry.made(() -> new Retention(
                record == null || record.value().equals(true)
                        ? 1
                        : record.share().doubleValue(),
                until == null ? null : Distance.parse(until.text()),
                hold == null ? 0 : hold.share().doubleValue()));
    }

    /** Returns the kind of the parents, between which and the documents there may be folders. */
    private @Nullable String parentOf(TreeKind kind) {
        TreeKind above = kinds.get(kind.parent());
        while (above != null && above.folder() != null) {
            above = kinds.get(above.parent());
        }
        return above == null ? null : above.label();
    }

    /** Returns the kinds of folders by the fields of a kind whose values they have. */
    private Map<String, String> folders(TreeKind kind) {
        Map<String, String> folders = new HashMap<>();
        TreeKind above = kinds.get(kind.parent());
        while (above != null && above.folder() != null) {
            if (above.folder().field() != null) {
                folders.put(above.folder().field(), above.label());
            }
            above = kinds.get(above.parent());
        }
        return folders;
    }

    private Map<String, Scope> scopes(Kind kind) {
        Map<String, Scope> scopes = new LinkedHashMap<>();
        scopes.put(Scope.DOCUMENT.label(), Scope.DOCUMENT);
        List<Kind> above = FieldPath.above(kind);
        above.stream()
                .filter(each -> Objects.requireNonNull(kinds.get(each.label())).folder() == null)
                .findFirst()
                .ifPresent(parent -> scopes.put(KindNames.PARENT, new Scope(parent)));
        above.forEach(each -> scopes.put(each.label(), new Scope(each)));
        return scopes;
    }

    /** Returns the schema of fields that are named without one, unless their kind has its own. */
    static String schema(Entry top, String name) {
        Entry own = top.members().get("schema");
        return own == null ? schemaOf(name) : top.mistakes().attempt(own::text, schemaOf(name));
    }

    /** Returns the name of a model as that of a schema, for example {@code recordsCenter}. */
    private static String schemaOf(String name) {
        String type = TreeKind.typeOf(name.replaceAll("[^A-Za-z0-9]+", "-").replaceAll("^-+|-+$", ""));
        return type.substring(0, 1).toLowerCase(Locale.ROOT) + type.substring(1);
    }
}
