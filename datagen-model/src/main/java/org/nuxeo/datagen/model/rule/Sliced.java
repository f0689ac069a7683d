// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.text.Canonical;
import org.nuxeo.datagen.core.text.Mistake.Place;
import org.nuxeo.datagen.model.tree.Slices;

/** A number that is drawn from a measured distribution. */
public record Sliced(Slices slices) implements ValueRule {

    @Override
    public ValueType type(FieldTypes types, Place place) {
        return Numbers.type(slices.from(), slices.to(), slices.decimals());
    }

    @Override
    public ValueFunction function(RuleCompiler rules, String path) {
        long salt = rules.salt(path);
        Slices.Table table = new Slices.Table(slices);
        int decimals = slices.decimals();
        return (facts, values, code) -> Numbers.value(table.value(Draws.salted(salt, code)), decimals);
    }

    @Override
    public void write(Canonical to) {
        to.with("slices", slices);
    }
}
