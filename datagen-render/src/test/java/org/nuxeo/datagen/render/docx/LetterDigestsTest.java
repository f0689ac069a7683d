package org.nuxeo.datagen.render.docx;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;

class LetterDigestsTest {

    @Test
    void bytesOfTheDatasetVersionAreThoseRecorded() throws IOException {
        assertThat(LetterDigests.lines()).containsExactlyElementsOf(recorded());
    }

    @Test
    void localeAndTimeZoneDoNotMatter() throws IOException {
        Locale locale = Locale.getDefault();
        TimeZone zone = TimeZone.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Kiritimati"));
            assertThat(LetterDigests.lines()).containsExactlyElementsOf(recorded());
        } finally {
            Locale.setDefault(locale);
            TimeZone.setDefault(zone);
        }
    }

    private static List<String> recorded() throws IOException {
        try (InputStream in = LetterDigestsTest.class.getResourceAsStream(LetterDigests.RESOURCE)) {
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII)
                    .lines()
                    .toList();
        }
    }
}
