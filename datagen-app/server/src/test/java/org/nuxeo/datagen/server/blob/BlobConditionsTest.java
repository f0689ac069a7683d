// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.blob;

import static org.assertj.core.api.Assertions.assertThat;

import org.eclipse.jetty.http.DateGenerator;
import org.eclipse.jetty.http.HttpFields;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.server.blob.BlobResponse.Conditions;

class BlobConditionsTest {
    private static final long MODIFIED = 1_420_113_600_000L;
    private static final String DATE = DateGenerator.formatDate(MODIFIED);
    private static final String EARLIER = DateGenerator.formatDate(MODIFIED - 1000);
    private static final String LATER = DateGenerator.formatDate(MODIFIED + 1000);

    private final Conditions conditions = new Conditions("\"abc\"", MODIFIED);

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '~',
            delimiter = '!',
            value = {
                "*                      ! 304",
                "\"abc\"                ! 304",
                "W/\"abc\"              ! 304",
                "\"x\", \"abc\"         ! 304",
                "\"x,\",W/\"abc\"       ! 304",
                "\"x\"                  ! 200",
                "abc                    ! 200",
                "\"abc                  ! 200",
            })
    void ifNoneMatchAvoidsSendingAMatchingBlob(String value, int status) {
        assertThat(conditions.evaluate(headers("If-None-Match", value))).isEqualTo(status);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '~',
            delimiter = '!',
            value = {
                "*                ! 200",
                "\"abc\"          ! 200",
                "\"x\", \"abc\"   ! 200",
                "W/\"abc\"        ! 412",
                "\"x\"            ! 412",
            })
    void ifMatchNeedsAMatchingBlob(String value, int status) {
        assertThat(conditions.evaluate(headers("If-Match", value))).isEqualTo(status);
    }

    @Test
    void listHeaderMayHaveSeveralLines() {
        assertThat(conditions.evaluate(headers("If-None-Match", "\"x\"", "If-None-Match", "\"abc\"")))
                .isEqualTo(304);
        assertThat(conditions.evaluate(headers("If-Match", "\"x\"", "If-Match", "\"abc\"")))
                .isEqualTo(200);
    }

    @Test
    void datesAreComparedInSeconds() {
        assertThat(conditions.evaluate(headers("If-Modified-Since", DATE))).isEqualTo(304);
        assertThat(conditions.evaluate(headers("If-Modified-Since", LATER))).isEqualTo(304);
        assertThat(conditions.evaluate(headers("If-Modified-Since", EARLIER))).isEqualTo(200);
        assertThat(conditions.evaluate(headers("If-Modified-Since", "no date"))).isEqualTo(200);
        assertThat(conditions.evaluate(headers("If-Unmodified-Since", DATE))).isEqualTo(200);
        assertThat(conditions.evaluate(headers("If-Unmodified-Since", EARLIER))).isEqualTo(412);
    }

    @Test
    void entityTagsTakePrecedenceOverDates() {
        assertThat(conditions.evaluate(headers("If-None-Match", "\"x\"", "If-Modified-Since", DATE)))
                .isEqualTo(200);
        assertThat(conditions.evaluate(headers("If-Match", "\"abc\"", "If-Unmodified-Since", EARLIER)))
                .isEqualTo(200);
    }

    @Test
    void rangesNeedAnExactMatchOfIfRange() {
        assertThat(conditions.rangeApplies(headers())).isTrue();
        assertThat(conditions.rangeApplies(headers("If-Range", "\"abc\""))).isTrue();
        assertThat(conditions.rangeApplies(headers("If-Range", DATE))).isTrue();
        for (String other : new String[] {"\"x\"", "W/\"abc\"", EARLIER, LATER, "no date", ""}) {
            assertThat(conditions.rangeApplies(headers("If-Range", other)))
                    .as(other)
                    .isFalse();
        }
    }

    private static HttpFields headers(String... namesAndValues) {
        HttpFields.Mutable headers = HttpFields.build();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            headers.add(namesAndValues[i], namesAndValues[i + 1]);
        }
        return headers;
    }
}
