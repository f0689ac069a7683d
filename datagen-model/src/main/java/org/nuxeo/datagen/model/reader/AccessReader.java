// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.reader;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.model.rule.AccessRule;
import org.nuxeo.datagen.model.rule.DrawnRule;
import org.nuxeo.datagen.model.rule.ValueRule;
import org.nuxeo.datagen.model.yaml.Entry;

/** Reads the rights of a kind: who is granted or denied which permission, in the order in which they apply. */
final class AccessReader {

    private static final String DENY = "deny";
    private static final String SETS = "sets";
    private static final String OF = "of";
    private static final List<String> PRINCIPALS = List.of("group", "user", DENY);

    /** Stands where an entry has a mistake, so that the others keep their places. */
    private static final AccessRule NOBODY =
            new AccessRule(new ValueRule.Template(List.of()), "", AccessRule.EVERYTHING, false, null);

    private final RuleReader rules;

    /** @param rules reads the rules of the kind */
    AccessReader(RuleReader rules) {
        this.rules = rules;
    }

    /** Returns the ranks of the sets that entries are drawn for, or null if they are drawn for each document. */
    DrawnRule.@Nullable Zipf sets(Entry entry) {
        Entry sets = entry.isMapping() ? entry.members(SETS, OF).get(SETS) : null;
        if (sets == null || !sets.isMapping()) {
            return sets == null ? null : new DrawnRule.Zipf(sets.whole(1, ValueRule.MAX_ENTRIES), 0);
        }
        if (rules.read(sets, List.of()) instanceof DrawnRule.Zipf zipf) {
            return zipf;
        }
        throw sets.error("", "must be a number, or zipf: with ranks:");
    }

    List<AccessRule> read(Entry all) {
        Entry entry = all.isMapping() ? all.members(SETS, OF).get(OF) : all;
        if (entry == null) {
            throw all.error("", "must have of:, a list of entries");
        }
        List<Entry> elements = entry.elements();
        if (elements.isEmpty()) {
            throw entry.error("", "must have an entry, such as {group: staff, permission: Read}");
        }
        return elements.stream()
                .map(each -> entry.mistakes().attempt(() -> rule(each), NOBODY))
                .toList();
    }

    private AccessRule rule(Entry entry) {
        Map<String, Entry> members = entry.members(Stream.concat(PRINCIPALS.stream(), Stream.of("permission", "chance"))
                .toList());
        List<String> given = PRINCIPALS.stream().filter(members::containsKey).toList();
        if (given.size() != 1) {
            throw entry.error("", "must have exactly one of group:, user: and deny:");
        }
        boolean isGranted = !given.get(0).equals(DENY);
        Entry permission = members.get("permission");
        if (isGranted && permission == null) {
            throw entry.error("", "must have permission:, such as Read, ReadWrite or Everything");
        }
        Entry principal = Objects.requireNonNull(members.get(given.get(0)));
        if (!principal.isMapping() && principal.text().isBlank()) {
            throw principal.error("", "must be the name of a user or group");
        }
        ValueRule name = principal.isMapping()
                ? rules.read(principal, List.of())
                : principal.made(() -> rules.template(principal.text()));
        boolean isRank = isGranted && (name instanceof DrawnRule.Zipf || name instanceof DrawnRule.Range);
        Entry chance = members.get("chance");
        return (permission == null ? principal : permission)
                .made(() -> new AccessRule(
                        name,
                        isRank ? given.get(0) : "",
                        permission == null ? AccessRule.EVERYTHING : permission.text(),
                        isGranted,
                        chance == null ? null : rules.truth(chance)));
    }
}
