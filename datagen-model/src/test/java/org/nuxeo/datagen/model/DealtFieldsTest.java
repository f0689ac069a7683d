// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.Locator;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.id.Hits;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.model.rule.ContentModel;
import org.nuxeo.datagen.model.rule.ModelDocument;
import org.nuxeo.datagen.testing.Datasets;

class DealtFieldsTest {

    private static final String CASES = """
            model: cases
            format: 2
            cell: 64
            homes: {name: place, pick: {a: 1, b: 2}}
            kinds:
              case:
                person: fr
                fields:
                  size: {pick: {small: 80 %, big: 20 %}, deal: true}
                  who: "{fullName}"
                  last: "{lastName}"
              memo:
                in: case
                count: {of: size, is: {small: {0: 50 %, 1: 50 %}, big: {from: 10, to: 12}}}
                folder: "memos/{bucket 2}"
                fields: {line: {pick: {home: 2, car: 1, 7: 1}, deal: true}}
              page: {in: memo, count: {of: case.size, is: {small: 1, big: 3}}}
              box: {in: place, count: 5, fields: {color: {pick: [red, blue], deal: true}}}
            """;

    private static List<Document> documents(Dataset dataset, String kind) {
        Kind of = dataset.layout().kinds().of(kind);
        return LongStream.range(0, dataset.count(of))
                .mapToObj(k -> dataset.document(dataset.firstOrdinal(of) + k))
                .toList();
    }

    private static Object value(Document document, int slot) {
        return ((ModelDocument) document).addedValues()[slot];
    }

    private static Hits find(Dataset dataset, String text) {
        return dataset.contents().find(dataset.layout(), text);
    }

