// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.nuxeo.datagen.model.Trees.kind;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.Locator;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.model.rule.ModelDocument;
import org.nuxeo.datagen.testing.Datasets;

/** Collections and their members, which have the ids of each other. */
class CollectionsTest {

    private static final String MODEL = """
            model: collected
            format: 2
            cell: 64
            kinds:
              case: {}
              dossier: {in: case, count: {from: 0, to: 2}, type: Folder}
              file: {in: case, count: {from: 0, to: 5}, type: File, versions: {0: 50 %, 2: 50 %}}
              paper: {in: dossier, count: 3, type: File}
              other: {in: case, type: File}
              chosen: {in: case, folder: chosen, count: {from: 1, to: 3}, members: {file: 35 %, paper: 5 %}}
              starred: {in: case, type: Favorites, members: {file: 10 %}}
              shown: {in: case, folder: shown, proxy: {of: file, share: 50 %, live: true}}
            """;

    private final Dataset dataset = Datasets.of(MODEL, 200, 1);

    private static List<Object> ids(Document document) {
        Object[] values = ((ModelDocument) document).addedValues();
        return values.length == 0 || values[0] == null ? List.of() : List.of((Object[]) values[0]);
    }

    private Stream<Document> all(String label) {
        Kind kind = kind(dataset, label);
        long first = dataset.firstOrdinal(kind);
        return java.util.stream.LongStream.range(first, first + dataset.count(kind))
                .mapToObj(dataset::document);
    }

    @Test
    void bothSidesAgree() {
        Set<String> ofCollections = new TreeSet<>();
        Stream.of("chosen", "starred").flatMap(this::all).forEach(collection -> {
            for (Object id : ids(collection)) {
                Document member = dataset.document(new Locator(dataset).locate("id:" + id));
                assertThat(dataset.layout().group(member.identity()))
                        .isEqualTo(dataset.layout().group(collection.identity()));
                assertThat(ofCollections.add(collection.id() + " " + id)).isTrue();
            }
        });
        Set<String> ofMembers = new TreeSet<>();
        Stream.of("file", "paper").flatMap(this::all).forEach(member -> ids(member)
                .forEach(id -> assertThat(ofMembers.add(id + " " + member.id())).isTrue()));
        assertThat(ofMembers).isEqualTo(ofCollections).hasSizeGreaterThan(200);
        assertThat(all("other").flatMap(each -> ids(each).stream())).isEmpty();
        assertThat(all("file-version")).hasSizeGreaterThan(200).allSatisfy(version -> assertThat(ids(version))
                .isEmpty());
    }

    /** The schema of members is one of proxies themselves, while their facets are those of their content. */
    @Test
    void aProxyOfAMemberHasItsFacetAndIsInNoCollection() {
        long ofMembers = all("shown")
                .filter(proxy -> !ids(dataset.document(proxy.content())).isEmpty())
                .peek(proxy -> assertThat(((ModelDocument) proxy).addedValues()[0])
                        .isInstanceOfSatisfying(
                                Object[].class, none -> assertThat(none).isEmpty()))
                .count();
        assertThat(ofMembers).isBetween(10L, all("shown").count() - 10);
        assertThat(all("shown").filter(proxy -> ((ModelDocument) proxy).addedValues()[0] != null))
                .hasSize((int) ofMembers);
    }

    @Test
    void sharesAreExactOverAllDocumentsFromTheFirstOn() {
        Set<String> starred = new TreeSet<>();
        all("starred").forEach(each -> ids(each).forEach(id -> starred.add((String) id)));
        List<Document> files = all("file").toList();
        long found = 0;
        for (int i = 0; i < files.size(); i++) {
            found += starred.contains(files.get(i).id().toString()) ? 1 : 0;
            boolean isLastOfGroup = i + 1 == files.size()
                    || dataset.layout().group(files.get(i + 1).identity())
                            != dataset.layout().group(files.get(i).identity());
            if (isLastOfGroup) {
                assertThat(found).isEqualTo(Math.round((i + 1) * 0.1));
            }
        }
        assertThat(found).isGreaterThan(40);
    }

