// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.yaml;

import java.io.StringReader;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.core.text.Labels;
import org.nuxeo.datagen.core.text.Mistake;
import org.nuxeo.datagen.core.text.Mistake.Place;
import org.nuxeo.datagen.core.text.Similar;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.model.rule.Mistakes;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.reader.ReaderException;

/**
 * A value in a model file, with its place.
 *
 * @param source what it was read from
 * @param path names from the top of the file
 * @param key node of the name, or the value itself at the top
 * @param node node of the value
 */
public record Entry(Source source, List<String> path, Node key, Node node) {

    private static final int MAX_DIGITS = 40;
    private static final int MAX_SHOWN = 60;
    private static final String WHOLE = "-?(0|[1-9]\\d{0,17})";

    /**
     * What entries are read from.
     *
     * @param file name of the file, for messages
     * @param folder folder of the files that it names, or null if it must not name any
     * @param mistakes mistakes that were found so far
     */
    public record Source(String file, @Nullable Path folder, Mistakes mistakes) {}

    /**
     * Reads a file.
     *
     * @param file its name, for messages
     * @param folder folder of the files that it names, or null if it must not name any
     * @param wanted what an empty file lacks, for messages
     * @throws ArchiveException if it is no YAML, or is empty; the message has line and column
     */
    public static Entry read(String file, @Nullable Path folder, String text, String wanted) {
        Source source = new Source(file, folder, new Mistakes());
        try {
            LoaderOptions options = new LoaderOptions();
            // what copies may come to is checked below
            options.setMaxAliasesForCollections(Integer.MAX_VALUE);
            Node node = new Yaml(options).compose(new StringReader(text));
            if (node == null || node.getTag().equals(Tag.NULL)) {
                throw new ArchiveException(new Place(file, 1, 1, List.of()), "is empty", "must have " + wanted);
            }
            Aliases.check(source, node);
            return new Entry(source, List.of(), node, node);
        } catch (MarkedYAMLException e) {
            Mark mark = e.getProblemMark();
            throw noYaml(file, mark.getLine() + 1, mark.getColumn() + 1, e.getProblem(), remedy(e.getProblem()));
        } catch (ReaderException e) {
            String before = text.substring(0, Math.min(e.getPosition(), text.length()));
            int line = (int) before.chars().filter(each -> each == '\n').count() + 1;
            String character = String.format(Locale.ROOT, "character U+%04X", e.getCodePoint());
            throw noYaml(file, line, before.length() - before.lastIndexOf('\n'), character, "must be left out");
        } catch (YAMLException e) {
            String problem = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            throw noYaml(file, 1, 1, problem, "");
        }
    }

    private static ArchiveException noYaml(String file, int line, int column, String problem, String remedy) {
        return new ArchiveException(new Place(file, line, column, List.of()), "is not YAML: " + problem, remedy);
    }

    /** Returns what is probably meant where YAML cannot be read. */
    private static String remedy(String problem) {
        if (problem.startsWith("mapping values")) {
            return "put a text with a colon or braces into quotes, and indent names of one level equally";
        } else if (problem.contains("end of stream")) {
            return "close the quote or bracket";
        }
        return problem.contains("another document") ? "must be one, so leave out the line --- and what follows it" : "";
    }

    private Place place(Node of) {
        Mark mark = of.getStartMark();
        return new Place(source.file(), mark.getLine() + 1, mark.getColumn() + 1, path);
    }

    /** Returns the place of the value; that of the name if the value begins in a line of its own. */
    public Place place() {
        boolean isBelow = node.getStartMark().getLine() > key.getStartMark().getLine();
        return place(isBelow ? key : node);
    }

    /** Returns an exception with the place of this entry. */
    public ArchiveException error(String text, String remedy) {
        return new ArchiveException(place(node), text, remedy);
    }

    /** @throws ArchiveException with the place of this entry unless it is right */
    public void require(boolean right, String text, String remedy) {
        if (!right) {
            throw error(text, remedy);
        }
    }

    /** @throws ArchiveException with the place of this entry unless it is right */
    public void require(boolean right, String remedy) {
        require(right, "", remedy);
    }

    /** Returns what is made of this entry. If it is refused, the exception has the place of this entry. */
    public <T> T made(Supplier<T> maker) {
        try {
            return maker.get();
        } catch (IllegalArgumentException e) {
            throw error(String.valueOf(e.getMessage()), "");
        }
    }

