// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.question.Dice;

/**
 * The customer and the account that a question is about.
 *
 * @param isNamed whether the question has the name of the customer, and no number
 * @param customerPhrase what the question calls the customer
 * @param accountPhrase what the question calls the account
 */
record QuestionSubject(
        Customer customer, Account account, boolean isNamed, String customerPhrase, String accountPhrase) {

    private static final List<String> ORDER = List.of("first", "second", "third");

    /** How many customers are tried until one has a name that few share. */
    private static final int TRIES = 64;

    private static final int MOST_SEARCHES = 2;

    private static final int MOST_CANDIDATES = 256;

    /** Subjects of one dataset, and the customers that share a name. */
    record Draw(Dataset dataset, Generator generator, NameSearch search) {

        /** Draws a customer with some accounts, half of the times by name, and one of the accounts. */
        QuestionSubject subject(Dice dice, int leastAccounts) {
            if (dice.isHead()) {
                List<Customer> same = namesakes(dice, 1, leastAccounts);
                if (same != null) {
                    return named(same.get(0), dice);
                }
            }
            long customer = dice.below(dataset.count(Bank.CUSTOMER));
            while (generator.accountCount(customer) < leastAccounts) {
                customer = (customer + 1) % dataset.count(Bank.CUSTOMER);
            }
            return numbered(generator.customer(customer), dice);
        }

        /** Returns a subject with the number of the account at a position. */
        QuestionSubject account(long position) {
            Account account = generator.account(position);
            return numbered(account.customer(), account);
        }

        private QuestionSubject numbered(Customer customer, Dice dice) {
            return numbered(customer, account(customer, dice));
        }

        private static QuestionSubject numbered(Customer customer, Account account) {
            return new QuestionSubject(
                    customer, account, false, "customer " + customer.numberText(), "account " + account.numberText());
        }

        private QuestionSubject named(Customer customer, Dice dice) {
            Account account = account(customer, dice);
            String phrase = customer.fullName() + " of " + customer.city() + ", "
                    + customer.state().officialName() + ", born on " + QuestionFacts.day(customer.birthEpochDay());
            boolean isOnly = IntStream.range(0, customer.accountCount())
                            .filter(k -> generator.accountKind(customer.firstAccount() + k) == account.kind())
                            .count()
                    == 1;
            String which = isOnly && dice.isHead()
                    ? account.kind().label().toLowerCase(Locale.ROOT)
                    : ORDER.get(account.index() - 1);
            return new QuestionSubject(customer, account, true, phrase, "the " + which + " account of " + phrase);
        }

        private Account account(Customer customer, Dice dice) {
            return generator.account(customer, customer.firstAccount() + dice.below(customer.accountCount()));
        }

        /**
         * Draws customers who have the same name, of whom the first has a day of birth of his own.
         *
         * @param wanted number of them that ends the draws early; otherwise the most that were found
         * @return null if no name of those tried is found in few steps
         */
        @Nullable
        List<Customer> namesakes(Dice dice, int wanted, int leastAccounts) {
            List<Customer> most = null;
            int searches = 0;
            for (int i = 0; i < TRIES && searches < MOST_SEARCHES; i++) {
                long position = dice.below(dataset.count(Bank.CUSTOMER));
                List<Customer> same = search.namesakes(position, wanted * MOST_CANDIDATES);
                if (same != null && same.get(0).accountCount() >= leastAccounts && isOnly(same.get(0), same)) {
                    most = most == null || same.size() > most.size() ? same : most;
                    if (most.size() >= wanted) {
                        return most;
                    }
                    searches++;
                }
            }
            return most;
        }

        private static boolean isOnly(Customer customer, List<Customer> same) {
            return same.stream()
                    .noneMatch(each ->
                            each.position() != customer.position() && each.birthEpochDay() == customer.birthEpochDay());
        }
    }

    /** Returns what a question calls a document of a kind that is in no series. */
    String phrase(Kind kind) {
        return kind == Bank.CUSTOMER
                ? customerPhrase
                : kind == Bank.IDCARD
                        ? "the ID card of " + customerPhrase
                        : kind == Bank.LETTER ? "the letter about the opening of " + accountPhrase : accountPhrase;
    }

    /** Returns the identity of a document of this customer and account. */
    Identity identity(Kind kind, int month) {
        boolean isOfCustomer = kind == Bank.CUSTOMER || kind == Bank.IDCARD;
        return new Identity(kind, isOfCustomer ? customer.position() : account.position(), month);
    }
}
