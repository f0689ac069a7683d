// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Kinds;
import org.nuxeo.datagen.core.random.AliasTable;
import org.nuxeo.datagen.core.random.Draws;

/**
 * Another document that a document names. It is drawn from the positions of a kind that exist whenever the document does: those
 * below a document that both belong to, or those of the document's group and the groups before it.
 */
final class RelationFunction implements ValueFunction {

    private static final int DRAW_BITS = 53;

    private final Kind to;
    private final @Nullable Kind in;
    private final boolean isAbove;
    private final boolean hasOwn;
    private final boolean before;
    private final Kind group;
    private final DrawnRule.Relation.Form form;
    private final long bound;
    private final @Nullable AliasTable ranks;
    private final long salt;

    RelationFunction(DrawnRule.Relation rule, Kind kind, Kinds kinds, long salt) {
        List<Kind> above = FieldPath.above(kind);
        this.to = kinds.of(rule.to());
        this.in = rule.in() == null ? null : kinds.of(rule.in());
        this.isAbove = rule.isAbove(kind);
        this.hasOwn = above.contains(to);
        this.before = rule.before();
        this.group = above.isEmpty() ? kind : above.get(above.size() - 1);
        this.form = rule.form();
        this.bound = (long) (rule.chance() * (1L << DRAW_BITS));
        this.ranks = rule.zipf() == null ? null : Numbers.zipfTable(rule.zipf());
        this.salt = salt;
    }

    @Override
    public @Nullable Object value(ModelDocument facts, Object[] values, long code) {
        long draw = Draws.salted(salt, code);
        if (Draws.mix(draw) >>> Long.SIZE - DRAW_BITS >= bound) {
            return null;
        }
        Identity other = isAbove ? facts.above(to).source() : drawn(facts, draw);
        return other == null ? null : facts.link(other, form);
    }

    private @Nullable Identity drawn(ModelDocument facts, long draw) {
        Identity own = facts.source();
        long first = 0;
        long end;
        if (in != null) {
            long above = facts.above(in).source().position();
            first = facts.layout().firstPosition(to, in, above);
            end = facts.layout().firstPosition(to, in, above + 1);
        } else {
            end = facts.layout().firstPosition(to, group, facts.layout().group(own) + 1);
        }
        if (before) {
            end = own.kind() == to ? own.position() : facts.above(to).source().position();
        }
        long hidden = own.kind() == to
                ? own.position()
                : hasOwn ? facts.above(to).source().position() : end;
        long count = end - first - (hidden < end ? 1 : 0);
        if (count <= 0) {
            return null;
        }
        long drawn = first + (ranks == null ? Draws.scaled(draw, count) : ranks.drawFine(draw) % count);
        return new Identity(to, drawn + (drawn >= hidden ? 1 : 0), to.isSeries() ? own.month() : 0);
    }
}
