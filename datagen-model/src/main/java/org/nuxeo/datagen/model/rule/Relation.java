// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.random.AliasTable;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.text.Canonical;
import org.nuxeo.datagen.core.text.Labeled;
import org.nuxeo.datagen.core.text.Similar;
import org.nuxeo.datagen.model.rule.FieldTypes.Site;

/**
 * Another document. Unless it is the one above, it is drawn from the positions of its kind that exist whenever the document
 * does: those below a document which both belong to, or those of the document's group and the groups before it, so that growth
 * changes no relation. There is none if there is no other document.
 *
 * @param to name of the kind of the other document; without {@code in} and {@code zipf} the document of that kind to which
 *     the document belongs, if it belongs to one
 * @param in name of the kind of the document that both belong to, or null
 * @param form what is written of the other document
 * @param chance probability of a relation, 0 to 1
 * @param zipf by which rank documents are drawn, the first of the kind having rank 1, or null if all are equally likely
 * @param before whether only documents before this one are drawn, or before the one of the kind to which it belongs
 */
public record Relation(
        String to, @Nullable String in, Form form, double chance, DrawnRule.@Nullable Zipf zipf, boolean before)
        implements ValueRule {

    /** What is written of a document. */
    public enum Form implements Labeled {
        ID,
        PATH,
        NAME;
    }

    public Relation {
        new DrawnRule.Chance(chance);
    }

    /** Returns whether the other document is the one to which documents of a kind belong. */
    private boolean isAbove(Kind of) {
        return in == null && zipf == null && !before && has(FieldPath.above(of), to);
    }

    private static boolean has(List<Kind> kinds, @Nullable String label) {
        return kinds.stream().anyMatch(each -> each.label().equals(label));
    }

    @Override
    public ValueType type(Site site) {
        Kind kind = site.kind();
        List<Kind> known =
                site.shape().kinds().stream().filter(each -> !each.isShared()).toList();
        List<String> labels = known.stream().map(Kind::label).toList();
        String what = "relation: to " + to;
        site.require(labels.contains(to), what + ": no such kind", Similar.remedy(to, labels));
        Kind other = known.get(labels.indexOf(to));
        List<Kind> above = FieldPath.above(kind);
        boolean isIn = in == null || has(above, in) && has(FieldPath.above(other), in);
        String both = "must be a kind that both a " + kind + " and a " + to + " belong to";
        site.require(isIn, "relation: in " + in, both);
        boolean isBefore = !before || other == kind || above.contains(other);
        site.require(isBefore, what + " before", "must be to a sibling, to " + kind + " or to a kind above");
        boolean isAsOften = isAbove(kind) || !other.isSeries() || other.period() == kind.period();
        String often = "must come as often as a " + kind + ", or be above it";
        site.require(isAsOften, what + ": comes in a series", often);
        boolean isMoved = form == Form.PATH && site.shape().moves(other);
        String moved = what + " as path: it moves to an archive, where it has another path";
        site.require(!isMoved, moved, "take id or name");
        return ValueType.STRING;
    }

    @Override
    public ValueFunction function(RuleCompiler rules, String path) {
        Kind kind = rules.kind();
        Kind other = rules.model().kinds().of(to);
        Kind both = in == null ? null : rules.model().kinds().of(in);
        boolean isAbove = isAbove(kind);
        boolean hasOwn = FieldPath.above(kind).contains(other);
        Kind below = both == null ? FieldPath.top(kind) : both;
        AliasTable ranks = zipf == null ? null : zipf.table();
        long bound = (long) (chance * Numbers.TWO_TO_53);
        long salt = rules.salt(path);
        return (facts, values, code) -> {
            long draw = Draws.salted(salt, code);
            if (Draws.mix(draw) >>> 11 >= bound) {
                return null;
            }
            if (isAbove) {
                return facts.link(facts.above(other).source(), form);
            }
            Identity own = facts.source();
            Layout layout = facts.layout();
            long shared = both == null
                    ? layout.group(own)
                    : facts.above(both).source().position();
            long first = both == null ? 0 : layout.firstPosition(other, below, shared);
            // the document itself, or the one above it
            long hidden = other == kind
                    ? own.position()
                    : hasOwn ? facts.above(other).source().position() : Long.MAX_VALUE;
            long end = before ? hidden : layout.firstPosition(other, below, shared + 1);
            long count = end - first - (hidden < end ? 1 : 0);
            if (count <= 0) {
                return null;
            }
            long drawn = first + (ranks == null ? Draws.scaled(draw, count) : ranks.drawFine(draw) % count);
            long position = drawn + (drawn >= hidden ? 1 : 0);
            return facts.link(new Identity(other, position, other.isSeries() ? own.month() : 0), form);
        };
    }

    @Override
    public void write(Canonical canonical) {
        canonical.with("relation", part -> part.with("to", to)
                .with("in", in)
                .with("as", form.label(), Form.ID.label())
                .with("chance", chance, 1.0)
                .with("zipf", zipf == null ? null : zipf::writeRanks)
                .with("before", before, false));
    }
}
