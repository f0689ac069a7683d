// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.BankDataset;
import org.nuxeo.datagen.core.bank.ledger.StatementLines;
import org.nuxeo.datagen.core.bank.ledger.StatementTotals;
import org.nuxeo.datagen.server.testing.Browser;
import org.nuxeo.datagen.server.testing.TestServer;
import org.nuxeo.datagen.testing.Datasets;

/**
 * Test of the page in unusual states, such as an unknown address or a server that does not answer, and of navigation
 * outside the folder tree.
 */
class PageStatesIT {
    private static TestServer server;
    private static Browser browser;

    @BeforeAll
    static void open() throws Exception {
        browser = Browser.open();
        server = TestServer.of(Datasets.ofBank(300, 12));
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

    @BeforeEach
    void wide() {
        browser.resize(1280, 860);
    }

    @Test
    void unknownAddressIsAPageForBrowsersAndAProblemForPrograms() throws Exception {
        HttpResponse<byte[]> page = server.get("/nothing/here", "Accept", "text/html,*/*;q=0.8");
        assertThat(page.statusCode()).isEqualTo(404);
        assertThat(page.headers().firstValue("Content-Type")).contains("text/html; charset=utf-8");
        assertThat(TestServer.json(server.get("/nothing/here")).get("status").asInt())
                .isEqualTo(404);
        assertThat(TestServer.json(server.get("/api/nothing", "Accept", "text/html"))
                        .get("status")
                        .asInt())
                .isEqualTo(404);
        load("/nothing/here");
        browser.await("document.querySelector('h1')?.textContent === 'No such page'");
        assertThat(text("main")).contains("/nothing/here");
        browser.resize(390, 900);
        assertThat(browser.run("const [one, other] = [...document.querySelectorAll('main .button')]"
                                + ".map(each => each.getBoundingClientRect()); return other.top - one.bottom")
                        .asInt())
                .as("links of a phone do not touch")
                .isPositive();
        browser.click("main a[href='/']");
        browser.await("document.querySelector('.cards')");
    }

    /** No wrong address is answered with JSON, or with a page that says nothing; the way back leads to the same line. */
    @Test
    void everyWrongAddressGetsALine() throws Exception {
        for (String path : new String[] {
            "/browse/%00",
            "/browse/us-east/%ff",
            "/browse/us-east/%",
            "/browse/us-east/%zz/x",
            "/kind/%00",
            "/" + "x".repeat(8192),
            "/browse/us-east/?filter=" + "x".repeat(8192),
            "/docs/none.md",
            "/page/none.js",
            "/browse/us-east/%5c",
            "/browse/us-east/%0a",
            "/browse/us-east/;",
            "/browse/none/",
            "/kind/none",
            "/browse/us-east/?filter=%ff",
            "/browse/us-east/%7B%7D",
            "/browse/us-east/%252e%252e",
            "//",
            "/plan;x"
        }) {
            load(path);
            browser.await("document.querySelector('#size')?.textContent && document.querySelector('h1')"
                    + " && document.querySelector('main :is([role=alert], [role=status])')?.textContent.length > 5");
            assertThat(browser.run("return document.contentType").asText())
                    .as(path)
                    .isEqualTo("text/html");
            assertThat(browser.run("return document.title").asText())
                    .as(path)
                    .endsWith(" · Datagen")
                    .doesNotContain("Error in this page");
            // the refused requests are in the browser's log
            browser.errors();
        }
        load("/browse/us-east/%ff");
        browser.await("document.querySelector('h1')?.textContent === 'Bad Request'");
        browser.click("main a[href='/search']");
        browser.await("document.querySelector('h1')?.textContent === 'Search'");
        browser.back();
        browser.await("document.querySelector('[role=alert]')?.textContent.startsWith('path: must be UTF-8')");
        browser.errors();
    }

    @Test
    void unreachableServerIsExplainedAndCanBeRetried() throws Exception {
        TestServer ending = TestServer.of(Datasets.ofBank(300, 12));
        browser.load(ending.uri("/").toString());
        browser.await("document.querySelector('.cards')");
        ending.close();
        browser.click("a.card");
        browser.await("document.querySelector('h1')?.textContent === 'No connection'");
        assertThat(text("[role=alert]")).startsWith("The server does not answer.");
        browser.await("document.querySelector('#again')");
        // the failed requests are in the browser's log and must not fail the check after the test
        browser.errors();
    }

    @Test
    void slowResponseShowsLoading() throws Exception {
        load("/");
        browser.await("document.querySelector('.cards')");
        browser.run("window.plain = window.fetch; window.fetch = () => new Promise(done => { window.goOn = done; })");
        browser.click("nav a[href='/plan']");
        browser.await("document.querySelector('main [role=status]')?.textContent === 'Loading…'"
                + " && document.querySelector('main').getAttribute('aria-busy') === 'true'");
        browser.run("window.fetch = window.plain");
        load("/plan");
        browser.await("document.querySelector('h1')?.textContent === 'Plan' && !document.querySelector('[aria-busy]')");
    }

    @Test
    void statementIsShownAsTextBesideItsFile() throws Exception {
        int month = server.dataset().spec().endMonth() - 1;
        Document statement = server.dataset().document(Bank.statement(4, month));
        StatementLines lines = new StatementLines();
        Bank.of(server.dataset())
                .generator()
                .statement(Bank.of(server.dataset()).generator().account(4), month, lines);
        load("/browse/" + statement.repository().label() + statement.path());
        browser.await("document.querySelector('.statement tbody tr')");
        assertThat(browser.run("return document.querySelectorAll('.statement tbody tr').length")
                        .asInt())
                .isEqualTo(lines.count());
        assertThat(text(".statement dl")).contains(dollars(lines.openingCents()), dollars(lines.closingCents()));
        assertThat(text(".statement tbody")).contains(lines.counterparty(0), dollars(lines.amountCents(0)));
        browser.resize(500, 900);
        assertThat(browser.run("return document.querySelector('.statement').getBoundingClientRect().top <"
                                + " document.querySelector('.preview').getBoundingClientRect().top")
                        .asBoolean())
                .as("a phone shows the text first")
                .isTrue();
        browser.resize(390, 900);
        assertThat(browser.run("const lines = document.querySelector('.statement .scroll');"
                                + " return lines.scrollWidth - lines.clientWidth")
                        .asInt())
                .as("a phone shows the balances without scrolling to the side")
                .isZero();
    }

    @Test
    void anArchivedStatementLeadsToItsCustomerAndAccount() throws Exception {
        Document statement = server.dataset()
                .document(Bank.statement(4, server.dataset().spec().firstMonth()));
        assertThat(statement.repository().label()).isEqualTo("archives");
        load("/browse/archives" + statement.path());
        browser.await("document.querySelectorAll('.owners a').length === 2");
        assertThat(text("[aria-label=Java]")).contains(".liveMonths(6).filePlan(FilePlan.CUSTOMER)");
        browser.click(".owners a:last-child");
        browser.await("document.querySelectorAll('.year a').length === 12");
        assertThat(text("h1"))
                .contains(Bank.of(server.dataset()).account(statement).numberText());
        browser.back();
        browser.await("document.querySelector('.owners a')");
        browser.click(".owners a");
        String name = Bank.of(server.dataset()).customer(statement).fullName();
        browser.await("document.querySelector('h1')?.textContent === \"" + name + "\"");
        assertThat(text(".rows"))
                .contains(Bank.of(server.dataset()).account(statement).numberText());
    }

    @Test
    void listsShowNamesAndBalancesBesideNumbers() throws Exception {
        int month = server.dataset().spec().firstMonth();
        Document statement = server.dataset().document(Bank.statement(0, month));
        StatementTotals totals = new StatementTotals();
        Bank.of(server.dataset()).generator().totals(0, month, totals);
        load("/browse/archives" + statement.path().substring(0, statement.path().lastIndexOf('/')) + "?filter="
                + statement.name());
        browser.await("document.querySelectorAll('.rows .count').length === 1");
        assertThat(text(".rows li")).contains(BankDataset.accountNumber(statement), dollars(totals.closingCents()));
        assertThat(text(".rows .sub"))
                .startsWith(Bank.of(server.dataset()).customer(statement).fullName());
    }

    @Test
    void badNumbersGetALine() throws Exception {
        for (String number : new String[] {"-5", "abc", "99999999999999999999"}) {
            load("/browse/us-east/?from=" + number);
            browser.await("document.querySelector('main [role=status]')?.textContent === 'from " + number
                    + ": must be 1 to 26.'");
        }
    }

    @Test
    void datesOfOneYearAreShownByMonth() throws Exception {
        load("/kind/statement");
        browser.await("document.querySelector('.shares')");
        assertThat(text(".shares")).contains("Created by month, about2015-018.");
    }

    @Test
    void wordsAreNotAskedForWithoutAnIndex() throws Exception {
        load("/search");
        browser.await("document.querySelector('#words')");
        assertThat(browser.run("return document.querySelectorAll('#words :is(input, select, button):disabled').length")
                        .asInt())
                .isEqualTo(4);
        assertThat(text("#indexed"))
                .contains("need an index, and there is none")
                .contains("--elasticsearch");
    }

    @Test
    void aPhoneShowsWholeTables() throws Exception {
        browser.resize(390, 900);
        load("/plan");
        browser.await("document.querySelectorAll('.stacked').length > 1");
        assertThat(browser.run("return [...document.querySelectorAll('.scroll')]"
                                + ".filter(each => each.scrollWidth > each.clientWidth).length")
                        .asInt())
                .isZero();
        assertThat(browser.run("return getComputedStyle(document.querySelector('.stacked td'), '::before').content")
                        .asText())
                .contains("us-east");
    }

    @Test
    void timeAxisHasRoundTimes() throws Exception {
        load("/plan");
        browser.run("import('/page/charts.js')");
        browser.await("window.DatagenChart && document.querySelector('h1')?.textContent === 'Plan'");
        browser.run("window.written = [];"
                + " const plain = CanvasRenderingContext2D.prototype.fillText;"
                + " CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {"
                + "   window.written.push(text); plain.call(this, text, ...rest); };"
                + " const place = document.createElement('div');"
                + " place.style.width = '1000px';"
                + " document.querySelector('main').append(place);"
                + " DatagenChart.draw(place, { label: 'rates', x: { label: 'time', scale: 'time' },"
                + "   lines: [{ name: 'import', color: '--import' }], columns: [[0, 140, 150], [1, 2, 3]] })");
        browser.await("window.written.includes('0 s')");
        assertThat(browser.run("return window.written.join(', ')").asText())
                .contains("90 s, 105 s, 2 min, 2 min 15 s, 2 min 30 s");
    }

    @Test
    void oneKeyShowsARandomDocument() throws Exception {
        load("/");
        browser.await("document.querySelector('.cards')");
        browser.type("r");
        browser.await("location.pathname.startsWith('/browse/') && document.querySelector('dl')");
        String first = browser.run("return location.pathname").asText();
        assertThat(server.get("/api/documents/"
                                + first.substring("/browse/".length()).replaceFirst("/", ":/"))
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void documentsAreCountedOnceAndFoldersSeparately() throws Exception {
        String documents =
                String.format(java.util.Locale.ROOT, "%,d", server.dataset().documents());
        load("/");
        browser.await("document.querySelector('.cards')");
        assertThat(text("h1")).isEqualTo(documents + " documents");
        assertThat(browser.run("return [...document.querySelectorAll('.big')].reduce((sum, each) => sum +"
                                + " Number(each.textContent.replace(/,/g, '')), 0)")
                        .asLong())
                .isEqualTo(server.dataset().documents());
        browser.await("document.querySelector('#size').textContent.startsWith('" + documents + " documents and "
                + server.dataset().folders() + " folders')");
    }

    @Test
    void searchKeepsTheState() throws Exception {
        load("/browse/us-west/california");
        browser.await("document.querySelector('a[href=\"/search?state=california\"]')");
        browser.click("a[href='/search?state=california']");
        browser.await("document.querySelector('select')?.value === 'california'");
        browser.click("input[name=lastName]");
        browser.type("S*\uE007");
        browser.await("location.search.includes('lastName') && document.querySelector('.rows')");
        assertThat(browser.run("return location.search").asText()).contains("state=california");
        assertThat(text(".rows")).contains(", CA");
        assertThat(browser.run("return document.querySelector('#words input[name=state]').value")
                        .asText())
                .isEqualTo("california");
        load("/search?state=california&lastName=S*&text=rent");
        browser.await("document.querySelector('[role=alert]')");
        assertThat(browser.run("return document.querySelector('select').value").asText())
                .isEqualTo("california");
        assertThat(browser.run("return document.querySelector('input[name=lastName]').value")
                        .asText())
                .isEqualTo("S*");
    }

    private static String dollars(long cents) {
        String text = String.format(java.util.Locale.ROOT, "$%,d.%02d", Math.abs(cents) / 100, Math.abs(cents) % 100);
        return cents < 0 ? "-" + text : text;
    }

    private static void load(String path) {
        // not all of them are addresses of Java
        browser.load(server.uri("/") + path.substring(1));
    }

    private static String text(String css) {
        return browser.run("return document.querySelector(\"" + css + "\").textContent")
                .asText();
    }
}
