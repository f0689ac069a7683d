// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.reader;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.text.Latin;
import org.nuxeo.datagen.model.rule.Fact;
import org.nuxeo.datagen.model.rule.Numbered;
import org.nuxeo.datagen.model.rule.Template;
import org.nuxeo.datagen.model.rule.ValueRule;
import org.nuxeo.datagen.model.rule.ValueRule.Constant;
import org.nuxeo.datagen.model.rule.When;
import org.nuxeo.datagen.model.tree.Deal;
import org.nuxeo.datagen.model.tree.Shares;
import org.nuxeo.datagen.model.tree.TreeName;
import org.nuxeo.datagen.model.tree.TreePlan;
import org.nuxeo.datagen.model.yaml.Entry;

/**
 * One element of the path that {@code folder:} has: the folders of that level.
 *
 * @param label what the kind of the folders is called after that of their parents
 * @param each period that tells them apart, or null
 * @param field name of the field whose value tells them apart, or null
 * @param title rule of their titles
 */
record Folder(
        String label,
        @Nullable Period each,
        TreeName name,
        Deal deal,
        @Nullable String field,
        ValueRule title) {

    private static final ValueRule NAMED = Template.parse("{name}");
    private static final String REMEDY = "must be names, {year}, {month} and {day} in this order, {bucket 100} or a"
            + " field that picks, such as {status}, separated by /";
    private static final String NAME = "[A-Za-z0-9][A-Za-z0-9._-]{0,31}";
    private static final Map<String, Period> DATES =
            Map.of("{year}", Period.YEAR, "{month}", Period.MONTH, "{day}", Period.DAY);
    private static final Pattern BUCKETS = Pattern.compile("\\{bucket (\\d{1,9})}");
    private static final List<String> OF_FIELD = List.of("pick", "in", "key");

    /** Returns the elements of a path. */
    static List<String> parts(Entry entry) {
        return List.of(entry.text().split("/", -1));
    }

    /** Reads an element of the path of a kind. */
    static Folder read(String part, Entry entry, TreeKind kind) {
        Period each = DATES.get(part);
        if (each != null) {
            return new Folder(each.label(), each, new TreeName("", 0, 0, true), Deal.SINGLE, null, NAMED);
        }
        int buckets = buckets(part, entry);
        if (buckets > 0) {
            int most = kind.count().max();
            String what = part + ": a " + kind.parent() + " has at most " + most + " of " + kind.label();
            boolean areFull = kind.parent() == null || buckets <= most;
            entry.require(areFull, what + ", so folders would be empty", "must be as many or fewer");
            return new Folder("bucket", null, TreeName.buckets(buckets), new Deal(buckets, null), null, NAMED);
        }
        String constant = Latin.plain(part);
        if (constant.matches(NAME)) {
            ValueRule title =
                    constant.equals(part) ? NAMED : new Template(List.of(new Constant(ValueType.STRING, part)));
            return new Folder(label(constant), null, TreeName.constant(constant), Deal.SINGLE, null, title);
        }
        String name = part.replaceAll("^\\{|}$", "");
        Entry field = kind.fields().get(name);
        if (field == null || !part.equals("{" + name + "}")) {
            throw entry.error(part, REMEDY);
        }
        return picked(part, entry, name, pick(part, entry, kind, field));
    }

    /** Returns the number of buckets of an element of a path, or 0 if it is none of buckets. */
    static int buckets(String part, Entry entry) {
        Matcher buckets = BUCKETS.matcher(part);
        int count = buckets.matches() ? Integer.parseInt(buckets.group(1)) : 0;
        boolean fits = !buckets.matches() || count >= 2 && count <= Deal.MOST_FOLDERS;
        entry.require(fits, part, "must be 2 to " + Deal.MOST_FOLDERS + " folders");
        return count;
    }

    private static Numbered.Pick pick(String part, Entry entry, TreeKind kind, Entry field) {
        String what = part + ": a picked value needs documents that come once";
        entry.require(kind.each() == null, what, "take {year}, {month} or {day}, or leave out each:");
        Map<String, Entry> members = field.isMapping() ? field.members() : Map.of();
        Entry values = members.get("pick");
        if (values == null || !OF_FIELD.containsAll(members.keySet())) {
            throw entry.error(part, "must be a field with pick:, for each document by itself, without per: and type:");
        }
        return values.made(() -> PickReader.pick(values));
    }

    private static Folder picked(String part, Entry entry, String field, Numbered.Pick pick) {
        Map<String, Long> weights = new TreeMap<>();
        String remedy = "must be Latin letters and digits, at most 32, which make a folder of its own";
        pick.byText().forEach((value, weight) -> {
            String name = TreePlan.folderName(value);
            boolean isOwn = name.matches(NAME) && weights.put(name, weight) == null;
            entry.require(isOwn, part + ": " + value, remedy);
        });
        List<String> names = List.copyOf(weights.keySet());
        try {
            Shares shares = new Shares(IntStream.range(0, names.size()).toArray(), weights.values());
            boolean isPlain = pick.byText().keySet().stream().allMatch(each -> each.equals(Latin.plain(each)));
            Deal deal = new Deal(names.size(), shares);
            ValueRule title = isPlain ? NAMED : valueOf(Fact.NAME.label(), pick);
            return new Folder(label(field), null, TreeName.choice(names), deal, field, title);
        } catch (IllegalArgumentException e) {
            throw entry.error(part + ": " + e.getMessage(), "");
        }
    }

    private static String label(String name) {
        return Latin.plain(name).replaceAll("[^A-Za-z0-9]+", "-").toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the rule of the field that tells folders apart: its value follows from the folder.
     *
     * @param name the fact that is the folder's name
     */
    static ValueRule valueOf(String name, Numbered.Pick pick) {
        Function<Object, When.Case> of =
                each -> new When.Case(TreePlan.folderName(each.toString()), new Constant(pick.type(), each));
        return new When(name, pick.values().stream().map(of).toList(), null);
    }
}
