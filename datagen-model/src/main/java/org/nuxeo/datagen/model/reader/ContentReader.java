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
import org.nuxeo.datagen.model.rule.Mistakes;
import org.nuxeo.datagen.model.tree.TreeModel;
import org.nuxeo.datagen.model.tree.TreeModel.Node;
import org.nuxeo.datagen.model.yaml.Entry;

/** Reads what the documents of a model are: people, and each kind with its files. */
final class ContentReader {

    private final Entry top;
    private final Mistakes mistakes;
    private final TreeModel shape;
    private final Map<String, TreeKind> kinds;
    private final String homes;
    private final @Nullable Path folder;
    private final FrameSource frames;
    private final Map<String, @Nullable PersonCorpus> persons = new LinkedHashMap<>();

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
        this.model = ContentModel.builder(name, shape.kinds()).shape(shape);
    }

    /** @param unplaced names of kinds whose parents are not known, so that what they refer to is not known either */
    ContentModel read(Set<String> unplaced) {
        Entry all = top.members().get("persons");
        Map<String, Entry> each = all == null ? Map.of() : mistakes.attempt(() -> all.members(), Map.of());
        each.forEach((label, entry) -> persons.put(label, mistakes.attempt(() -> PersonsReader.read(entry, folder))));
        for (Node node : shape.nodes()) {
            if (!node.kind().isVersion()) {
                TreeKind kind = Objects.requireNonNull(kinds.get(node.kind().label()));
                read(node.kind(), kind, unplaced.contains(kind.label()));
            }
        }
        try {
            return model.build();
        } catch (ArchiveException e) {
            throw new ArchiveException(e.mistakes().stream()
                    .map(mistake -> ModelReader.located(top, mistake))
                    .toList());
        }
    }

    private void read(Kind of, TreeKind kind, boolean isUnplaced) {
        Sources sources = new Sources(kind, kind.above(kinds), homes, folder, persons);
        KindReader reader = new KindReader(of, sources);
        KindModel.Builder builder = reader.read(field -> model.told(of, field));
        KindModel built = builder.build();
        PersonCorpus corpus = kind.members().attempt("person", sources::persons);
        if (corpus == null && kind.members().has("person")) {
            PersonFact.labels().forEach(fact -> model.told(of, fact));
        }
        String shown = texts.getOrDefault(of.parent(), Canonical.of(shape))
                + Canonical.of(built)
                + (corpus == null ? "" : corpus.canonical());
        texts.put(of, shown);
        List<FileRule> files = mistakes.attempt(
                () -> new FilesReader(
                                kind.members(), of.hasFiles() && !of.facets().contains(Kind.FOLDERISH))
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
