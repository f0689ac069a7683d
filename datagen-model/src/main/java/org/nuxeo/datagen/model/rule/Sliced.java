// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.text.Canonical;
import org.nuxeo.datagen.core.text.Decimals;
import org.nuxeo.datagen.core.text.Mistake.Place;
import org.nuxeo.datagen.model.tree.Slices;

/** A number that is drawn from a measured distribution. */
public record Sliced(Slices slices) implements ValueRule {

    @Override
    public ValueType type(FieldTypes types, Place place) {
        boolean isSmall = (int) slices.from() == slices.from() && (int) slices.to() == slices.to();
        return slices.decimals() > 0 ? ValueType.DOUBLE : isSmall ? ValueType.INTEGER : ValueType.LONG;
    }

    @Override
    public ValueFunction function(RuleCompiler rules, String path) {
        long salt = rules.salt(path);
        Slices.Table table = new Slices.Table(slices);
        int decimals = slices.decimals();
        return (facts, values, code) -> {
            long number = table.value(Draws.salted(salt, code));
            return decimals == 0 ? (Object) number : (Object) Decimals.value(number, decimals);
        };
    }

    @Override
    public void write(Canonical to) {
        to.with("slices", slices);
    }
}
