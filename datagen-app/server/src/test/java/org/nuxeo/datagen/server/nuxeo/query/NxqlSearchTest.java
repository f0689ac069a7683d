// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.nuxeo.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.BankDataset;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.server.bank.BankApi;
import org.nuxeo.datagen.server.http.Problem;
import org.nuxeo.datagen.testing.Datasets;

/** Results of queries, compared with all documents of a small dataset one by one. */
class NxqlSearchTest {
    private static final Dataset DATASET =
            Datasets.ofBank(spec -> spec.customers(30).months(12).liveMonths(6));
    private static final BankDataset BANK = Bank.of(DATASET);
    private static final NxqlSearch SEARCH = new NxqlSearch(DATASET, new BankApi());

    private static List<Identity> all(Repository repository, Predicate<Document> wanted) {
        return LongStream.range(0, DATASET.size())
                .mapToObj(DATASET::document)
                .filter(each -> repository == null || each.repository() == repository)
                .filter(wanted)
                .map(Document::identity)
                .toList();
    }

    private static void finds(String query, Repository repository, Predicate<Document> wanted) {
        List<Identity> expected = all(repository, wanted);
        NxqlSearch.Found found = SEARCH.find(query, repository, 0, 1000);
        assertThat(found.count()).as(query).isEqualTo(expected.size());
        assertThat(found.page()).as(query).containsExactlyInAnyOrderElementsOf(expected);
    }

    private static Stream<Repository> repositories() {
        return DATASET.layout().repositories().stream();
    }

    private static boolean isOf(Document document, long customer) {
        return !document.kind().isShared() && BANK.customer(document).position() == customer;
    }

    @ParameterizedTest
    @MethodSource("repositories")
    void aCustomersDocumentsAreFoundByNumber(Repository repository) {
        String number = BANK.customer(7).numberText();
        String query = "SELECT * FROM Document WHERE customer:number = '" + number + "'";
        finds(query, repository, each -> isOf(each, 7));
        finds(query, null, each -> isOf(each, 7));
    }

    @Test
    void anAccountsStatementsAreFoundByRangeOfDates() {
        String number = BANK.account(5).numberText();
        finds(
                "SELECT * FROM Statement WHERE account:number = '" + number
                        + "' AND all:documentDate >= DATE '2015-03-01' AND all:documentDate < TIMESTAMP '2015-06-01"
                        + " 00:00:00'",
                Bank.ARCHIVES,
                each -> each.kind() == Bank.STATEMENT
                        && BANK.account(each).position() == 5
                        && Months.monthOfYear(each.identity().month()) >= 3
                        && Months.monthOfYear(each.identity().month()) < 6);
    }

    @Test
    void customersAreFoundByName() {
        String first = BANK.customer(3).firstName();
        String last = BANK.customer(3).lastName();
        finds(
                "SELECT * FROM Customer WHERE customer:firstname = '" + first + "' AND customer:lastname = '" + last
                        + "'",
                null,
                each -> each.kind() == Bank.CUSTOMER
                        && BANK.customer(each).firstName().equals(first)
                        && BANK.customer(each).lastName().equals(last));
    }

    @ParameterizedTest
    @MethodSource("repositories")
    void allOfATypeAreCountedAndPaged(Repository repository) {
        finds("SELECT * FROM Statement", repository, each -> each.kind() == Bank.STATEMENT);
        finds(
                "SELECT * FROM Document WHERE ecm:primaryType = 'Account' AND ecm:isTrashed = 0",
                repository,
                each -> each.kind() == Bank.ACCOUNT);
        finds(
                "SELECT * FROM Statement WHERE all:documentDate >= DATE '2015-05-01' AND all:documentDate < DATE"
                        + " '2015-09-01'",
                repository,
                each -> each.kind() == Bank.STATEMENT
                        && Months.monthOfYear(each.identity().month()) >= 5
                        && Months.monthOfYear(each.identity().month()) < 9);
    }

    @Test
    void pagesFollowEachOther() {
        List<Identity> whole =
                SEARCH.find("SELECT * FROM Statement", Bank.US_WEST, 0, 1000).page();
        for (int offset = 0; offset < whole.size(); offset += 7) {
            assertThat(SEARCH.find("SELECT * FROM Statement", Bank.US_WEST, offset, 7)
                            .page())
                    .isEqualTo(whole.subList(offset, Math.min(whole.size(), offset + 7)));
        }
    }

    @Test
    void aPageBehindManyDocumentsOfOtherRepositoriesIsRefused() {
        NxqlSearch large = new NxqlSearch(Datasets.ofBank(300_000), new BankApi());
        String query = "SELECT * FROM Statement";
        assertThat(large.find(query, Bank.ARCHIVES, 10, 5).page()).hasSize(5);
        assertThatThrownBy(() -> large.find(query, Bank.US_WEST, 10, 5))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.status()).isEqualTo(501))
                .hasMessageContaining("page 2 of a repository's documents of a type");
    }

    @Test
    void ordersAreThoseOfTheQuery() {
        String number = BANK.account(5).numberText();
        List<Identity> found = SEARCH.find(
                        "SELECT * FROM Statement WHERE account:number = '" + number
                                + "' ORDER BY all:documentDate DESC",
                        Bank.ARCHIVES,
                        0,
                        3)
                .page();
        assertThat(found.stream()
                        .map(each -> Months.monthOfYear(
                                DATASET.document(each).identity().month())))
                .containsExactly(6, 5, 4);
    }

    @Test
    void anUnknownNumberFindsNothing() {
        assertThat(SEARCH.find("SELECT * FROM Document WHERE account:number = 'x'", null, 0, 10)
                        .count())
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM Document",
                "SELECT dc:title FROM Document",
                "SELECT * FROM Document WHERE ecm:fulltext = 'x'",
                "SELECT * FROM Statement WHERE dc:title LIKE 'a%'",
                "SELECT * FROM Statement WHERE dc:title = 'a' OR dc:title = 'b'",
                "SELECT * FROM Statement WHERE NOT dc:title = 'a'",
                "SELECT * FROM Statement WHERE customer:address/city = 'Boston'",
                "SELECT * FROM Statement WHERE all:documentDate <= DATE '2015-03-31'",
                "SELECT * FROM Statement WHERE all:documentDate BETWEEN DATE '2015-03-01' AND DATE '2015-03-31'",
                "SELECT * FROM Statement ORDER BY dc:title",
                "SELECT * FROM Statement ORDER BY all:documentDate DESC",
                "SELECT * FROM CorrespondenceCA",
                "SELECT * FROM Document WHERE customer:number = 'x' AND my:field = 1",
                "SELECT * FROM Statement WHERE (dc:title = 'a')",
                "SELECT COUNT(ecm:uuid) FROM Statement",
                "hello"
            })
    void anUnsupportedQueryIsRefusedWithTheReason(String query) {
        assertThatThrownBy(() -> SEARCH.find(query, null, 0, 10))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.status()).isEqualTo(501))
                .hasMessageStartingWith("query: ")
                .hasMessageContaining("is not answered without an index");
    }
}
