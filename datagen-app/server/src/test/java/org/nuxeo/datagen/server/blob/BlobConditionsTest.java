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
                "*                      ! NOT_MODIFIED",
                "\"abc\"                ! NOT_MODIFIED",
                "W/\"abc\"              ! NOT_MODIFIED",
                "\"x\", \"abc\"         ! NOT_MODIFIED",
                "\"x,\",W/\"abc\"       ! NOT_MODIFIED",
                "\"x\"                  ! SERVE",
                "abc                    ! SERVE",
                "\"abc                  ! SERVE",
            })
    void ifNoneMatchAvoidsSendingAMatchingBlob(String value, Conditions.Outcome outcome) {
        assertThat(conditions.evaluate(headers("If-None-Match", value))).isEqualTo(outcome);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '~',
            delimiter = '!',
            value = {
                "*                ! SERVE",
                "\"abc\"          ! SERVE",
                "\"x\", \"abc\"   ! SERVE",
                "W/\"abc\"        ! PRECONDITION_FAILED",
                "\"x\"            ! PRECONDITION_FAILED",
            })
    void ifMatchNeedsAMatchingBlob(String value, Conditions.Outcome outcome) {
        assertThat(conditions.evaluate(headers("If-Match", value))).isEqualTo(outcome);
    }

    @Test
    void listHeaderMayHaveSeveralLines() {
        assertThat(conditions.evaluate(headers("If-None-Match", "\"x\"", "If-None-Match", "\"abc\"")))
                .isEqualTo(Conditions.Outcome.NOT_MODIFIED);
        assertThat(conditions.evaluate(headers("If-Match", "\"x\"", "If-Match", "\"abc\"")))
                .isEqualTo(Conditions.Outcome.SERVE);
    }

    @Test
    void datesAreComparedInSeconds() {
        assertThat(conditions.evaluate(headers("If-Modified-Since", DATE))).isEqualTo(Conditions.Outcome.NOT_MODIFIED);
        assertThat(conditions.evaluate(headers("If-Modified-Since", LATER))).isEqualTo(Conditions.Outcome.NOT_MODIFIED);
        assertThat(conditions.evaluate(headers("If-Modified-Since", EARLIER))).isEqualTo(Conditions.Outcome.SERVE);
        assertThat(conditions.evaluate(headers("If-Modified-Since", "no date"))).isEqualTo(Conditions.Outcome.SERVE);
        assertThat(conditions.evaluate(headers("If-Unmodified-Since", DATE))).isEqualTo(Conditions.Outcome.SERVE);
        assertThat(conditions.evaluate(headers("If-Unmodified-Since", EARLIER)))
                .isEqualTo(Conditions.Outcome.PRECONDITION_FAILED);
    }

    @Test
    void entityTagsTakePrecedenceOverDates() {
        assertThat(conditions.evaluate(headers("If-None-Match", "\"x\"", "If-Modified-Since", DATE)))
                .isEqualTo(Conditions.Outcome.SERVE);
        assertThat(conditions.evaluate(headers("If-Match", "\"abc\"", "If-Unmodified-Since", EARLIER)))
                .isEqualTo(Conditions.Outcome.SERVE);
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
