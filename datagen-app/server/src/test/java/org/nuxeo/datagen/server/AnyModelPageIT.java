// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.model.rule.ContentModel;
import org.nuxeo.datagen.server.testing.Browser;
import org.nuxeo.datagen.server.testing.TestServer;
import org.nuxeo.datagen.testing.Datasets;

/** Test of the page over a model of another shape than a bank: it speaks of the model's kinds, homes and repositories. */
class AnyModelPageIT {
    private static final ContentModel MODEL = (ContentModel) Archives.parse("""
            model: plant
            format: 2
            cell: 64
            homes: {name: department, pick: {Power: 60 %, Rail: 20 %, Marine: 20 %}}
            repositories:
              plants: {homes: [Power, Rail]}
              yards: {homes: [Marine]}
              attic: {after: 2m}
            kinds:
              project: {number: "P-{5 digits}", title: "{number} of {department}"}
              drawing: {in: project, count: 2, versions: {1: 50 %, 2: 50 %}, fields: {sheet: {range: {from: 1, to: 9}}, phase: {pick: {open: 75 %, done: 25 %}}, sizes: {list: {from: 2, to: 2, of: {complex: {width: {range: {from: 3, to: 9}}}}}}}}
              site-visit: {in: project, each: month, title: "Visit of {project.number} in {period}"}
            """, null);

    /** The words of a bank, as the page has them. */
    private static final String OF_BANK =
            "(?i)\\b(bank|customers?|accounts?|statements?|letters?|ID ?cards?|states?|balance|person|name)\\b";

    private static TestServer server;
    private static Browser browser;

    @BeforeAll
    static void open(@TempDir Path work) throws Exception {
        browser = Browser.open();
        Dataset dataset = Datasets.of(MODEL, 500, 4);
        server = TestServer.of(dataset, 2, work, TestServer.services(work));
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
        if (server != null) {
            server.close();
        }
    }

    /** From the repositories down to a document and its file, by links. */
    @Test
    void foldersAndDocumentsAreThoseOfTheModel() throws Exception {
        show("/", ".cards");
        assertThat(text("main")).contains("in 3 repositories of the model plant in 3 departments");
        assertThat(text(".cards li:nth-child(1)"))
                .contains("plants", " projects, ", " drawing versions", "Documents of 2 departments");
        assertThat(text(".cards li:nth-child(3)")).contains("attic", "Site visits older than the live months");
        assertThat(text("#size")).contains(" of 500 projects");
        browser.click("a.card[href='/browse/plants/']");
        browser.await("document.querySelector('a[href=\"/browse/plants/power\"] .bar')");
        browser.click("a[href='/browse/plants/power']");
        browser.await("document.querySelector('.pager')");
        assertThat(text(".lead")).matches("[0-9]+ projects");
        assertThat(browser.run("return [...document.querySelectorAll('.rows .name')].map(each => each.textContent)"))
                .extracting(JsonNode::asText)
                .hasSize(50)
                .isSorted();
        String last = text(".rows li:nth-child(50) .name");
        browser.click("input[name=filter]");
        browser.type(last.substring(0, 7) + "\uE007");
        browser.await("location.search.startsWith('?filter=P-') && document.querySelectorAll('.rows a').length === 1");
        assertThat(text(".rows .name")).isEqualTo(last);
        browser.back();
        browser.await("document.querySelector('.pager')");
        assertNoWordOfABank();
        browser.click(".rows a");
        browser.await("document.querySelector('.lead')?.textContent === 'Project · 4 entries'");
        assertThat(text(".rows")).contains("Drawing", "Visit of P-", "site visit");
        assertNoWordOfABank();
        browser.click(".rows a");
        browser.await("document.querySelector('.preview')");
        assertThat(text("dl"))
                .contains("Sheet", "Sizes")
                .doesNotContain("plant:")
                .containsPattern("width [0-9]width [0-9]");
        assertNoWordOfABank();
        browser.type("u");
        browser.await("document.querySelector('.lead')?.textContent === 'Project · 4 entries'");
    }

    /** A version is beside its live document, and leads back to it and on to the next. */
    @Test
    void versionsAreBesideTheirDocument() throws Exception {
        Dataset dataset = server.dataset();
        Document live = LongStream.range(0, dataset.size())
                .mapToObj(dataset::document)
                .filter(each -> !each.kind().isVersion() && each.version() == 2)
                .findFirst()
                .orElseThrow();
        String page = "/browse/" + live.repository().label() + live.path();
        show(page, ".preview");
        assertThat(text(".beside")).contains("Versions", "1.0", "2.0");
        browser.click(".beside .rows a");
        browser.await("document.querySelector('.lead')?.textContent === 'Version 1.0 of " + live.name() + ", made on "
                + madeOn(live, 0) + "'");
        assertThat(text("dl")).contains("Version1.0, made on " + madeOn(live, 0));
        browser.click("[data-key=next]");
        browser.await("document.querySelector('.lead')?.textContent === 'Version 2.0 of " + live.name() + ", made on "
                + madeOn(live, 1) + "'");
        assertNoWordOfABank();
        browser.click(".lead a");
        browser.await(
                "location.pathname === '" + page + "' && !location.search && document.querySelector('.beside .rows')");
    }

