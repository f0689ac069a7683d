// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.FilePlan;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.Registered;
import org.nuxeo.datagen.importer.bank.StatementWords;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationIds;

class CallsTest {

    private static Description values(String operation, Map<String, ?> raw) {
        return Registered.operation(operation).orElseThrow().words().read(raw);
    }

    private static Dataset dataset(Map<String, ?> raw) {
        return DatasetCalls.dataset(values(OperationIds.PLAN, raw));
    }

    private static Dataset statements(Map<String, ?> more) {
        Map<String, Object> raw = new HashMap<>(Map.of("nbDocuments", 100, "nbMonths", 12));
        raw.putAll(more);
        return StatementWords.dataset(values(OperationIds.PRODUCE_STATEMENTS, raw));
    }

    @Test
    void missingParametersHaveDefaults() {
        assertThat(dataset(Map.of()).spec()).isEqualTo(Bank.spec().build());
        Map<String, ?> all = Map.of(
                "customers",
                90L,
                "months",
                "24",
                "firstMonth",
                "2016-03",
                "liveMonths",
                3,
                "seed",
                5L,
                "dataSeed",
                "6",
                "filePlan",
                "state-calendar",
                "blobSize",
                10_000L);
        DatasetSpec spec = dataset(all).spec();
        assertThat(spec)
                .isEqualTo(Bank.spec()
                        .customers(90)
                        .months(24)
                        .firstMonth(Months.of(2016, 3))
                        .liveMonths(3)
                        .seed(5)
                        .dataSeed(6)
                        .filePlan(FilePlan.STATE_CALENDAR)
                        .blobSizeBytes(10_000)
                        .build());
    }

    @Test
    void invalidValuesAreReportedWithTheirLimits() {
        assertRefused(Map.of("customers", 0), "customers 0: must be 1 to 4,398,046,511,104");
        assertRefused(Map.of("months", 601), "months 601: must be 1 to 600");
        assertRefused(
                Map.of("firstMonth", "May"),
                "firstMonth May: must be a month from 2000-01 to 2099-12, written YYYY-MM");
        assertRefused(
                Map.of("filePlan", "attic"), "filePlan attic: must be customer, calendar, state-calendar or flat");
        assertRefused(
                Map.of("liveMonths", 1, "liveFrom", "2015-02"), "liveMonths 1 and liveFrom 2015-02: give one of them");
        assertRefused(Map.of("months", 12, "liveMonths", 13), "liveMonths 13: must be 0 to 12, the number of months");
        assertRefused(
                Map.of("months", 13, "firstMonth", "2099-01"),
                "months 13: must be 1 to 12 from firstMonth 2099-01 on, since statements end with 2099-12");
    }

