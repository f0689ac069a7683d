// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import static org.nuxeo.datagen.core.text.WholeNumber.grouped;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.text.Latin;
import org.nuxeo.datagen.core.text.Mistake;
import org.nuxeo.datagen.core.text.Mistake.Place;
import org.nuxeo.datagen.model.tree.TreeModel.Archived;
import org.nuxeo.datagen.model.tree.TreeModel.HomeShare;
import org.nuxeo.datagen.model.tree.TreeModel.Level;
import org.nuxeo.datagen.model.tree.TreeModel.Node;
import org.nuxeo.datagen.model.tree.TreeModel.Proxied;
import org.nuxeo.datagen.model.tree.TreeModel.Sort;

/**
 * What a reader of model files cannot know of one part of a {@link TreeModel} alone: that every document has one place and one
 * path, and that limits are kept.
 */
record TreeChecks(TreeModel model, List<Mistake> mistakes) {

    private static final int MOST_REPOSITORIES = 64;
    private static final Place REPOSITORIES = Place.of("repositories");
    private static final Place HOMES = Place.of("homes", "pick");
    private static final String DIFFERENT = "let the names begin with different texts";

    /** Returns the mistakes of a model. */
    static List<Mistake> of(TreeModel model) {
        TreeChecks checks = new TreeChecks(model, new ArrayList<>());
        checks.repositories();
        checks.homes();
        checks.levels(Place.of("kinds", model.node(0).kind().label(), "folder"));
        checks.kinds();
        checks.documents();
        return checks.mistakes;
    }

    private void require(boolean holds, Place place, String text, String remedy) {
        if (!holds) {
            mistakes.add(new Mistake(place, text, remedy));
        }
    }

    private Place place(int kind) {
        return Place.of("kinds", model.node(kind).kind().label());
    }

    private @Nullable Period period(int kind) {
        return model.node(kind).kind().period();
    }

    private void repositories() {
        Set<String> all = new LinkedHashSet<>();
        model.homes().forEach(home -> all.add(home.repository()));
        Archived archive = model.archive();
        if (archive != null) {
            String remedy = "must be another repository than those of homes";
            require(all.add(archive.repository()), REPOSITORIES.in(archive.repository()), "archive", remedy);
        }
        String counted = all.size() + " repositories";
        require(all.size() <= MOST_REPOSITORIES, REPOSITORIES, counted, "must be 1 to " + MOST_REPOSITORIES);
    }

    private void homes() {
        Set<String> names = new HashSet<>();
        for (HomeShare share : model.homes()) {
            String folder = TreePlan.folderName(share.name());
            String what = share.label() + ": folder " + folder;
            boolean isPlain = !folder.isEmpty() && folder.chars().allMatch(c -> c > ' ' && c < 0x7F && c != '/');
            require(isPlain, HOMES, what, "must be Latin letters, digits and signs of ASCII without / and spaces");
            require(names.add(folder), HOMES, what, "must be that of one home");
        }
    }

    private void levels(Place place) {
        for (Sort sort : List.of(Sort.CONSTANT, Sort.BUCKET)) {
            long has =
                    model.above().stream().filter(level -> level.sort() == sort).count();
            String what = has + " levels of " + sort.name().toLowerCase(Locale.ROOT);
            require(has <= TreeCell.MOST_LEVELS, place, what, "must be at most " + TreeCell.MOST_LEVELS);
        }
        long ways = TreeShelf.ways(model.levels());
        String remedy = "must be at most " + grouped(TreeShelf.MOST_WAYS)
                + ", counted for 100 years; take fewer homes, buckets or levels";
        require(ways <= TreeShelf.MOST_WAYS, place, "too many folders", remedy);
    }

    /** Checks the kinds of a group's documents, and that no two documents can have the same path or number. */
    private void kinds() {
        IntPredicate isLive = kind -> !model.node(kind).kind().isVersion();
        model.indexes(kind -> true).forEach(kind -> kind(kind, place(kind)));
        model.indexes(kind -> true)
                .forEach(parent -> requireDistinct(model.indexes(isLive.and(kind -> model.parent(kind) == parent))));
        inHomes();
        requireDistinct(model.indexes(kind -> model.node(kind).name().numberDigits() > 0 && period(kind) == null));
        requireDistinct(model.indexes(kind -> model.node(kind).move() != null));
    }