    @Test
    void membershipStaysWhenADatasetGrows() {
        Dataset larger = dataset.withSpec(dataset.spec().withSize(500, 2));
        Stream.of("chosen", "starred", "file", "paper").flatMap(this::all).forEach(each -> assertThat(
                        ids(larger.document(each.identity())))
                .isEqualTo(ids(each)));
    }

    @Test
    void documentsOfHomesAreInCollectionsToo() {
        Dataset homes = Datasets.of("""
                model: m
                format: 2
                cell: 64
                homes: {name: domain, pick: {North: 1, South: 1}}
                kinds:
                  case: {}
                  shelf: {in: domain, count: 2, type: Folder}
                  book: {in: shelf, count: 10, type: File}
                  chosen: {in: shelf, members: {book: 30 %}}
                """, 5, 1);
        Kind chosen = kind(homes, "chosen");
        Set<Object> ids = new TreeSet<>();
        for (long i = 0; i < homes.count(chosen); i++) {
            Document collection = homes.document(homes.firstOrdinal(chosen) + i);
            assertThat(ids(collection)).hasSize(3).allSatisfy(id -> {
                Document book = homes.document(new Locator(homes).locate("id:" + id));
                assertThat(book.parent()).isEqualTo(collection.parent());
                assertThat(ids(book)).containsExactly(collection.id().toString());
            });
            ids.addAll(ids(collection));
        }
        assertThat(ids).hasSize(2 * 2 * 3);
    }

    @Test
    void collectionsAreThoseOfAStockNuxeo() {
        assertThat(dataset.type(kind(dataset, "chosen")).name()).isEqualTo("Collection");
        assertThat(dataset.type(kind(dataset, "chosen")).facets())
                .containsExactly("Versionable", "Collection", "NotCollectionMember");
        assertThat(dataset.type(kind(dataset, "starred")).facets())
                .containsExactly("Collection", "NotCollectionMember");
        assertThat(kind(dataset, "chosen").isFolder()).isFalse();
        assertThat(kind(dataset, "chosen").hasFiles()).isFalse();
        String types = TypeContributions.of(Archives.parse(MODEL, null));
        assertThat(types).doesNotContain("\"Collection\"", "\"Favorites\"", "collectionMember", "\"File\"");
        assertThat(SchemaFiles.of(Archives.parse(MODEL, null))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            paper: 5 %|papr: 5 %        | kinds.chosen.members.papr: papr: unknown; did you mean paper?
            paper: 5 %|case: 5 %        | kinds.chosen.members.case: case: unknown: must be one of dossier, file, paper, other
            paper: 5 %|starred: 5 %     | kinds.chosen.members.starred: starred: unknown: must be one of dossier, file
            file: 10 %|file: 0 %        | kinds.starred.members.file: members 0: must be more than 0 and at most 1
            file: 10 %|file: 101 %      | kinds.starred.members.file: members 1.01: must be more than 0 and at most 1
            file: 10 %|file: many       | kinds.starred.members.file: many: must be a number
            {from: 1, to: 3}|{0: 1, 2: 1} | kinds.chosen.members: needs collections below each document of a kind: must have in:, no each:, and a count: of at least 1
            Favorites,|Favorites, each: month, | kinds.starred.members: needs collections below each document of a kind: must have in:, no each:
            Favorites|Star              | kinds.starred.members: needs documents that have neither files nor others in them: must be of type Collection or Favorites
            type: Favorites|file: none, type: Favorites | kinds.starred.members: needs documents that have neither files
            in: dossier|in: starred     | kinds.starred.members: needs documents that have neither files nor others in them
            case: {}|case: {members: {file: 1 %}} | kinds.case.members: needs collections below each document of a kind
            type: Favorites|fields: {collection:documentIds: {list: {size: 1, of: a}}}, type: Favorites | kinds.starred.fields.collection:documentIds: field collection:documentIds: exists already in this kind
            """)
    void everyMistakeHasItsPlace(String right, String wrong, String message) {
        String text = MODEL.replaceFirst(java.util.regex.Pattern.quote(right), wrong);
        assertThat(text).isNotEqualTo(MODEL);
        assertThatThrownBy(() -> Archives.parse(text, null))
                .isInstanceOf(ArchiveException.class)
                .hasMessageMatching("(?s)model:\\d+:\\d+: \\Q" + message + "\\E.*");
    }
}
