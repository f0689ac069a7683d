// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.internal.yaml;

import java.io.StringReader;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.model.ModelException;
import org.nuxeo.datagen.core.text.Similar;
import org.nuxeo.datagen.core.text.WholeNumber;
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
 * @param file name of the file, for messages
 * @param path names from the top of the file
 * @param key node of the name, or the value itself at the top
 * @param node node of the value
 */
public record Entry(String file, List<String> path, Node key, Node node) {

    private static final int MAX_DIGITS = 40;
    private static final int MAX_SHOWN = 60;

    /**
     * Reads a file.
     *
     * @param file its name, for messages
     * @param wanted what an empty file lacks, for messages
     * @throws ModelException if it is no YAML, or is empty; the message has line and column
     */
    public static Entry read(String file, String text, String wanted) {
        try {
            Node node = new Yaml(new LoaderOptions()).compose(new StringReader(text));
            if (node == null) {
                throw new ModelException(List.of(), file + ":1:1: is empty; must have " + wanted);
            }
            new Aliases(file).check(node);
            return new Entry(file, List.of(), node, node);
        } catch (MarkedYAMLException e) {
            String place = file + ":" + (e.getProblemMark().getLine() + 1) + ":"
                    + (e.getProblemMark().getColumn() + 1) + ": ";
            throw new ModelException(place + "is not YAML: " + e.getProblem() + remedy(e.getProblem()), e);
        } catch (ReaderException e) {
            throw new ModelException(
                    place(file, text, e.getPosition())
                            + String.format(Locale.ROOT, "is not YAML: character U+%04X: must be left out", e.getCodePoint()),
                    e);
        } catch (YAMLException e) {
            throw new ModelException(
                    file + ":1:1: is not YAML: "
                            + String.valueOf(e.getMessage()).lines().findFirst().orElse(""),
                    e);
        }
    }

    /** Returns what is probably meant where YAML cannot be read. */
    private static String remedy(String problem) {
        if (problem.startsWith("mapping values")) {
            return "; put a text with a colon or braces into quotes, and indent names of one level equally";
        } else if (problem.contains("end of stream")) {
            return "; close the quote or bracket";
        }
        return "";
    }

    private static String place(String file, String text, int position) {
        String before = text.substring(0, Math.min(position, text.length()));
        long line = before.chars().filter(each -> each == '\n').count() + 1;
        return file + ":" + line + ":" + (before.length() - before.lastIndexOf('\n')) + ": ";
    }

    /** Returns an exception with the place of this entry. */
    public ModelException error(@Nullable String problem) {
        return error(node, problem);
    }

    /** Returns an exception with the place of this entry's name. */
    public ModelException errorAtName(String problem) {
        return error(key, problem);
    }

    private ModelException error(Node at, @Nullable String problem) {
        Mark mark = at.getStartMark();
        String place = file + ":" + (mark.getLine() + 1) + ":" + (mark.getColumn() + 1) + ": ";
        return new ModelException(place + (path.isEmpty() ? "" : String.join(".", path) + ": ") + problem, null);
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
        if (!(node instanceof MappingNode mapping)) {
            throw error("must be names with values, such as \"name: value\"");
        }
        Map<String, Entry> members = new LinkedHashMap<>();
        for (NodeTuple tuple : mapping.getValue()) {
            if (!(tuple.getKeyNode() instanceof ScalarNode name)) {
                throw error(tuple.getKeyNode(), "a name must be a single word");
            }
            Entry member = new Entry(file, pathOf(name.getValue()), name, tuple.getValueNode());
            if (members.put(name.getValue(), member) != null) {
                throw member.errorAtName("exists twice");
            }
        }
        return members;
    }

    /** Returns the members by name; all of them must be known. */
    public Map<String, Entry> members(Collection<String> known) {
        Map<String, Entry> members = members();
        members.forEach((name, member) -> {
            if (!known.contains(name)) {
                throw member.errorAtName("unknown name" + Similar.hint(name, known));
            }
        });
        return members;
    }

    public Map<String, Entry> members(String... known) {
        return members(Arrays.asList(known));
    }

    private List<String> pathOf(String name) {
        List<String> longer = new ArrayList<>(path);
        longer.add(name);
        return longer;
    }

    /** Returns the elements of a list. */
    public List<Entry> elements() {
        if (!(node instanceof SequenceNode sequence)) {
            throw error("must be a list, such as [one, two]");
        }
        List<Entry> elements = new ArrayList<>();
        for (Node each : sequence.getValue()) {
            elements.add(new Entry(file, pathOf(Integer.toString(elements.size() + 1)), each, each));
        }
        return elements;
    }

    /** Returns the text of a single value. */
    public String text() {
        if (!(node instanceof ScalarNode scalar) || isEmpty()) {
            throw error("must be a single value" + (isMapping() ? "; put a text with braces into quotes" : ""));
        }
        return scalar.getValue();
    }

    /** Returns the value as a text, a whole number, a decimal number, true or false. */
    public Object value() {
        String text = text();
        boolean plain = ((ScalarNode) node).isPlain();
        if (plain && (text.equals("true") || text.equals("false"))) {
            return Boolean.valueOf(text);
        }
        if (plain && text.matches("[+-]?\\d{1,18}")) {
            return Long.valueOf(text);
        }
        return plain && text.matches("[+-]?\\d{1,18}\\.\\d{1,18}") ? new BigDecimal(text) : text;
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
            throw error(shortened(text) + ": " + problem);
        }
        throw error(shortened(text) + ": must have fewer digits, at most " + MAX_DIGITS);
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
        throw error(shortened(text()) + ": must be a whole number from " + WholeNumber.grouped(least) + " to "
                + WholeNumber.grouped(most));
    }

    public boolean flag() {
        if (value() instanceof Boolean flag) {
            return flag;
        }
        throw error(shortened(text()) + ": must be true or false");
    }

    /** Returns a number or a percentage as a share of one. */
    public BigDecimal share() {
        String text = text().strip();
        if (!text.endsWith("%")) {
            return decimal();
        }
        return decimal(text.substring(0, text.length() - 1).strip(), "must be a number or a percentage")
                .movePointLeft(2);
    }
}
