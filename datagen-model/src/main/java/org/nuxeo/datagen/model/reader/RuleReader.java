// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.reader;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.core.calendar.Days;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.schema.ValueType.Base;
import org.nuxeo.datagen.core.text.Labels;
import org.nuxeo.datagen.core.text.Similar;
import org.nuxeo.datagen.model.person.PersonFact;
import org.nuxeo.datagen.model.rule.Computed;
import org.nuxeo.datagen.model.rule.DrawnRule;
import org.nuxeo.datagen.model.rule.DrawnRule.Relation.Form;
import org.nuxeo.datagen.model.rule.Mistakes;
import org.nuxeo.datagen.model.rule.Present;
import org.nuxeo.datagen.model.rule.Sliced;
import org.nuxeo.datagen.model.rule.ValueRule;
import org.nuxeo.datagen.model.yaml.Entry;

/** Reads the rule of a value: a single value, or a mapping with the name of the rule. */
final class RuleReader {

    /** How the rules are read, by their names, in the order in which messages list them. */
    private static final Map<String, BiFunction<RuleReader, Entry, ValueRule>> RULES = new LinkedHashMap<>();

    static {
        RULES.put("constant", (reader, body) -> constant(body));
        RULES.put("reference", (reader, body) -> new ValueRule.Reference(reader.fullName(body.text())));
        RULES.put("template", (reader, body) -> reader.template(body.text()));
        RULES.put("pick", (reader, body) -> reader.picks.pick(body));
        RULES.put("range", (reader, body) -> DrawReader.range(body));
        RULES.put("zipf", (reader, body) -> reader.picks.zipf(body));
        RULES.put("normal", (reader, body) -> DrawReader.normal(body, false));
        RULES.put("logNormal", (reader, body) -> DrawReader.normal(body, true));
        RULES.put("slices", (reader, body) -> new Sliced(DrawReader.slices(body)));
        RULES.put("date", (reader, body) -> DrawReader.date(body, reader.fullNames));
        RULES.put("chance", (reader, body) -> new DrawnRule.Chance(body.share().doubleValue()));
        RULES.put("uuid", (reader, body) -> DrawReader.uuid(body));
        RULES.put("code", (reader, body) -> DrawReader.code(body));
        RULES.put("number", (reader, body) -> DrawReader.number(body));
        RULES.put("person", RuleReader::person);
        RULES.put("relation", RuleReader::relation);
        RULES.put("words", (reader, body) -> DrawReader.words(body, reader.picks));
        RULES.put("list", RuleReader::list);
        RULES.put("complex", RuleReader::complex);
        RULES.put("sequence", (reader, body) -> DrawReader.sequence(body));
        RULES.put("when", RuleReader::when);
        RULES.put("compute", RuleReader::compute);
    }

    private static final List<String> TYPES = List.of("string", "integer", "long", "double", "boolean", "date");

    /** What a mapping with a rule can have. */
    static final List<String> NAMES =
            Stream.concat(RULES.keySet().stream(), Stream.of("type", "present")).toList();

    private final UnaryOperator<String> fullNames;
    private final PickReader picks;
    private final Sources sources;

    /**
     * @param sources what rules draw from
     * @param fullNames gives the full name of a field that is named without its schema
     */
    RuleReader(Sources sources, UnaryOperator<String> fullNames) {
        this.fullNames = name -> name.startsWith(ValueRule.PART) ? name : fullNames.apply(name);
        this.sources = sources;
        this.picks = new PickReader(sources.folder());
    }

    /** @param more names that the mapping can have besides those of rules */
    ValueRule read(Entry entry, List<String> more) {
        if (!entry.isMapping()) {
            return single(entry);
        }
        List<String> known = new ArrayList<>(NAMES);
        known.addAll(more);
        Map<String, Entry> members = entry.knownMembers(known);
        List<String> rules =
                members.keySet().stream().filter(RULES::containsKey).toList();
        if (rules.isEmpty() && members.size() < entry.members().size()) {
            throw new ArchiveException(List.of());
        }
        if (rules.size() != 1) {
            throw entry.error(
                    rules.isEmpty() ? "has no rule" : "has the rules " + String.join(" and ", rules),
                    "must have exactly one of " + String.join(", ", RULES.keySet()));
        }
        Entry body = Objects.requireNonNull(members.get(rules.get(0)));
        return body.made(() -> {
            ValueRule rule = Objects.requireNonNull(RULES.get(rules.get(0))).apply(this, body);
            ValueRule typed = members.containsKey("type") ? typed(rule, members.get("type")) : rule;
            Entry present = members.get("present");
            return present == null ? typed : present.made(() -> present(typed, present));
        });
    }

