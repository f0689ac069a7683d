// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.reader;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.text.Similar;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.model.frame.FrameFormat;
import org.nuxeo.datagen.model.rule.DrawnRule;
import org.nuxeo.datagen.model.rule.Fact;
import org.nuxeo.datagen.model.rule.KindModel;
import org.nuxeo.datagen.model.rule.Mistakes;
import org.nuxeo.datagen.model.rule.Numbered;
import org.nuxeo.datagen.model.tree.Deal;
import org.nuxeo.datagen.model.tree.Shares;
import org.nuxeo.datagen.model.tree.Slices;
import org.nuxeo.datagen.model.tree.TreeCell;
import org.nuxeo.datagen.model.tree.TreeModel.CountBy;
import org.nuxeo.datagen.model.tree.TreeModel.Dealt;
import org.nuxeo.datagen.model.tree.TreeModel.Move;
import org.nuxeo.datagen.model.tree.TreeModel.Node;
import org.nuxeo.datagen.model.tree.TreeModel.Proxied;
import org.nuxeo.datagen.model.tree.TreeName;
import org.nuxeo.datagen.model.yaml.Entry;
import org.nuxeo.datagen.model.yaml.Entry.Members;

/**
 * A kind of a group's documents as a model file has it: where its documents lie, how many there are and how they are named.
 *
 * @param schema schema of fields that are named without one
 * @param fields fields by name
 * @param parent name of the kind of the parent, or null for that of groups; {@link #UNKNOWN} if it has a mistake
 * @param each how often the documents come, or null if they are in no series
 * @param count how many there are for each parent and period
 * @param folder what the folders are if the kind is that of {@link FolderKinds}, otherwise null
 * @param proxied which documents have proxies of the kind, or null if it is none of proxies
 */