    /** Tells a mistake with the place of this entry's name, and goes on. */
    public void mistakeAtName(String text, String remedy) {
        mistakes().add(new Mistake(place(key), text, remedy));
    }

    /** Returns the mistakes that were found so far. */
    public Mistakes mistakes() {
        return source.mistakes();
    }

    /** Returns the entry whose value is the name of this one. */
    public Entry ofName() {
        return new Entry(source, path, key, key);
    }

    public String name() {
        return path.isEmpty() ? "" : path.get(path.size() - 1);
    }

    public boolean isMapping() {
        return node instanceof MappingNode;
    }

    public boolean isList() {
        return node instanceof SequenceNode;
    }

    public boolean isEmpty() {
        return node.getTag().equals(Tag.NULL);
    }

    /** Returns the members by name, in their order. */
    public Map<String, Entry> members() {
        require(isMapping(), "must be names with values, such as \"name: value\"");
        Map<String, Entry> members = new LinkedHashMap<>();
        Set<String> merged = new HashSet<>();
        for (NodeTuple tuple : ((MappingNode) node).getValue()) {
            if (tuple.getKeyNode().getTag().equals(Tag.MERGE)) {
                Entry merge = new Entry(source, path, tuple.getKeyNode(), tuple.getValueNode());
                mistakes().attempt(merge::merged, Map.<String, Entry>of()).forEach((name, member) -> {
                    if (members.putIfAbsent(name, member) == null) {
                        merged.add(name);
                    }
                });
                continue;
            }
            if (!(tuple.getKeyNode() instanceof ScalarNode name)) {
                mistakes().add(new Mistake(place(tuple.getKeyNode()), "", "must be a single word, as it is a name"));
                continue;
            }
            Entry member = new Entry(source, pathOf(name.getValue()), name, tuple.getValueNode());
            if (merged.remove(name.getValue())) {
                members.put(name.getValue(), member);
            } else if (members.putIfAbsent(name.getValue(), member) != null) {
                member.mistakeAtName("exists twice", "leave one out");
            }
        }
        return members;
    }

    /** Returns the members that a merge key brings: those of a mapping, or of several of which the first that has a name counts. */
    private Map<String, Entry> merged() {
        Map<String, Entry> all = new LinkedHashMap<>();
        for (Node each : node instanceof SequenceNode sequence ? sequence.getValue() : List.of(node)) {
            new Entry(source, path, key, each).members().forEach(all::putIfAbsent);
        }
        return all;
    }

    /** Some members of a mapping, by name. */
    public record Members(Entry of, Map<String, Entry> all) {

        public boolean has(String name) {
            return all.containsKey(name);
        }

        public @Nullable Entry get(String name) {
            return all.get(name);
        }

        /** Returns what is read of a member, or null if there is none. */
        public <T> @Nullable T get(String name, Function<Entry, T> read) {
            Entry member = all.get(name);
            return member == null ? null : read.apply(member);
        }

        /** Returns what is read of a member, or something else if there is none. */
        public <T> T get(String name, Function<Entry, T> read, T otherwise) {
            Entry member = all.get(name);
            return member == null ? otherwise : read.apply(member);
        }

        /** Returns what is read of a member, or null if there is none or it has a mistake, which does not end what follows. */
        public <T> @Nullable T attempt(String name, Function<Entry, T> read) {
            return of.mistakes().attempt(() -> get(name, read));
        }

        /** Returns what is read of a member, or something else if there is none or it has a mistake. */
        public <T> T attempt(String name, Function<Entry, T> read, T otherwise) {
            T found = this.<T>attempt(name, read);
            return found == null ? otherwise : found;
        }

        /** @throws ArchiveException if there is no such member */
        public Entry required(String name) {
            return required(name, name, "must be present");
        }

        /** @throws ArchiveException with a remedy if there is no such member */
        public Entry required(String name, String remedy) {
            return required(name, "", remedy);
        }

        private Entry required(String name, String text, String remedy) {
            of.require(has(name), text, remedy);
            return Objects.requireNonNull(all.get(name));
        }
    }

    /** Returns the members of nothing. */
    public Members none() {
        return new Members(this, Map.of());
    }

