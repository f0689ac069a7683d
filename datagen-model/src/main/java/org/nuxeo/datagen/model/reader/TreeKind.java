// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.reader;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.text.Labels;
import org.nuxeo.datagen.core.text.Similar;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.model.frame.FrameFormat;
import org.nuxeo.datagen.model.rule.DrawnRule;
import org.nuxeo.datagen.model.rule.KindModel;
import org.nuxeo.datagen.model.rule.Mistakes;
import org.nuxeo.datagen.model.tree.Shares;
import org.nuxeo.datagen.model.tree.Slices;
import org.nuxeo.datagen.model.tree.TreeCell;
import org.nuxeo.datagen.model.tree.TreeCell.Dealt;
import org.nuxeo.datagen.model.tree.TreeModel.CountBy;
import org.nuxeo.datagen.model.tree.TreeModel.Move;
import org.nuxeo.datagen.model.tree.TreeModel.Node;
import org.nuxeo.datagen.model.tree.TreeName;
import org.nuxeo.datagen.model.yaml.Entry;

/**
 * A kind of a group's documents as a model file has it: where its documents lie, how many there are and how they are named.
 *
 * @param parent name of the kind of the parent, or null for that of groups; {@link #UNKNOWN} if it has a mistake
 * @param each how often the documents come, or null if they are in no series
 * @param count how many there are for each parent and period
 * @param folder what the folders are if the kind is that of {@link FolderKinds}, otherwise null
 */
