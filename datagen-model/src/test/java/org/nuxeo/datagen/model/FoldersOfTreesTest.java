// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.nuxeo.datagen.model.Trees.kind;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.Locator;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.model.rule.ModelDocument;
import org.nuxeo.datagen.testing.Datasets;

/** The folders between documents and their parents. */
class FoldersOfTreesTest {

    /** Folders within trees are documents like all others: each is reached in every way there is. */
    @Test
    void foldersLieBetweenDocumentsAndTheirParents() {
        Dataset dataset = Datasets.of("""
                model: log
                format: 2
                cell: 64
                kinds:
                  site: {number: "S-{4 digits}"}
                  reading: {in: site, each: day, count: {0: 50 %, 2: 50 %}, folder: "readings/{year}/{month}"}
                  summary: {in: site, each: month, folder: "readings/{year}"}
                  photo: {in: site, count: 1, folder: photos, folder-type: Workspace, title: "Photo of {parent.number}"}
                """, 70, 14);
        Map<String, Long> counts =
                dataset.layout().kinds().stream().collect(Collectors.toMap(Kind::label, dataset::count));
        assertThat(counts)
                .containsEntry("site-readings", 70L)
                .containsEntry("site-readings-year", 140L)
                .containsEntry("site-readings-year-month", 70 * 14L)
                .containsEntry("site-photos", 70L)
                .containsEntry("summary", 70 * 14L);
        Map<String, String> types = new HashMap<>();
        for (long ordinal = 0; ordinal < dataset.size(); ordinal += 1 + ordinal / 2_000) {
            Document document = dataset.document(ordinal);
            types.put(document.kind().label(), document.type());
            String path = document.path();
            assertThat(new Locator(dataset).locate(document.repository().label() + ":" + path))
                    .as(path)
                    .isEqualTo(document.identity());
            Identity parent = document.parent();
            assertThat(dataset.layout().child(parent, dataset.layout().indexInParent(document.identity())))
                    .isEqualTo(document.identity());
            if (document.kind().label().equals("reading")) {
                assertThat(path).matches("/log/S-\\d{4}/readings/(\\d{4})/\\1-(\\d\\d)/reading-\\d-\\1-\\2-\\d\\d");
            } else if (document.kind().label().equals("summary")) {
                assertThat(path).matches("/log/S-\\d{4}/readings/(\\d{4})/summary-\\1-\\d\\d");
            } else if (document.kind().label().equals("photo")) {
                assertThat(path).matches("/log/(S-\\d{4})/photos/photo");
                assertThat(document.title()).isEqualTo("Photo of " + path.substring(5, 11));
            } else if (document.kind().label().equals("site-readings-year")) {
                assertThat(document.title()).isEqualTo(document.name()).matches("20\\d\\d");
            }
        }
        assertThat(types).containsEntry("site-photos", "Workspace").containsEntry("reading", "Reading");
    }

    /** What is old lies in the archive's own folders; folders below parents are those of what is left. */
    @Test
    void foldersByDateAreThoseOfWhatHasNotMoved() {
        Dataset dataset = Datasets.of("""
                model: meters
                format: 2
                cell: 64
                repositories: {archive: {after: 10m}}
                kinds:
                  site: {number: "S-{4 digits}"}
                  reading: {in: site, each: month, folder: "readings/{year}/{month}"}
                  page: {in: reading, each: month, folder: pages, count: 2}
                """, 70, 14);
        Repository live = dataset.layout().repositories().of("default");
        Repository archive = dataset.layout().repositories().of("archive");
        Kind reading = kind(dataset, "reading");
        // live from 2015-05 to 2016-02
        assertThat(dataset.count(live, reading)).isEqualTo(70 * 10);
        assertThat(dataset.count(archive, reading)).isEqualTo(70 * 4);
        assertThat(dataset.count(kind(dataset, "site-readings-year"))).isEqualTo(70 * 2);
        assertThat(dataset.count(kind(dataset, "site-readings-year-month"))).isEqualTo(70 * 10);
        Map<String, Long> seen = new HashMap<>();
        for (long ordinal = 0; ordinal < dataset.size(); ordinal++) {
            Document document = dataset.document(ordinal);
            String path = document.path();
            seen.merge(document.repository() + " " + document.kind(), 1L, Long::sum);
            assertThat(new Locator(dataset).locate(document.repository() + ":" + path))
                    .isEqualTo(document.identity());
            if (document.kind() == reading) {
                assertThat(path)
                        .matches(
                                document.repository() == archive
                                        ? "/2015/[a-z]+-2015/reading-\\d{12}-2015-0[1-4]"
                                        : "/meters/S-\\d{4}/readings/(201\\d)/(\\1-\\d\\d)/reading-\\d{12}-\\2");
            }
        }
        assertThat(seen).containsEntry("archive page", 2 * 70 * 4L);
        for (Repository repository : dataset.layout().repositories()) {
            for (Kind kind : dataset.layout().kinds()) {
                assertThat(dataset.count(repository, kind)).isEqualTo(seen.getOrDefault(repository + " " + kind, 0L));
            }
        }
    }

