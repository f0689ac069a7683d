// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.reader;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.core.calendar.Days;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.schema.ValueType.Base;
import org.nuxeo.datagen.core.text.Labels;
import org.nuxeo.datagen.core.text.Similar;
import org.nuxeo.datagen.model.person.PersonFact;
import org.nuxeo.datagen.model.rule.Computed;
import org.nuxeo.datagen.model.rule.DrawnRule;
import org.nuxeo.datagen.model.rule.Fact;
import org.nuxeo.datagen.model.rule.Mistakes;
import org.nuxeo.datagen.model.rule.Numbered;
import org.nuxeo.datagen.model.rule.Present;
import org.nuxeo.datagen.model.rule.Relation;
import org.nuxeo.datagen.model.rule.Relation.Form;
import org.nuxeo.datagen.model.rule.Template;
import org.nuxeo.datagen.model.rule.ValueRule;
import org.nuxeo.datagen.model.rule.When;
import org.nuxeo.datagen.model.yaml.Entry;
import org.nuxeo.datagen.model.yaml.Entry.Members;

/**
 * Reads the rule of a value: a single value, or a mapping with the name of the rule.
 *
 * @param sources what rules can name and draw from
 * @param own name of the field whose rule is read, or null; there it means the fact that the field shows, if it shows one
 */
record RuleReader(Sources sources, @Nullable String own) {

    /** How the rules are read, by their names, in the order in which messages list them. */
    private static final Map<String, BiFunction<RuleReader, Entry, ValueRule>> RULES = new LinkedHashMap<>();

    static {
        RULES.put("constant", (reader, body) -> constant(body));
        RULES.put("reference", (reader, body) -> new ValueRule.Reference(reader.fullName(body.text())));
        RULES.put("template", (reader, body) -> reader.template(body.text()));
        RULES.put("pick", (reader, body) -> PickReader.pick(body));
        RULES.put("range", (reader, body) -> DrawReader.range(body));
        RULES.put("zipf", (reader, body) -> PickReader.zipf(body));
        RULES.put("normal", (reader, body) -> DrawReader.normal(body, false));
        RULES.put("logNormal", (reader, body) -> DrawReader.normal(body, true));
        RULES.put("slices", (reader, body) -> new DrawnRule.Sliced(DrawReader.slices(body)));
        RULES.put("date", (reader, body) -> DrawReader.date(body, reader::fullName));
        RULES.put("chance", (reader, body) -> new DrawnRule.Chance(body.share().doubleValue()));
        RULES.put("uuid", (reader, body) -> DrawReader.uuid(body));
        RULES.put("code", (reader, body) -> DrawReader.code(body));
        RULES.put("number", (reader, body) -> DrawReader.number(body));
        RULES.put("person", RuleReader::person);
        RULES.put("relation", RuleReader::relation);
        RULES.put("words", (reader, body) -> DrawReader.words(body));
        RULES.put("list", RuleReader::list);
        RULES.put("complex", RuleReader::complex);
        RULES.put("sequence", (reader, body) -> DrawReader.sequence(body));
        RULES.put("when", RuleReader::when);
        RULES.put("compute", RuleReader::compute);
    }

    /** The types that a rule can have. */
    private static final Base[] TYPES = Arrays.copyOf(Base.values(), Base.LIST.ordinal());

    /** What a mapping with a rule can have. */
    static final List<String> NAMES =
            Stream.concat(RULES.keySet().stream(), Stream.of("type", "present")).toList();

    RuleReader {
        List<String> facts = Labels.of(Fact.values(), Fact::label);
        own = own != null && (PersonFact.of(own) != null || facts.contains(own)) ? own : null;
    }

    ValueRule read(Entry entry) {
        return entry.isMapping() ? read(entry.knownMembers(NAMES)) : single(entry);
    }

    /** Reads the rule that a mapping has, which can have other members, too. */
    ValueRule read(Members members) {
        Entry entry = members.of();
        List<String> rules =
                members.all().keySet().stream().filter(RULES::containsKey).toList();
        if (rules.isEmpty() && members.all().size() < entry.members().size()) {
            throw new ArchiveException(List.of());
        }
        String has = rules.isEmpty() ? "has no rule" : "has the rules " + String.join(" and ", rules);
        entry.require(rules.size() == 1, has, "must have exactly one of " + String.join(", ", RULES.keySet()));
        Entry body = members.required(rules.get(0));
        return body.made(() -> {
            ValueRule rule = Objects.requireNonNull(RULES.get(rules.get(0))).apply(this, body);
            ValueRule typed = members.get("type", each -> typed(rule, each), rule);
            return members.get("present", each -> each.made(() -> present(typed, each)), typed);
        });
    }

    /** Reads the share of documents that have a value, or the field without which they have none. */
    private ValueRule present(ValueRule rule, Entry entry) {
        if (!entry.isMapping()) {
            return new Present(rule, entry.share().doubleValue(), null);
        }
        Entry with = entry.members("with").required("with", "must be a share, such as 62 %, or {with: field}");
        return new Present(rule, 1, fullName(with.text()));
    }

    /** Reads a share of documents, or a rule that is true for some. */
    ValueRule truth(Entry entry) {
        return entry.isMapping()
                ? read(entry)
                : entry.made(() -> new DrawnRule.Chance(entry.share().doubleValue()));
    }

