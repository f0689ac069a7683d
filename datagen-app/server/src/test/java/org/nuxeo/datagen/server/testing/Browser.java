// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.testing.Eventually;
import org.nuxeo.datagen.testing.OutsideTool;

/** A headless Chromium, driven through the WebDriver protocol. */
public final class Browser implements AutoCloseable {
    private static final Pattern STARTED = Pattern.compile("started successfully on port (\\d+)");
    private static final long TIMEOUT_MILLIS = 90_000;

    private static final int ATTEMPTS = 3;
    private static final int MIN_WINDOW_WIDTH = 500;

    /** HTTP/1.1, because an upgrade request to HTTP/2 can confuse the driver. */
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final Process driver;
    private final String session;

    private Browser(Process driver, String session) {
        this.driver = driver;
        this.session = session;
    }

    /** Starts a browser. If it does not answer, it is ended and another one is started. */
    public static Browser open() throws Exception {
        OutsideTool.require("chromium");
        Path program = OutsideTool.require("chromedriver");
        for (int attempt = 1; ; attempt++) {
            Process driver = new ProcessBuilder(program.toString(), "--port=0")
                    .redirectErrorStream(true)
                    .start();
            try {
                return open(driver);
            } catch (AssertionError e) {
                driver.descendants().forEach(ProcessHandle::destroyForcibly);
                driver.destroyForcibly();
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    private static Browser open(Process driver) throws IOException {
        BufferedReader out = driver.inputReader();
        String port = null;
        for (String line = out.readLine(); line != null && port == null; ) {
            Matcher matcher = STARTED.matcher(line);
            port = matcher.find() ? matcher.group(1) : null;
            line = port == null ? out.readLine() : line;
        }
        if (port == null) {
            throw new AssertionError("chromedriver ended before it named its port");
        }
        Browser starting = new Browser(driver, "http://127.0.0.1:" + port + "/session");
        ObjectNode options = Json.object();
        options.putArray("args")
                .add("--headless=new")
                .add("--no-sandbox")
                .add("--disable-gpu")
                .add("--hide-scrollbars");
        ObjectNode body = Json.object();
        ObjectNode match =
                body.putObject("capabilities").putObject("alwaysMatch").put("browserName", "chrome");
        match.set("goog:chromeOptions", options);
        match.putObject("goog:loggingPrefs").put("browser", "ALL");
        String id = starting.send("POST", "", body).get("sessionId").asText();
        return new Browser(driver, starting.session + "/" + id);
    }

    /** Loads a page. */
    public void load(String url) {
        send("POST", "/url", Json.object().put("url", url));
    }

    /** Sets the preferred color scheme, {@code light} or {@code dark}. */
    public void colorScheme(String scheme) {
        ObjectNode params = Json.object().put("media", "");
        params.putArray("features")
                .addObject()
                .put("name", "prefers-color-scheme")
                .put("value", scheme);
        command("Emulation.setEmulatedMedia", params);
    }

    /** Shows the page as on a medium, such as {@code print}; an empty text for the screen. */
    public void medium(String name) {
        command("Emulation.setEmulatedMedia", Json.object().put("media", name));
    }

    /** Resizes the window. Widths below the minimum of a window are emulated as a phone. */
    public void resize(int width, int height) {
        boolean phone = width < MIN_WINDOW_WIDTH;
        ObjectNode params = Json.object();
        if (phone) {
            params.put("width", width)
                    .put("height", height)
                    .put("deviceScaleFactor", 1)
                    .put("mobile", true);
        }
        command(phone ? "Emulation.setDeviceMetricsOverride" : "Emulation.clearDeviceMetricsOverride", params);
        send(
                "POST",
                "/window/rect",
                Json.object().put("width", Math.max(width, MIN_WINDOW_WIDTH)).put("height", height));
    }

    private void command(String name, ObjectNode params) {
        ObjectNode command = Json.object().put("cmd", name);
        command.set("params", params);
        send("POST", "/goog/cdp/execute", command);
    }

    public void back() {
        send("POST", "/back", Json.object());
    }

    /** Types keys into the focused element. */
    public void type(String keys) {
        String element = send("GET", "/element/active", null).elements().next().asText();
        send("POST", "/element/" + element + "/value", Json.object().put("text", keys));
    }

    public void click(String css) {
        ObjectNode by = Json.object().put("using", "css selector").put("value", css);
        String element = send("POST", "/element", by).elements().next().asText();
        send("POST", "/element/" + element + "/click", Json.object());
    }

    /** Runs the body of a function in the page and returns its result. */
    public JsonNode run(String script) {
        ObjectNode body = Json.object().put("script", script);
        body.putArray("args");
        return send("POST", "/execute/sync", body);
    }

    /** Waits until an expression is true in the page. */
    public void await(String expression) throws InterruptedException {
        try {
            Eventually.await(
                    expression, () -> run("return Boolean(" + expression + ")").asBoolean());
        } catch (AssertionError e) {
            String shown = run("return document.body.innerText").asText();
            throw new AssertionError(e.getMessage() + "; the page shows " + shown, e);
        }
    }

    /** Returns the errors that the page caused, such as violations of the content security policy. */
    public JsonNode errors() {
        return send("POST", "/se/log", Json.object().put("type", "browser"));
    }

    public byte[] screenshot() {
        return Base64.getDecoder().decode(send("GET", "/screenshot", null).asText());
    }

    /** Returns the page on paper of a size in centimeters, as PDF. */
    public byte[] print(double width, double height, double margin) {
        ObjectNode body = Json.object();
        body.putObject("page").put("width", width).put("height", height);
        body.putObject("margin")
                .put("top", margin)
                .put("bottom", margin)
                .put("left", margin)
                .put("right", margin);
        return Base64.getDecoder().decode(send("POST", "/print", body).asText());
    }

    private JsonNode send(String method, String path, ObjectNode body) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(session + path))
                .timeout(Duration.ofMillis(2 * TIMEOUT_MILLIS))
                .method(
                        method,
                        body == null
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofString(body.toString()))
                .build();
        try {
            HttpResponse<byte[]> response = client.send(request, HttpResponse.BodyHandlers.ofByteArray());
            JsonNode value = Json.mapper().readTree(response.body()).get("value");
            if (response.statusCode() != 200) {
                throw new AssertionError(method + " " + path + ": " + value);
            }
            return value;
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        try {
            send("DELETE", "", null);
        } finally {
            driver.destroy();
        }
    }
}