    private static final String DEALT = """
            model: cases
            format: 2
            cell: 64
            homes: {name: area, pick: {East: 75 %, West: 25 %}}
            kinds:
              case: {number: "C-{4 digits}", folder: "open/{bucket 2}/{bucket 4}", folder-type: Shelf}
              memo:
                in: case
                count: {from: 2, to: 6}
                folder: "memos/{status}/{level}"
                fields:
                  status: {pick: {In Work: 50 %, done: 40 %, Void: 10 %}}
                  level: {pick: [1, 2]}
                  days: {when: {field: status, is: {In Work: 0}, else: {range: {from: 1, to: 9}}}}
              scan: {in: case, count: 7, folder: "{bucket 5}"}
            """;

    /** Documents are dealt to folders, and the value of a field is that of the folder. */
    @Test
    void foldersAreNumberedOrHaveTheValueOfAField() {
        Dataset dataset = Datasets.of(DEALT, 64, 1);
        Map<String, Integer> seen = new HashMap<>();
        for (long ordinal = 0; ordinal < dataset.size(); ordinal++) {
            Document document = dataset.document(ordinal);
            String path = document.path();
            assertThat(new Locator(dataset).locate("default:" + path)).isEqualTo(document.identity());
            Object[] values = ((ModelDocument) document).addedValues();
            switch (document.kind().label()) {
                case "case" -> {
                    assertThat(path).matches("/(east|west)/open/[01]/[0-3]/C-\\d{4}");
                    assertThat(dataset.document(document.parent()).type()).isEqualTo("Shelf");
                    seen.merge(path.substring(0, path.length() - 7), 1, Integer::sum);
                }
                case "memo" -> {
                    assertThat(path)
                            .contains("/memos/"
                                    + values[0].toString().toLowerCase().replace(' ', '-') + "/" + values[1]
                                    + "/memo-");
                    assertThat(values[2].equals(0L)).isEqualTo(values[0].equals("In Work"));
                    seen.merge("memo " + values[0], 1, Integer::sum);
                    seen.merge("memo " + values[1], 1, Integer::sum);
                }
                case "scan" -> seen.merge("scan " + path.charAt(path.length() - 8), 1, Integer::sum);
                case "case-bucket" ->
                    assertThat(dataset.layout().childCount(document.identity()))
                            .isEqualTo(Integer.parseInt(document.title()) < 2 ? 2 : 1);
                default -> {}
            }
        }
        // 64 cases have 2 to 6 memos each: 13, 13, 13, 13 and 12
        int memos = 13 * (2 + 3 + 4 + 5) + 12 * 6;
        assertThat(seen)
                .containsEntry("memo In Work", memos / 2)
                .containsEntry("memo done", Math.round(memos * 0.4f))
                .containsEntry("memo Void", Math.round(memos * 0.1f))
                .containsEntry("memo 1", memos / 2)
                .containsEntry("scan 0", 2 * 64)
                .containsEntry("scan 4", 64)
                .containsEntry("/east/open/0/0", 6)
                .containsEntry("/west/open/1/3", 2);
        assertThatThrownBy(() -> Datasets.of(DEALT.replace("is: {In Work", "is: {Work"), 64, 1))
                .hasMessageContaining("cases:status is never Work");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {bucket 2}/|{bucket 1}/        | kinds.case.folder: {bucket 1}: must be 2 to 10000 folders
            {bucket 2}/|{status}/          | kinds.case.folder: {status}: must be names or {bucket 100}, as groups lie in them below the folders of homes:
            {bucket 2}/|{bucket 9999}/{bucket 9999}/| kinds.case.folder: too many folders: must be at most 4,194,304
            {bucket 5}|{bucket 8}          | kinds.scan.folder: {bucket 8}: a case has at most 7 of scan, so folders would be empty: must be
            count: 7, folder: "{bucket 5}"|count: 7, folder-type: File| kinds.scan.folder-type: needs folder:, whose type it is
            {bucket 5}|{buckets 5}         | kinds.scan.folder: {buckets 5}: must be names, {year}, {month} and {day} in this order, {bucket 100} or
            {bucket 5}|{status}            | kinds.scan.folder: {status}: must be names, {year}
            {status}/|{days}/              | kinds.memo.folder: {days}: must be a field with pick:, for each document by itself, without per: and type:
            Void: 10 %}}|Void: 10 %}, per: case}| kinds.memo.folder: {status}: must be a field with pick:, for each document
            count: {from: 2|each: month$    count: {from: 2| kinds.memo.folder: {status}: a picked value needs documents that come once; take {year}
            done: 40|a/b: 40               | kinds.memo.folder: {status}: a/b: must be Latin letters and digits, at most 32
            done: 40|in work: 40           | kinds.memo.folder: {status}: in work: must be Latin letters and digits, at most 32, which make a folder of its own
            memos/{status}|{bucket 2}/{status}| kinds.scan.folder: {bucket 5}: would be a folder called case-bucket, as another kind is; put it
            """)
    void everyMistakeInFoldersHasItsPlace(String right, String wrong, String message) {
        String text = DEALT.replace(right, wrong.replace('$', '\n'));
        assertThat(text).isNotEqualTo(DEALT);
        assertThatThrownBy(() -> Archives.parse(text, null))
                .isInstanceOf(ArchiveException.class)
                .hasMessageMatching("model:\\d+:\\d+: \\Q" + message + "\\E.*");
    }
}
