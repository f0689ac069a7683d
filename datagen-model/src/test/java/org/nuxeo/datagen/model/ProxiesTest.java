// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.nuxeo.datagen.model.Trees.kind;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
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
import org.nuxeo.datagen.core.rights.Retention;
import org.nuxeo.datagen.testing.Datasets;

/** Proxies, which show documents in another place. */
class ProxiesTest {

    private static final String MODEL = """
            model: published
            format: 2
            cell: 64
            kinds:
              case: {number: "C-{6 digits}"}
              area: {in: case, count: {from: 0, to: 2}, type: Folder}
              file:
                in: area
                count: {from: 0, to: 5}
                versions: {0: 40 %, 2: 60 %}
                title: "{name} of {parent.name}, version {version}"
                fields: {size: {range: {from: 1, to: 99}}, dc:created: {date: {from: -9d, to: 0d}}}
                trashed: 10 %
                lock: {chance: 20 %}
                rights: [{user: ann, permission: Read}]
                retention: {record: 30 %}
              paper: {in: case, type: Note, file: none}
              section: {in: case, count: {from: 1, to: 3}, type: Section}
              published: {in: section, proxy: {of: file, share: 30 %}}
              linked: {in: case, folder: links, name: link-, proxy: {of: file, share: 50 %, live: true}}
              cited: {in: case, proxy: {of: paper, share: 100 %}}
            """;

    private final Dataset dataset = Datasets.of(MODEL, 200, 1);

    private Stream<Document> all(String label) {
        Kind kind = kind(dataset, label);
        long first = dataset.firstOrdinal(kind);
        return LongStream.range(first, first + dataset.count(kind)).mapToObj(dataset::document);
    }

    @Test
    void proxiesHaveAPlaceOfTheirOwnAndAllElseOfTheirContent() {
        Locator locator = new Locator(dataset);
        for (String label : List.of("published", "linked", "cited")) {
            assertThat(all(label)).isNotEmpty().allSatisfy(proxy -> {
                Document content = dataset.document(proxy.content());
                assertThat(dataset.layout().proxies(content.identity())).contains(proxy.identity());
                assertThat(proxy.id()).isNotEqualTo(content.id());
                assertThat(proxy.parent()).isNotEqualTo(content.identity());
                assertThat(locator.locate(proxy.path())).isEqualTo(proxy.identity());
                assertThat(locator.locate("id:" + proxy.id())).isEqualTo(proxy.identity());
                assertThat(proxy.repository()).isEqualTo(content.repository());
                assertThat(proxy.rights()).isEmpty();
                assertThat(proxy.title()).isEqualTo(content.title());
                assertThat(proxy.type()).isEqualTo(content.type());
                assertThat(proxy.version()).isEqualTo(content.version());
                assertThat(proxy.documentMillis()).isEqualTo(content.documentMillis());
                assertThat(proxy.state()).isEqualTo(content.state());
                assertThat(proxy.retention()).isEqualTo(content.retention());
                assertThat(proxy.live().identity()).isEqualTo(content.live().identity());
                assertThat(dataset.type(proxy.kind()).objects())
                        .extracting(proxy::object)
                        .isEqualTo(dataset.type(content.kind()).objects().stream()
                                .map(content::object)
                                .toList());
                assertThat(IntStream.range(0, proxy.fileCount()).mapToObj(proxy::blobKey))
                        .isEqualTo(IntStream.range(0, content.fileCount())
                                .mapToObj(content::blobKey)
                                .toList());
                assertThat(proxy.fileName()).isEqualTo(content.fileName());
            });
        }
        assertThat(all("published").map(each -> each.content().kind().label()))
                .contains("file", "file-version")
                .hasSize(Math.toIntExact(Math.round(dataset.count(kind(dataset, "file")) * 0.3)));
        assertThat(all("linked").map(each -> each.content().kind().label())).containsOnly("file");
        assertThat(all("linked").map(Document::state).filter(each -> each.isTrashed() || each.lock() != null))
                .isNotEmpty();
        assertThat(all("linked").map(Document::retention)).contains(Retention.Status.RECORD);
        assertThat(all("linked").map(Document::name)).allMatch(each -> each.matches("link-\\d\\d?"));
        assertThat(all("linked").map(each -> dataset.document(each.parent()).name()))
                .containsOnly("links");
        assertThat(all("cited").map(each -> each.parent().kind().label())).containsOnly("case");
    }

    @Test
    void foldersListThem() {
        long listed = all("section")
                .mapToLong(section -> {
                    long count = dataset.layout().childCount(section.identity());
                    for (long k = 0; k < count; k++) {
                        Identity child = dataset.layout().child(section.identity(), k);
                        assertThat(child.kind().label()).isEqualTo("published");
                        assertThat(dataset.document(child).parent()).isEqualTo(section.identity());
                        assertThat(dataset.layout().indexInParent(child)).isEqualTo(k);
                    }
                    return count;
                })
                .sum();
        assertThat(listed).isEqualTo(dataset.count(kind(dataset, "published")));
    }