    /** Checks the names of what lies in homes, beside the groups or the folders above them. */
    private void inHomes() {
        requireDistinct(model.indexes(
                kind -> model.parent(kind) < 0 && (kind > 0 || model.above().isEmpty())));
        if (model.above().isEmpty()) {
            return;
        }
        Level next = model.above().get(0);
        model.indexes(kind -> kind > 0 && model.parent(kind) < 0).forEach(kind -> {
            TreeName taken = next.sort() == Sort.BUCKET
                    ? TreeName.buckets(next.count())
                    : TreeName.constant(Latin.plain(next.name()));
            String what = "can have the name of a folder above groups, " + taken;
            require(!model.node(kind).name().canEqual(taken, null, null), place(kind), what, DIFFERENT);
        });
    }

    /** Returns the kind of the documents above the folders in which those of a kind lie, or -1 if these lie in homes. */
    private int aboveFolders(int kind) {
        int above = model.parent(kind);
        return above < 0 || model.node(above).deal() == null ? above : aboveFolders(above);
    }

    private void kind(int kind, Place place) {
        Node node = model.node(kind);
        Period each = period(kind);
        Period longer = model.parent(kind) < 0 ? null : period(model.parent(kind));
        boolean isDated = node.after() == null || aboveFolders(kind) >= 0;
        require(isDated, place, "comes after a home, which has no date", "must lie in the group, or leave out after:");
        boolean hasGroup = each == null || !model.isOfHomes(kind);
        String series = "comes each " + (each == null ? "" : each.label()) + ", but belongs to no group";
        require(hasGroup, place, series, "must lie in the group in the end, or come once");
        boolean isWithin = longer == null || each != null && each.isWithin(longer);
        String shorter = "must have the same period, or a shorter one below years or months";
        require(isWithin, place, "lies below a series", shorter);
        String higher = "must lie at most " + TreeCell.MOST_LEVELS + " deep, with folders";
        require(depth(kind) <= TreeCell.MOST_LEVELS, place, "lies " + depth(kind) + " kinds deep", higher);
    }

    private int depth(int kind) {
        return kind < 0 ? 0 : 1 + depth(model.parent(kind));
    }

    private void requireDistinct(IntStream kinds) {
        int[] siblings = kinds.toArray();
        for (int b = 0; b < siblings.length; b++) {
            for (int a = 0; a < b; a++) {
                Node one = model.node(siblings[a]);
                Node other = model.node(siblings[b]);
                Period period = one.kind().period();
                boolean canEqual =
                        one.name().canEqual(other.name(), period, other.kind().period());
                String what = "can have the same name as a " + one.kind() + ", in a folder or as a number";
                require(!canEqual, place(siblings[b]), what, DIFFERENT);
            }
        }
    }

    /** Checks how many documents a cell has, or about how many if that goes by a value higher up. */
    private void documents() {
        int[] counts = new int[model.nodes().size()];
        for (int kind = 0; kind < counts.length; kind++) {
            Node node = model.node(kind);
            int counted = node.deal() == null ? aboveFolders(kind) : model.parent(kind);
            int parents = counted < 0 ? model.homes().size() : counts[counted];
            Proxied proxied = node.proxied();
            long documents = model.counted(node, parents).stream()
                    .mapToLong(each -> each.counts().sum(each.parents()))
                    .sum();
            long all = kind == 0
                    ? model.trees()
                    : proxied != null ? proxied.met(counts[model.index(proxied.of())]) : documents;
            if (all > TreeCell.MOST_DOCUMENTS) {
                mistakes.add(tooMany(model, kind, all));
            } else {
                counts[kind] = (int) all;
            }
        }
    }

    /** Returns the mistake that there are too many documents of a kind. */
    static Mistake tooMany(TreeModel model, int kind, long documents) {
        String of = model.isOfHomes(kind) ? model.homes().size() + " homes" : "a cell of " + model.trees() + " groups";
        String remedy = "must be at most " + grouped(TreeCell.MOST_DOCUMENTS)
                + "; take a smaller cell: or fewer for each parent";
        Place place = Place.of("kinds", model.node(kind).kind().label());
        return new Mistake(place, grouped(documents) + " documents in " + of, remedy);
    }
}
