// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.reader;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.model.rule.AccessRule;
import org.nuxeo.datagen.model.rule.DrawnRule;
import org.nuxeo.datagen.model.rule.ValueRule;
import org.nuxeo.datagen.model.yaml.Entry;
import org.nuxeo.datagen.model.yaml.Entry.Members;

/**
 * Reads the rights of a kind: who is granted or denied which permission, in the order in which they apply.
 *
 * @param rules reads the rules of the kind
 */
record AccessReader(RuleReader rules) {

    private static final String DENY = "deny";
    private static final List<String> PRINCIPALS = List.of("group", "user", DENY);

    /** Stands where an entry has a mistake, so that the others keep their places. */
    private static final AccessRule NOBODY =
            new AccessRule(new ValueRule.Template(List.of()), "", AccessRule.EVERYTHING, false, null);

    /** Returns the ranks of the sets that entries are drawn for, or null if they are drawn for each document. */
    DrawnRule.@Nullable Zipf sets(Entry entry) {
        Entry sets = members(entry).get("sets");
        if (sets == null || !sets.isMapping()) {
            return sets == null ? null : new DrawnRule.Zipf(sets.whole(1, ValueRule.MAX_ENTRIES), 0);
        }
        if (rules.read(sets) instanceof DrawnRule.Zipf zipf) {
            return zipf;
        }
        throw sets.error("", "must be a number, or zipf: with ranks:");
    }

    private static Members members(Entry entry) {
        return entry.membersOr("of", "sets", "of");
    }

    List<AccessRule> read(Entry all) {
        Entry entry = members(all).required("of", "must have of:, a list of entries");
        List<Entry> elements = entry.elements();
        entry.require(!elements.isEmpty(), "must have an entry, such as {group: staff, permission: Read}");
        return elements.stream()
                .map(each -> entry.mistakes().attempt(() -> rule(each), NOBODY))
                .toList();
    }

    private AccessRule rule(Entry entry) {
        Members members = entry.members("group", "user", DENY, "permission", "chance");
        List<String> given = PRINCIPALS.stream().filter(members::has).toList();
        entry.require(given.size() == 1, "must have exactly one of group:, user: and deny:");
        boolean isGranted = !given.get(0).equals(DENY);
        Entry principal = members.required(given.get(0));
        Entry permission = members.get("permission");
        entry.require(!isGranted || permission != null, "must have permission:, such as Read, ReadWrite or Everything");
        principal.require(principal.isMapping() || !principal.text().isBlank(), "must be the name of a user or group");
        ValueRule name =
                principal.isMapping() ? rules.read(principal) : principal.made(() -> rules.template(principal.text()));
        boolean isRank = isGranted && (name instanceof DrawnRule.Zipf || name instanceof DrawnRule.Range);
        String prefix = isRank ? given.get(0) : "";
        String allowed = permission == null ? AccessRule.EVERYTHING : permission.text();
        ValueRule chance = members.get("chance", rules::truth);
        return (permission == null ? principal : permission)
                .made(() -> new AccessRule(name, prefix, allowed, isGranted, chance));
    }
}
