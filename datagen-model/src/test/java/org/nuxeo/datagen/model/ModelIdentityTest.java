// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.calendar.Distance;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.text.Canonical;
import org.nuxeo.datagen.model.frame.Format;
import org.nuxeo.datagen.model.frame.Frame;
import org.nuxeo.datagen.model.person.PersonCorpus;
import org.nuxeo.datagen.model.person.PersonFact;
import org.nuxeo.datagen.model.person.PersonTables;
import org.nuxeo.datagen.model.rule.ContentModel;
import org.nuxeo.datagen.model.rule.DrawnRule;
import org.nuxeo.datagen.model.rule.KindModel;
import org.nuxeo.datagen.model.rule.Scope;
import org.nuxeo.datagen.model.rule.Template;
import org.nuxeo.datagen.model.rule.ValueRule;
import org.nuxeo.datagen.model.rule.When;
import org.nuxeo.datagen.model.rule.Words.Vocabulary;

/** The canonical texts of the page, and that everything in a model is in its text. */
class ModelIdentityTest {

    private static final Path PAGE = Path.of("..", "docs", "model-identity.md");

    /** What follows from something else in the text. */
    private static final Set<String> FOLLOWS = Set.of(
            "FileRule.template, a name for messages",
            "Frame.templateSha256, which the frame's own digest covers",
            "Frame.fields, which the frame's own digest covers",
            "Frame.body, which the frame's own digest covers",
            "Kind.code, the place among the kinds",
            "TreeModel.nodes, members of the kinds",
            "Node.kind, whose members the node's are",
            "Node.dealt, which its fields say");

    private static List<Arguments> rows(String from, String to) throws IOException {
        String page = Files.readString(PAGE);
        String part = page.substring(page.indexOf("\n## " + from), page.indexOf(to.isEmpty() ? "\nThe bounds" : to));
        return part.lines()
                .filter(line -> line.startsWith("| ") && line.endsWith("` |"))
                .map(line -> line.substring(2, line.length() - 3).split(" \\| `", 2))
                .map(cells -> Arguments.of(cells[0].replaceAll("^`|`$", ""), cells[1]))
                .toList();
    }

    private static List<Arguments> members() throws IOException {
        return rows("Members", "\n## Kinds");
    }

    private static List<Arguments> kinds() throws IOException {
        return rows("Kinds", "\n## Rules");
    }

    private static List<Arguments> rules() throws IOException {
        return rows("Rules", "");
    }

    private static Pattern text(String golden) {
        return Pattern.compile(Pattern.quote(golden).replace("…", "\\E[0-9a-f]{32,64}\\Q"));
    }

    /** Returns the model of a row, which has a group called case with a note unless it says otherwise. */
    private static ContentModel model(String row) {
        String kinds = "kinds: {case: {}, note: {in: case}}";
        String more = row;
        if (row.startsWith("case: ") || row.startsWith("note: ")) {
            int end = row.indexOf(", repositories: ");
            kinds = "kinds: {" + (row.startsWith("note") ? "case: {}, " : "")
                    + (end < 0 ? row : row.substring(0, end))
                    + (row.startsWith("case") ? ", note: {in: case}}" : "}");
            more = end < 0 ? "" : row.substring(end + 2);
        } else if (row.startsWith("kinds: ")) {
            kinds = row;
            more = "";
        } else if (row.contains("after:")) {
            kinds = "kinds: {case: {}, note: {in: case, each: month}}";
        }
        return (ContentModel) Archives.parse(
                "model: m\nformat: 2\n" + (more.equals("always") ? "" : more + "\n") + kinds + "\n", null);
    }

    private static ContentModel ofRule(String rule) {
        String each = rule.contains("deal:") ? "" : "each: month, ";
        return (ContentModel) Archives.parse(
                "model: m\nformat: 2\nkinds: {case: {}, note: {in: case, " + each + "fields: {a: " + rule
                        + (rule.contains("with: b") ? ", b: {words: 1, present: 50 %}" : "") + "}}}\n",
                null);
    }

    @ParameterizedTest
    @MethodSource({"members", "kinds"})
    void everyOptionHasTheTextOfThePage(String row, String golden) {
        assertThat(model(row).canonical()).containsPattern(text(golden));
    }

    @ParameterizedTest
    @MethodSource("rules")
    void everyRuleHasTheTextOfThePage(String rule, String golden) {
        ContentModel model = ofRule(rule);
        String text =
                Canonical.of(model.kind(model.kinds().of("note")).added().get(0).rule());
        assertThat(text).matches(text(golden));
        assertThat(model.canonical()).contains("{\"name\":\"m:a\",\"rule\":" + text + "}");
    }