    /** Reads the share of documents that have a value, or the field without which they have none. */
    private ValueRule present(ValueRule rule, Entry entry) {
        if (!entry.isMapping()) {
            return new Present(rule, entry.share().doubleValue(), null);
        }
        Entry with = entry.members("with").get("with");
        if (with == null) {
            throw entry.error("", "must be a share, such as 62 %, or {with: field}");
        }
        return new Present(rule, 1, fullName(with.text()));
    }

    /** Reads a share of documents, or a rule that is true for some. */
    ValueRule truth(Entry entry) {
        return entry.isMapping()
                ? read(entry, List.of())
                : entry.made(() -> new DrawnRule.Chance(entry.share().doubleValue()));
    }

    /** A text with a brace is a template, any other single value a constant. */
    private ValueRule single(Entry entry) {
        return entry.made(
                () -> entry.value() instanceof String text && text.contains("{") ? template(text) : constant(entry));
    }

    static ValueRule constant(Entry entry) {
        Object value = entry.value();
        if (value instanceof Long number) {
            return new ValueRule.Constant((int) (long) number == number ? ValueType.INTEGER : ValueType.LONG, number);
        }
        if (value instanceof BigDecimal number) {
            return new ValueRule.Constant(ValueType.DOUBLE, number.doubleValue());
        }
        return new ValueRule.Constant(value instanceof Boolean ? ValueType.BOOLEAN : ValueType.STRING, value);
    }

    /** Returns the full name of a field or fact that is named as people do. */
    String fullName(String name) {
        return fullNames.apply(name);
    }

    /** Returns the template of a text, with full names in it. */
    ValueRule.Template template(String text) {
        return new ValueRule.Template(ValueRule.Template.parse(text).pieces().stream()
                .map(each -> each.isReference()
                        ? new ValueRule.Piece(fullNames.apply(each.text()), true, each.format())
                        : each)
                .toList());
    }

    private static ValueRule typed(ValueRule rule, Entry entry) {
        String name = entry.text();
        if (!TYPES.contains(name)) {
            throw entry.error("type " + name + ": unknown", Similar.remedy(name, TYPES));
        }
        ValueType type = new ValueType(Base.values()[TYPES.indexOf(name)], null, List.of());
        if (type.equals(ValueType.DATE)
                && rule instanceof ValueRule.Constant constant
                && constant.type().equals(ValueType.STRING)) {
            return new ValueRule.Constant(type, millis((String) constant.value(), entry));
        }
        if (type.equals(ValueType.DATE)
                && rule instanceof DrawnRule.Pick pick
                && pick.type().equals(ValueType.STRING)) {
            List<Object> dates = new ArrayList<>();
            pick.values().forEach(value -> dates.add(millis((String) value, entry)));
            return new DrawnRule.Pick(type, dates, pick.weights());
        }
        return new ValueRule.As(type, rule);
    }

    private static long millis(String text, Entry entry) {
        try {
            return Days.noonMillis(LocalDate.parse(text).toEpochDay());
        } catch (DateTimeException e) {
            throw entry.error(text, "must be a date such as 2015-01-31");
        }
    }

    /** Reads the name of a corpus, for the full name of a person, or a corpus and a fact. */
    private ValueRule person(Entry body) {
        if (!body.isMapping()) {
            return new DrawnRule.Person(sources.persons(body), PersonFact.FULL_NAME, null);
        }
        Map<String, Entry> members = body.members("of", "part", "who");
        Entry of = members.get("of");
        Entry part = members.get("part");
        Entry who = members.get("who");
        if (of == null || part == null && who == null) {
            throw body.error(
                    "",
                    "must have of:, one of persons: at the top, and part:, one of "
                            + String.join(", ", PersonFact.labels()));
        }
        String fact = part == null ? PersonFact.FULL_NAME.label() : FieldsReader.known(part, PersonFact.labels());
        return new DrawnRule.Person(
                sources.persons(of), Objects.requireNonNull(PersonFact.of(fact)), who == null ? null : who.text());
    }