record TreeKind(
        String label,
        Entry entry,
        Map<String, Entry> members,
        @Nullable String parent,
        @Nullable Period each,
        Shares count,
        @Nullable Folder folder) {

    private static final List<String> NAMES = List.of(
            "after",
            "in",
            "count",
            "each",
            "folder",
            "folder-type",
            "number",
            "name",
            "noun",
            "fields",
            "file",
            "files",
            "person",
            "retention",
            "rights",
            "versions");

    private static final Pattern LABEL = Pattern.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*");
    private static final int MOST_LABEL = 32;

    private static final String LABELS = "must be lower-case letters, digits and hyphens, at most " + MOST_LABEL;

    /** A parent that is not known. */
    static final String UNKNOWN = "";

    private static final int USUAL_DIGITS = 12;
    private static final int MOST_DAYS = 36_500;

    static TreeKind of(String label, Entry entry) {
        Mistakes mistakes = entry.mistakes();
        mistakes.attempt(() -> requireLabel(label, entry.ofName()));
        List<String> known = new ArrayList<>(FieldsReader.NAMES);
        known.addAll(NAMES);
        Map<String, Entry> members =
                entry.isEmpty() ? Map.of() : mistakes.attempt(() -> entry.knownMembers(known), Map.of());
        Entry in = members.get("in");
        Entry count = members.get("count");
        Entry each = members.get("each");
        Entry ofGroup = count == null ? each : count;
        if (in == null && ofGroup != null) {
            ofGroup.mistakeAtName("", "needs in:, the kind of the parent; the number of groups is --groups");
        }
        String without = ofGroup == null ? null : UNKNOWN;
        return new TreeKind(
                label,
                entry,
                members,
                in == null ? without : mistakes.attempt(in::text, UNKNOWN),
                each == null ? null : mistakes.attempt(() -> period(each)),
                count == null ? Shares.constant(1) : mistakes.attempt(() -> count(count), Shares.constant(1)),
                null);
    }

    /** Returns this kind below the documents of another kind. */
    TreeKind in(@Nullable String other) {
        return new TreeKind(label, entry, members, other, each, count, folder);
    }

    /** @throws ArchiveException if a text cannot name a kind */
    static void requireLabel(String label, Entry named) {
        if (!LABEL.matcher(label).matches() || label.length() > MOST_LABEL) {
            throw named.error(label, LABELS);
        }
    }

    private static Period period(Entry entry) {
        List<String> labels = Labels.of(Period.values(), Period::label);
        return Period.values()[labels.indexOf(FieldsReader.known(entry, labels))];
    }

    /** Reads a number, a range of which all numbers are equally frequent, or numbers with shares. */
    private static Shares count(Entry entry) {
        if (!entry.isMapping()) {
            return Shares.constant(entry.whole(0, TreeCell.MOST_DOCUMENTS));
        }
        Map<String, Entry> members = entry.members();
        if (members.containsKey("slices")) {
            Slices slices = Objects.requireNonNull(DrawReader.slicesOf(entry.members("slices")));
            if (slices.from() < 0 || slices.to() > TreeCell.MOST_DOCUMENTS) {
                throw entry.error("", "must be 0 to " + WholeNumber.grouped(TreeCell.MOST_DOCUMENTS) + " documents");
            }
            return entry.made(slices::shares);
        }
        if (members.containsKey("from") || members.containsKey("to")) {
            return range(entry, entry.members("from", "to"));
        }
        if (members.containsKey("of")) {
            return CountBy.all(
                    byValue(entry).values().stream().map(TreeKind::count).toList());
        }
        if (members.isEmpty()) {
            throw entry.error("", "must be a number, {from: 2, to: 6}, or numbers with shares, {1: 60 %, 2: 40 %}");
        }
        int[] counts = members.values().stream()
                .mapToInt(each -> each.ofName().whole(0, TreeCell.MOST_DOCUMENTS))
                .toArray();
        return entry.made(() -> {
            DrawnRule.Pick pick = new PickReader(null).pick(entry);
            return new Shares(
                    counts, pick.weights().stream().mapToLong(Long::longValue).toArray());
        });
    }

    /** Returns the counts for each value of a dealt field. */
    private static Map<String, Entry> byValue(Entry entry) {
        Entry is = entry.members("of", "is").get("is");
        if (is == null || is.members().isEmpty()) {
            throw entry.error(
                    "", "must have of:, a dealt field of a kind above, and is:, a count for each of its values");
        }
        is.members().values().stream()
                .filter(each -> each.isMapping() && each.members().containsKey("of"))
                .forEach(each -> {
                    throw each.error("", "must be a count that depends on no other field");
                });
        return is.members();
    }

    /**
     * Returns the fields whose values are dealt, by the names that the file gives them. Fields with a mistake are left out.
     *
     * @param full gives the full name of a field
     */
    Map<String, Dealt> dealt(@Nullable Path path, UnaryOperator<String> full) {
        Map<String, Dealt> dealt = new LinkedHashMap<>();
        Entry fields = members.get("fields");
        boolean isSeries = members.containsKey("each");
        Map<String, Entry> all = fields == null || !fields.isMapping() || isSeries ? Map.of() : fields.members();
        all.forEach((name, field) -> {
            Map<String, Entry> of = field.isMapping() ? field.members() : Map.of();
            Entry pick = of.get("pick");
            Entry deal = of.get("deal");
            if (pick != null && deal != null) {
                entry.mistakes().attempt(() -> {
                    if (deal.flag()) {
                        dealt.put(name, pick.made(() -> dealt(full.apply(name), new PickReader(path).pick(pick))));
                    }
                });
            }
        });
        return dealt;
    }

    private static Dealt dealt(String name, DrawnRule.Pick pick) {
        int size = pick.values().size();
        return new Dealt(
                name,
                pick.values().stream().map(Object::toString).toList(),
                new Shares(
                        IntStream.range(0, size).toArray(),
                        pick.weights().stream().mapToLong(Long::longValue).toArray()));
    }

    /** A field whose values are dealt to the documents of a kind. */
    record DealtField(Kind kind, Dealt dealt) {}

    /**
     * Returns how many documents there are by the value of a dealt field, or null if that depends on none.
     *
     * @param above dealt fields of the kinds above, by {@code kind.field}, and of the parent by their names alone
     */
    @Nullable
    CountBy by(Map<String, DealtField> above) {
        Entry own = folder == null ? members.get("count") : null;
        Entry of = own == null || !own.isMapping() ? null : own.members().get("of");
        if (own == null || of == null) {
            return null;
        }
        Map<String, Entry> is = byValue(own);
        DealtField field = above.get(of.text());
        if (field == null) {
            throw of.error(
                    of.text() + ": is no dealt field of a kind above",
                    above.isEmpty()
                            ? "add deal: true to a field with pick: there"
                            : Similar.remedy(of.text(), above.keySet()));
        }
        List<String> values = field.dealt().values();
        is.values().forEach(each -> FieldsReader.known(each.ofName(), values));
        List<Shares> counts = new ArrayList<>();
        for (String each : values) {
            Entry counted = is.get(each);
            if (counted == null) {
                throw of.error(of.text(), "must have a count for its value " + each);
            }
            counts.add(count(counted));
        }
        return new CountBy(field.kind(), field.dealt().field(), counts);
    }

    private static Shares range(Entry entry, Map<String, Entry> members) {
        Entry from = members.get("from");
        Entry to = members.get("to");
        if (from == null || to == null) {
            throw entry.error("", "must have from: and to:");
        }
        int least = from.whole(0, TreeCell.MOST_DOCUMENTS);
        return Shares.range(least, to.whole(least, TreeCell.MOST_DOCUMENTS));
    }

    /** Returns a text of the file, or another one if it has none. */
    private String text(String member, String otherwise) {
        Entry own = members.get(member);
        return own == null ? otherwise : entry.mistakes().attempt(own::text, otherwise);
    }

    /** Returns the type in Nuxeo: that of the file, or the name in words that begin with capitals. */
    String type() {
        return text("type", folder == null ? typeOf(label) : "Folder");
    }

    /** Returns the format of the main file, or null if documents have none. */
    private @Nullable FrameFormat mainFormat(boolean isLeaf) {
        return entry.mistakes().attempt(() -> new FilesReader(members, isLeaf).mainFormat());
    }

    /** Returns the type of a label, for example {@code ProgressReport}. */
    static String typeOf(String label) {
        StringBuilder type = new StringBuilder();
        for (String word : label.split("-")) {
            type.append(word.substring(0, 1).toUpperCase(Locale.ROOT)).append(word.substring(1));
        }
        return type.toString();
    }

    /**
     * Returns the kind.
     *
     * @param below kind of the parent, or of the folders of homes
     * @param hasKinds whether other kinds lie in this one
     */
    Kind kind(int code, Kind below, boolean hasKinds) {
        boolean isParent = hasKinds || members.containsKey("type") && KindModel.FOLDERS_OF_NUXEO.contains(type());
        List<String> facets = !isParent
                ? List.of()
                : members.containsKey("versions") ? TreeReader.VERSIONED_FACETS : TreeReader.FOLDER_FACETS;
        FrameFormat main = mainFormat(!isParent);
        Kind made = main == null
                ? Kind.folder(code, label, type(), facets, "dc")
                : Kind.file(code, label, type(), main.files().mimeType(), facets, "dc", "file");
        Kind kind = made.below(below).called(text("noun", label.replace('-', ' ')));
        return each == null ? kind : kind.series(each);
    }

    /**
     * Returns the description of the kind from which a layout is made.
     *
     * @param parentEach how often the parents come, or null
     */
    Node node(Kind kind, @Nullable Period parentEach, @Nullable Move move, List<Dealt> dealt, @Nullable CountBy by) {
        FrameFormat main = mainFormat(kind.hasFiles() && !kind.isFolder());
        String extension = main == null ? "" : main.extensions().get(0);
        TreeName name =
                entry.mistakes().attempt(() -> name(parentEach, move != null), TreeName.numbered("", USUAL_DIGITS));
        Slices after = entry.mistakes().attempt(() -> after());
        return new Node(kind, count, name, extension, move, folder == null ? null : folder.deal(), after, dealt, by);
    }

    private @Nullable Slices after() {
        Entry after = members.get("after");
        if (after == null) {
            return null;
        }
        if (parent == null || each != null) {
            throw after.errorAtName(
                    "",
                    parent == null
                            ? "needs in:, the kind that it is after; dated: at the top is when groups are"
                            : "must not be of a kind with each:, which is dated in its periods");
        }
        Slices slices = DrawReader.slicesOf(after.members("slices"));
        if (slices == null || slices.from() < 0 || slices.to() > MOST_DAYS) {
            throw after.error("", "must have slices: of 0 to " + MOST_DAYS + " days after the document above");
        }
        return slices;
    }

    /**
     * Returns the description of the kind of the versions of this kind's documents, or null if they have none.
     *
     * @param code number of that kind
     */
    @Nullable
    Node versions(Kind live, int code) {
        Entry versions = members.get("versions");
        if (versions == null) {
            return null;
        }
        if (live.isFolder() && !live.hasFiles()) {
            throw versions.errorAtName("", "must be of documents with files");
        }
        if (versions.isMapping() && versions.members().containsKey("of")) {
            throw versions.error("", "must be a count that depends on no other field");
        }
        return new Node(live.versions(code), count(versions), TreeName.constant("version"), "", null);
    }

    /** Returns whether documents have a number of their own that is the last element of their paths. */
    boolean isNumbered() {
        return parent == null || members.containsKey("number");
    }

    /** Returns the name, with what tells documents of one parent apart. */
    private TreeName name(@Nullable Period parentEach, boolean isMoved) {
        if (folder != null) {
            return folder.name();
        }
        Entry number = members.get("number");
        Entry text = members.get("name");
        if (number != null && text != null) {
            throw text.errorAtName("is " + label + ".number already", "one must go");
        }
        return (number == null ? text == null ? entry : text : number).made(() -> {
            TreeName name = number != null
                    ? numbered(number)
                    : unnumbered(text == null ? label : text.text(), text != null, isMoved || parent == null);
            return each == parentEach && !isMoved ? name : name.withPeriod();
        });
    }

    private static TreeName numbered(Entry entry) {
        DrawnRule.Number number = DrawReader.number(entry);
        return TreeName.numbered(number.prefix(), number.digits());
    }

    private TreeName unnumbered(String text, boolean isGiven, boolean needsNumber) {
        if (needsNumber) {
            return TreeName.numbered(text + "-", USUAL_DIGITS);
        }
        boolean isOnly = count.max() <= 1;
        String prefix = isOnly && each == null || isGiven && text.endsWith("-") ? text : text + "-";
        return isOnly
                ? new TreeName(prefix, 0, 0, false)
                : TreeName.indexed(prefix, String.valueOf(count.max()).length());
    }
}
