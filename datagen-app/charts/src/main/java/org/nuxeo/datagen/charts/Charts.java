// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.charts;

import org.nuxeo.datagen.core.text.Resources;

/**
 * The script and the style sheet that a page needs to draw charts. The script defines
 * {@code DatagenChart.draw(place, plot)}. The page sets the colors as custom properties: {@code --line},
 * {@code --soft}, and one for each line of a plot.
 */
public final class Charts {

    private static final String UPLOT = "/META-INF/resources/webjars/uplot/" + version() + "/dist/uPlot.";

    private Charts() {}

    /** Returns the script: the library and {@code DatagenChart}. */
    public static String script() {
        return read(UPLOT + "iife.min.js") + "\n" + read("chart.js");
    }

    /** Returns the style sheet. */
    public static String style() {
        return read(UPLOT + "min.css") + "\n" + read("chart.css");
    }

    private static String version() {
        String properties = read("/META-INF/maven/org.webjars.npm/uplot/pom.properties");
        return properties.replaceAll("(?s).*version=(\\S+).*", "$1");
    }

    private static String read(String resource) {
        return Resources.text(Charts.class, resource);
    }
}
