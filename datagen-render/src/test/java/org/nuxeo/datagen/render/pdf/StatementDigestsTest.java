package org.nuxeo.datagen.render.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;

class StatementDigestsTest {

    @Test
    void bytesOfTheDatasetVersionAreThoseRecorded() throws IOException {
        assertThat(StatementDigests.lines()).containsExactlyElementsOf(recorded());
    }

    @Test
    void localeAndTimeZoneDoNotMatter() throws IOException {
        Locale locale = Locale.getDefault();
        TimeZone zone = TimeZone.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Kiritimati"));
            assertThat(StatementDigests.lines()).containsExactlyElementsOf(recorded());
        } finally {
            Locale.setDefault(locale);
            TimeZone.setDefault(zone);
        }
    }

    private static List<String> recorded() throws IOException {
        try (var in = StatementDigestsTest.class.getResourceAsStream(StatementDigests.RESOURCE)) {
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII)
                    .lines()
                    .toList();
        }
    }
}
