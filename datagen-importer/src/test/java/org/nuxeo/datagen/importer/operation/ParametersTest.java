package org.nuxeo.datagen.importer.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.FilePlan;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;

class ParametersTest {

    private static final DatasetParameters NO_SEEDS = DatasetParameters.ofSeeds(null, null, null);

    @Test
    void whatIsNotGivenHasItsDefault() {
        assertThat(NO_SEEDS.dataset().spec()).isEqualTo(DatasetSpec.builder().build());
        DatasetParameters all = new DatasetParameters(90L, 24, "2016-03", 3, null, 5L, 6L, "state-calendar", 10_000L);
        DatasetSpec spec = all.dataset().spec();
        assertThat(spec.customers()).isEqualTo(90);
        assertThat(spec.months()).isEqualTo(24);
        assertThat(spec.seed()).isEqualTo(5);
        assertThat(spec.dataSeed()).isEqualTo(6);
        assertThat(spec.filePlan()).isEqualTo(FilePlan.STATE_CALENDAR);
        assertThat(spec.blobSizeBytes()).isEqualTo(10_000);
    }

    @Test
    void valuesThatCannotBeAreNamedWithTheirLimits() {
        assertRefused(
                new DatasetParameters(0L, null, null, null, null, null, null, null, null),
                "customers 0: must be 1 to 4398046511104");
        assertRefused(
                new DatasetParameters(null, 601, null, null, null, null, null, null, null),
                "months 601: must be 1 to 600");
        assertRefused(
                new DatasetParameters(null, null, "May", null, null, null, null, null, null),
                "firstMonth May: must be a month from 2000-01 to 2099-12, written YYYY-MM");
        assertThatThrownBy(() -> Checks.required("nbDocuments", null, 0, 9))
                .hasMessage("nbDocuments: is missing; give 0 to 9");
    }

    private static void assertRefused(DatasetParameters parameters, String message) {
        assertThatThrownBy(parameters::dataset)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"doc", "import/", "/doc", "1/doc", "import/d c", "import/doc/x", ""})
    void namesThatNuxeoRefusesAreRefused(String name) {
        assertThatThrownBy(() -> Checks.logName(name)).isInstanceOf(IllegalArgumentException.class);
        assertThat(Checks.logName("import/doc-us-east")).isEqualTo("import/doc-us-east");
    }

    @Test
    void archivedAndLiveStatementsLieWhereTheyWereAskedFor() {
        StatementParameters archived = new StatementParameters(
                100L, 0L, 12, 0, null, StatementParameters.plan(false, false, false), false, NO_SEEDS);
        Dataset dataset = archived.dataset();
        assertThat(dataset.count(Repository.ARCHIVES, Kind.STATEMENT)).isEqualTo(dataset.count(Kind.STATEMENT));
        StatementParameters live = new StatementParameters(
                100L, 0L, 12, 0, null, StatementParameters.plan(false, true, false), true, NO_SEEDS);
        assertThat(live.dataset().count(Repository.ARCHIVES, Kind.STATEMENT)).isZero();
        assertThat(live.dataset().spec().filePlan()).isEqualTo(FilePlan.CUSTOMER);
    }

    @Test
    void monthsBeyondTheCalendarAreRefused() {
        StatementParameters late =
                new StatementParameters(1L, 0L, 12, 0, "2099-02", FilePlan.CALENDAR, false, NO_SEEDS);
        assertThatThrownBy(late::feed).hasMessageContaining("nbMonths 12, monthOffset 0");
        assertThatThrownBy(() -> StatementParameters.plan(true, true, false)).hasMessageContaining("give one of them");
    }

    @Test
    void aConfirmationIsGoodOnceForItsPurposeAndForFiveMinutes() {
        AtomicLong now = new AtomicLong(1_000);
        Confirmations confirmations = new Confirmations(now::get);
        String key = confirmations.issue("clean a");
        assertThat(confirmations.redeem("clean b", key)).isFalse();
        assertThat(confirmations.redeem("clean a", "guess")).isFalse();
        assertThat(confirmations.redeem("clean a", key)).isTrue();
        assertThat(confirmations.redeem("clean a", key)).isFalse();
        String old = confirmations.issue("clean a");
        now.addAndGet(Confirmations.LIFE_MILLIS + 1);
        assertThat(confirmations.redeem("clean a", old)).isFalse();
    }
}
