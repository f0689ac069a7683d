// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Kinds;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.text.Canonical;
import org.nuxeo.datagen.core.text.Decimals;
import org.nuxeo.datagen.model.rule.Relation.Form;
import org.nuxeo.datagen.model.tree.NumberCode;

/**
 * The ids that collections and their members have of each other; Nuxeo stores them on both sides. The documents of a kind that lie
 * below the same document are permuted. The first of them are members, and are dealt to the collections there in turn, so that either
 * side follows from its own place. How many are members is rounded over all documents from the first one on, so that the share is exact.
 *
 * @param links the kinds of the documents on the other side
 * @param isOfMembers whether members have the ids of their collections; otherwise these have the ids of their members
 */
public record Collected(List<Link> links, boolean isOfMembers) implements ValueRule {

    /**
     * The documents on the other side.
     *
     * @param other name of their kind
     * @param in name of the kind of the document below which both sides are
     * @param share share of the documents that are members, more than 0, at most 1
     */
    public record Link(String other, String in, double share) implements Canonical.Part {
        public Link {
            Numbers.require(
                    share > 0 && share <= 1,
                    "members " + Decimals.text(share) + ": must be more than 0 and at most 1, or 1 % to 100 %");
        }

        @Override
        public void write(Canonical to) {
            to.with("of", other).with("in", in).with("share", share);
        }
    }

    public Collected {
        links = List.copyOf(links);
    }

    @Override
    public ValueType type() {
        return ValueType.list(ValueType.STRING);
    }

    @Override
    public ValueFunction function(RuleCompiler rules, String path) {
        List<BiConsumer<ModelDocument, List<String>>> deals =
                links.stream().map(link -> deal(link, rules)).toList();
        return (facts, values, code) -> {
            List<String> ids = new ArrayList<>();
            deals.forEach(deal -> deal.accept(facts, ids));
            return ids.isEmpty() ? null : ids.toArray();
        };
    }

    /** Returns what adds the ids that a document has by a link. */
    private BiConsumer<ModelDocument, List<String>> deal(Link link, RuleCompiler rules) {
        Kinds kinds = rules.model().kinds();
        Kind other = kinds.of(link.other);
        Kind collections = isOfMembers ? other : rules.kind();
        Kind members = isOfMembers ? rules.kind() : other;
        Kind in = kinds.of(link.in);
        long salt = rules.salt("members " + collections.label() + " " + members.label());
        return (document, ids) -> {
            Layout layout = document.layout();
            long own = document.source().position();
            long above = document.above(in).source().position();
            long first = layout.firstPosition(members, in, above);
            long end = layout.firstPosition(members, in, above + 1);
            long collected = Math.round(link.share * end) - Math.round(link.share * first);
            if (collected == 0) {
                return;
            }
            long firstOfCollections = layout.firstPosition(collections, in, above);
            long count = layout.firstPosition(collections, in, above + 1) - firstOfCollections;
            NumberCode places = new NumberCode(end - first, Draws.hash(salt, above));
            if (isOfMembers) {
                long place = places.apply(own - first);
                if (place < collected) {
                    ids.add(document.link(new Identity(collections, firstOfCollections + place % count, 0), Form.ID));
                }
                return;
            }
            for (long place = own - firstOfCollections; place < collected; place += count) {
                ids.add(document.link(new Identity(members, first + places.invert(place), 0), Form.ID));
            }
        };
    }

    @Override
    public void write(Canonical to) {
        to.with(isOfMembers ? "collections" : "members", links);
    }
}
