// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A check of the page in a browser with axe-core, in light and dark colors and at wide and narrow widths. */
public final class Axe {
    private static final String SCRIPT = read("/axe.min.js");
    private static final int[] WIDTHS = {1280, 390};
    private static final int HEIGHT = 900;

    private Axe() {}

    private static String read(String resource) {
        try (InputStream in = Axe.class.getResourceAsStream(resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Fails if axe-core has findings in the current view. */
    public static void assertNoFindings(Browser browser, String view) throws InterruptedException {
        List<String> findings = new ArrayList<>();
        for (String scheme : new String[] {"light", "dark"}) {
            browser.colorScheme(scheme);
            for (int width : WIDTHS) {
                browser.resize(width, HEIGHT);
                findings(browser).forEach(each -> findings.add(scheme + ", " + width + " wide: " + each));
                assertThat(browser.run("return document.documentElement.scrollWidth <= innerWidth")
                                .asBoolean())
                        .as(view + " fits a width of " + width)
                        .isTrue();
            }
        }
        browser.colorScheme("light");
        assertThat(findings).as(view).isEmpty();
    }

    private static List<String> findings(Browser browser) throws InterruptedException {
        if (!browser.run("return typeof axe === 'object'").asBoolean()) {
            browser.run(SCRIPT);
        }
        // the PDF viewer in a frame is part of the browser
        browser.run(
                "window.found = null; axe.run({exclude: ['iframe']}, {iframes: false, rules: {'label-content-name-mismatch':"
                        + " {enabled: true}}}).then(r => { window.found ="
                        + " r.violations; })");
        browser.await("window.found !== null");
        List<String> list = new ArrayList<>();
        for (JsonNode violation : browser.run("return window.found")) {
            for (JsonNode node : violation.get("nodes")) {
                list.add(violation.get("id").asText() + " " + node.get("html").asText() + " "
                        + node.get("failureSummary").asText().replace('\n', ' '));
            }
        }
        return list;
    }
}