    /** The big cases have all memos, which is known only when these are dealt. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            480}}                             | page: 6,240,000
            480}}, folder: "pages/{bucket 2}" | page: 6,240,000
            120}}                             | line: 4,680,000
            """)
    void tooManyDocumentsByAValueHigherUpAreRefused(String pages, String told) {
        String tooMany = CASES.replace("{0: 50 %, 1: 50 %}", "0")
                        .replace("{from: 10, to: 12}", "1000")
                        .replace("big: 3}}}", "big: " + pages + "}")
                + "  line: {in: page, count: 3}\n";
        assertThatThrownBy(() -> Datasets.of(tooMany, 100, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("kinds." + told + " documents in a cell of 64 groups: must be at most 4,194,304;"
                        + " take a smaller cell: or fewer for each parent");
    }

    @Test
    void countsGoByTheValueOfAFieldAndAreExactOverTheCell() {
        Dataset dataset = Datasets.of(CASES, 64 * 3, 1);
        Map<Identity, Object> sizes = documents(dataset, "case").stream()
                .collect(Collectors.toMap(Document::identity, each -> value(each, 0)));
        assertThat(sizes.values().stream().filter("big"::equals)).hasSize(3 * 13);
        Map<Identity, Integer> memos = new TreeMap<>((a, b) -> Long.compare(a.position(), b.position()));
        for (Document memo : documents(dataset, "memo")) {
            memos.merge(
                    ((ModelDocument) memo)
                            .above(dataset.layout().kinds().group())
                            .identity(),
                    1,
                    Integer::sum);
        }
        Map<Integer, Integer> counts = new TreeMap<>();
        sizes.forEach((of, size) -> {
            int count = memos.getOrDefault(of, 0);
            assertThat(count).isBetween(size.equals("big") ? 10 : 0, size.equals("big") ? 12 : 1);
            counts.merge(count, 1, Integer::sum);
        });
        // 51 small ones: 26 and 25; 13 big ones: 5, 4 and 4
        assertThat(counts).isEqualTo(Map.of(0, 3 * 26, 1, 3 * 25, 10, 3 * 5, 11, 3 * 4, 12, 3 * 4));
        for (Document memo : documents(dataset, "memo")) {
            Object size = sizes.get(((ModelDocument) memo)
                    .above(dataset.layout().kinds().group())
                    .identity());
            assertThat(dataset.layout().childCount(memo.identity())).isEqualTo(size.equals("big") ? 3 : 1);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 17, 64, 200})
    void dealtValuesAreFoundWithTheirExactNumber(long groups) {
        Dataset dataset = Datasets.of(CASES, groups, 1);
        for (String query :
                List.of("case.size=big", "case.cases:size=small", "memo.line=home", "memo.line=7", "box.color=red")) {
            String kind = query.substring(0, query.indexOf('.'));
            String value = query.substring(query.indexOf('=') + 1);
            Set<Identity> expected = documents(dataset, kind).stream()
                    .filter(each -> String.valueOf(value(each, 0)).equals(value))
                    .map(Document::identity)
                    .collect(Collectors.toSet());
            Hits hits = find(dataset, query);
            assertThat(hits.count()).as(query).isEqualTo(expected.size());
            assertThat(hits.page(0, 100_000).collect(Collectors.toSet())).isEqualTo(expected);
            if (expected.size() > 1) {
                assertThat(new Locator(dataset).locate(query)).isEqualTo(hits.get(0));
                assertThat(new Locator(dataset).locate(query + "#2")).isEqualTo(hits.get(1));
            }
            assertThatThrownBy(() -> new Locator(dataset).locate(query + "#" + (hits.count() + 1)))
                    .hasMessageContaining("like that");
        }
    }

    @Test
    void whatIsFoundFarAwayHasItsValue() {
        Dataset dataset = Datasets.of(CASES, 3_000_000_001L, 1);
        Hits hits = find(dataset, "memo.line=car");
        for (long k : new long[] {0, hits.count() / 2, hits.count() - 1}) {
            assertThat(value(dataset.document(hits.get(k)), 0)).isEqualTo("car");
        }
        Kind memo = dataset.layout().kinds().of("memo");
        assertThat(4.0 * hits.count() / dataset.count(memo)).isBetween(0.99, 1.01);
    }

    @Test
    void measuresSayWhatDealtFieldsAndTheirCountsAsk() {
        String flat = CASES.replace("    folder: \"memos/{bucket 2}\"\n", "");
        List<String> lines = Measures.drawn((ContentModel) Archives.parse(flat, null));
        assertThat(lines)
                .anyMatch(line -> line.matches("case, cases:size: small 0\\.8000 asked, 0\\.(79|80).*"))
                .anyMatch(line -> line.matches("memo of each case: by case mean 2\\.6\\d asked, 2\\.6\\d came.*"))
                .noneMatch(line -> line.startsWith("page of each"));
    }

    @Test
    void personsOfGroupsAreFoundByName() {
        Dataset dataset = Datasets.of(CASES, 70_000, 1);
        Map<Object, Set<Identity>> byLast = documents(dataset, "case").stream()
                .collect(Collectors.groupingBy(
                        each -> value(each, 2), Collectors.mapping(Document::identity, Collectors.toSet())));
        for (String name : List.of("Martin", "Bernard", "Petit")) {
            Hits hits = find(dataset, "case.lastName=" + name.toLowerCase());
            assertThat(hits.page(0, 100_000).collect(Collectors.toSet()))
                    .as(name)
                    .isEqualTo(byLast.get(name));
            assertThat(hits.count()).isEqualTo(byLast.get(name).size());
        }
        Map<Object, Set<Identity>> byBoth = documents(dataset, "case").stream()
                .collect(Collectors.groupingBy(
                        each -> value(each, 1), Collectors.mapping(Document::identity, Collectors.toSet())));
        byBoth.keySet().stream().limit(300).forEach(name -> {
            Hits hits = find(dataset, name.toString());
            assertThat(hits.page(0, 1_000).collect(Collectors.toSet()))
                    .as("" + name)
                    .isEqualTo(byBoth.get(name));
        });
        assertThat(find(dataset, "Nobody Anywhere").count()).isZero();
        assertThat(find(dataset, "M* Marti*").count())
                .isEqualTo(byBoth.entrySet().stream()
                        .filter(each -> each.getKey().toString().matches("M\\S* Marti.*"))
                        .mapToLong(each -> each.getValue().size())
                        .sum());
    }

    /** Every pair of slots exists once in 2^28 positions: the numbers of all first names of a last name add up to its own. */
    @Test
    void numbersOfPersonsAreExactBeyondARound() {
        Dataset dataset = Datasets.of(CASES, 700_000_123L, 1);
        Set<String> first = new HashSet<>();
        for (long k = 0; k < 20_000; k++) {
            Identity any = new Identity(dataset.layout().kinds().group(), k * 31_337, 0);
            String name = value(dataset.document(any), 1).toString();
            first.add(name.substring(0, name.indexOf(' ')));
        }
        String last = "Aubert";
        long all = first.stream()
                .mapToLong(each -> find(dataset, each + " " + last).count())
                .sum();
        Hits ofLast = find(dataset, "case.lastName=" + last);
        assertThat(all).isPositive().isEqualTo(ofLast.count());
        assertThat(value(dataset.document(ofLast.get(ofLast.count() - 1)), 2)).isEqualTo(last);
        Hits both = find(dataset, "Marie " + last);
        for (long k : new long[] {0, both.count() / 2, both.count() - 1}) {
            assertThat(value(dataset.document(both.get(k)), 1)).isEqualTo("Marie " + last);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            case.size=bgi   | size is never bgi: did you mean big?
            case.who=x      | only an index finds it; dealt fields, with deal: exact, are found without one
            case.shape=x    | a case has no field shape
            cas.size=big    | kind cas: must be place, case, case-memos
            """)
    void whatCannotBeFoundIsSaid(String query, String message) {
        Dataset dataset = Datasets.of(CASES, 10, 1);
        assertThatThrownBy(() -> new Locator(dataset).locate(query))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            fields: {a: {words: 3, deal: true}}                      | fields.a.deal: must be of a field with pick: or range: and no per:
            fields: {a: {pick: [b], deal: true}}, each: month        | fields.a.deal: must be of a field with pick: or range: and no per:
            fields: {a: {pick: [b], per: case, deal: true}}          | fields.a.deal: must be of a field with pick: or range: and no per:
            count: {of: size}                                        | count: must have of:, a dealt field of a kind above, and is:
            count: {of: siza, is: {x: 1, y: 2}}                      | count.of: siza: is no dealt field of a kind above; did you mean size?
            count: {of: other, is: {x: 1}}                           | count.of: other: is no dealt field of a kind above: must be one of case.size, size
            count: {of: size, is: {x: 1}}                            | count.of: size: must have a count for its value y
            count: {of: size, is: {x: 1, y: 2, z: 3}}                | count.is.z: z: unknown; did you mean x?
            count: {of: size, is: {x: {of: size, is: {x: 1}}, y: 2}} | count.is.x: must be a count that depends on no other field
            versions: {of: size, is: {x: 1, y: 2}}                   | versions: must be a count that depends on no other field
            """)
    void mistakesHaveTheirPlace(String line, String message) {
        String text =
                "model: t\nformat: 2\nkinds:\n  case: {fields: {size: {pick: [x, y], deal: true}, other: {pick: [x]}}}\n"
                        + "  memo: {in: case, " + line + "}\n";
        assertThatThrownBy(() -> Datasets.of(text, 1, 1))
                .isInstanceOf(ArchiveException.class)
                .hasMessageContaining("kinds.memo." + message);
    }
}
