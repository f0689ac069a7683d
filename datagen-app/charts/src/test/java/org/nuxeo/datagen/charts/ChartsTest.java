package org.nuxeo.datagen.charts;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ChartsTest {

    @Test
    void theScriptIsTheLibraryAndOurUseOfIt() {
        assertThat(Charts.script()).contains("var uPlot=", "window.DatagenChart = ");
    }

    @Test
    void theScriptMayStandInsideAPage() {
        assertThat(Charts.script()).doesNotContain("</script", "<!--");
        assertThat(Charts.style()).doesNotContain("</style", "@import", "url(");
    }

    @Test
    void theStyleIsThatOfTheLibraryAndOurs() {
        assertThat(Charts.style()).contains(".u-over", ".u-legend .u-value");
    }
}
