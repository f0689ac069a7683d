// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Account;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.ledger.StatementLines;
import org.nuxeo.datagen.server.job.JobServices;
import org.nuxeo.datagen.server.testing.Axe;
import org.nuxeo.datagen.server.testing.Browser;
import org.nuxeo.datagen.server.testing.TestServer;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.datagen.testing.Eventually;

/**
 * Test of an import on the page, in a real browser and on embedded services that start on demand. With
 * {@code -Ddatagen.pictures=FOLDER} the dataset is larger and screenshots are taken.
 */
@Tag("long")
class ImportPageIT {
    private static final String PICTURES = System.getProperty("datagen.pictures");
    private static final String RATE_LIMIT = ".controls input[data-slider=maxRate]";

    /** So slow that no stage ends while a busy browser looks at it, and fast enough for a stage to end in seconds. */
    private static final int SLOW = PICTURES == null ? 20 : 8000;

    private static final int FAST = PICTURES == null ? 500 : 8000;

    @TempDir
    private static Path work;

    private static TestServer server;
    private static Browser browser;

    @BeforeAll
    static void open() throws Exception {
        browser = Browser.open();
        Dataset dataset = Datasets.ofBank(PICTURES == null ? 300 : 3000, PICTURES == null ? 6 : 24);
        JobServices services = TestServer.services(work);
        server = TestServer.of(dataset, 4, work, services);
    }

    @AfterAll
    static void close() {
        try {
            if (browser != null) {
                browser.close();
            }
        } finally {
            if (server != null) {
                server.close();
            }
        }
    }

    @Test
    void importIsStartedWatchedChangedStoppedAndResumed() throws Exception {
        browser.resize(1280, 1500);
        browser.load(server.uri("/import").toString());
        browser.await("document.querySelector('#login')");
        browser.click("input[name=password]");
        browser.type("wrong\uE007");
        browser.await("document.querySelector('[role=alert]')?.textContent.includes('wrong')");
        browser.click("input[name=password]");
        browser.type("\uE009a\uE000" + TestServer.PASSWORD + "\uE007");
        browser.await("document.querySelector('#start')");

        browser.run("const rate = document.querySelector('#start [name=maxRate]'); rate.value = " + SLOW
                + "; rate.dispatchEvent(new Event('input'))");
        browser.click("#start button");
        browser.await("document.querySelector('.job')?.dataset.state === 'running'");
        browser.await("document.querySelector('.chart canvas')"
                + " && /Rates: produce [1-9]/.test(document.querySelector('.chart').getAttribute('aria-label'))"
                + " && document.querySelector('[data-activity=produce] .facts').textContent.match(/[1-9][0-9,]* of/)");
        browser.await("document.querySelectorAll('.lags .columns span').length >= 10");
        if (PICTURES == null) {
            Axe.assertNoFindings(browser, "a job that runs");
            browser.resize(1280, 1500);
        }
        changeByKeyboard();

        limit(FAST);
        awaitImport();
        limit(SLOW);
        browser.await("document.querySelector('[data-activity=import] .fill.import')?.clientWidth > "
                + (PICTURES == null ? 5 : 60));
        assertThat(job().get("activities").size()).isBetween(2, 3);
        picture("server-import");
        assertThat(text("[data-activity=import] .facts")).contains(" sent, ").contains(" durable");
        endElasticsearch();
        browser.await("document.querySelector('.job').dataset.state === 'failed'");
        assertThat(text(".job .failure")).contains("Elasticsearch ended with exit code 137", "Resume");
        browser.await("document.querySelector('[data-service=elasticsearch]').dataset.state === 'ended'");
        browser.click("#resume");
        browser.await("document.querySelector('.job').dataset.state === 'running'");
        browser.await("document.querySelector('[data-activity=import] .fill.import')?.clientWidth > 5");
        browser.click("#stop");
        browser.await("document.querySelector('.job').dataset.state === 'stopped'");
        assertThat(sum("imported")).isLessThan(server.dataset().size());

        browser.click(RATE_LIMIT);
        browser.type("\uE010");
        browser.await("document.querySelector('.controls output').textContent === 'no limit'");
        awaitRate(0);
        assertThat(browser.run("return document.querySelectorAll('.log li').length")
                        .asInt())
                .isGreaterThan(3);
        browser.click("#resume");
        browser.await("document.querySelector('.job [role=status]').textContent.includes('resumed 2 times')");
        browser.await("document.querySelector('.job').dataset.state === 'finished'");
        assertThat(job().get("counts")).allSatisfy(row -> {
            for (String stage : new String[] {"produced", "imported", "indexed", "verified"}) {
                assertThat(row.get(stage)).as(row.toString()).isEqualTo(row.get("planned"));
            }
        });
        assertThat(sum("verified")).isEqualTo(server.dataset().size());
        assertThat(job().get("partitions"))
                .allSatisfy(each ->
                        assertThat(each.get("lag").asLong()).as(each.toString()).isZero());
        findsWordsOfAStatement();
        browser.load(server.uri("/plan").toString());
        browser.await("document.querySelectorAll('#times tbody tr').length >= 3");
        browser.load(server.uri("/import").toString());
        browser.await("document.querySelector('.job')?.dataset.state === 'finished'");
        reportIsSavedAndLogInEnds();
        browser.resize(500, 1700);
        assertThat(browser.run("return document.documentElement.scrollWidth <= innerWidth")
                        .asBoolean())
                .as("fits a phone")
                .isTrue();
        picture("server-import-phone");
        aJobThatIsStartedElsewhereIsShown();
        assertThat(browser.errors())
                .filteredOn(error -> !error.toString().contains("403"))
                .isEmpty();
    }

