// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.text.Canonical;
import org.nuxeo.datagen.core.text.Decimals;
import org.nuxeo.datagen.model.rule.FieldTypes.Site;
import org.nuxeo.datagen.model.tree.NumberCode;

/**
 * A value that some documents have not. Fields and parts are present in their share of each cell, exactly: the place of a document
 * in its cell is permuted, and the first places have the value. Elements of lists and cases are in no cell, so that these are
 * drawn.
 *
 * @param rule rule of the value
 * @param share share of the documents that have the value, more than 0, at most 1
 * @param with name of a field without which the value is absent, or null; the share is 1 then
 */
public record Present(
        ValueRule rule, double share, @Nullable String with) implements ValueRule {

    public Present {
        String remedy = "must be more than 0 and at most 1, or 1 % to 100 %; leave out what no document has";
        boolean fits = share > 0 && share <= 1 && (with == null || share == 1);
        Numbers.require(fits, "present " + Decimals.text(share) + ": " + remedy);
    }

    @Override
    public List<String> references() {
        return with == null ? List.of() : List.of(with);
    }

    @Override
    public ValueRule present() {
        return rule;
    }

    @Override
    public List<ValueRule> rules() {
        return List.of(rule);
    }

    @Override
    public ValueType type(Site site) {
        if (with != null) {
            site.reference(with);
            String what = "present: with " + with + ": every document has it";
            site.require(site.types().canBeAbsent(with), what, "must be a field with present:");
        }
        return rule.type(site);
    }

    @Override
    public ValueFunction function(RuleCompiler rules, String path) {
        ValueFunction value = rule.function(rules, path);
        if (with != null) {
            ValueFunction other = rules.reference(with);
            return (facts, values, code) ->
                    other.value(facts, values, code) == null ? null : value.value(facts, values, code);
        }
        long salt = rules.salt(path + " present");
        if (path.contains("[]") || path.contains("?")) {
            long bound = (long) (share * Numbers.TWO_TO_53);
            return (facts, values, code) ->
                    Draws.salted(salt, code) >>> 11 < bound ? value.value(facts, values, code) : null;
        }
        Kind kind = rules.scope().kind() == null ? rules.kind() : rules.scope().kind();
        Kind group = FieldPath.top(kind);
        return (facts, values, code) -> {
            Layout layout = facts.layout();
            long inCell = layout.firstPosition(kind, group, layout.repeat());
            Identity own = rules.scope().identity(facts);
            long key = Draws.hash(salt, own.position() / inCell, own.month());
            long place = new NumberCode(inCell, key).apply(own.position() % inCell);
            return place < Math.round(inCell * share) ? value.value(facts, values, code) : null;
        };
    }

    @Override
    public void write(Canonical to) {
        to.with("present", of -> of.with("share", share, 1.0).with("with", with).with("rule", rule));
    }
}