    private static String madeOn(Document live, int version) {
        JsonNode document = server.json("/api/documents/id:" + live.id());
        return document.at("/versions/" + version + "/version/created").asText().substring(0, 10);
    }

    @Test
    void anArchiveHasItsMonths() throws Exception {
        Document archived = server.dataset()
                .document(new Identity(
                        MODEL.kinds().series(), 7, server.dataset().spec().firstMonth()));
        assertThat(archived.repository().label()).isEqualTo("attic");
        String path = archived.path();
        show("/browse/attic" + path.substring(0, path.lastIndexOf('/')), ".pager");
        assertThat(text("h1")).isEqualTo("January 2015");
        assertThat(text(".lead")).isEqualTo("500 site visits");
        assertThat(text(".rows li")).contains("Visit of P-", "site visit");
        assertNoWordOfABank();
    }

    /** Counts and shares of the model are exact; a table is sorted by a click, and its documents are saved. */
    @Test
    void aKindHasItsCountsSharesAndDocuments() throws Exception {
        show("/", ".kinds");
        browser.click("a[href='/kind/drawing']");
        browser.await("document.querySelector('.shares')");
        assertThat(text("h1")).isEqualTo("Drawings");
        assertThat(text(".lead")).startsWith("1,000 drawings · type Drawing");
        assertThat(text(".shares"))
                .contains("Repositories exact", "Departments exact", "Phase exact shares")
                .containsSubsequence("open", "75 %", "done", "25 %")
                .contains("Sheet about", "Created by year, about");
        browser.click("thead th:nth-child(4) button");
        browser.await("document.querySelector('[aria-sort=ascending]')?.textContent === 'Phase'");
        assertThat(text("tbody tr td:nth-child(4)")).isEqualTo("done");
        browser.click("thead th:nth-child(4) button");
        browser.await("document.querySelector('[aria-sort=descending]')?.textContent === 'Phase'");
        assertThat(text("tbody tr td:nth-child(4)")).isEqualTo("open");
        browser.run("window.saved = null; URL.createObjectURL = (file) => { file.text().then((text) => { window.saved ="
                + " text; }); return 'blob:saved'; };");
        browser.click("#csv");
        browser.await("window.saved !== null");
        String[] lines = browser.run("return window.saved").asText().split("\r\n");
        assertThat(lines).hasSize(51);
        assertThat(lines[0]).startsWith("\"ordinal\",\"kind\"").contains("\"plant:phase\"");
        assertNoWordOfABank();
        show("/kind/nothing", "[role=alert]");
        assertThat(text("[role=alert]")).startsWith("kind nothing: must be department");
    }

    @Test
    void planAndSearchAskForNothingOfABank() throws Exception {
        show("/search", "#words");
        assertThat(browser.run("return document.querySelectorAll('main form').length")
                        .asInt())
                .isEqualTo(2);
        assertNoWordOfABank();
        browser.run("document.querySelector('select[name=home]').value = 'Marine'");
        browser.click("input[name=title]");
        browser.type("P-*\uE007");
        browser.await("document.querySelectorAll('.rows a').length === 50");
        assertThat(text("[role=status]")).contains("1 to 50 of 10", "without an index");
        assertThat(text(".rows")).contains("of Marine").doesNotContain("of Rail");
        assertNoWordOfABank();
        show("/plan", ".stacked");
        assertThat(text("thead")).isEqualTo("Kindplantsyardsattic" + "All");
        assertThat(text(".lead")).startsWith("500 projects, 4 months");
        assertNoWordOfABank();
        show("/import", "#login");
        show("/nothing/here", ".failure");
        assertNoWordOfABank();
    }

    /** The homes are offered too where folders lie between them and the groups. */
    @Test
    void homesAboveFoldersAreOffered(@TempDir Path work) throws Exception {
        Dataset dataset = Datasets.of("engineering", 100, 1);
        try (TestServer other = TestServer.of(dataset, 1, work, TestServer.services(work))) {
            browser.load(other.uri("/search").toString());
            browser.await("document.querySelector('select[name=home]')");
            assertThat(text("label:has(select[name=home])")).isEqualTo("DepartmentAnywhereMarinePowerRail");
        }
    }

    private static void assertNoWordOfABank() {
        assertThat(browser.run("return document.body.innerText").asText()).doesNotContainPattern(OF_BANK);
    }

    private static void show(String path, String css) throws Exception {
        browser.load(server.uri(path).toString());
        browser.await("document.querySelector('" + css + "')");
    }

    private static String text(String css) {
        return browser.run("return document.querySelector(\"" + css + "\").textContent")
                .asText();
    }
}