    private static void aJobThatIsStartedElsewhereIsShown() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(server.uri("/api/jobs"))
                .header("Authorization", TestServer.ADMINISTRATOR)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"work\":\"verify\",\"maxRate\":" + SLOW + "}"))
                .build();
        assertThat(server.send(request).statusCode()).isEqualTo(201);
        browser.await("document.querySelector('.job h2')?.textContent === 'Job 2: verify'");
    }

    /** A reload keeps the log-in. After a log-out, what only the administrator may do is disabled. */
    private static void reportIsSavedAndLogInEnds() throws Exception {
        String report =
                browser.run("return document.querySelector('#report').pathname").asText();
        assertThat(new String(server.get(report).body(), StandardCharsets.UTF_8))
                .contains("Report of job 1");
        assertThat(text("#user")).contains("Administrator until");
        assertThat(browser.run("return document.querySelector('.job fieldset').disabled")
                        .asBoolean())
                .isFalse();
        browser.click("#logout");
        browser.await("document.querySelector('#login') && document.querySelector('.job fieldset').disabled");
        assertThat(browser.run("return document.querySelector('#disabled').hidden")
                        .asBoolean())
                .isFalse();
        assertThat(server.json("/api/session").get("administrator").asBoolean()).isFalse();
    }

    private static void endElasticsearch() {
        assertThat(ProcessHandle.current().descendants().filter(ImportPageIT::isElasticsearch))
                .singleElement()
                .satisfies(ProcessHandle::destroyForcibly);
    }

    /** Whether a process is the one of this server: tests of the same virtual machine share another. */
    private static boolean isElasticsearch(ProcessHandle process) {
        // The handle has no command line that is longer than a page of memory.
        try {
            return Files.readString(Path.of("/proc", String.valueOf(process.pid()), "cmdline"))
                    .contains("ServiceMain\0elasticsearch\0" + work);
        } catch (IOException e) {
            return false;
        }
    }

    private static String text(String css) {
        return browser.run("return document.querySelector('" + css + "').textContent")
                .asText();
    }

    /** Finds a statement by a payee and the account number, over REST and on the page. */
    private static void findsWordsOfAStatement() throws Exception {
        Dataset dataset = server.dataset();
        Document statement = dataset.document(Bank.statement(4, dataset.spec().endMonth() - 1));
        StatementLines lines = new StatementLines();
        Account account = Bank.of(dataset).generator().account(4);
        Bank.of(dataset).generator().statement(account, dataset.spec().endMonth() - 1, lines);
        String text = "\"" + lines.counterparty(0) + "\" " + account.numberText();
        String query = "text=" + URLEncoder.encode(text, StandardCharsets.UTF_8);
        assertThat(server.json("/api/fulltext?" + query).get("hits"))
                .anySatisfy(hit -> assertThat(hit.get("id").asText())
                        .isEqualTo(statement.id().toString()));
        assertThat(server.json("/api/fulltext?text=nobodyhasthisword")
                        .get("total")
                        .asLong())
                .isZero();
        browser.load(server.uri("/search?" + query).toString());
        browser.await("document.querySelector('.rows a[href$=\"" + statement.name() + "\"]')");
        assertThat(browser.run("return document.querySelector('.rows .line').textContent")
                        .asText())
                .contains(lines.counterparty(0));
        assertThat(text(".rows .sub")).contains(" · statement · ");
        JsonNode newest = server.json("/api/fulltext?kind=statement&order=newest&text=" + account.numberText())
                .get("hits");
        // The last part of the number is also a month in the names of statements of other accounts.
        assertThat(newest)
                .filteredOn(hit -> hit.get("line").asText().contains(account.numberText()))
                .hasSize(dataset.spec().months());
        assertThat(newest).extracting(hit -> hit.get("type").asText()).containsOnly("Statement");
        assertThat(newest).extracting(hit -> hit.get("date").asText()).isSortedAccordingTo(Comparator.reverseOrder());
    }

    /** Moves the slider one step to the right, which raises the rate limit on the page and in the engine. */
    private static void changeByKeyboard() throws Exception {
        long before = job().get("maxRate").asLong();
        browser.run("document.querySelector('" + RATE_LIMIT + "').focus()");
        browser.type("\uE014");
        browser.await("Number(document.querySelector('.controls output').textContent.replace(/\\D/g, '')) > " + before);
        Eventually.await("a higher limit", () -> job().get("maxRate").asLong() > before);
        browser.run("document.querySelector('.controls input[data-slider=threads]').focus()");
        browser.type("\uE014");
        Eventually.await("three threads", () -> job().get("threads").asInt() == 3);
    }

    private static void awaitRate(long rate) throws InterruptedException {
        Eventually.await("a limit of " + rate, () -> job().get("maxRate").asLong() == rate);
    }

    private static void awaitImport() throws InterruptedException {
        Eventually.await(
                "the import",
                () -> job().get("activities").findValuesAsText("name").contains("import"));
    }

    private static void limit(int rate) {
        HttpRequest request = HttpRequest.newBuilder(server.uri("/api/jobs/1"))
                .header("Authorization", TestServer.ADMINISTRATOR)
                .header("Content-Type", "application/json")
                .method("PATCH", HttpRequest.BodyPublishers.ofString("{\"maxRate\":" + rate + "}"))
                .build();
        assertThat(server.send(request).statusCode()).isEqualTo(200);
    }

    private static JsonNode job() {
        return server.json("/api/jobs/1");
    }

    private static long sum(String stage) {
        long sum = 0;
        for (JsonNode row : job().get("counts")) {
            sum += row.get(stage).asLong();
        }
        return sum;
    }

    private static void picture(String name) throws Exception {
        if (PICTURES != null) {
            Files.write(Path.of(PICTURES, name + ".png"), browser.screenshot());
        }
    }
}