    /** A text with a brace is a template, any other single value a constant. */
    private ValueRule single(Entry entry) {
        return entry.made(
                () -> entry.value() instanceof String text && text.contains("{") ? template(text) : constant(entry));
    }

    private static ValueRule constant(Entry entry) {
        Numbered.Pick only = PickReader.equal(List.of(entry));
        return new ValueRule.Constant(only.type(), only.values().get(0));
    }

    /** Returns the full name of a field or fact that is named as people do. */
    String fullName(String name) {
        return name.equals(own) ? name : sources.full(name);
    }

    /** Returns the template of a text, with full names in it. */
    Template template(String text) {
        return Template.parse(text, this::fullName);
    }

    private static ValueRule typed(ValueRule rule, Entry entry) {
        List<String> labels = Labels.of(TYPES, Base::label);
        String name = entry.text();
        entry.require(labels.contains(name), "type " + name + ": unknown", Similar.remedy(name, labels));
        ValueType type = new ValueType(TYPES[labels.indexOf(name)], null, List.of());
        boolean isDate = type.equals(ValueType.DATE) && rule.type().equals(ValueType.STRING);
        if (isDate && rule instanceof ValueRule.Constant constant) {
            return new ValueRule.Constant(type, millis(constant.value(), entry));
        }
        if (isDate && rule instanceof Numbered.Pick pick) {
            Stream<Object> dates = pick.values().stream().map(each -> millis(each, entry));
            return new Numbered.Pick(type, dates.toList(), pick.weights());
        }
        return new ValueRule.As(type, rule);
    }

    private static Object millis(Object text, Entry entry) {
        try {
            return Days.noonMillis(LocalDate.parse((String) text).toEpochDay());
        } catch (DateTimeException e) {
            throw entry.error((String) text, "must be a date such as 2015-01-31");
        }
    }

    /** Reads the name of a corpus, for the full name of a person, or a corpus and a fact. */
    private ValueRule person(Entry body) {
        Members members = body.membersOr("of", "of", "part", "who");
        boolean isWhole = members.has("of") && (members.has("part") || members.has("who"));
        String facts = String.join(", ", Labels.of(PersonFact.values(), PersonFact::label));
        String remedy = "must have of:, one of persons: at the top, and part:, one of " + facts;
        body.require(!body.isMapping() || isWhole, remedy);
        PersonFact fact =
                members.get("part", each -> each.oneOf(PersonFact.values(), PersonFact::label), PersonFact.FULL_NAME);
        return new DrawnRule.Person(sources.persons(members.required("of")), fact, members.get("who", Entry::text));
    }

    private ValueRule relation(Entry body) {
        Members members = body.members("to", "in", "as", "chance", "zipf", "before");
        Entry to = members.required("to", "must have to:, the kind of the other document, parent or sibling");
        boolean isSibling = to.text().equals("sibling");
        return new Relation(
                isSibling ? sources.kind().label() : sources.kind(to),
                isSibling ? sources.parent(to) : members.get("in", sources::kind),
                members.get("as", each -> each.oneOf(Form.values(), Form::label), Form.ID),
                members.get("chance", each -> each.share().doubleValue(), 1.0),
                members.get("zipf", RuleReader::ranks),
                members.get("before", Entry::flag, false));
    }

    private static DrawnRule.Zipf ranks(Entry body) {
        ValueRule ranks = PickReader.zipf(body);
        boolean hasRanks = ranks instanceof DrawnRule.Zipf;
        body.require(hasRanks, "must have ranks:, the number of documents among which one is drawn");
        return (DrawnRule.Zipf) ranks;
    }

    private ValueRule list(Entry body) {
        Members members = body.members("of", "size", "from", "to", "slices", "distinct");
        body.require(members.has("of"), "of", "must be present, the rule of the elements");
        ValueRule.Sizes sizes = DrawReader.sizes(members, "size");
        String distinct =
                members.get("distinct", each -> each.value() instanceof Boolean is ? is ? "" : null : each.text());
        return new ValueRule.Elements(read(members.required("of")), sizes, distinct);
    }

    private ValueRule complex(Entry body) {
        return new ValueRule.Complex(all(body, ValueRule.Part::new));
    }

    /** Reads several rules, or tells what is wrong with any of them. */
    private <T> List<T> all(Entry body, BiFunction<String, ValueRule, T> made) {
        return Mistakes.all(body.members().entrySet(), each -> made.apply(each.getKey(), read(each.getValue())));
    }

    private ValueRule compute(Entry body) {
        Members members = body.membersOr("of", "of", "decimals");
        Entry of = members.required("of", "must have of:, such as \"sum(items.line) * 1.2\"");
        int decimals = members.get("decimals", each -> each.whole(0, ValueRule.MAX_DECIMALS), ValueRule.USUAL_DECIMALS);
        return of.made(() -> Computed.of(of.text(), decimals, this::fullName));
    }

    private ValueRule when(Entry body) {
        Members members = body.members("field", "is", "else");
        String remedy = "must have field: and is:, the value of the field with the rule that follows from it";
        body.require(members.has("field") && members.has("is"), remedy);
        List<When.Case> cases = all(members.required("is"), When.Case::new);
        return new When(fullName(members.required("field").text()), cases, members.get("else", this::read));
    }
}
