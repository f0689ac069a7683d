// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.nuxeo.datagen.model.Trees.kind;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.model.rule.ModelDocument;
import org.nuxeo.datagen.testing.Datasets;

/** Fields that change from version to version. */
class VersionFieldsTest {

    private static final Dataset DATASET = Datasets.of("""
            model: m
            format: 2
            cell: 64
            kinds:
              case: {}
              memo:
                in: case
                count: 3
                versions: {0: 20 %, 1: 20 %, 3: 60 %}
                title: "Memo of {sum}"
                fields:
                  sum: {range: {from: 1, to: 1000000000}, per: version}
                  twice: {compute: {of: "sum * 2", decimals: 0}}
                  same: {range: {from: 1, to: 1000000000}}
                  some: {range: {from: 1, to: 1000000000}, per: version, present: 50 %}
              bill: {in: case, each: month, versions: 2, fields: {sum: {range: {from: 1, to: 1000000000}, per: version}}}
              remark: {in: case, count: 5, fields: {of: "{case.title}"}}
              published: {in: case, folder: news, proxy: {of: memo, share: 30 %}}
              linked: {in: case, folder: links, proxy: {of: memo, share: 30 %, live: true}}
            """, 100, 3);

    private static Stream<ModelDocument> all(String label) {
        Kind kind = kind(DATASET, label);
        long first = DATASET.firstOrdinal(kind);
        return LongStream.range(first, first + DATASET.count(kind))
                .mapToObj(ordinal -> (ModelDocument) DATASET.document(ordinal));
    }

    private static ModelDocument version(ModelDocument live, int k) {
        Identity version = DATASET.layout().version(live.identity(), k);
        return (ModelDocument) DATASET.document(version);
    }

    @Test
    void versionsDifferAndTheLiveDocumentIsItsLastOne() {
        Set<Object> sums = new HashSet<>();
        int[] present = new int[2];
        for (String label : List.of("memo", "bill")) {
            all(label).forEach(live -> {
                Set<Object> own = new HashSet<>();
                for (int k = 0; k < live.version(); k++) {
                    own.add(version(live, k).addedValue(0));
                }
                assertThat(own).hasSize(live.version());
                if (live.version() > 0) {
                    assertThat(live.addedValues())
                            .isEqualTo(version(live, live.version() - 1).addedValues());
                    assertThat(live.title())
                            .isEqualTo(version(live, live.version() - 1).title());
                }
                own.add(live.addedValue(0));
                assertThat(own).hasSize(Math.max(1, live.version()));
                sums.addAll(own);
            });
        }
        long versions = DATASET.count(kind(DATASET, "memo-version")) + DATASET.count(kind(DATASET, "bill-version"));
        assertThat(sums).hasSizeGreaterThan((int) versions);
        all("memo").forEach(live -> {
            present[live.addedValue(3) == null ? 0 : 1]++;
            for (int k = 0; k < live.version(); k++) {
                ModelDocument each = version(live, k);
                assertThat(each.addedValue(1)).isEqualTo(2 * (long) each.addedValue(0));
                assertThat(each.addedValue(2)).isEqualTo(live.addedValue(2));
                assertThat(each.addedValue(3) == null).isEqualTo(live.addedValue(3) == null);
                assertThat(each.title()).isEqualTo("Memo of " + each.addedValue(0));
            }
        });
        assertThat(present[1]).isBetween(145, 155);
    }

    @Test
    void proxiesShowWhatTheirContentHas() {
        for (String label : List.of("published", "linked")) {
            assertThat(all(label)).isNotEmpty().allSatisfy(proxy -> {
                ModelDocument content = (ModelDocument) DATASET.document(proxy.content());
                assertThat(proxy.addedValues()).isEqualTo(content.addedValues());
                assertThat(proxy.addedValue(0)).isEqualTo(((ModelDocument) proxy.live()).addedValue(0));
            });
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            note: {in: case, fields: {a: {words: 1, per: version}}} | kinds.note.fields.a.per: version: a note has no versions: add versions: to the kind, or leave per: out
            note: {in: case, versions: 2, folder: "{a}", fields: {a: {pick: [x, y], per: version}}} | kinds.note.folder: {a}: must be a field with pick:, for each document by itself, without per:
            note: {in: case, versions: 2, fields: {a: {pick: [x, y], deal: exact, per: version}}} | kinds.note.fields.a.deal: must be of a field with pick: or range: and no per:
            note: {in: case, versions: 2, fields: {a: {number: "A-{6 digits}", per: version}}} | kinds.note.fields.a: number: must not have per:
            """)
    void whatCannotChangeIsRefused(String note, String message) {
        assertThatThrownBy(() -> Datasets.of("{model: m, format: 2, kinds: {case: {}, " + note + "}}", 1, 1))
                .isInstanceOf(ArchiveException.class)
                .satisfies(refused ->
                        assertThat(refused.getMessage().replace("; ", ": ")).contains(message));
    }

    /** A kind above that is called version is what it was. */
    @Test
    void aKindAboveCanBeCalledVersion() {
        Dataset named = Datasets.of(
                "{model: m, format: 2, kinds: {case: {}, version: {in: case}, note: {in: version, count: 2, versions: 2,"
                        + " fields: {a: {range: {from: 1, to: 1000000000}, per: version}}}}}",
                10,
                1);
        Kind note = kind(named, "note");
        ModelDocument first = (ModelDocument) named.document(named.firstOrdinal(note));
        ModelDocument second = (ModelDocument) named.document(named.firstOrdinal(note) + 1);
        assertThat(first.addedValue(0)).isEqualTo(second.addedValue(0));
    }
}
