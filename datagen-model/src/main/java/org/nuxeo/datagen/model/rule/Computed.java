// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.function.UnaryOperator;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.text.Canonical;
import org.nuxeo.datagen.model.rule.FieldTypes.Site;

/**
 * A number that follows from others, rounded half even to its decimals. It is exact as long as it has 53 bits; larger numbers
 * become the largest.
 *
 * @param of the expression, with full names
 * @param decimals digits after the decimal point; 0 for whole numbers
 */
public record Computed(String of, int decimals) implements ValueRule {

    private static final BigDecimal MOST = BigDecimal.valueOf(1L << 53);

    /**
     * Returns the rule of an expression.
     *
     * @param fullNames gives the full name of a field
     */
    public static Computed of(String text, int decimals, UnaryOperator<String> fullNames) {
        return new Computed(Expression.parse(text, fullNames).text(), decimals);
    }

    private Expression expression() {
        return Expression.parse(of, name -> name);
    }

    @Override
    public List<String> references() {
        return expression().names();
    }

    @Override
    public ValueType type(Site site) {
        expression().check().accept(site);
        return decimals > 0 ? ValueType.DOUBLE : ValueType.LONG;
    }

    @Override
    public ValueFunction function(RuleCompiler rules, String path) {
        return expression().compiled().apply(rules).then(value -> {
            BigDecimal scaled = ((BigDecimal) value).movePointRight(decimals).setScale(0, RoundingMode.HALF_EVEN);
            return Numbers.value(scaled.min(MOST).max(MOST.negate()).longValue(), decimals);
        });
    }

    @Override
    public void write(Canonical to) {
        to.with("compute", part -> part.with("of", of).with("decimals", decimals, USUAL_DECIMALS));
    }
}
