// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.Customer;
import org.nuxeo.datagen.core.bank.IdCard;
import org.nuxeo.datagen.core.bank.Statement;
import org.nuxeo.datagen.core.bank.corpus.Corpus;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.DocumentId;
import org.nuxeo.datagen.testing.Datasets;

/** The public methods of a dataset: customers, accounts and statements by position, months, dates and texts. */
class DatasetSurfaceTest {

    private static final Dataset LARGE = Datasets.ofBank(90_000_000, 60);
    private static final Dataset SMALL = Datasets.ofBank(30, 3);

    @ParameterizedTest
    @ValueSource(longs = {-1, 90_000_000, 91_000_000, Long.MIN_VALUE, Long.MAX_VALUE})
    void aCustomerOutsideTheDatasetIsRefusedWithTheLimits(long position) {
        assertThatThrownBy(() -> Bank.of(LARGE).customer(position))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessageStartingWith(
                        "customer " + position + ": must be 0 to 89,999,999 in the dataset of 90,000,000");
    }

    @Test
    void otherPositionsOutsideTheDatasetAreRefusedToo() {
        assertThatThrownBy(() -> Bank.of(SMALL).account(60)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> Bank.of(SMALL).customers(0, 31)).hasMessageContaining("within 0 to 30");
        assertThatThrownBy(() -> Bank.of(SMALL).customers(5, 4)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> Bank.of(SMALL).generator().customer(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> Bank.of(SMALL).statements(Bank.of(LARGE).account(1_000)))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void rangesReturnTheSameValuesAsSinglePositions() {
        List<Customer> customers = Bank.of(SMALL).customers(0, 30).toList();
        assertThat(customers).hasSize(30);
        assertThat(customers.get(7))
                .isEqualTo(Bank.of(SMALL).customer(7))
                .isEqualTo(Bank.of(SMALL).generator().customer(7));
        assertThat(LongStream.range(0, 60).mapToObj(Bank.of(SMALL)::account))
                .containsExactlyElementsOf(
                        customers.stream().flatMap(Bank.of(SMALL)::accounts).toList());
        long first = SMALL.firstOrdinal(Bank.STATEMENT);
        assertThat(Bank.of(SMALL).statements(Bank.of(SMALL).account(1)).map(Statement::identity))
                .containsExactly(SMALL.identity(first + 1), SMALL.identity(first + 61), SMALL.identity(first + 121));
    }

    @Test
    void linesLeadFromTheOpeningToTheClosingBalance() {
        List<Statement> statements =
                Bank.of(SMALL).statements(Bank.of(SMALL).account(40)).toList();
        Statement statement = statements.get(1);
        long balance = statement.openingCents();
        for (Statement.Line line : statement.lines()) {
            balance += line.amountCents();
            assertThat(line.balanceCents()).isEqualTo(balance);
            assertThat(YearMonth.from(line.date())).isEqualTo(statement.month());
        }
        assertThat(statement.closingCents()).isEqualTo(balance);
        assertThat(statements.get(2).openingCents()).isEqualTo(statement.closingCents());
    }

    @Test
    void monthsDatesAndZipCodesMatchTheirNumbers() {
        DatasetSpec spec = Bank.spec()
                .firstMonth(YearMonth.of(2014, 11))
                .months(4)
                .liveFrom(Months.of(2015, 1))
                .build();
        assertThat(spec.firstMonth()).isEqualTo(Months.of(2014, 11));
        assertThat(Months.yearMonth(spec.firstMonth())).isEqualTo(YearMonth.of(2014, 11));
        assertThat(Months.yearMonth(spec.endMonth() - 1)).isEqualTo(YearMonth.of(2015, 2));
        assertThat(spec.liveFrom()).isEqualTo(Months.of(2015, 1));
        Document statement = SMALL.document(Bank.statement(3, YearMonth.of(2015, 2)));
        assertThat(statement.date()).isEqualTo(LocalDate.of(2015, 2, 28));
        Customer customer = Bank.of(SMALL).customer(3);
        assertThat(customer.birthDate().toEpochDay()).isEqualTo(customer.birthEpochDay());
        assertThat(Bank.of(SMALL).customers(0, 30)).allMatch(each -> each.zip().matches("[0-9]{5}"));
        assertThat(Bank.of(LARGE).customers(0, 2000).map(Customer::zip)).anyMatch(zip -> zip.startsWith("0"));
        IdCard card = Bank.of(SMALL).generator().idCard(customer);
        assertThat(card.issued()).isBefore(card.expires());
        assertThat(Bank.of(SMALL).account(0).opened()).isBefore(LocalDate.of(2000, 1, 1));
    }

    @Test
    void unknownIdsAndLocatorsAreRefusedWithTheSameMessage() {
        DocumentId unknown = LARGE.document(11_000_000_000L).id();
        assertThat(SMALL.find(unknown)).isEmpty();
        String message = "document id " + unknown + ": is not part of " + SMALL;
        assertThatThrownBy(() -> SMALL.identity(unknown))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> new Locator(SMALL).locate(unknown.toString()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    void toStringDescribesTheObject() {
        assertThat(SMALL)
                .hasToString(
                        "the dataset of 30 customers \u00d7 3 months, " + SMALL.size() + " documents with folders");
        Document state = SMALL.document(0);
        assertThat(state).hasToString("state " + state.repository().label() + ":" + state.path());
        assertThat(Bank.of(SMALL).generator().toString()).contains("v1", "seed 2020", "corpus us");
        assertThat(Corpus.builtIn().toString()).startsWith("corpus us, fingerprint ");
    }
}