    @Test
    void theyStayWhenADatasetGrows() {
        Dataset larger = dataset.withSpec(dataset.spec().withSize(500, 2));
        Stream.of("published", "linked", "cited").flatMap(this::all).forEach(each -> {
            Document same = larger.document(each.identity());
            assertThat(same.content()).isEqualTo(each.content());
            assertThat(same.path()).isEqualTo(each.path());
        });
    }

    @Test
    void documentsOfHomesHaveProxiesToo() {
        Dataset homes = Datasets.of("""
                model: m
                format: 2
                cell: 64
                homes: {name: domain, pick: {North: 1, South: 1}}
                kinds:
                  case: {}
                  shelf: {in: domain, count: 2, type: Folder}
                  book: {in: shelf, count: 10, type: File}
                  shown: {in: shelf, folder: shown, proxy: {of: book, share: 30 %}}
                """, 5, 1);
        Kind shown = kind(homes, "shown");
        assertThat(homes.count(shown)).isEqualTo(2 * 2 * 3);
        for (long i = 0; i < homes.count(shown); i++) {
            Document proxy = homes.document(homes.firstOrdinal(shown) + i);
            assertThat(homes.layout().proxies(proxy.content())).containsExactly(proxy.identity());
            assertThat(proxy.path()).matches("/(north|south)/shelf-[12]/shown/shown-[1-4]");
        }
    }

    @Test
    void typesAndSchemasAreThoseOfTheDocuments() {
        String types = TypeContributions.of(Archives.parse(MODEL, null));
        assertThat(types).contains("<doctype name=\"Case\"").doesNotContain("Published", "Linked");
        assertThat(String.join(" ", Measures.drawn(Archives.parse(MODEL, null))))
                .doesNotContain("published, ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            of: file, share: 30 %|of: fil, share: 30 %     | kinds.published.proxy.of: fil: unknown; did you mean file?
            of: file, share: 30 %|of: section, share: 30 % | kinds.published.proxy.of: section: unknown: must be one of file, paper
            of: file, share: 30 %|of: cited, share: 30 %   | kinds.published.proxy.of: cited: unknown: must be one of file, paper
            of: file, share: 30 %|share: 30 %              | kinds.published.proxy: must have of:, a kind of documents, and share:
            of: file, share: 30 %|of: file                 | kinds.published.proxy: must have of:, a kind of documents, and share:
            of: file, share: 30 %|of: file, share: 0 %     | kinds.published.proxy.share: share 0: must be more than 0 and at most 1
            of: file, share: 30 %|of: file, share: 101 %   | kinds.published.proxy.share: share 1.01: must be more than 0 and at most 1
            of: file, share: 30 %|of: file, each: 30 %     | kinds.published.proxy.each: unknown name
            {from: 1, to: 3}|{from: 0, to: 3}              | kinds.published.proxy: needs a section in each case: must have one, by a count: of at least 1
            {in: section, proxy|{in: section, count: 3, proxy | kinds.published.count: is that of the documents for which proxies stand: must be left out
            {in: section, proxy|{in: section, fields: {a: 1}, proxy | kinds.published.fields: is that of the documents for which proxies stand
            cited: {in: case|cited: {in: linked            | kinds.linked.proxy: needs documents that lie in others and have none in them
            {number: "C-{6 digits}"}|{proxy: {of: file, share: 1 %}} | kinds.case.proxy: needs documents that lie in others and have none in them
            paper: {in: case,|paper: {in: case, each: month, | kinds.cited.proxy.of: paper: unknown
            section: {in: case|section: {in: published     | kinds.section.in: lies in itself
            """)
    void everyMistakeHasItsPlace(String right, String wrong, String message) {
        String text = MODEL.replaceFirst(Pattern.quote(right), java.util.regex.Matcher.quoteReplacement(wrong));
        assertThat(text).isNotEqualTo(MODEL);
        assertThatThrownBy(() -> Archives.parse(text, null))
                .isInstanceOf(ArchiveException.class)
                .hasMessageMatching("(?s).*model:\\d+:\\d+: \\Q" + message + "\\E.*");
    }

    @Test
    void theirTextSaysOnlyWhereTheyAre() {
        String text = Archives.parse(MODEL, null).canonical().toLowerCase(Locale.ROOT);
        assertThat(text)
                .contains("{\"kind\":\"published\",\"in\":\"section\",\"name\":{\"prefix\":\"published-\",\"index\":1},"
                        + "\"proxied\":{\"of\":\"file\",\"in\":\"case\",\"share\":0.3}}")
                .contains("\"proxied\":{\"of\":\"file\",\"in\":\"case\",\"share\":0.5,\"live\":true}}");
    }
}
