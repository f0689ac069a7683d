// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server;

import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.server.testing.Axe;
import org.nuxeo.datagen.server.testing.Browser;
import org.nuxeo.datagen.server.testing.TestServer;
import org.nuxeo.datagen.testing.Datasets;

/** Test that axe-core has no findings in the views of the page. {@link ImportPageIT} tests the view of a job. */
@Tag("long")
class AccessibilityIT {
    private static TestServer server;
    private static Browser browser;

    @BeforeAll
    static void open() throws Exception {
        browser = Browser.open();
        server = TestServer.of(Datasets.ofBank(3_000, 24));
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

    @TestFactory
    List<DynamicTest> viewsHaveNoFindings() {
        return views().entrySet().stream()
                .map(view -> dynamicTest(view.getKey(), () -> {
                    browser.load(server.uri(view.getKey()).toString());
                    browser.await("document.querySelector('" + view.getValue() + "')");
                    Axe.assertNoFindings(browser, view.getKey());
                }))
                .toList();
    }

    @Test
    void listOfKeysHasNoFindings() throws Exception {
        browser.load(server.uri("/").toString());
        browser.await("document.querySelector('.cards')");
        browser.type("?");
        browser.await("document.querySelector('#keys').open");
        Axe.assertNoFindings(browser, "keys");
        browser.type("\uE00C");
        browser.await("!document.querySelector('#keys').open");
    }

    /** Returns the addresses of views, each with a selector of an element that exists once the view is shown. */
    private static Map<String, String> views() {
        Map<String, String> views = new LinkedHashMap<>();
        Document statement = document(Bank.statement(7, server.dataset().spec().endMonth() - 1));
        Document account = document(Bank.account(7));
        Document customer = document(
                Bank.customer(Bank.of(server.dataset()).customer(account).position()));
        String name = Bank.of(server.dataset()).customer(customer).lastName();
        views.put("/", ".cards");
        views.put("/browse/us-east/", ".rows");
        views.put("/browse/us-east/new-york", ".pager");
        views.put(address(customer), ".rows, dl");
        views.put(address(account), ".year");
        views.put(address(statement), ".statement");
        views.put(address(document(Bank.idCard(customer.identity().position()))), ".preview img");
        views.put(address(document(Bank.letter(7))), ".paper");
        views.put("/search", "#words");
        views.put("/search?lastName=" + name, ".rows");
        views.put("/search?lastName=Nobodyhasit", "[role=status]");
        views.put("/search?text=rent", "[role=alert]");
        views.put("/import", "#login");
        views.put("/plan", "dl");
        views.put("/kind/statement", ".shares");
        views.put("/rest", ".texts");
        views.put("/nothing/here", ".failure");
        views.put("/browse/us-east/nowhere", "[role=alert]");
        return views;
    }

    private static Document document(Identity identity) {
        return server.dataset().document(identity);
    }

    private static String address(Document document) {
        return "/browse/" + document.repository().label() + document.path();
    }
}