    /**
     * Returns the members.
     *
     * @throws ArchiveException if any of them is not known
     */
    public Members members(String... known) {
        require(isMapping(), "must be names with values, of " + String.join(", ", known));
        Map<String, Entry> members = members();
        List<Mistake> unknown = unknown(members, List.of(known));
        if (!unknown.isEmpty()) {
            throw new ArchiveException(unknown);
        }
        return new Members(this, members);
    }

    /** Returns the members, or the value itself as the one with a name unless it is a mapping. */
    public Members membersOr(String single, String... known) {
        return isMapping() ? members(known) : new Members(this, Map.of(single, this));
    }

    /** Returns the members without those that are not known, which are mistakes. */
    public Members knownMembers(Collection<String> known) {
        Map<String, Entry> members = members();
        mistakes().addAll(unknown(members, known));
        members.keySet().retainAll(known);
        return new Members(this, members);
    }

    private static List<Mistake> unknown(Map<String, Entry> members, Collection<String> known) {
        return members.entrySet().stream()
                .filter(each -> !known.contains(each.getKey()))
                .map(each -> {
                    Entry member = each.getValue();
                    return new Mistake(member.place(member.key), "unknown name", Similar.remedy(each.getKey(), known));
                })
                .toList();
    }

    private List<String> pathOf(String name) {
        return Stream.concat(path.stream(), Stream.of(name)).toList();
    }

    /** Returns the elements of a list. */
    public List<Entry> elements() {
        require(isList(), "must be a list, such as [one, two]");
        List<Entry> elements = new ArrayList<>();
        for (Node each : ((SequenceNode) node).getValue()) {
            elements.add(new Entry(source, pathOf(Integer.toString(elements.size() + 1)), each, each));
        }
        return elements;
    }

    /** Returns the text of a single value. */
    public String text() {
        String quotes = isMapping() ? "; put a text with braces into quotes" : "";
        require(node instanceof ScalarNode && !isEmpty(), "must be a single value" + quotes);
        return ((ScalarNode) node).getValue();
    }

    /** Returns the text, which must be one of some. */
    public String oneOf(Collection<String> known) {
        String text = text();
        if (!known.contains(text)) {
            throw error(text + ": unknown", Similar.remedy(text, known));
        }
        return text;
    }

    /** Returns the constant whose label the text is. */
    public <E> E oneOf(E[] constants, Function<E, String> label) {
        List<String> labels = Labels.of(constants, label);
        return constants[labels.indexOf(oneOf(labels))];
    }

    /**
     * Returns the value as a text, a whole number, a decimal number, true or false. What has zeros or a plus before its digits
     * is a text, such as a postal code or the number of a telephone.
     */
    public Object value() {
        String text = text();
        boolean plain = ((ScalarNode) node).isPlain();
        if (plain && (text.equals("true") || text.equals("false"))) {
            return Boolean.valueOf(text);
        }
        if (plain && text.matches(WHOLE)) {
            return Long.valueOf(text);
        }
        return plain && text.matches(WHOLE + "\\.\\d{1,18}") ? new BigDecimal(text) : text;
    }

    public BigDecimal decimal() {
        return decimal(text(), "must be a number");
    }

    /** Returns a number, whose exponent is limited because each power of ten is one more digit. */
    private BigDecimal decimal(String text, String problem) {
        String digits = text.replace("_", "");
        try {
            BigDecimal number = digits.length() > MAX_DIGITS ? null : new BigDecimal(digits);
            if (number != null && Math.abs((long) number.scale()) <= MAX_DIGITS) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw error(shortened(text), problem);
        }
        throw error(shortened(text), "must have fewer digits, at most " + MAX_DIGITS);
    }

    private static String shortened(String text) {
        return text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "…";
    }

    public int whole(long least, long most) {
        return (int) number(least, most);
    }

    public long number(long least, long most) {
        try {
            long number = Long.parseLong(text().replace("_", ""));
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // the message below is that of a number outside the limits as well
        }
        String limits = WholeNumber.grouped(least) + " to " + WholeNumber.grouped(most);
        throw error(shortened(text()), "must be a whole number from " + limits);
    }

    public boolean flag() {
        require(value() instanceof Boolean, shortened(text()), "must be true or false");
        return (boolean) value();
    }

    /** Returns a number or a percentage as a share of one. */
    public BigDecimal share() {
        String text = text().strip();
        if (!text.endsWith("%")) {
            return decimal();
        }
        String digits = text.substring(0, text.length() - 1).strip();
        return decimal(digits, "must be a number or a percentage").movePointLeft(2);
    }
}