record TreeKind(
        String label,
        Entry entry,
        Members members,
        String schema,
        Map<String, Entry> fields,
        @Nullable String parent,
        @Nullable Period each,
        Shares count,
        @Nullable Folder folder,
        @Nullable Proxied proxied) {

    private static final List<String> NAMES = List.of(
            ("type schema facets lifeCycle trashed lock title after in count each folder folder-type number name noun"
                            + " fields file files members person proxy retention rights versions")
                    .split(" "));

    /** What the kind of collections has. */
    static final String MEMBERS = "members";

    private static final Pattern LABEL = Pattern.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*");
    private static final Pattern WORD = Pattern.compile("(?:^|-)(\\p{L}?)");
    private static final int MOST_LABEL = 32;

    /** A parent that is not known. */
    static final String UNKNOWN = "";

    private static final int USUAL_DIGITS = 12;
    private static final int MOST_DAYS = 36_500;
    private static final String OF_OTHER = "must be a count that depends on no other field";

    /** @param defaultSchema schema of fields that are named without one, unless the kind has its own */
    static TreeKind of(String label, Entry entry, String defaultSchema) {
        Mistakes mistakes = entry.mistakes();
        mistakes.attempt(() -> requireLabel(label, entry.ofName()));
        Members members =
                entry.isEmpty() ? entry.none() : mistakes.attempt(() -> entry.knownMembers(NAMES), entry.none());
        Entry ofGroup = members.has("count") ? members.get("count") : members.get("each");
        boolean isGroup = !members.has("in");
        if (isGroup && ofGroup != null) {
            ofGroup.mistakeAtName("", "needs in:, the kind of the parent; the number of groups is --groups");
        }
        return new TreeKind(
                label,
                entry,
                members,
                members.attempt("schema", Entry::text, defaultSchema),
                members.attempt("fields", Entry::members, Map.of()),
                isGroup && ofGroup == null ? null : members.attempt("in", Entry::text, UNKNOWN),
                members.attempt("each", each -> each.oneOf(Period.values(), Period::label)),
                members.attempt("count", TreeKind::count, Shares.constant(1)),
                null,
                null);
    }

    /** Returns this kind below the documents of another kind. */
    TreeKind in(@Nullable String other) {
        return new TreeKind(label, entry, members, schema, fields, other, each, count, folder, proxied);
    }

    /**
     * Returns this kind as one of proxies.
     *
     * @param most the largest number of proxies that can lie in one document
     */
    TreeKind proxying(Proxied documents, Shares most) {
        return new TreeKind(label, entry, members, schema, fields, parent, each, most, folder, documents);
    }

    /** Returns the kinds above, the nearest first. */
    List<TreeKind> above(Map<String, TreeKind> kinds) {
        return Stream.iterate(kinds.get(parent), Objects::nonNull, each -> kinds.get(each.parent))
                .toList();
    }

    /** @throws ArchiveException if a text cannot name a kind */
    static void requireLabel(String label, Entry named) {
        boolean fits = LABEL.matcher(label).matches() && label.length() <= MOST_LABEL;
        named.require(fits, label, "must be lower-case letters, digits and hyphens, at most " + MOST_LABEL);
    }

    /** Returns the name of a field with its schema. */
    String fullField(String name) {
        return name.contains(":") ? name : schema + ":" + name;
    }

    /**
     * Returns the full name of a field or fact of the kind itself; it is left as it is if there is none.
     *
     * @param homes what the home of a group is called
     */
    String full(String called, String homes) {
        if (fields.containsKey(called)) {
            return fullField(called);
        }
        if (called.equals(homes)) {
            return Fact.HOME.label();
        }
        return switch (called) {
            case "title", "created", "modified", "creator", "lastContributor" -> "dc:" + called;
            case "number" -> isNumbered() ? Fact.NAME.label() : called;
            case "period" -> Fact.MONTH.label();
            default -> called;
        };
    }

    /** Reads a number, a range of which all numbers are equally frequent, or numbers with shares. */
    private static Shares count(Entry entry) {
        if (!entry.isMapping()) {
            return Shares.constant(entry.whole(0, TreeCell.MOST_DOCUMENTS));
        }
        Map<String, Entry> members = entry.members();
        if (members.containsKey("slices")) {
            Slices slices = DrawReader.wholeSlices(entry.members("slices").required("slices"));
            boolean fits = slices.from() >= 0 && slices.to() <= TreeCell.MOST_DOCUMENTS;
            entry.require(fits, "must be 0 to " + WholeNumber.grouped(TreeCell.MOST_DOCUMENTS) + " documents");
            return entry.made(slices::shares);
        }
        if (members.containsKey("from") || members.containsKey("to")) {
            Members range = entry.members("from", "to");
            entry.require(range.has("from") && range.has("to"), "must have from: and to:");
            int least = range.required("from").whole(0, TreeCell.MOST_DOCUMENTS);
            return Shares.range(least, range.required("to").whole(least, TreeCell.MOST_DOCUMENTS));
        }
        if (members.containsKey("of")) {
            Collection<Entry> counts = byValue(entry).values();
            return CountBy.all(counts.stream().map(TreeKind::count).toList());
        }
        String remedy = "must be a number, {from: 2, to: 6}, or numbers with shares, {1: 60 %, 2: 40 %}";
        entry.require(!members.isEmpty(), remedy);
        return DatedReader.shares(entry, each -> each.whole(0, TreeCell.MOST_DOCUMENTS));
    }

    /** Returns the counts for each value of a dealt field. */
    private static Map<String, Entry> byValue(Entry entry) {
        String remedy = "must have of:, a dealt field of a kind above, and is:, a count for each of its values";
        Map<String, Entry> is = entry.members("of", "is").required("is", remedy).members();
        entry.require(!is.isEmpty(), remedy);
        is.values().forEach(each -> each.require(!isByValue(each), OF_OTHER));
        return is;
    }

    private static boolean isByValue(Entry count) {
        return count.isMapping() && count.members().containsKey("of");
    }

    /** A field whose values are dealt to the documents of a kind. */
    record DealtField(Kind kind, Dealt dealt) {}

    /** Returns the fields whose values are dealt, by the names that the file gives them. Fields with a mistake are left out. */
    Map<String, DealtField> dealt(Kind kind) {
        Map<String, DealtField> dealt = new LinkedHashMap<>();
        fields.forEach((name, field) -> entry.mistakes().attempt(() -> {
            Map<String, Entry> of = field.isMapping() ? field.members() : Map.of();
            Entry pick = of.get("pick");
            Entry deal = of.get("deal");
            if (!isSeries() && pick != null && deal != null && PickReader.isDealt(deal)) {
                Dealt values = pick.made(() -> dealt(fullField(name), PickReader.pick(pick)));
                dealt.put(name, new DealtField(kind, values));
            }
        }));
        return dealt;
    }

    private static Dealt dealt(String name, Numbered.Pick pick) {
        Shares shares = new Shares(IntStream.range(0, pick.values().size()).toArray(), pick.weights());
        return new Dealt(name, pick.values().stream().map(Object::toString).toList(), shares);
    }

    /**
     * Returns how many documents there are by the value of a dealt field, or null if that depends on none.
     *
     * @param above dealt fields of the kinds above, by {@code kind.field}, and of the parent by their names alone
     */
    @Nullable
    CountBy by(Map<String, DealtField> above) {
        Entry own = members.get("count");
        if (own == null || !isByValue(own)) {
            return null;
        }
        Entry of = own.members("of", "is").required("of");
        Map<String, Entry> is = byValue(own);
        DealtField field = above.get(of.text());
        if (field == null) {
            String add = "add deal: exact to a field with pick: there";
            String remedy = above.isEmpty() ? add : Similar.remedy(of.text(), above.keySet());
            throw of.error(of.text() + ": is no dealt field of a kind above", remedy);
        }
        List<String> values = field.dealt().values();
        is.values().forEach(each -> each.ofName().oneOf(values));
        Members counts = new Members(of, is);
        values.forEach(each -> of.require(counts.has(each), of.text(), "must have a count for its value " + each));
        List<Shares> all =
                values.stream().map(counts::required).map(TreeKind::count).toList();
        return new CountBy(field.kind(), field.dealt().field(), all);
    }

    /** Returns the type in Nuxeo: that of the file, or the name in words that begin with capitals. */
    String type() {
        String usual = folder != null ? "Folder" : members.has(MEMBERS) ? "Collection" : typeOf(label);
        return members.attempt("type", Entry::text, usual);
    }

    /** Returns whether the file gives the kind the type of one of Nuxeo's folders. */
    boolean isFolderOfNuxeo() {
        return members.has("type") && KindModel.FOLDERS_OF_NUXEO.contains(type());
    }

    /** Returns the format of the main file, or null if documents have none. */
    private @Nullable FrameFormat mainFormat(boolean isLeaf) {
        return entry.mistakes().attempt(() -> new FilesReader(members, isLeaf).mainFormat());
    }

    /** Returns the type of a label, for example {@code ProgressReport}. */
    static String typeOf(String label) {
        return WORD.matcher(label).replaceAll(word -> word.group(1).toUpperCase(Locale.ROOT));
    }

    /**
     * Returns the kind.
     *
     * @param below kind of the parent, or of the folders of homes
     * @param hasKinds whether other kinds lie in this one
     * @param made kinds by name, with that of the documents for which proxies stand
     */
    Kind kind(int code, Kind below, boolean hasKinds, Map<String, Kind> made) {
        Kind own = proxied == null
                ? kind(code, hasKinds)
                : Objects.requireNonNull(made.get(proxied.of())).proxies(code, label);
        String noun = members.attempt("noun", Entry::text, label.replace('-', ' '));
        Kind kind = own.below(below).called(noun);
        return each == null ? kind : kind.series(each);
    }

    private Kind kind(int code, boolean hasKinds) {
        boolean isParent = hasKinds || isFolderOfNuxeo();
        List<String> facets = !isParent
                ? KindModel.COLLECTIONS_OF_NUXEO.getOrDefault(type(), List.of())
                : members.has("versions") ? TreeReader.VERSIONED_FACETS : TreeReader.FOLDER_FACETS;
        FrameFormat main = mainFormat(facets.isEmpty());
        return main == null
                ? Kind.folder(code, label, type(), facets, "dc")
                : Kind.file(code, label, type(), main.files().mimeType(), facets, "dc", "file");
    }

    /**
     * Returns the description of the kind from which a layout is made.
     *
     * @param parentEach how often the parents come, or null
     */
    Node node(Kind kind, @Nullable Period parentEach, @Nullable Move move, List<Dealt> dealt, @Nullable CountBy by) {
        FrameFormat main = proxied == null ? mainFormat(kind.hasFiles() && !kind.isFolder()) : null;
        String extension = main == null ? "" : main.extensions().get(0);
        TreeName usual = TreeName.numbered("", USUAL_DIGITS);
        TreeName name = entry.mistakes().attempt(() -> name(parentEach, move != null), usual);
        Slices after = members.attempt("after", this::after);
        Deal deal = folder == null ? null : folder.deal();
        Shares each = proxied == null ? count : Shares.constant(1);
        return new Node(kind, each, name, extension, move, deal, after, dealt, by, proxied);
    }

    private Slices after(Entry after) {
        String ofGroup = "needs in:, the kind that it is after; dated: at the top is when groups are";
        after.ofName().require(parent != null, ofGroup);
        after.ofName().require(each == null, "must not be of a kind with each:, which is dated in its periods");
        String remedy = "must have slices: of 0 to " + MOST_DAYS + " days after the document above";
        Slices slices = DrawReader.wholeSlices(after.members("slices").required("slices", remedy));
        after.require(slices.from() >= 0 && slices.to() <= MOST_DAYS, remedy);
        return slices;
    }

    /**
     * Returns the description of the kind of the versions of this kind's documents, or null if they have none.
     *
     * @param code number of that kind
     */
    @Nullable
    Node versions(Kind live, int code) {
        return members.attempt("versions", versions -> {
            versions.ofName().require(!live.isFolder() || live.hasFiles(), "must be of documents with files");
            versions.require(!isByValue(versions), OF_OTHER);
            return new Node(live.versions(code), count(versions), TreeName.constant("version"), "", null);
        });
    }

    /** Returns whether documents have a number of their own that is the last element of their paths. */
    boolean isNumbered() {
        return parent == null || members.has("number");
    }

    /** Returns whether other kinds lie in this one. */
    boolean isParent(Map<String, TreeKind> kinds) {
        return kinds.values().stream().anyMatch(each -> label.equals(each.parent));
    }

    /** Returns whether collections and proxies can be of the documents: they come once and are neither themselves. */
    boolean canBeLinked() {
        return each == null && !members.has(ProxyReader.PROXY) && !members.has(MEMBERS);
    }

    /** Returns whether the file says how often documents come. */
    boolean isSeries() {
        return members.has("each");
    }

    /** Returns the name, with what tells documents of one parent apart. */
    private TreeName name(@Nullable Period parentEach, boolean isMoved) {
        if (folder != null) {
            return folder.name();
        }
        Entry number = members.get("number");
        Entry text = members.get("name");
        if (number != null && text != null) {
            throw text.ofName().error("is " + label + ".number already", "one must go");
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
        int digits = String.valueOf(count.max()).length();
        return isOnly ? new TreeName(prefix, 0, 0, false) : TreeName.indexed(prefix, digits);
    }
}
