// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.Locator;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.model.rule.AddedField;
import org.nuxeo.datagen.model.rule.ContentModel;
import org.nuxeo.datagen.model.rule.ModelDocument;

class TreeModelFileTest {

    private static final String PLANT = text();

    private static String text() {
        try (InputStream in = TreeModelFileTest.class.getResourceAsStream("plant.yaml")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Dataset dataset(String text, long groups, int months) {
        ContentModel model = (ContentModel) Archives.parse(text, null);
        return Dataset.of(
                DatasetSpec.builder(model).customers(groups).months(months).build(), model);
    }

    @Test
    void sharesAreMetExactlyOverTheCell() {
        Dataset dataset = dataset(PLANT, 64, 12);
        Map<String, Long> counts =
                dataset.layout().kinds().stream().collect(Collectors.toMap(Kind::label, dataset::count));
        // 12.8 of 64 groups have 2 to 6 assemblies each: 13, 13, 13, 13 and 12
        assertThat(counts)
                .containsEntry("project", 64L)
                .containsEntry("assembly", 13 * (2L + 3 + 4 + 5) + 12 * 6)
                .containsEntry("drawing", 153 + 76 * 2L + 25 * 5)
                .containsEntry("contract", 19L)
                .containsEntry("progress-report", 64 * 12L)
                .containsEntry("site-visit", (21 + 21 * 2) * 52L);
        assertThat(counts.values().stream().mapToLong(Long::longValue).sum()).isEqualTo(dataset.size());
    }

    @Test
    void accentsAreInTitlesAndNotInPaths() {
        Dataset dataset = dataset("""
                model: t
                format: 2
                homes: {name: place, pick: {Saint-Étienne: 1, Łódź Œuvre: 1}}
                kinds:
                  dossier: {folder: "Région"}
                  note:
                    in: dossier
                    count: 2
                    folder: "Pièces/{status}"
                    fields: {status: {pick: {Fermé: 1, Ouvert: 1}}}
                """, 64, 1);
        Map<String, String> titles = new TreeMap<>();
        for (long i = 0; i < dataset.size(); i++) {
            Document document = dataset.document(i);
            String path = document.path();
            assertThat(path).matches("[a-zA-Z0-9/_-]+");
            assertThat(new Locator(dataset).locate(document.repository() + ":" + path))
                    .isEqualTo(document.identity());
            if (document.kind().isFolder() && !document.kind().label().equals("dossier")) {
                titles.put(path.substring(path.lastIndexOf('/') + 1), document.title());
            }
            if (document.kind().label().equals("note")) {
                assertThat(path)
                        .contains("/Pieces/"
                                + (((ModelDocument) document).addedValues()[0].equals("Fermé") ? "ferme/" : "ouvert/"));
            }
        }
        assertThat(titles)
                .isEqualTo(Map.of(
                        "saint-etienne", "Saint-Étienne",
                        "lodz-oeuvre", "Łódź Œuvre",
                        "Region", "Région",
                        "Pieces", "Pièces",
                        "ferme", "Fermé",
                        "ouvert", "Ouvert"));
    }

    @Test
    void versionsAreAKindOfTheirOwnThatNobodyHasAsChildren() {
        String text = """
                model: series
                format: 2
                cell: 64
                kinds:
                  case: {}
                  note: {in: case, count: 2, versions: {0: 50 %, 3: 50 %}}
                  bill: {in: case, each: month, versions: 1}
                """;
        Dataset dataset = dataset(text, 64, 4);
        Map<String, Long> counts =
                dataset.layout().kinds().stream().collect(Collectors.toMap(Kind::label, dataset::count));
        assertThat(counts)
                .containsEntry("note", 128L)
                .containsEntry("note-version", 64 * 3L)
                .containsEntry("bill-version", 64 * 4L);
        Identity first =
                dataset.identity(dataset.firstOrdinal(dataset.layout().kinds().of("case")));
        assertThat(dataset.layout().childCount(first)).isEqualTo(2 + 4);
        assertThatThrownBy(() -> dataset(text + "  note-version: {in: case}\n", 1, 1))
                .isInstanceOf(ArchiveException.class)
                .hasMessage("model:6:30: kinds.note.versions: would be of a kind called note-version, as another kind"
                        + " is; rename that one");
    }

    private static final String ORDINARY = """
            model: ordinary
            format: 2
            homes: {name: domain, pick: {North: 2, South: 1}, type: Domain}
            kinds:
              workspace: {type: Workspace, folder: workspaces, folder-type: WorkspaceRoot}
              folder1: {in: workspace, type: Folder, count: 2}
              folder2: {in: folder1, type: Folder, count: {0: 50 %, 2: 50 %}}
              letter: {in: workspace, type: File, count: 3, versions: {0: 50 %, 2: 50 %}}
              file1: {in: folder1, type: File, count: 4}
              file2: {in: folder2, type: File}
              note: {in: folder2, type: Note, file: none, versions: 1, fields: {"note:note": {words: 9}, "note:mime_type": text/plain}}
              dossier: {in: workspace, file: {template: hospital/xray.jpg, fields: {patient: a, view: b}}, versions: 2}
              page: {in: dossier, count: 2}
              templates: {in: domain, type: TemplateRoot}
              template: {in: templates, count: 5, type: File, title: "Template {name} of {domain}", versions: 1}
              section: {in: domain, type: Section, folder: sections, count: 3}
            """;

    @Test
    void typesAreSharedAndHomesHaveDocumentsOfTheirOwn() {
        Dataset small = dataset(ORDINARY, 0, 1);
        Dataset dataset = dataset(ORDINARY, 700, 1);
        assertThat(small.size()).isEqualTo(2 * (1 + 1 + 1 + 5 * 2 + 1 + 3));
        Map<String, Set<String>> types = new HashMap<>();
        for (Kind kind : dataset.layout().kinds()) {
            types.computeIfAbsent(dataset.type(kind).name(), name -> new HashSet<>())
                    .add(kind.label());
            boolean isInHome = List.of("templates", "template", "template-version", "section", "domain-sections")
                    .contains(kind.label());
            assertThat(small.count(kind) > 0 && small.count(kind) == dataset.count(kind))
                    .as(kind.label())
                    .isEqualTo(isInHome || kind.isShared());
        }
        assertThat(types.get("File")).contains("letter", "file1", "file2", "template");
        Set<String> titles = new HashSet<>();
        for (long ordinal = 0; ordinal < dataset.size(); ordinal++) {
            Document document = dataset.document(ordinal);
            assertThat(dataset.layout().repository(document.identity())).isEqualTo(document.repository());
            if (!document.kind().isVersion()) {
                assertThat(new Locator(dataset).locate(document.path())).isEqualTo(document.identity());
                assertThat(dataset.layout()
                                .child(document.parent(), dataset.layout().indexInParent(document.identity())))
                        .isEqualTo(document.identity());
            }
            if (document.kind().label().equals("template")) {
                titles.add(document.path() + " " + document.title());
            }
        }
        assertThat(titles).hasSize(10).contains("/north/templates/template-3 Template template-3 of North");
        Identity dossier =
                dataset.identity(dataset.firstOrdinal(dataset.layout().kinds().of("dossier")));
        assertThat(dataset.layout().childCount(dossier)).isEqualTo(2);
        assertThat(dataset.layout().versionCount(dossier)).isEqualTo(2);
        String contributed = TypeContributions.of(Archives.parse(ORDINARY, null));
        assertThat(contributed)
                .contains("<doctype name=\"Dossier\" extends=\"Folder\">")
                .contains("<facet name=\"Versionable\"/>")
                .doesNotContain("name=\"File", "Note", "name=\"Folder", "TemplateRoot", "Section", "note");
        assertThat(SchemaFiles.of(Archives.parse(ORDINARY, null))).isEmpty();
    }

    /** What makes more than 64 kinds and eight levels different are ids, keys, rows and records, of which other tests know. */
    @Test
    void fiveHundredKindsLieSixteenDeep() {
        StringBuilder text = new StringBuilder("model: wide\nformat: 2\ncell: 64\nkinds:\n  k0: {}\n");
        for (int i = 1; i < 510; i++) {
            text.append("  k" + i + ": {in: k" + (i < 16 ? i - 1 : i % 15) + ", fields: {a: {uuid: true}}}\n");
        }
        Dataset dataset = dataset(text.toString(), 2, 1);
        assertThat(dataset.layout().kinds().size()).isEqualTo(511);
        Set<Object> values = new HashSet<>();
        for (long ordinal = 0; ordinal < dataset.size(); ordinal++) {
            Document document = dataset.document(ordinal);
            assertThat(new Locator(dataset).locate("id:" + document.id())).isEqualTo(document.identity());
            if (document.kind().hasFiles()) {
                assertThat(new Locator(dataset)
                                .locate("key:" + document.blobKey().text()))
                        .isEqualTo(document.identity());
            }
            if (document.kind().code() > 1) {
                assertThat(values.add(((ModelDocument) document).addedValues()[0]))
                        .isTrue();
            }
        }
        String more = text + "  k510: {in: k0}\n  k511: {in: k0}\n";
        assertThatThrownBy(() -> dataset(more, 2, 1))
                .hasMessageContaining("513 kinds with those of folders")
                .hasMessageContaining("must be at most 512");
        String deep = text.toString().replace("k16: {in: k1,", "k16: {in: k15,");
        assertThatThrownBy(() -> dataset(deep, 2, 1))
                .hasMessageContaining("kinds.k16: lies 17 kinds deep: must lie at most 16 deep, with folders");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            x: {in: place, each: month} | 7:6: kinds.x: comes each month, but belongs to no group: must lie in the group
            x: {in: place, name: all}   | 7:6: kinds.x: can have the name of a folder above groups, all; let the names
            x: {in: plaec}              | 7:11: kinds.x.in: plaec: unknown; did you mean place?
            x: {in: a, type: Folder, facets: [Big]} | 7:20: kinds.x.type: type Folder: is also that of folder, which has other facets
            x: {in: a, type: B, fields: {c: 1}} | 7:20: kinds.x.type: type B: is also that of b, which has the fields [], not [t:c]: must have the same, or a type of its own
            x: {in: a, type: B, lifeCycle: {policy: p}} | 7:20: kinds.x.type: type B: is also that of b, which has the life cycle default
            """)
    void placesAndTypesThatDoNotFitAreRefused(String kind, String message) {
        String text =
                "model: t\nformat: 2\nhomes: {name: place, pick: [p]}\nkinds:\n  a: {folder: all}\n  b: {in: a}\n  "
                        + kind + "\n";
        assertThatThrownBy(() -> dataset(text, 1, 1))
                .isInstanceOf(ArchiveException.class)
                .hasMessageContaining("model:" + message);
    }

    @Test
    void groupsAreDatedInTenYearsFromTheOneThatIsNamed() {
        String text = """
                model: dated
                format: 2
                since: 2011
                kinds:
                  case: {}
                  note: {in: case}
                """;
        for (int first : new int[] {2011, 1980}) {
            Dataset dataset = dataset(first == 2011 ? text : text.replace("since: 2011\n", ""), 500, 1);
            IntSummaryStatistics years = new IntSummaryStatistics();
            for (long ordinal = 0; ordinal < dataset.size(); ordinal++) {
                Document document = dataset.document(ordinal);
                if (document.kind().label().equals("case")) {
                    years.accept(document.date().getYear());
                } else if (document.kind().label().equals("note")) {
                    LocalDate above = dataset.document(document.parent()).date();
                    assertThat(document.date()).isBetween(above, above.plusDays(364));
                }
            }
            assertThat(years.getMin()).isEqualTo(first);
            assertThat(years.getMax()).isEqualTo(first + 9);
        }
        assertThatThrownBy(() -> dataset(text.replace("2011", "1969"), 5, 1))
                .isInstanceOf(ArchiveException.class)
                .hasMessageContaining("model:3:8: since: 1969: must be a whole number from 1,970 to 2,080");
    }

    /** Folders within trees are documents like all others: each is reached in every way there is. */
    @Test
    void foldersLieBetweenDocumentsAndTheirParents() {
        Dataset dataset = dataset("""
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
        Dataset dataset = dataset("""
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
        Dataset dataset = dataset(DEALT, 64, 1);
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
        assertThatThrownBy(() -> dataset(DEALT.replace("is: {In Work", "is: {Work"), 64, 1))
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

    @Test
    void documentsLiveInTheRepositoryOfTheirHomeUntilTheyAreOld() {
        Dataset dataset = dataset(PLANT, 40, 12);
        Map<String, Long> seen = new HashMap<>();
        for (long ordinal = 0; ordinal < dataset.size(); ordinal++) {
            Document document = dataset.document(ordinal);
            String path = document.path();
            String repository = document.repository().label();
            seen.merge(repository + " " + document.kind(), 1L, Long::sum);
            if (!document.kind().isShared() && !repository.equals("archive")) {
                assertThat(path.startsWith("/marine/")).isEqualTo(repository.equals("yards"));
            } else if (!document.kind().isShared()) {
                assertThat(path).matches("/2015/[a-z]+-2015/[a-z-]+\\d{12}-2015-\\d\\d(-\\d\\d)?");
                assertThat(document.date().getYear()).isEqualTo(2015);
            }
            assertThat(new Locator(dataset).locate(repository + ":" + path)).isEqualTo(document.identity());
        }
        for (Repository repository : dataset.layout().repositories()) {
            for (Kind kind : dataset.layout().kinds()) {
                assertThat(dataset.count(repository, kind)).isEqualTo(seen.getOrDefault(repository + " " + kind, 0L));
            }
        }
        assertThat(dataset.layout().repositories().labels()).containsExactly("plants", "yards", "archive");
        assertThat(dataset.count(dataset.layout().repositories().of("archive"), kind(dataset, "progress-report")))
                .isEqualTo(40 * 6);
    }

    private static Kind kind(Dataset dataset, String label) {
        return dataset.layout().kinds().of(label);
    }

    @Test
    void fieldsFollowTheirRules() {
        Dataset dataset = dataset(PLANT, 40, 12);
        Document project = dataset.document(dataset.firstOrdinal(kind(dataset, "project")));
        assertThat(project.type()).isEqualTo("Project");
        assertThat(project.name()).matches("PR-\\d{6}");
        assertThat(project.title())
                .startsWith(project.name() + " " + ((ModelDocument) project).addedValue(0) + ", ")
                .endsWith(dataset.layout()
                        .draw(project.identity().position())
                        .home()
                        .name());
        Document report = dataset.document(dataset.firstOrdinal(kind(dataset, "progress-report")));
        Document its = dataset.document(
                dataset.layout().draw(dataset.layout().group(report.identity())).identity());
        assertThat(report.title()).isEqualTo("2015-01 of " + its.title());
        Map<Long, Object> crews = new HashMap<>();
        Kind drawing = kind(dataset, "drawing");
        assertThat(((ContentModel) dataset.archive())
                        .kind(drawing).added().stream().map(AddedField::name))
                .containsExactly("plant:sheet", "plant:crew", "plant:yard");
        for (long i = 0; i < dataset.count(drawing); i++) {
            Document each = dataset.document(dataset.firstOrdinal(drawing) + i);
            long group = dataset.layout().group(each.identity());
            Object crew = ((ModelDocument) each).addedValues()[1];
            assertThat(crews.computeIfAbsent(group, known -> crew)).isEqualTo(crew);
            assertThat(((ModelDocument) each).addedValues()[2])
                    .isEqualTo(each.repository().label().equals("yards") ? "dock" : "hall");
        }
        assertThat(crews.values().stream().distinct().count()).isGreaterThan(10);
    }

    private static final String NESTED = """
            model: nested
            format: 2
            cell: 64
            kinds:
              case: {fields: {color: {pick: [red, green, blue]}, rank: {range: {from: 1, to: 1000}}}, title: "Case {color}"}
              file: {in: case, count: {from: 0, to: 3}, schema: dossier, fields: {weight: {range: {from: 1, to: 9999}}}}
              sheet: {in: file, each: month, count: 2}
              line:
                in: sheet
                each: week
                fields:
                  whole: "{parent.parent.weight} {case.color} {file.case.rank} {sheet.period} {case.title} {case.number}"
                  shared: {range: {from: 1, to: 1000000}, per: sheet}
                  tone: {when: {field: case.color, is: {red: warm}, else: cold}}
                  later: {date: {of: sheet.date, plus: 1d}}
            """;

    @Test
    void rulesReadTheDocumentsAbove() {
        Dataset dataset = dataset(NESTED, 64, 3);
        Map<String, Object> shared = new HashMap<>();
        for (long i = 0; i < dataset.count(kind(dataset, "line")); i++) {
            Document line = dataset.document(dataset.firstOrdinal(kind(dataset, "line")) + i);
            Document sheet = dataset.document(line.parent());
            Document file = dataset.document(sheet.parent());
            Document group = dataset.document(file.parent());
            Object[] values = ((ModelDocument) line).addedValues();
            assertThat(values[0])
                    .isEqualTo(((ModelDocument) file).addedValue(0) + " " + ((ModelDocument) group).addedValue(0) + " "
                            + ((ModelDocument) group).addedValue(1) + " "
                            + sheet.name().substring(8) + " Case " + ((ModelDocument) group).addedValue(0) + " "
                            + group.name());
            assertThat(shared.computeIfAbsent(sheet.path(), path -> values[1])).isEqualTo(values[1]);
            assertThat(values[2]).isEqualTo("red".equals(((ModelDocument) group).addedValue(0)) ? "warm" : "cold");
            assertThat(values[3]).isEqualTo(sheet.documentMillis() + 86_400_000L);
        }
        assertThat(new HashSet<>(shared.values())).hasSizeGreaterThan(shared.size() * 9 / 10);
        assertThatThrownBy(() -> dataset(NESTED.replace("is: {red", "is: {rot"), 64, 3))
                .hasMessageContaining("kinds.line.fields.tone.when.is.rot: when: case.nested:color is never rot");
    }

    @Test
    void aNumberInAFieldLeadsToItsDocument() {
        String text = NESTED.replace("weight: {", "serial: {number: \"S-{6 digits}\"}, weight: {")
                .replace("count: 2", "fields: {page: {number: \"P{5 digits}\"}}, count: 2");
        Dataset dataset = dataset(text, 200, 3);
        Set<Object> seen = new HashSet<>();
        for (String label : List.of("file", "sheet")) {
            for (long i = 0; i < dataset.count(kind(dataset, label)); i++) {
                Document document = dataset.document(dataset.firstOrdinal(kind(dataset, label)) + i);
                String number = (String) ((ModelDocument) document).addedValue(0);
                assertThat(number).matches(label.equals("file") ? "S-\\d{6}" : "P\\d{5}-2015-\\d\\d");
                assertThat(seen.add(number)).isTrue();
                assertThat(new Locator(dataset).locate(number)).isEqualTo(document.identity());
            }
        }
        assertThat(seen).hasSize((int) (dataset.count(kind(dataset, "file")) * 7));
        assertThatThrownBy(() -> dataset(text.replace("S-{6", "S-{2"), 200, 3))
                .hasMessageContaining(
                        " documents of kind file: must be at most 100; give the number in their field more digits");
        for (String wrong : List.of(
                "{number: \"X-{4 digits}\", per: case}",
                "{number: \"S-{6 digits}\"}",
                "{list: {of: {number: \"X-{2 digits}\"}, size: 1}}")) {
            assertThatThrownBy(() ->
                            dataset(text.replace("weight: {range: {from: 1, to: 9999}}", "weight: " + wrong), 64, 3))
                    .isInstanceOf(ArchiveException.class)
                    .hasMessageContaining("kinds.file.fields.weight")
                    .hasMessageContaining(": number: ");
        }
    }

    private static final String RELATED = """
            model: related
            format: 2
            cell: 64
            kinds:
              case: {fields: {older: {relation: {to: case, as: path}}}}
              file:
                in: case
                count: {from: 0, to: 3}
                fields:
                  up: {relation: {to: parent}}
                  beside: {relation: {to: sibling, as: path}}
                  popular: {relation: {to: case, as: name}}
                  cited: {relation: {to: file, as: path, chance: 20 %, zipf: {ranks: 20, exponent: 1}}}
                  rival: {relation: {to: case, as: name, zipf: {ranks: 1000, exponent: 0}}}
                  earlier: {relation: {to: sibling, as: path, before: true}}
              sheet:
                in: file
                each: month
                count: {from: 0, to: 2}
                fields:
                  also: {relation: {to: sheet, in: case, as: path}}
                  aside: {relation: {to: file, in: case, as: path}}
            """;

    @Test
    void relationsLeadToOtherDocumentsAndStayWhenADatasetGrows() {
        Dataset dataset = dataset(RELATED, 150, 2);
        Dataset larger = dataset.withSpec(dataset.spec().withSize(400, 5));
        Locator locator = new Locator(dataset);
        Map<Object, Integer> cited = new HashMap<>();
        Set<Object> rivals = new HashSet<>();
        int files = 0;
        int asides = 0;
        for (long ordinal = 0; ordinal < dataset.size(); ordinal++) {
            Document document = dataset.document(ordinal);
            Object[] values = ((ModelDocument) document).addedValues();
            assertThat(((ModelDocument) larger.document(document.identity())).addedValues())
                    .isEqualTo(values);
            String label = document.kind().label();
            if (label.equals("case")) {
                assertThat(values[0] == null).isEqualTo(document.identity().position() == 0);
            } else if (label.equals("file")) {
                files++;
                assertThat(values[0]).isEqualTo(dataset.id(document.parent()).toString());
                long siblings = dataset.layout().childCount(document.parent());
                assertThat(values[1] == null).isEqualTo(siblings == 1);
                if (values[1] != null) {
                    Document sibling = dataset.document(locator.locate("default:" + values[1]));
                    assertThat(sibling.parent()).isEqualTo(document.parent());
                    assertThat(sibling.identity()).isNotEqualTo(document.identity());
                }
                assertThat(values[2])
                        .isEqualTo(dataset.document(document.parent()).name());
                assertThat(values[4] == null).isEqualTo(dataset.layout().group(document.identity()) == 0);
                if (values[4] != null) {
                    rivals.add(values[4]);
                    assertThat(values[4]).isNotEqualTo(values[2]);
                }
                long index = dataset.layout().indexInParent(document.identity());
                assertThat(values[5] == null).isEqualTo(index == 0);
                if (values[5] != null) {
                    Document earlier = dataset.document(locator.locate("default:" + values[5]));
                    assertThat(earlier.parent()).isEqualTo(document.parent());
                    assertThat(dataset.layout().indexInParent(earlier.identity()))
                            .isLessThan(index);
                }
                cited.merge(values[3] == null ? "none" : values[3], 1, Integer::sum);
            } else if (label.equals("sheet") && values[1] != null) {
                Document file = dataset.document(locator.locate("default:" + values[1]));
                assertThat(file.parent())
                        .isEqualTo(((ModelDocument) document)
                                .above(kind(dataset, "case"))
                                .identity());
                assertThat(file.identity()).isNotEqualTo(document.parent());
                asides++;
            }
            if (label.equals("sheet") && values[0] != null) {
                Document other = dataset.document(locator.locate("default:" + values[0]));
                assertThat(other.identity().month())
                        .isEqualTo(document.identity().month());
                assertThat(((ModelDocument) other).above(kind(dataset, "case")).identity())
                        .isEqualTo(((ModelDocument) document)
                                .above(kind(dataset, "case"))
                                .identity());
                assertThat(other.identity()).isNotEqualTo(document.identity());
            }
        }
        assertThat(rivals).hasSizeGreaterThan(50);
        assertThat(asides).isGreaterThan(50);
        assertThat(cited.remove("none") / (double) files).isBetween(0.7, 0.9);
        assertThat(cited.keySet()).hasSizeLessThan(22).hasSizeGreaterThan(8);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            to: parent}}|to: parnt}}      | kinds.file.fields.up: relation: to parnt: no such kind
            to: file,|to: sheet,          | kinds.file.fields.cited: relation: to sheet: comes in a series: must come as often as a file
            format: 2|format: 2$repositories: {old: {after: 2m}}| kinds.sheet.fields.also: relation: to sheet as path: it moves to an archive
            parent}}|sheet, before: true}}| kinds.file.fields.up: relation: to sheet before: must be to a sibling, to file or to a kind above
            sheet, in: case|sheet, in: sheet| kinds.sheet.fields.also: relation: in sheet: must be a kind that both
            to: case, as: path|to: sibling| kinds.case.fields.older.relation.to: sibling: must be a kind
            as: name|as: title            | kinds.file.fields.popular.relation.as: title: unknown
            chance: 20 %|chance: 200 %    | kinds.file.fields.cited.relation: chance 2: must be 0 to 1
            """)
    void everyMistakeInARelationHasItsPlace(String right, String wrong, String message) {
        String text = RELATED.replaceFirst(java.util.regex.Pattern.quote(right), wrong.replace('$', '\n'));
        assertThat(text).isNotEqualTo(RELATED);
        assertThatThrownBy(() -> Archives.parse(text, null))
                .isInstanceOf(ArchiveException.class)
                .hasMessageMatching("model:\\d+:\\d+: \\Q" + message + "\\E.*");
    }

    @Test
    void theParentOfARelationIsNoFolder() {
        Dataset dataset =
                dataset(RELATED.replace("in: case\n    count", "in: case\n    folder: files\n    count"), 20, 1);
        Document file = dataset.document(dataset.firstOrdinal(kind(dataset, "file")));
        assertThat(file.path()).contains("/files/");
        assertThat(((ModelDocument) file).addedValue(0))
                .isEqualTo(dataset.id(((ModelDocument) file)
                                .above(kind(dataset, "case"))
                                .identity())
                        .toString());
    }

    @Test
    void theSmallestFileIsEnough() {
        Dataset dataset =
                dataset("model: notes\nformat: 2\nkinds:\n  project: {}\n  note: {in: project, count: 3}\n", 100, 1);
        assertThat(dataset.documents()).isEqualTo(400);
        Document note = dataset.document(dataset.firstOrdinal(kind(dataset, "note")) + 4);
        assertThat(note.path()).matches("/notes/project-\\d{12}/note-2");
        assertThat(note.repository().label()).isEqualTo("default");
        assertThat(note.title()).isEqualTo("Note 2");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            count: {from: 2, to: 6}|count: {from: 6, to: 2}       | :28:26: kinds.assembly.count.to: 2: must be a whole number from 6 to 4,194,304
            count: {from: 2, to: 6}|count: {from: 6}              | :28:12: kinds.assembly.count: must have from: and to:
            count: {from: 2, to: 6}|count: -1                     | :28:12: kinds.assembly.count: -1: must be a whole number from 0 to
            {1: 60 %, 2: 30 %, 5: 10 %}|{1: 60 %, 2: 30 %}        | :21:16: kinds.drawing.count.1: percentages sum to 90 %: must sum to 100 %
            {1: 60 %, 2: 30 %, 5: 10 %}|{1: 60 %, few: 40 %}      | :21:22: kinds.drawing.count.few: few: must be a whole number from 0
            in: assembly|in: assemblx                              | :20:9: kinds.drawing.in: assemblx: unknown; did you mean assembly?
            in: assembly|in: drawing                              | :20:9: kinds.drawing.in: lies in itself, by way of its parents
            in: assembly|title: none                              | :21:5: kinds.drawing.count: needs in:, the kind of the parent
            each: month|each: fortnight                           | :34:11: kinds.progress-report.each: fortnight: unknown
            count: {0: 70 %, 1: 30 %}|folder: "{year}"            | :31:13: kinds.contract.folder: {year}: must be longer than what comes before and not shorter than each:
            count: {0: 70 %, 1: 30 %}|folder: "a/b c"             | :31:13: kinds.contract.folder: b c: must be names, {year}
            count: {0: 70 %, 1: 30 %}|versions: {1: 90 %}         | :31:19: kinds.contract.versions.1: percentages sum to 90 %: must sum to 100 %
            count: {0: 70 %, 1: 30 %}|versions: -1                | :31:15: kinds.contract.versions: -1: must be a whole number from 0 to
            count: {from: 2, to: 6}|versions: 2                   | :28:5: kinds.assembly.versions: must be of documents with files
            each: month|rights: []                                | :34:13: kinds.progress-report.rights: must have an entry, such as {group: staff
            each: month|rights: [{permission: Read}]              | :34:14: kinds.progress-report.rights.1: must have exactly one of group:, user: and deny:
            each: month|rights: [{group: a, permission: Raad}]    | :34:37: kinds.progress-report.rights.1.permission: permission Raad: Nuxeo has none of that name; did you mean Read?
            each: month|rights: [{user: a}]                       | :34:14: kinds.progress-report.rights.1: must have permission:
            count: {0: 70 %, 1: 30 %}|rights: [{user: "{nobody}", permission: Read}] | :31:14: kinds.contract.rights.1: nobody: a contract has no such field
            each: month|rights: [{deny: "{"}]                     | :34:21: kinds.progress-report.rights.1.deny: template: the brace
            each: month|rights: [{deny: a, until: 2020}]          | :34:24: kinds.progress-report.rights.1.until: unknown name
            each: month|file: report.docx                         | :34:11: kinds.progress-report.file: report.docx:
            PR-{6 digits}|PR-{digits}                             | :14:13: kinds.project.number: PR-{digits}: must be letters and a number of digits
            PR-{6 digits}|P R-{6 digits}                          | :14:13: kinds.project.number: name P R-: must be letters
            {department}|{departmnt}                              | :15:12: kinds.project.title: departmnt: a project has no such field
            Marine: dock|Marin: dock                              | :25:52: kinds.drawing.fields.yard.when.is.Marin: when: home is never Marin; did you mean Marine?
            per: project|per: contract                            | :24:29: kinds.drawing.fields.crew.per: contract: unknown
            homes: [Marine]|homes: [Rail]                         | :10:19: repositories.yards.homes.1: Rail: is in repository plants already
            yards: {|Yards: {                                     | :10:3: repositories.Yards: must be up to 40 lower-case letters
            yards: {|folders-plants: {                            | :10:3: repositories.folders-plants: must be up to 40 lower-case
            after: 6m|after: half a year                          | :11:20: repositories.archive.after: half a year: must be months or years
            {project.title}|{project.phse}                        | :35:12: kinds.progress-report.title: project.phse: a project has no such field: must be one of plant:name, plant:phase
            cell: 64|cell: 65                                     | :4:7: cell: 65: must be a power of two
            name: department|name: project                        | :13:3: kinds.project: is the name of the folders above groups
            site-visit:|documents:                                  | :37:3: kinds.documents: is the name of the table of all kinds
            name: department|names: department                    | :6:3: homes.names: unknown name; did you mean name?
            format: 2|format: 3                                   | :3:9: format: 3: must be 2
            """)
    void everyMistakeHasItsPlace(String right, String wrong, String message) {
        String text = PLANT.replaceFirst(java.util.regex.Pattern.quote(right), wrong);
        assertThat(text).isNotEqualTo(PLANT);
        assertThatThrownBy(() -> Archives.parse(text, null))
                .isInstanceOf(ArchiveException.class)
                .hasMessageStartingWith("model" + message);
    }
}
