// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.BankDataset;
import org.nuxeo.datagen.server.testing.Browser;
import org.nuxeo.datagen.server.testing.TestServer;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.datagen.testing.Eventually;

/**
 * Test of the page in a real browser. With {@code -Ddatagen.pictures=FOLDER} it also takes the screenshots of the
 * documentation.
 */
class PageIT {
    private static final String PICTURES = System.getProperty("datagen.pictures");
    private static TestServer server;
    private static Browser browser;

    @BeforeAll
    static void open() throws Exception {
        browser = Browser.open();
        server = TestServer.of(Datasets.ofBank(90_000_000, 60));
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

    @AfterEach
    void browserLoggedNoErrors() {
        assertThat(browser.errors())
                .filteredOn(e -> !e.toString().contains("404"))
                .isEmpty();
    }

    /** A table with many columns is whole, or stacked, on A4, Letter and A5 with and without margins. */
    @Test
    void onPaperNothingIsCut() throws Exception {
        load("/kind/statement");
        browser.await("document.querySelector('.shares')");
        assertThat(text(".shares")).contains("Created by year, about");
        assertThat(text(".stacked thead")).contains("First name", "Last name");
        browser.medium("print");
        for (int width : new int[] {816, 794, 740, 718, 642, 484}) {
            assertNothingIsCut(width);
        }
        browser.medium("");
    }

    @Test
    void onPhonesNumbersOfElevenDigitsAreWhole() throws Exception {
        load("/plan");
        browser.await("document.querySelector('.stacked tfoot')");
        assertNothingIsCut(390);
        assertNothingIsCut(320);
        browser.resize(1280, 860);
    }

    private static void assertNothingIsCut(int width) {
        browser.resize(width, 900);
        assertThat(browser.run("return [...document.querySelectorAll('.scroll table, td, dd')].filter((each) =>"
                                + " each.getBoundingClientRect().right > innerWidth"
                                + " || each.scrollWidth > each.clientWidth + 1).length")
                        .asInt())
                .as("cut at a width of " + width)
                .isZero();
    }

    @Test
    void walksFromTheRepositoriesToACustomerAndBack() throws Exception {
        load("/");
        browser.await("document.querySelector('h1')?.textContent === '11,340,000,000 documents'");
        assertThat(text("main")).contains("invented");
        assertIsLight();
        picture("server-repositories");
        browser.click("a.card[href='/browse/us-west/']");
        browser.await("document.querySelector('h1')?.textContent === 'us-west'");
        assertThat(text("a[href='/browse/us-west/california'] .count")).isEqualTo("12,672,770 customers");
        browser.click("a[href='/browse/us-west/california']");
        browser.await("document.querySelector('h1')?.textContent === 'California'");
        browser.click("input[name=from]");
        browser.type("12000000\uE007");
        browser.await("location.search === '?from=12000000' &&"
                + " document.querySelector('.where')?.textContent.startsWith('12,000,000 to')");
        picture("server-customers");
        String name = text(".rows li:nth-child(30) .name");
        browser.run("scrollTo(0, 1300)");
        browser.click(".rows li:nth-child(30) a");
        browser.await("document.querySelector('h1')?.textContent === '" + name + "' && scrollY === 0");
        browser.back();
        browser.await("document.querySelector('.where')?.textContent.startsWith('12,000,000 to') && scrollY >= 1300"
                + " && document.activeElement === document.querySelector('.rows li:nth-child(30) a')");
        browser.click(".crumbs a[href='/browse/us-west/']");
        browser.await("document.querySelector('h1')?.textContent === 'us-west'");
    }

    /** A first view takes at most 20 requests, of the HTML page and of what it loads, and 120 KB. */
    private static void assertIsLight() {
        JsonNode sizes =
                browser.run("return performance.getEntriesByType('resource').map((each) => each.transferSize)");
        assertThat(sizes).hasSizeLessThan(20);
        assertThat(sizes).extracting(JsonNode::asInt).satisfies(all -> assertThat(
                        all.stream().mapToInt(Integer::intValue).sum())
                .isLessThan(120_000));
    }

    @Test
    void showsStatementCardAndLetterFromTheirAddress() throws Exception {
        Document account = server.dataset().document(Bank.account(1_000_000));
        String address = "/browse/" + account.repository().label() + account.path();
        load(address);
        browser.await("document.querySelectorAll('.year a').length === 60");
        picture("server-account");
        Document statement = server.dataset()
                .document(Bank.statement(1_000_000, server.dataset().spec().endMonth() - 2));
        load("/browse/" + statement.repository().label() + statement.path());
        browser.await("document.querySelector('.preview iframe')");
        pictureWithPaper("server-statement");
        browser.type("\uE014");
        browser.await("document.querySelector('h1')?.textContent.endsWith(', 2019-12')");
        Document archived = server.dataset()
                .document(Bank.statement(1_000_000, server.dataset().spec().firstMonth() + 53));
        assertThat(archived.repository().label()).isEqualTo("archives");
        load("/browse/archives" + archived.path());
        browser.await("document.querySelector('.beside-it')");
        assertThat(text(".beside-it")).startsWith("In this folder: ‹ Statement of account ");
        String number = BankDataset.accountNumber(archived);
        browser.type("\uE014");
        browser.await("document.querySelector('h1')?.textContent === 'Statement of account " + number + ", 2019-07'");
        browser.type("\uE012");
        browser.await("location.pathname === '/browse/archives" + archived.path() + "'");
        load(address.substring(0, address.lastIndexOf('/')) + "/IDCard");
        browser.await("document.querySelector('.preview img')?.naturalWidth > 600");
        picture("server-card");
        load(address + "/letter");
        browser.await("document.querySelector('.paper')?.textContent.includes('Dear "
                + Bank.of(server.dataset()).customer(account).fullName() + "')");
        assertThat(text("dl"))
                .contains(Bank.of(server.dataset()).customer(account).numberText());
    }

    @Test
    void findsByKeyboardAndByName() throws Exception {
        load("/plan");
        browser.await("document.querySelector('h1')?.textContent === 'Plan'");
        browser.type("/");
        browser.type("us-east:/nowhere\uE007");
        browser.await("document.querySelector('[role=alert]')");
        Document customer = server.dataset().document(Bank.customer(77));
        browser.type("\uE009a\uE000" + customer.name() + "\uE007");
        browser.await("document.querySelector('h1')?.textContent === '" + customer.title() + "'");
        String path = customer.repository().label() + customer.path();
        for (String printed : List.of(
                "10,000,000,000", customer.path(), server.uri("/browse/" + path).toString())) {
            load("/plan");
            browser.await("document.querySelector('h1')?.textContent === 'Plan'");
            browser.type("/");
            browser.type(printed + "\uE007");
            browser.await("location.pathname.startsWith('/browse/') && document.querySelector('dl')");
        }
        assertThat(browser.run("return location.pathname").asText()).isEqualTo("/browse/" + path);
        browser.type("/");
        browser.type("Maria\uE007");
        browser.await("document.querySelectorAll('main a[href^=\"/search?\"]').length === 2");
        browser.type("/");
        browser.type("\uE009a\uE000Maria Garcia\uE007");
        browser.await(
                "location.search === '?firstName=Maria&lastName=Garcia' && document.querySelector('[data-key=next]')");
        browser.click("[data-key=next]");
        browser.await("document.querySelector('[role=status]')?.textContent.startsWith('Customers 51 to 100, found')");
        browser.resize(500, 860);
        load("/search?lastName=" + Bank.of(server.dataset()).customer(customer).lastName() + "&firstName="
                + Bank.of(server.dataset()).customer(customer).firstName());
        browser.await("document.querySelectorAll('.rows a').length > 0");
        assertIsLight();
        assertThat(browser.run("return document.documentElement.scrollWidth <= innerWidth")
                        .asBoolean())
                .as("fits a phone")
                .isTrue();
        picture("server-phone");
    }

    private static void load(String path) {
        browser.load(server.uri(path).toString());
    }

    private static String text(String css) {
        return browser.run("return document.querySelector(\"" + css + "\").textContent")
                .asText();
    }

    /** The browser's PDF viewer sends no event when it has drawn the page, so screenshots are taken until it has. */
    private static void pictureWithPaper(String name) throws Exception {
        if (PICTURES != null) {
            Eventually.await("white paper below the dark bar of the viewer", () -> writtenIfPaper(name));
        }
    }

    private static boolean writtenIfPaper(String name) {
        JsonNode viewer = browser.run("const place = document.querySelector('.preview iframe').getBoundingClientRect();"
                + " return [place.left + place.width / 2, place.top].map(Math.round)");
        int x = viewer.get(0).asInt();
        int y = viewer.get(1).asInt();
        byte[] screenshot = browser.screenshot();
        try {
            BufferedImage picture = ImageIO.read(new ByteArrayInputStream(screenshot));
            boolean drawn = !isWhite(picture, x, y + 5) && isWhite(picture, x, y + 150);
            if (drawn) {
                Files.write(Path.of(PICTURES, name + ".png"), screenshot);
            }
            return drawn;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isWhite(BufferedImage picture, int x, int y) {
        return (picture.getRGB(x, y) & 0xffffff) == 0xffffff;
    }

    private static void picture(String name) throws Exception {
        if (PICTURES != null) {
            Files.write(Path.of(PICTURES, name + ".png"), browser.screenshot());
        }
    }
}
