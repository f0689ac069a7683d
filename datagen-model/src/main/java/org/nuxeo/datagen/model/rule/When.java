// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.text.Canonical;
import org.nuxeo.datagen.core.text.Similar;
import org.nuxeo.datagen.model.rule.FieldTypes.Site;

/**
 * A value that follows from another one.
 *
 * @param field name of a fact or field
 * @param cases rules by the text of that value
 * @param otherwise rule for other values, or null: the document then has no value
 */
public record When(String field, List<Case> cases, @Nullable ValueRule otherwise) implements ValueRule {
    /** The most values that a message lists. */
    private static final int MAX_LISTED = 60;

    private static final Pattern WHOLE_NUMBER = Pattern.compile("0|-?[1-9][0-9]*");

    public When {
        cases = List.copyOf(cases);
        Numbers.require(!cases.isEmpty(), "when: must have at least one case");
    }

    @Override
    public List<String> references() {
        return List.of(field);
    }

    @Override
    public List<ValueRule> rules() {
        return Stream.concat(cases.stream().map(Case::rule), Stream.ofNullable(otherwise))
                .toList();
    }

    @Override
    public ValueType type(Site site) {
        checkCases(site);
        return Mistakes.all(rules(), rule -> rule.type(site)).stream()
                .reduce((type, own) -> {
                    boolean areWhole = type.isWhole() && own.isWhole();
                    String what = "when: cases are " + type + " and " + own;
                    String remedy = "all cases must have one type; add type: to the cases";
                    site.require(areWhole || type.equals(own), what, remedy);
                    return areWhole && !type.equals(own) ? ValueType.LONG : own;
                })
                .orElseThrow();
    }

    private void checkCases(Site site) {
        ValueType of = site.scalar(field);
        Set<String> possible = site.types().texts(field);
        for (Case each : cases) {
            String value = each.value();
            String remedy = "";
            if (possible != null && !possible.contains(value)) {
                remedy = possible.size() <= MAX_LISTED
                        ? Similar.remedy(value, possible)
                        : "must be one of its " + possible.size() + " values";
            } else if (of.isWhole() && !WHOLE_NUMBER.matcher(value).matches()) {
                remedy = "must be a whole number";
            }
            site.in("when", "is", value).require(remedy.isEmpty(), "when: " + field + " is never " + value, remedy);
        }
    }

    @Override
    public ValueFunction function(RuleCompiler rules, String path) {
        ValueFunction of = new As(ValueType.STRING, new Reference(field)).function(rules, "");
        Map<String, ValueFunction> functions = new HashMap<>();
        cases.forEach(each -> functions.put(each.value(), each.rule().function(rules, path + "?" + each.value())));
        ValueFunction other = rules.function(otherwise, path + "?");
        return (facts, values, code) ->
                functions.getOrDefault(of.value(facts, values, code), other).value(facts, values, code);
    }

    @Override
    public void write(Canonical to) {
        to.with("when", part -> part.with("field", field)
                .with("is", all -> cases.forEach(each -> all.with(each.value(), each.rule())))
                .with("else", otherwise));
    }

    /** A value of the field, and the rule that follows from it. */
    public record Case(String value, ValueRule rule) {}
}
