// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.nuxeo.datagen.core.calendar.Days;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.schema.ValueType.Base;
import org.nuxeo.datagen.core.text.Canonical;
import org.nuxeo.datagen.core.text.Decimals;
import org.nuxeo.datagen.model.frame.Format;
import org.nuxeo.datagen.model.rule.FieldTypes.Site;

/**
 * A text with the values of facts and fields in it. A referenced value that is missing leaves nothing in the text.
 *
 * @param pieces constants, references, and references with formats
 */
public record Template(List<ValueRule> pieces) implements ValueRule {

    /** Plain text, or a name behind a brace. */
    private static final Pattern PIECE = Pattern.compile("(?:\\{\\{|[^{]++)++|\\{([^}]*)}?");

    public Template {
        pieces = List.copyOf(pieces);
    }

    /** Returns the template of a text with full names. */
    public static Template parse(String text) {
        return parse(text, name -> name);
    }

    /**
     * Returns the template of a text. A name in braces is a reference; two opening braces are one.
     *
     * @param fullNames gives the full name of a field
     * @throws IllegalArgumentException if a brace is not closed
     */
    public static Template parse(String text, UnaryOperator<String> fullNames) {
        List<ValueRule> pieces = new ArrayList<>();
        Matcher piece = PIECE.matcher(text);
        while (piece.find()) {
            if (piece.group(1) == null) {
                pieces.add(new Constant(ValueType.STRING, piece.group().replace("{{", "{")));
                continue;
            }
            String name = piece.group(1).strip();
            String brace = "template: the brace at position " + (piece.start() + 1);
            String remedy = " must be followed by a name and a closing brace; {{ is a brace itself";
            Numbers.require(!name.isEmpty() && piece.group().endsWith("}"), brace + remedy);
            Format format = Format.of(name);
            Reference reference = new Reference(fullNames.apply(Format.name(name)));
            pieces.add(format == null ? reference : new Formatted(reference, format));
        }
        return new Template(pieces);
    }

    @Override
    public List<String> references() {
        return pieces.stream().flatMap(ValueRule::read).toList();
    }

    @Override
    public ValueType type(Site site) {
        Mistakes.all(pieces, each -> {
            each.read().forEach(site::scalar);
            return each.type(site);
        });
        return ValueType.STRING;
    }

    @Override
    public ValueFunction function(RuleCompiler rules, String path) {
        ValueFunction[] functions = pieces.stream()
                .map(each -> new As(ValueType.STRING, each).function(rules, ""))
                .toArray(ValueFunction[]::new);
        return (facts, values, code) -> {
            StringBuilder text = new StringBuilder(64);
            for (ValueFunction each : functions) {
                Object piece = each.value(facts, values, code);
                if (piece != null) {
                    text.append((String) piece);
                }
            }
            return text.toString();
        };
    }

    @Override
    public void write(Canonical to) {
        to.with("template", canonical());
    }

    /** Returns the pieces, each a text or a rule. */
    List<Object> canonical() {
        return pieces.stream()
                .map(each -> each instanceof Constant plain ? plain.value() : each)
                .toList();
    }

    /** Returns the text of a single value; that of a date is like {@code 2015-01-31}. */
    static String text(Base base, Object value) {
        return switch (base) {
            case STRING -> (String) value;
            case DOUBLE -> Decimals.text((double) value);
            case DATE -> LocalDate.ofEpochDay(Days.ofMillis((long) value)).toString();
            default -> value.toString();
        };
    }

    /** The text of a date or a number of another rule. */
    public record Formatted(ValueRule rule, Format format) implements ValueRule {
        @Override
        public List<ValueRule> rules() {
            return List.of(rule);
        }

        @Override
        public ValueType type(Site site) {
            requireType(format, rule.type(site), site);
            return ValueType.STRING;
        }

        static void requireType(Format format, ValueType of, Site site) {
            boolean isDate = format.isOfDates();
            boolean isNumber = of.isWhole() || of.equals(ValueType.DOUBLE);
            boolean fits = isDate ? of.equals(ValueType.DATE) : isNumber;
            String what = "format " + format.pattern() + ": the value is " + of;
            site.require(fits, what, "must be a " + (isDate ? "date" : "number"));
        }

        @Override
        public ValueFunction function(RuleCompiler rules, String path) {
            return rule.function(rules, path).then(format::text);
        }

        @Override
        public void write(Canonical to) {
            to.with("format", part -> part.with("as", format.pattern()).with("rule", rule));
        }
    }
}