    private static void assertRefused(Map<String, ?> raw, String message) {
        assertThatThrownBy(() -> dataset(raw))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"doc", "import/", "/doc", "1/doc", "import/d c", "import/doc/x", ""})
    void logNamesThatNuxeoRefusesAreRefused(String name) {
        assertThatThrownBy(() -> LogRequest.requireName(name)).isInstanceOf(IllegalArgumentException.class);
        assertThat(LogRequest.requireName("import/doc-us-east")).isEqualTo("import/doc-us-east");
    }

    @Test
    void allRepositoriesShareALogOrEachLiveOneHasItsOwn() {
        Description none = values(OperationIds.PRODUCE_STATES, Map.of());
        List<Repository> all = Bank.REPOSITORIES.stream().toList();
        LogRequest one = LogRequest.of(none, all, 4, false);
        assertThat(one.log(Bank.US_EAST)).isEqualTo("import/doc");
        assertThat(one.log(Bank.ARCHIVES)).isEqualTo("import/doc");
        LogRequest split = LogRequest.of(none, List.of(Bank.US_EAST, Bank.US_WEST), 4, true);
        assertThat(split.log(Bank.US_WEST)).isEqualTo("import/doc-us-west");
        assertThat(split.log(Bank.ARCHIVES)).isNull();
    }

    @Test
    void aLogSizeBelowOneIsRefused() {
        assertThatThrownBy(() -> values(OperationIds.PRODUCE_STATES, Map.of("logSize", 0)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("logSize 0: must be 1 to 10,000");
        List<Repository> all = Bank.REPOSITORIES.stream().toList();
        Description none = values(OperationIds.PRODUCE_STATES, Map.of());
        assertThat(LogRequest.of(none, all, 7, false).partitions()).isEqualTo(7);
        Description given = values(OperationIds.PRODUCE_STATES, Map.of("logSize", 3));
        assertThat(LogRequest.of(given, all, 7, false).partitions()).isEqualTo(3);
    }

    @Test
    void archivedAndLiveStatementsAreInTheRequestedFolders() {
        Dataset dataset = statements(Map.of());
        assertThat(dataset.spec().filePlan()).isEqualTo(FilePlan.CALENDAR);
        assertThat(dataset.count(Bank.ARCHIVES, Bank.STATEMENT)).isEqualTo(dataset.count(Bank.STATEMENT));
        Dataset live = statements(Map.of("storeInCustomerFolder", true));
        assertThat(live.count(Bank.ARCHIVES, Bank.STATEMENT)).isZero();
        assertThat(live.spec().filePlan()).isEqualTo(FilePlan.CUSTOMER);
        assertThat(statements(Map.of("storeInRoot", true)).spec().filePlan()).isEqualTo(FilePlan.FLAT);
        assertThat(statements(Map.of("withStates", true)).spec().filePlan()).isEqualTo(FilePlan.STATE_CALENDAR);
    }

    @Test
    void monthsBeyondTheCalendarAreRefused() {
        assertThatThrownBy(() -> statements(Map.of("firstMonth", "2099-02")))
                .hasMessageContaining("nbMonths 12, monthOffset 0");
        assertThatThrownBy(() -> statements(Map.of("withStates", true, "storeInCustomerFolder", true)))
                .hasMessageContaining("give one of them");
    }

    @Test
    void consumersHaveTheValuesOfTheCall() {
        Description byDefault = values(OperationIds.CONSUME, Map.of("rootFolder", " a/ "));
        assertThat(ConsumerWords.rootFolder(byDefault)).isEqualTo("/a");
        assertThat(ConsumerWords.repository(byDefault)).isEmpty();
        assertThat(byDefault.has(ConsumerWords.THREADS)).isFalse();
        assertThat(ConsumerWords.seconds(byDefault, ConsumerWords.RETRY_DELAY)).hasSeconds(2);
        assertThat(ConsumerWords.dataset(byDefault).spec().seed()).isEqualTo(2020);
        Description asked = values(
                OperationIds.CONSUME,
                Map.of("rootFolder", "/", "repositoryName", "us-west", "nbThreads", 3, "retryMax", 0, "seed", 7));
        assertThat(ConsumerWords.repository(asked)).contains("us-west");
        assertThat(asked.integer(ConsumerWords.THREADS)).isEqualTo(3);
        assertThat(asked.integer(ConsumerWords.RETRIES)).isZero();
        assertThat(ConsumerWords.dataset(asked).spec().dataSeed()).isEqualTo(7);
    }

    @Test
    void aSharedTextIsRemovedOnceUnderItsKeyAndWhileItLasts() {
        AtomicLong now = new AtomicLong(1_000);
        SharedStore store = SharedStore.ofProcess(now::get);
        Duration life = Duration.ofMinutes(5);
        store.put("clean a", "key", life);
        assertThat(store.remove("clean b", "key")).isFalse();
        assertThat(store.remove("clean a", "guess")).isFalse();
        assertThat(store.remove("clean a", "key")).isTrue();
        assertThat(store.remove("clean a", "key")).isFalse();
        store.put("clean a", "old", life);
        now.addAndGet(life.toMillis() + 1);
        assertThat(store.remove("clean a", "old")).isFalse();
    }
}
