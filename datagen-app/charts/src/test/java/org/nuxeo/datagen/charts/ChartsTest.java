// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.charts;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ChartsTest {

    @Test
    void scriptHasTheLibraryAndDatagenChart() {
        assertThat(Charts.script()).contains("var uPlot=", "window.DatagenChart = ");
    }

    @Test
    void scriptCanBeEmbeddedInAPage() {
        assertThat(Charts.script()).doesNotContain("</script", "<!--");
        assertThat(Charts.style()).doesNotContain("</style", "@import", "url(");
    }

    @Test
    void styleSheetHasTheRulesOfTheLibraryAndOfDatagen() {
        assertThat(Charts.style()).contains(".u-over", ".u-legend .u-value");
    }
}
