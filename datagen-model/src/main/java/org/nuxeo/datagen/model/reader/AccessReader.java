// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.reader;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.nuxeo.datagen.model.rule.AccessRule;
import org.nuxeo.datagen.model.rule.ValueRule;
import org.nuxeo.datagen.model.yaml.Entry;

/** Reads the rights of a kind: who is granted or denied which permission, in the order in which they apply. */
final class AccessReader {

    private static final String DENY = "deny";
    private static final List<String> PRINCIPALS = List.of("group", "user", DENY);

    /** Stands where an entry has a mistake, so that the others keep their places. */
    private static final AccessRule NOBODY =
            new AccessRule(new ValueRule.Template(List.of()), AccessRule.EVERYTHING, false);

    private final RuleReader rules;

    /** @param rules reads the rules of the kind */
    AccessReader(RuleReader rules) {
        this.rules = rules;
    }

    List<AccessRule> read(Entry entry) {
        List<Entry> elements = entry.elements();
        if (elements.isEmpty()) {
            throw entry.error("", "must have an entry, such as {group: staff, permission: Read}");
        }
        return elements.stream()
                .map(each -> entry.mistakes().attempt(() -> rule(each), NOBODY))
                .toList();
    }

    private AccessRule rule(Entry entry) {
        Map<String, Entry> members = entry.members(
                Stream.concat(PRINCIPALS.stream(), Stream.of("permission")).toList());
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
        if (principal.text().isBlank()) {
            throw principal.error("", "must be the name of a user or group");
        }
        return (permission == null ? principal : permission)
                .made(() -> new AccessRule(
                        rules.template(principal.text()),
                        permission == null ? AccessRule.EVERYTHING : permission.text(),
                        isGranted));
    }
}
