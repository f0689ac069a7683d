// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.reader;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.text.Canonical;
import org.nuxeo.datagen.model.person.PersonCorpus;
import org.nuxeo.datagen.model.person.PersonFact;
import org.nuxeo.datagen.model.rule.ContentModel;
import org.nuxeo.datagen.model.rule.FileRule;
import org.nuxeo.datagen.model.rule.KindModel;
import org.nuxeo.datagen.model.tree.TreeModel;
import org.nuxeo.datagen.model.tree.TreeModel.Node;
import org.nuxeo.datagen.model.yaml.Entry;
import org.nuxeo.datagen.model.yaml.Entry.Members;

/**
 * Reads what the documents of a model are: people, and each kind with its files.
 *
 * @param members members of the model
 * @param homes name of the kind of the folders of homes
 * @param folder folder of the files that the model names, or null if it must not name any
 */
record ContentReader(
        Members members,
        TreeModel shape,
        Map<String, TreeKind> kinds,
        String homes,
        @Nullable Path folder,
        FrameSource frames,
        ContentModel.Builder model) {

    /** @param unplaced names of kinds whose parents are not known, so that what they refer to is not known either */
    ContentModel read(Set<String> unplaced) {
        Map<String, @Nullable PersonCorpus> persons = new LinkedHashMap<>();
        members.attempt("persons", Entry::members, Map.<String, Entry>of())
                .forEach((label, entry) ->
                        persons.put(label, members.of().mistakes().attempt(() -> PersonsReader.read(entry, folder))));
        // the texts of each kind and of those above it, of which the values of its documents are made
        Map<Kind, String> texts = new HashMap<>();
        for (Node node : shape.nodes()) {
            if (!node.kind().isVersion()) {
                TreeKind kind = Objects.requireNonNull(kinds.get(node.kind().label()));
                Sources sources = new Sources(kind, kind.above(kinds), homes, folder, persons);
                read(node.kind(), sources, texts, unplaced.contains(kind.label()));
            }
        }
        try {
            return model.build();
        } catch (ArchiveException e) {
            throw new ArchiveException(e.mistakes().stream()
                    .map(mistake -> ModelReader.located(members.of(), mistake))
                    .toList());
        }
    }

    private void read(Kind of, Sources sources, Map<Kind, String> texts, boolean isUnplaced) {
        Members own = sources.kind().members();
        KindReader reader = new KindReader(of, sources);
        KindModel.Builder builder = reader.read(field -> model.told(of, field));
        KindModel built = builder.build();
        PersonCorpus corpus = own.attempt("person", sources::persons);
        if (corpus == null && own.has("person")) {
            PersonFact.labels().forEach(fact -> model.told(of, fact));
        }
        String shown = texts.getOrDefault(of.parent(), Canonical.of(shape))
                + Canonical.of(built)
                + (corpus == null ? "" : corpus.canonical());
        texts.put(of, shown);
        List<FileRule> files = members.of()
                .mistakes()
                .attempt(
                        () -> new FilesReader(own, of.hasFiles() && !of.facets().contains(Kind.FOLDERISH))
                                .read(built, frames, reader.rules(), shown),
                        List.of());
        reader.readRights(builder);
        if (isUnplaced) {
            built.added().forEach(field -> model.told(of, field.name()));
        }
        model.kind((isUnplaced ? KindModel.builder(of) : builder.files(files))
                .person(corpus)
                .build());
    }
}
