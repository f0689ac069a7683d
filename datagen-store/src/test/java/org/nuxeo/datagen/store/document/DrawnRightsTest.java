// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.rights.Access;
import org.nuxeo.datagen.testing.Datasets;

/** Entries of access control that some documents have, with principals that are drawn. */
class DrawnRightsTest {

    private static final int CASES = 20_000;

    private static List<Governance> cases(String rights) {
        Dataset dataset = Datasets.of(
                "model: m\nformat: 2\nkinds:\n  case:\n    fields: {unit: {pick: [a, b]}}\n    rights: " + rights
                        + "\n  note: {in: case}\n",
                CASES);
        StoredDocuments documents = new StoredDocuments(dataset, null, null);
        Kind kind = dataset.layout().kinds().of("case");
        return LongStream.range(0, CASES)
                .mapToObj(i -> documents.governance(dataset.identity(dataset.firstOrdinal(kind) + i)))
                .toList();
    }

    private static Set<List<String>> readers(List<Governance> cases) {
        return cases.stream().map(Governance::readers).collect(Collectors.toSet());
    }

    private static Map<String, Integer> principals(List<Governance> cases) {
        Map<String, Integer> counts = new TreeMap<>();
        cases.forEach(each -> each.own().forEach(entry -> counts.merge(entry.principal(), 1, Integer::sum)));
        return counts;
    }

    @Test
    void someDocumentsHaveAnEntry() {
        Map<String, Integer> counts = principals(
                cases("[{group: audit, permission: Read, chance: 30 %}, {user: eve, permission: Read, chance: 30 %},"
                        + " {group: staff, permission: Read}]"));
        assertThat(counts.get("staff")).isEqualTo(CASES);
        assertThat(counts.get("audit")).isBetween(5_700, 6_300);
        assertThat(counts.get("eve")).isBetween(5_700, 6_300).isNotEqualTo(counts.get("audit"));
    }

    @Test
    void ranksFollowTheWordAndTheirFrequency() {
        Map<String, Integer> counts = principals(
                cases(
                        "[{user: {zipf: {ranks: 4}}, permission: Read},"
                                + " {group: {range: {from: 1, to: 2}}, permission: Read}, {user: {pick: [ann, bob]}, permission: Read}]"));
        assertThat(counts.keySet())
                .containsExactly("ann", "bob", "group1", "group2", "user1", "user2", "user3", "user4");
        // 1 / (1 + 1/2 + 1/3 + 1/4)
        assertThat(counts.get("user1")).isBetween(9_350, 9_850);
        assertThat(counts.get("user4")).isBetween(2_250, 2_550);
    }

    @Test
    void aDocumentWithoutThePrincipalLacksTheEntry() {
        List<Governance> all =
                cases("[{user: {when: {field: unit, is: {a: ann}}}, permission: Read}, {deny: Everyone, chance: 0.5}]");
        long half = all.stream()
                .filter(each -> each.own().contains(new Access("ann", "Read", true)))
                .count();
        assertThat(half).isBetween(9_600L, 10_400L);
        assertThat(readers(all))
                .containsExactlyInAnyOrder(
                        List.of(),
                        List.of("ann"),
                        List.of("Administrator", "administrators", "members"),
                        List.of("Administrator", "administrators", "ann", "members"));
    }

    @Test
    void thereAreAsManySetsOfReadersAsTheModelSays() {
        String entries =
                "{user: {zipf: {ranks: 100000}}, permission: Read}, {group: audit, permission: Read, chance: 0.5}";
        assertThat(readers(cases("[" + entries + "]"))).hasSizeGreaterThan(3_000);
        // two of the 37 may be drawn alike
        assertThat(readers(cases("{sets: 37, of: [" + entries + "]}"))).hasSizeBetween(30, 37);
        assertThat(readers(cases("{sets: 1, of: [" + entries + "]}"))).hasSize(1);
        assertThat(readers(cases("{sets: 37, of: [" + entries + ", {group: \"{unit}\", permission: Read}]}")))
                .hasSizeBetween(60, 74);
        Map<List<String>, Long> counts = cases("{sets: {zipf: {ranks: 9}}, of: [" + entries + "]}").stream()
                .collect(Collectors.groupingBy(Governance::readers, Collectors.counting()));
        assertThat(counts.values().stream().mapToLong(Long::longValue).max().orElse(0))
                .isGreaterThan(6_500);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            [{user: {chance: 50 %}, permission: Read}]           | 6:14: kinds.case.rights.1: the name is boolean: must be string, or a rank
            [{deny: {zipf: {ranks: 5}}}]                         | 6:14: kinds.case.rights.1: the name is integer: must be string, or a rank
            [{user: a, permission: Read, chance: {pick: [a]}}]   | 6:50: kinds.case.rights.1.chance: the value is no boolean: must be a share
            [{user: a, permission: Read, chance: 130 %}]         | 6:50: kinds.case.rights.1.chance: chance 1.3: must be 0 to 1
            {sets: 0, of: [{user: a, permission: Read}]}         | 6:20: kinds.case.rights.sets: 0: must be a whole number from 1
            {sets: 5}                                            | 6:13: kinds.case.rights: must have of:, a list of entries
            {sets: {pick: [1]}, of: [{deny: a}]}                 | 6:20: kinds.case.rights.sets: must be a number, or zipf: with ranks:
            """)
    void mistakesHaveAPlaceAndARemedy(String rights, String message) {
        assertThatThrownBy(() -> cases(rights)).hasMessageStartingWith("model:" + message);
    }
}
