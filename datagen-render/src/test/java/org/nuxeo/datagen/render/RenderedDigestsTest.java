// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RenderedDigestsTest {

    @ParameterizedTest
    @EnumSource
    void digestsMatchTheRecordedOnes(RenderedDigests digests) throws IOException {
        assertThat(digests.lines()).containsExactlyElementsOf(recorded(digests));
    }

    @ParameterizedTest
    @EnumSource
    void digestsAreIndependentOfLocaleAndTimeZone(RenderedDigests digests) throws IOException {
        Locale locale = Locale.getDefault();
        TimeZone zone = TimeZone.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Kiritimati"));
            assertThat(digests.lines()).containsExactlyElementsOf(recorded(digests));
        } finally {
            Locale.setDefault(locale);
            TimeZone.setDefault(zone);
        }
    }

    private static List<String> recorded(RenderedDigests digests) throws IOException {
        try (InputStream in = RenderedDigestsTest.class.getResourceAsStream(digests.resource())) {
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII)
                    .lines()
                    .toList();
        }
    }
}
