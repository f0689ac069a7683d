// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.server.testing.Axe;
import org.nuxeo.datagen.server.testing.Browser;
import org.nuxeo.datagen.testing.Datasets;

/**
 * The page of {@code serve --model} in a real browser. With {@code -Ddatagen.pictures=FOLDER} it also takes the pictures of
 * the documentation.
 */
class ModelPageIT {

    private static final String PICTURES = System.getProperty("datagen.pictures");
    private static final ObjectMapper JSON = new ObjectMapper();
    private static Browser browser;

    @TempDir
    private Path folder;

    @BeforeAll
    static void open() throws Exception {
        browser = Browser.open();
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
    }

    /** Returns the ordinal of the first document of a kind. */
    private static String first(String model, String kind) {
        Dataset dataset = Datasets.of(model, spec -> spec);
        return Long.toString(dataset.firstOrdinal(dataset.layout().kinds().of(kind)));
    }

    @ParameterizedTest
    @CsvSource({
        "insurer, insurance-card, InsuranceCard, Title",
        "insurer, premium-notice, PremiumNotice, premium",
        "hospital, image, Image, View",
        "engineering, drawing, Drawing, Scale",
        "engineering, contract, Contract, Rights"
    })
    @Tag("long")
    void thePageShowsTitlesTypesAndFieldsOfTheModel(String model, String kind, String type, String field)
            throws Exception {
        String ordinal = first(model, kind);
        CommandRun shown = CommandRun.of("show", ordinal, "--model", model, "--format", "json");
        JsonNode document = JSON.readTree(shown.out());
        assertThat(document.get("kind").textValue()).isEqualTo(kind);
        String[] arguments = {"serve", "--model", model, "--port", "0", "--work", folder.toString()};
        try (CommandProcess server = CommandProcess.start(folder.resolve("err"), arguments)) {
            String line = server.lineStartingWith("url=");
            assertThat(line).as(server.err()).isNotNull();
            String base = line.substring("url=".length());
            String path = document.get("repository").textValue()
                    + document.get("path").textValue();
            try (InputStream answer = URI.create(base + "api/documents/ordinal:" + ordinal)
                    .toURL()
                    .openStream()) {
                JsonNode rest = JSON.readTree(answer);
                assertThat(rest.get("type").textValue()).isEqualTo(type);
                assertThat(rest.get("properties")).isEqualTo(document.get("properties"));
            }
            try (InputStream page = URI.create(base + "docs/server.md").toURL().openStream()) {
                assertThat(new String(page.readAllBytes(), StandardCharsets.UTF_8))
                        .startsWith("# The server");
            }
            browser.resize(1280, 860);
            browser.load(base + "browse/" + path);
            browser.await("document.querySelector('h1')?.textContent === " + document.at("/properties/dc:title"));
            browser.await("document.querySelector('dl.card:not(.balances)')");
            assertThat(browser.run("return [...document.querySelectorAll('dl.card')].at(-1).textContent")
                            .asText())
                    .contains(field, "Type" + type, path.replaceFirst("/", ":/"));
            // The library has this name for the groups of any archive, so the lines of Java to copy have it, too.
            assertThat(browser.run("const page = document.body.cloneNode(true);"
                                    + " page.querySelectorAll('pre').forEach((each) => each.remove());"
                                    + " return page.textContent")
                            .asText())
                    .doesNotContainIgnoringCase("customers")
                    .doesNotContain("Statement");
            // a picture that the browser itself cannot show is one that it can
            browser.await("[...document.querySelectorAll('.preview img')].every((each) => each.naturalWidth > 0)");
            picture(model, kind);
            Axe.assertNoFindings(browser, model + " " + kind);
        }
    }

    /** Takes a picture of a card, an X-ray or a contract. */
    private static void picture(String model, String kind) throws Exception {
        if (PICTURES != null && !kind.equals("premium-notice") && !kind.equals("drawing")) {
            browser.resize(1280, kind.equals("contract") ? 1250 : 860);
            Files.write(Path.of(PICTURES, "model-" + model + ".png"), browser.screenshot());
        }
    }
}