    @Test
    void fingerprintIsTheStartOfTheDigestOfTheText() {
        ContentModel model = (ContentModel) Archives.parse("{model: m, format: 2, kinds: {case: {file: none}}}", null);
        assertThat(model.canonical())
                .isEqualTo("{\"canonical\":1,\"homes\":[{\"label\":\"m\"}],"
                        + "\"above\":[{\"kind\":\"home\",\"sort\":\"home\"}],"
                        + "\"kinds\":[{\"kind\":\"home\",\"shared\":true,\"type\":\"Folder\",\"facets\":[\"Folderish\"]},"
                        + "{\"kind\":\"case\",\"in\":\"home\",\"type\":\"Case\","
                        + "\"name\":{\"prefix\":\"case-\",\"number\":12}}]}");
        assertThat(model.fingerprint()).isEqualTo(Canonical.fingerprint(model.canonical()));
        assertThat(Archives.of("bank").canonical()).isEqualTo("bank");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ar-EG-u-nu-arab", "fa-IR-u-nu-arabext", "tr-TR", "hi-IN-u-nu-deva", "th-TH-u-ca-buddhist"})
    void localeDoesNotMatter(String locale) {
        Locale usual = Locale.getDefault();
        String expected = Archives.of("insurer").canonical();
        Locale.setDefault(Locale.forLanguageTag(locale));
        try {
            assertThat(Archives.of("insurer").canonical()).isEqualTo(expected);
        } finally {
            Locale.setDefault(usual);
        }
    }

    /** Every component of every record in a model is replaced by other values; the text must change. */
    @Test
    void everythingInAModelIsInItsText() throws Exception {
        Parts parts = new Parts();
        for (String name : List.of("insurer", "hospital", "engineering", "nuxeo", "authority")) {
            parts.add(Archives.of(name));
        }
        for (Arguments row : Stream.of(members(), kinds()).flatMap(List::stream).toList()) {
            parts.add(model((String) row.get()[0]));
        }
        for (Arguments row : rules()) {
            parts.add(ofRule((String) row.get()[0]));
        }
        for (String name : List.of("Ada", "Mary")) {
            PersonTables people = people(name);
            parts.add(people);
            parts.add(new DrawnRule.Person(new PersonCorpus(people), PersonFact.CITY, null));
            parts.add(new DrawnRule.Person(new PersonCorpus(people), PersonFact.CITY, "clerk"));
        }
        parts.add(new Vocabulary(50, 1, "aeklm", List.of(4L, 7L), List.of(2L, 3L)));
        parts.add(new Template.Formatted(new ValueRule.Reference("date"), new Format("yyyy")));
        parts.add(new Template.Formatted(new ValueRule.Reference("year"), new Format("0000")));
        assertThat(parts.classes())
                .containsAll(allRules().stream()
                        .filter(each -> !each.getSimpleName().equals("Following"))
                        .toList());
        Set<String> known = new TreeSet<>();
        FOLLOWS.forEach(each -> known.add(each.substring(0, each.indexOf(','))));
        assertThat(parts.missing()).isEqualTo(known);
    }

    /** Returns the classes of rules, those of the package that are records. */
    private static List<Class<?>> allRules() throws Exception {
        Path folder = Path.of(ValueRule.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .resolve(ValueRule.class.getPackageName().replace('.', '/'));
        List<Class<?>> all = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".class")).toList()) {
                String name = file.getFileName().toString().replace(".class", "");
                Class<?> type = Class.forName(ValueRule.class.getPackageName() + "." + name);
                if (type.isRecord() && ValueRule.class.isAssignableFrom(type)) {
                    all.add(type);
                }
            }
        }
        assertThat(all).hasSizeGreaterThan(25);
        return all;
    }

    private static PersonTables people(String name) {
        List<PersonTables.Row> rows = List.of(new PersonTables.Row(name, 2, "F"));
        return new PersonTables(
                rows, rows, rows, rows, List.of(name), List.of(name), "{house} {street}", "{firstName} {lastName}");
    }

    /** The records that models consist of. */
    private static final class Parts {

        private static final int MOST_TRIED = 40;

        private final Map<Class<?>, Set<Record>> all = new LinkedHashMap<>();
        private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());

        Set<Class<?>> classes() {
            return all.keySet();
        }

        void add(ContentModel model) throws ReflectiveOperationException {
            add(Objects.requireNonNull(model.shape()));
            for (Kind kind : model.kinds()) {
                add(model.kind(kind));
            }
        }

        void add(@Nullable Object value) throws ReflectiveOperationException {
            if (value instanceof Collection<?> some) {
                for (Object each : some) {
                    add(each);
                }
            } else if (value instanceof Map<?, ?> map) {
                add(map.values());
            } else if (value instanceof Record part && !(part instanceof ValueType) && seen.add(part)) {
                all.computeIfAbsent(part.getClass(), each -> new LinkedHashSet<>())
                        .add(part);
                for (Object component : values(part)) {
                    add(component);
                }
            }
        }

        private static List<@Nullable Object> values(Record part) throws ReflectiveOperationException {
            List<@Nullable Object> values = new ArrayList<>();
            for (RecordComponent each : part.getClass().getRecordComponents()) {
                values.add(each.getAccessor().invoke(part));
            }
            return values;
        }

        /** Returns the components that no text depends on. */
        Set<String> missing() throws ReflectiveOperationException {
            Set<String> missing = new TreeSet<>();
            for (Class<?> type : all.keySet()) {
                RecordComponent[] components = type.getRecordComponents();
                for (int i = 0; i < components.length; i++) {
                    if (!isInText(type, i)) {
                        missing.add(type.getSimpleName() + "." + components[i].getName());
                    }
                }
            }
            return missing;
        }

        /** Returns whether other values of a component always give other texts; there must be some. */
        private boolean isInText(Class<?> type, int component) throws ReflectiveOperationException {
            List<Record> parts = Objects.requireNonNull(all.get(type)).stream()
                    .filter(part -> !isOfOthers(part))
                    .toList();
            List<@Nullable Object> others = new ArrayList<>();
            for (Record part : parts) {
                Object value = values(part).get(component);
                others.add(value);
                others.addAll(near(value));
            }
            Class<?> wanted = type.getRecordComponents()[component].getType();
            all.entrySet().stream()
                    .filter(each -> wanted != Object.class && wanted.isAssignableFrom(each.getKey()))
                    .forEach(each -> others.addAll(each.getValue()));
            Map<String, @Nullable Object> distinct = new LinkedHashMap<>();
            others.forEach(each -> distinct.put(describe(each), each));
            int tried = 0;
            for (Record part : parts.subList(0, Math.min(parts.size(), MOST_TRIED))) {
                String text = text(part);
                String own = describe(values(part).get(component));
                for (Map.Entry<String, @Nullable Object> other : distinct.entrySet()) {
                    Record changed = other.getKey().equals(own) ? null : with(part, component, other.getValue());
                    if (changed != null) {
                        tried++;
                        if (text(changed).equals(text)) {
                            return false;
                        }
                    }
                }
            }
            return tried > 0;
        }

        /** Returns whether a part is of a kind of versions or proxies, most of whose text is that of other documents. */
        private static boolean isOfOthers(Record part) {
            return part instanceof Kind kind && kind.source() != null
                    || part instanceof KindModel model && model.kind().source() != null;
        }

        /** Returns a text that is the same for values without a difference. Kinds are told apart by their labels. */
        private static String describe(@Nullable Object value) {
            if (value instanceof Collection<?> some) {
                return some.stream().map(Parts::describe).toList().toString();
            } else if (value instanceof Map<?, ?> map) {
                return map.keySet() + " " + describe(map.values());
            } else if (value instanceof PersonCorpus people) {
                return people.digest();
            }
            return value instanceof Record part && !(part instanceof Kind)
                    ? text(part)
                    : value instanceof Canonical.Part part ? Canonical.of(part) : String.valueOf(value);
        }

        private static List<Object> near(@Nullable Object value) {
            if (value instanceof Integer number) {
                return List.of(number + 1, number - 1);
            } else if (value instanceof Long number) {
                return List.of(number + 1, number - 1);
            } else if (value instanceof Double number) {
                return List.of(number / 2, number + 1);
            } else if (value instanceof Boolean flag) {
                return List.of(!flag);
            } else if (value instanceof String text) {
                return List.of(text + "x");
            }
            return value instanceof List<?> list && !list.isEmpty()
                    ? List.of(list.subList(0, list.size() - 1))
                    : List.of();
        }

        /** Returns a record with another component, or null if there can be none. */
        private static @Nullable Record with(Record part, int component, @Nullable Object other)
                throws ReflectiveOperationException {
            List<@Nullable Object> values = values(part);
            values.set(component, other);
            Class<?>[] types = Arrays.stream(part.getClass().getRecordComponents())
                    .map(RecordComponent::getType)
                    .toArray(Class<?>[]::new);
            Constructor<?> constructor = part.getClass().getDeclaredConstructor(types);
            constructor.setAccessible(true);
            try {
                return (Record) constructor.newInstance(values.toArray());
            } catch (InvocationTargetException e) {
                return null;
            }
        }

        private static String text(Record part) {
            if (part instanceof Canonical.Part written) {
                return Canonical.of(written);
            } else if (part instanceof Kind kind) {
                return Canonical.of(KindModel.of(kind));
            } else if (part instanceof ValueRule.Part each) {
                return Canonical.of(new ValueRule.Complex(List.of(each)));
            } else if (part instanceof When.Case each) {
                return Canonical.of(new When("a", List.of(each), null));
            } else if (part instanceof ValueRule.Sizes sizes) {
                return Canonical.of(sizes::write);
            }
            if (part instanceof Format format) {
                return format.pattern();
            }
            if (part instanceof Frame frame) {
                return frame.format() + " " + frame.digest();
            }
            if (part instanceof Scope scope) {
                return scope.label();
            }
            assertThat(part).isInstanceOfAny(Distance.class, ValueType.class);
            return part.toString();
        }
    }
}