    private ValueRule relation(Entry body) {
        Map<String, Entry> members = body.members("to", "in", "as", "chance", "zipf", "before");
        Entry to = members.get("to");
        if (to == null) {
            throw body.error("", "must have to:, the kind of the other document, parent or sibling");
        }
        List<String> forms = Labels.of(Form.values(), Form::label);
        Entry as = members.get("as");
        Entry in = members.get("in");
        Entry zipf = members.get("zipf");
        String own = sources.kind();
        if (own == null) {
            throw body.error("", "must be in a model of format 2");
        }
        boolean isSibling = to.text().equals("sibling");
        return new DrawnRule.Relation(
                isSibling ? own : sources.kind(to),
                isSibling ? sources.parent(to) : in == null ? null : sources.kind(in),
                as == null ? Form.ID : Form.values()[forms.indexOf(FieldsReader.known(as, forms))],
                members.containsKey("chance") ? members.get("chance").share().doubleValue() : 1,
                zipf == null ? null : ranks(zipf),
                members.containsKey("before") && members.get("before").flag());
    }

    private DrawnRule.Zipf ranks(Entry body) {
        if (picks.zipf(body) instanceof DrawnRule.Zipf zipf) {
            return zipf;
        }
        throw body.error("", "must have ranks:, the number of documents among which one is drawn");
    }

    private ValueRule list(Entry body) {
        Map<String, Entry> members = body.members("of", "size", "from", "to", "slices");
        Entry of = members.get("of");
        if (of == null) {
            throw body.error("of", "must be present, the rule of the elements");
        }
        DrawReader.Sizes sizes = DrawReader.sizes(members, body, "size");
        return new ValueRule.Elements(read(of, List.of()), sizes.from(), sizes.to(), sizes.slices());
    }

    private ValueRule complex(Entry body) {
        Map<String, ValueRule> rules = all(body.members());
        return new ValueRule.Complex(rules.entrySet().stream()
                .map(each -> new ValueRule.Part(each.getKey(), each.getValue()))
                .toList());
    }

    /** Reads several rules, or tells what is wrong with any of them. */
    private Map<String, ValueRule> all(Map<String, Entry> entries) {
        Mistakes mistakes = new Mistakes();
        Map<String, ValueRule> rules = new LinkedHashMap<>();
        entries.forEach((name, entry) -> mistakes.attempt(() -> {
            rules.put(name, read(entry, List.of()));
        }));
        mistakes.check();
        return rules;
    }

    private ValueRule compute(Entry body) {
        Map<String, Entry> members = body.isMapping() ? body.members("of", "decimals") : Map.of("of", body);
        Entry of = members.get("of");
        if (of == null) {
            throw body.error("", "must have of:, such as \"sum(items.line) * 1.2\"");
        }
        int decimals = members.containsKey("decimals")
                ? members.get("decimals").whole(0, ValueRule.MAX_DECIMALS)
                : ValueRule.USUAL_DECIMALS;
        return of.made(() -> Computed.of(of.text(), decimals, this::fullName));
    }

    private ValueRule when(Entry body) {
        Map<String, Entry> members = body.members("field", "is", "else");
        Entry field = members.get("field");
        Entry is = members.get("is");
        if (field == null || is == null) {
            throw body.error("", "must have field: and is:, the value of the field with the rule that follows from it");
        }
        List<ValueRule.Case> cases = new ArrayList<>();
        all(is.members()).forEach((value, rule) -> cases.add(new ValueRule.Case(value, rule)));
        ValueRule otherwise = members.containsKey("else") ? read(members.get("else"), List.of()) : null;
        return new ValueRule.When(fullNames.apply(field.text()), cases, otherwise);
    }
}
