// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.FilePlan;
import org.nuxeo.datagen.core.Specs;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.testing.Datasets;

/** The customers that own documents. */
class OwnershipTest {

    private final Dataset dataset = Datasets.ofBank(300, 12);
    private final Generator generator = Bank.of(dataset).generator();

    /** The known customer only saves a draw and must not change the document. */
    @ParameterizedTest
    @EnumSource(FilePlan.class)
    void aDocumentIsTheSameWithAndWithoutAKnownCustomer(FilePlan plan) {
        Dataset dataset = Specs.dataset(300, 12, plan);
        for (long ordinal = dataset.firstOrdinal(Bank.CUSTOMER); ordinal < dataset.size(); ordinal += 11) {
            Identity identity = dataset.identity(ordinal);
            Customer owner = Bank.of(dataset)
                    .generator()
                    .customer(Bank.of(dataset).generator().customerOf(identity));
            Document alone = dataset.document(identity);
            Document known = dataset.document(identity, owner);
            assertThat(alone.parent())
                    .isEqualTo(known.parent())
                    .isEqualTo(dataset.layout().parent(identity));
            assertThat(alone.repository()).isEqualTo(known.repository());
            assertThat(alone.path()).isEqualTo(known.path());
            assertThat(alone.documentMillis()).isEqualTo(known.documentMillis());
            assertThat(alone.documentEpochDay())
                    .isEqualTo(Bank.of(dataset).generator().documentEpochDay(identity));
        }
    }

    /** Tables of statements draw no more of a customer than this. */
    @ParameterizedTest
    @EnumSource(FilePlan.class)
    void aDocumentIsTheSameWithNumberNameAndStateOfItsCustomer(FilePlan plan) {
        Dataset dataset = Specs.dataset(300, 12, plan);
        for (long ordinal = dataset.firstOrdinal(Bank.CUSTOMER); ordinal < dataset.size(); ordinal += 11) {
            Identity identity = dataset.identity(ordinal);
            Customer owner = Bank.of(dataset)
                    .generator()
                    .customer(Bank.of(dataset).generator().customerOf(identity));
            Document whole = dataset.document(identity, owner);
            Document known =
                    dataset.document(identity, Bank.of(dataset).generator().holder(owner.position()));
            assertThat(known.path()).isEqualTo(whole.path());
            assertThat(known.id()).isEqualTo(whole.id());
            assertThat(known.type()).isEqualTo(whole.type());
            assertThat(BankDataset.accountNumber(known)).isEqualTo(BankDataset.accountNumber(whole));
            assertThat(Bank.of(known.dataset()).customer(known)).isEqualTo(owner);
        }
    }

    @Test
    void aHolderIsAPartOfTheCustomer() {
        for (long position = 0; position < 300; position++) {
            Customer customer = generator.customer(position);
            NamedHolder holder = generator.holder(position);
            assertThat(holder.position()).isEqualTo(position);
            assertThat(holder.number()).isEqualTo(customer.number());
            assertThat(holder.firstName()).isEqualTo(customer.firstName());
            assertThat(holder.lastName()).isEqualTo(customer.lastName());
            assertThat(holder.state()).isEqualTo(customer.state());
            assertThat(holder.accountCount()).isEqualTo(customer.accountCount());
            assertThat(holder.firstAccount()).isEqualTo(customer.firstAccount());
        }
    }

    @Test
    void theKindOfAnAccountNeedsNoMoreThanItsHolder() {
        for (long account = 0; account < 600; account++) {
            NamedHolder holder = generator.holder(generator.customerOfAccount(account));
            assertThat(generator.accountKind(holder, account))
                    .isEqualTo(generator.account(account).kind());
        }
    }

    /** Tables of transactions draw nothing else of a customer. */
    @Test
    void numbersAndKindsOfAccountsNeedNoCustomer() {
        for (long position = 0; position < 600; position++) {
            Account account = generator.account(position);
            assertThat(generator.accountIndex(position)).isEqualTo(account.index());
            assertThat(generator.accountKind(position)).isEqualTo(account.kind());
            assertThat(generator.customerNumber(account.customer().position()))
                    .isEqualTo(account.customer().number());
        }
    }

    @Test
    void datesOfDocumentsMatchCardsAndAccounts() {
        for (long position = 0; position < 300; position++) {
            assertThat(generator.documentEpochDay(Bank.idCard(position)))
                    .isEqualTo(generator.idCard(position).issueEpochDay());
            Account account = generator.account(position);
            assertThat(generator.documentEpochDay(Bank.account(position))).isEqualTo(account.openedEpochDay());
            assertThat(generator.documentEpochDay(Bank.letter(position))).isEqualTo(account.openedEpochDay());
        }
    }

    @Test
    void aDocumentOfAnotherCustomerIsRefused() {
        Customer customer = generator.customer(5);
        long after = customer.firstAccount() + customer.accountCount();
        for (Identity foreign : new Identity[] {
            Bank.customer(4),
            Bank.idCard(6),
            Bank.account(customer.firstAccount() - 1),
            Bank.letter(after),
            Bank.statement(after, Months.of(2015, 3)),
            dataset.identity(0)
        }) {
            assertThat(customer.owns(foreign)).isFalse();
            assertThatThrownBy(() -> dataset.document(foreign, customer))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("customer 5: does not own " + foreign.kind().label() + " " + foreign.position());
        }
    }

    @Test
    void aDocumentOutsideTheDatasetIsRefusedEvenForItsCustomer() {
        Customer outside = generator.customer(300);
        assertThat(outside.owns(Bank.customer(300))).isTrue();
        assertThatThrownBy(() -> dataset.document(Bank.customer(300), outside))
                .hasMessage("customer 300 month 0: is not part of this dataset");
        Identity later = Bank.statement(generator.customer(5).firstAccount(), Months.of(2016, 1));
        assertThatThrownBy(() -> dataset.document(later, generator.customer(5)))
                .hasMessageContaining("is not part of this dataset");
    }

    @Test
    void accountsAreFoundByIndex() {
        for (long customer = 0; customer < 300; customer++) {
            int count = generator.customer(customer).accountCount();
            assertThat(generator.accountOf(customer, 0)).isEqualTo(-1);
            assertThat(generator.accountOf(customer, count + 1)).isEqualTo(-1);
            for (int index = 1; index <= count; index++) {
                long account = generator.accountOf(customer, index);
                assertThat(generator.account(account).index()).isEqualTo(index);
                assertThat(generator.customerOfAccount(account)).isEqualTo(customer);
            }
        }
    }
}
