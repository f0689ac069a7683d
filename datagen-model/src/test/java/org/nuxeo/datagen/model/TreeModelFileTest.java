// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.nuxeo.datagen.model.Trees.PLANT;
import static org.nuxeo.datagen.model.Trees.kind;

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
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.Locator;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.model.rule.ModelDocument;
import org.nuxeo.datagen.testing.Datasets;

class TreeModelFileTest {

    @Test
    void sharesAreMetExactlyOverTheCell() {
        Dataset dataset = Datasets.of(PLANT, 64, 12);
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
        Dataset dataset = Datasets.of("""
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
        Dataset dataset = Datasets.of(text, 64, 4);
        Map<String, Long> counts =
                dataset.layout().kinds().stream().collect(Collectors.toMap(Kind::label, dataset::count));
        assertThat(counts)
                .containsEntry("note", 128L)
                .containsEntry("note-version", 64 * 3L)
                .containsEntry("bill-version", 64 * 4L);
        Identity first =
                dataset.identity(dataset.firstOrdinal(dataset.layout().kinds().of("case")));
        assertThat(dataset.layout().childCount(first)).isEqualTo(2 + 4);
        assertThatThrownBy(() -> Datasets.of(text + "  note-version: {in: case}\n", 1, 1))
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
    void fieldsOfNotesAreStoredUnderTheNamesThatNuxeoHas() {
        Dataset dataset = Datasets.of(ORDINARY, 1, 1);
        assertThat(dataset.type(dataset.layout().kinds().of("note")).fields())
                .extracting(Field::key)
                .contains("note", "mime_type");
    }

    @Test
    void typesAreSharedAndHomesHaveDocumentsOfTheirOwn() {
        Dataset small = Datasets.of(ORDINARY, 0, 1);
        Dataset dataset = Datasets.of(ORDINARY, 700, 1);
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
        Dataset dataset = Datasets.of(text.toString(), 2, 1);
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
        assertThatThrownBy(() -> Datasets.of(more, 2, 1))
                .hasMessageContaining("513 kinds with those of folders")
                .hasMessageContaining("must be at most 512");
        String deep = text.toString().replace("k16: {in: k1,", "k16: {in: k15,");
        assertThatThrownBy(() -> Datasets.of(deep, 2, 1))
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
        assertThatThrownBy(() -> Datasets.of(text, 1, 1))
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
            Dataset dataset = Datasets.of(first == 2011 ? text : text.replace("since: 2011\n", ""), 500, 1);
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
        assertThatThrownBy(() -> Datasets.of(text.replace("2011", "1969"), 5, 1))
                .isInstanceOf(ArchiveException.class)
                .hasMessageContaining("model:3:8: since: 1969: must be a whole number from 1,970 to 2,080");
    }

    @Test
    void documentsLiveInTheRepositoryOfTheirHomeUntilTheyAreOld() {
        Dataset dataset = Datasets.of(PLANT, 40, 12);
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

    @Test
    void theSmallestFileIsEnough() {
        Dataset dataset = Datasets.of(
                "model: notes\nformat: 2\nkinds:\n  project: {}\n  note: {in: project, count: 3}\n", 100, 1);
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
            count: {0: 70 %, 1: 30 %}|folder: "{year}"            | :31:13: kinds.contract.folder: {year}: contract comes once; add each: to it, such as each: month
            count: {0: 70 %, 1: 30 %}|lock: 3 %                   | :31:11: kinds.contract.lock: must be names with values, of chance, by, at
            count: {0: 70 %, 1: 30 %}|retention: 10y              | :31:16: kinds.contract.retention: must be names with values, of record, until, hold
            count: {0: 70 %, 1: 30 %}|lifeCycle: approved         | :31:16: kinds.contract.lifeCycle: must be names with values, of policy, state
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
