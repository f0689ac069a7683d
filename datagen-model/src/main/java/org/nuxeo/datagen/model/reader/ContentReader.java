// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.reader;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.text.Canonical;
import org.nuxeo.datagen.model.person.PersonCorpus;
import org.nuxeo.datagen.model.rule.Collected.Link;
import org.nuxeo.datagen.model.rule.ContentModel;
import org.nuxeo.datagen.model.rule.FieldRule;
import org.nuxeo.datagen.model.rule.KindModel;
import org.nuxeo.datagen.model.rule.KindModel.Governance;
import org.nuxeo.datagen.model.tree.TreeModel;
import org.nuxeo.datagen.model.tree.TreeModel.Node;
import org.nuxeo.datagen.model.yaml.Entry;
import org.nuxeo.datagen.model.yaml.Entry.Members;

/**
 * Reads what the documents of a model are: people, and each kind with its files.
 *
 * @param members members of the model
 * @param homes name of the kind of the folders of homes
 */
record ContentReader(Members members, TreeModel shape, Map<String, TreeKind> kinds, String homes) {

    /** @param unplaced names of kinds whose parents are not known, so that what they refer to is not known either */
    ContentModel read(String name, Set<String> unplaced) {
        Map<String, @Nullable PersonCorpus> persons = new LinkedHashMap<>();
        members.attempt("persons", Entry::members, Map.<String, Entry>of())
                .forEach((label, entry) ->
                        persons.put(label, members.of().mistakes().attempt(() -> PersonsReader.read(entry))));
        Map<String, List<Link>> links = collected();
        // the texts of each kind and of those above it, of which the values of its documents are made
        Map<Kind, String> texts = new HashMap<>();
        List<KindModel> models = new ArrayList<>();
        Map<Kind, Set<String>> told = new TreeMap<>();
        for (Node node : shape.nodes()) {
            Kind of = node.kind();
            if (of.source() == null) {
                TreeKind kind = Objects.requireNonNull(kinds.get(of.label()));
                Sources sources = new Sources(kind, kind.above(kinds), homes, persons);
                KindReader reader = KindReader.of(of, sources);
                Consumer<String> wrong = field ->
                        told.computeIfAbsent(of, each -> new HashSet<>()).add(field);
                String above = texts.getOrDefault(of.parent(), Canonical.of(shape));
                UnaryOperator<String> shown = own -> texts.computeIfAbsent(of, each -> above + own);
                List<Link> others = links.get(kind.label());
                boolean isMember = !kind.members().has(TreeKind.MEMBERS);
                FieldRule collected = others == null ? null : FieldRule.collected(others, isMember);
                KindModel whole = reader.read(collected, wrong, shown);
                if (unplaced.contains(kind.label())) {
                    whole.added().forEach(field -> wrong.accept(field.name()));
                    whole = KindModel.of(of).with(whole.person(), List.of(), Governance.NONE);
                }
                models.add(whole);
            }
        }
        try {
            return ContentModel.of(name, shape, models, told);
        } catch (ArchiveException e) {
            throw new ArchiveException(e.mistakes().stream()
                    .map(mistake -> ModelReader.located(members.of(), mistake))
                    .toList());
        }
    }

    /** Returns the other sides of collections and of their members, by the names of their kinds. */
    private Map<String, List<Link>> collected() {
        Map<String, List<Link>> links = new LinkedHashMap<>();
        kinds.values().forEach(kind -> kind.members().attempt(TreeKind.MEMBERS, entry -> {
            String parent = collecting(kind, entry);
            List<String> known = kinds.values().stream()
                    .filter(each -> each.folder() == null && each.canBeLinked())
                    .filter(each -> each.above(kinds).stream()
                            .anyMatch(above -> above.label().equals(parent)))
                    .map(TreeKind::label)
                    .toList();
            entry.members().forEach((name, share) -> entry.mistakes().attempt(() -> {
                share.ofName().oneOf(known);
                double of = share.share().doubleValue();
                Link link = share.made(() -> new Link(name, parent, of));
                links.computeIfAbsent(kind.label(), each -> new ArrayList<>()).add(link);
                links.computeIfAbsent(name, each -> new ArrayList<>()).add(new Link(kind.label(), parent, of));
            }));
            return entry;
        }));
        return links;
    }

    /** Returns the name of the kind below whose documents collections and their members lie. */
    private String collecting(TreeKind kind, Entry entry) {
        String parent = Sources.parent(kind.above(kinds));
        if (parent == null || kind.each() != null || kind.count().min() < 1) {
            String remedy = "must have in:, no each:, and a count: of at least 1, so that the shares are met";
            throw entry.ofName().error("needs collections below each document of a kind", remedy);
        }
        Members own = kind.members();
        boolean isLeaf = !own.has("file") && !own.has("files") && !kind.isParent(kinds);
        boolean isOfNuxeo = KindModel.COLLECTIONS_OF_NUXEO.containsKey(kind.type());
        String types = String.join(" or ", new TreeSet<>(KindModel.COLLECTIONS_OF_NUXEO.keySet()));
        String what = "needs documents that have neither files nor others in them";
        entry.ofName().require(isLeaf && isOfNuxeo, what, "must be of type " + types);
        return parent;
    }
}
