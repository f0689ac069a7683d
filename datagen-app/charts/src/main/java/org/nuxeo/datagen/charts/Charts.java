// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.charts;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/**
 * The script and the style sheet that a page needs to draw charts. The script defines
 * {@code DatagenChart.draw(place, plot)}. The page sets the colors as custom properties: {@code --line},
 * {@code --soft}, and one for each line of a plot.
 */
public final class Charts {

    private static final String WEBJAR = "META-INF/maven/org.webjars.npm/uplot/pom.properties";
    private static final String UPLOT = "META-INF/resources/webjars/uplot/" + version() + "/dist/";

    private Charts() {}

    /** Returns the script: the library and {@code DatagenChart}. */
    public static String script() {
        return read(UPLOT + "uPlot.iife.min.js") + "\n" + own("chart.js");
    }

    /** Returns the style sheet. */
    public static String style() {
        return read(UPLOT + "uPlot.min.css") + "\n" + own("chart.css");
    }

    private static String version() {
        Properties properties = new Properties();
        try (InputStream in = Charts.class.getClassLoader().getResourceAsStream(WEBJAR)) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties.getProperty("version");
    }

    private static String own(String name) {
        return read("org/nuxeo/datagen/charts/" + name);
    }

    private static String read(String path) {
        try (InputStream in = Charts.class.getClassLoader().getResourceAsStream(path)) {
            if (in == null) {
                throw new IllegalStateException(path + ": is missing from this program; rebuild it");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
