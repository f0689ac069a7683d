// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.QuestionFacts.Fact;
import org.nuxeo.datagen.core.bank.corpus.UsState;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.question.Dice;
import org.nuxeo.datagen.core.question.Question;
import org.nuxeo.datagen.core.question.Question.AnswerType;
import org.nuxeo.datagen.core.question.QuestionDraft;
import org.nuxeo.datagen.core.question.QuestionKind;
import org.nuxeo.datagen.core.question.QuestionSource;
import org.nuxeo.datagen.core.question.Search;
import org.nuxeo.datagen.core.question.Search.Condition;
import org.nuxeo.datagen.core.question.Wordings;
import org.nuxeo.datagen.core.rights.Principal;

/**
 * Questions over a bank. What a document says is computed from its position, counts over the archive from its layout. Half of
 * the questions name a customer and no number: one whose name and day of birth nobody else has, as the search by name tells.
 */
final class BankQuestions implements QuestionSource {

    /** Who may use the bank's repositories can read all of them. */
    private static final Principal CLERK = new Principal("clerk", List.of("members"));

    private static final Principal VISITOR = new Principal("visitor", List.of("visitors"));

    private static final Wordings WORDINGS = new Wordings(BankQuestions.class);
    private static final int SOME_EVIDENCE = 10;
    private static final int MOST_ACCOUNTS = 3;

    private final Dataset dataset;
    private final BankDataset bank;
    private final Generator generator;
    private final Layout layout;
    private final QuestionSubject.Draw draw;
    private final StatementQuestions statements;
    private final int months;
    private final Map<String, Long> counted = new HashMap<>();
    private final boolean hasSecondPages;

    /** @throws IllegalArgumentException if the dataset is that of another archive */
    BankQuestions(Dataset dataset) {
        this.dataset = dataset;
        this.bank = Bank.of(dataset);
        this.generator = bank.generator();
        this.layout = dataset.layout();
        this.draw = new QuestionSubject.Draw(dataset, generator, bank.search());
        this.statements = new StatementQuestions(dataset, draw);
        this.months = statements.months().count();
        this.hasSecondPages = months > 0 && statements.secondPage(new Dice(0)) != null;
    }

    static QuestionDraft draft(QuestionKind kind, Dice dice, String wording, Object... values) {
        return new QuestionDraft(kind, CLERK, dice, WORDINGS, wording, values);
    }

    @Override
    public @Nullable String refusal(QuestionKind kind) {
        int least = kind == QuestionKind.SUM
                ? StatementQuestions.LEAST_MONTHS
                : kind == QuestionKind.COMPARE ? 2 : kind == QuestionKind.LINE || kind == QuestionKind.WHICH ? 1 : 0;
        if (months < least) {
            return "needs " + least + " months, the dataset has " + months;
        }
        return switch (kind) {
            case SECOND_PAGE -> hasSecondPages ? null : "none of the statements that were tried has a second page";
            case HOP -> dataset.count(Bank.CUSTOMER) < MOST_ACCOUNTS ? "needs 3 customers" : null;
            case HISTORY -> "documents of the bank have no versions";
            case RETENTION -> "documents of the bank are not retained";
            default -> null;
        };
    }

    @Override
    public List<Principal> principals() {
        return List.of(CLERK, VISITOR);
    }

    @Override
    public Question ask(QuestionKind kind, Dice dice, @Nullable Principal user) {
        return switch (kind) {
            case FIELD -> field(dice);
            case LINE, SECOND_PAGE -> statements.line(kind, dice);
            case HOP -> hop(dice);
            case WHICH -> statements.which(dice);
            case COMPARE -> statements.compare(dice);
            case SUM -> statements.sum(dice);
            case COUNT -> dice.below(MOST_ACCOUNTS) == 0 ? countByAccounts(dice) : count(dice);
            case UNANSWERABLE -> unanswerable(dice);
            case NAMESAKES -> namesakes(dice);
            default -> throw new IllegalArgumentException("kind " + kind.label() + ": " + refusal(kind));
        };
    }

    private Question field(Dice dice) {
        QuestionSubject subject = draw.subject(dice, 1);
        if (months > 0 && dice.isHead()) {
            return statements.figure(subject, dice);
        }
        List<Fact> facts = QuestionFacts.OF_DOCUMENTS;
        Fact fact = dice.of(subject.isNamed() ? facts : facts.subList(1, facts.size()));
        Identity identity = subject.identity(fact.kind(), 0);
        return draft(QuestionKind.FIELD, dice, "fact", fact.noun(), subject.phrase(fact.kind()))
                .answer(fact.type(), fact.text().apply(generator, subject))
                .evidence(identity, fact.property().equals(QuestionFacts.FILE) ? 1 : 0, fact.property(), null)
                .search(about(identity, subject.customer()))
                .computed(fact.kind().label() + "." + fact.column());
    }

    /** Returns a query for a document that is in no series. */
    private Search about(Identity identity, Customer customer) {
        Document document = dataset.document(identity, customer);
        String account = BankDataset.accountNumber(document);
        Condition condition = account == null
                ? Condition.equal(QuestionFacts.NUMBER, customer.numberText())
                : Condition.equal(QuestionFacts.ACCOUNT, account);
        return Search.of(document.repository(), 1, document.type(), condition);
    }

    /** A fact of a letter that is found over the account. */
    private Question hop(Dice dice) {
        QuestionSubject subject = draw.subject(dice, 2);
        Account second =
                generator.account(subject.customer(), subject.customer().firstAccount() + 1);
        return draft(QuestionKind.HOP, dice, "second-letter", subject.customerPhrase())
                .answer(AnswerType.DATE, second.opened().toString())
                .evidence(second.identity(), 0, QuestionFacts.ACCOUNT, second.numberText())
                .evidence(second.letter(), 0, QuestionFacts.DATE, null)
                .search(about(second.letter(), subject.customer()))
                .computed("letter.date of account " + second.numberText());
    }

    /** The documents of a kind, or the statements of a month, in a state. */
    private Question count(Dice dice) {
        UsState state = UsState.values()[dice.below(UsState.values().length)];
        MonthRange stored = layout.months(Bank.repository(state));
        boolean isOfMonth = stored.count() > 0 && dice.isHead();
        Kind kind = isOfMonth ? Bank.STATEMENT : dice.of(List.of(Bank.CUSTOMER, Bank.IDCARD, Bank.ACCOUNT));
        Kind counted = isOfMonth ? Bank.ACCOUNT : kind;
        int month = isOfMonth ? stored.from() + dice.below(stored.count()) : 0;
        long count = dataset.count(state.home(), counted);
        String noun = kind.noun() + "s" + (isOfMonth ? " of " + QuestionFacts.month(month) : "");
        List<Identity> some = LongStream.range(0, Math.min(count, SOME_EVIDENCE))
                .mapToObj(k -> new Identity(kind, layout.position(state.home(), counted, k), month))
                .toList();
        Condition lives = Condition.equal(QuestionFacts.STATE, state.code());
        Search all = isOfMonth
                ? Search.of(
                        Bank.repository(state), count, kind.type(), lives, StatementQuestions.within(month, month + 1))
                : Search.of(Bank.repository(state), count, kind.type(), lives);
        return draft(QuestionKind.COUNT, dice, "state", noun, state.officialName())
                .number(count)
                .evidence(some, QuestionFacts.STATE, state.code())
                .total(count)
                .search(all)
                .computed("count(" + noun + ") of state " + state.code());
    }

    private Question countByAccounts(Dice dice) {
        Repository repository = dice.of(List.of(Bank.US_EAST, Bank.US_WEST));
        int index = 1 + dice.below(MOST_ACCOUNTS);
        // who has more accounts has one with this number, too
        long found =
                counted.computeIfAbsent(repository.label() + index, key -> LongStream.rangeClosed(index, MOST_ACCOUNTS)
                        .map(accounts -> bank.customers(repository, (int) accounts))
                        .sum());
        Condition number = Condition.endsWith(QuestionFacts.ACCOUNT, "-0" + index);
        return draft(QuestionKind.COUNT, dice, "accounts", repository.label(), "0" + index)
                .number(found)
                .total(found)
                .search(Search.of(repository, found, Bank.ACCOUNT.type(), number))
                .computed("count(account) with number 0" + index + " in " + repository.label());
    }

    @Override
    public Question askOneOfTwo(Dice dice, boolean isSecond) {
        Customer customer = generator.customer(dice.below(dataset.count(Bank.CUSTOMER)));
        Repository repository = Bank.repository(customer.state());
        List<Identity> all = layout.documents(customer.position()).stream()
                .filter(each -> layout.repository(each, customer) == repository)
                .toList();
        String number = customer.numberText();
        Condition owner = Condition.equal(QuestionFacts.NUMBER, number);
        Question first = draft(QuestionKind.TWO_USERS, dice, "may-read", number, repository.label())
                .number(all.size())
                .evidence(all, QuestionFacts.NUMBER, number)
                .search(new Search(repository, all.size(), List.of(owner)))
                .computed("count(document) of customer " + number + " in " + repository.label());
        return isSecond ? first.seenBy(VISITOR, List.of()) : first;
    }

    private Question unanswerable(Dice dice) {
        QuestionSubject subject = draw.account(dice.below(dataset.count(Bank.ACCOUNT)));
        Customer customer = subject.customer();
        String account = subject.account().numberText();
        return switch (dice.below(months == 0 ? 3 : 4)) {
            case 0 -> {
                String number = CustomerNumber.text(neverIssued(dice));
                yield without(dice, "house number and street", "customer " + number)
                        .none("nobody has the number")
                        .search(nothing(customer, Bank.CUSTOMER, Condition.equal(QuestionFacts.NUMBER, number)))
                        .computed("no customer");
            }
            case 1 -> {
                NamedHolder other =
                        generator.holder((customer.position() + 1 + dice.below(1_000)) % dataset.count(Bank.CUSTOMER));
                if (other.lastName().equals(customer.lastName())) {
                    yield unanswerable(dice);
                }
                Condition name = Condition.equal(BankFields.LAST_NAME.name(), other.lastName());
                yield without(dice, "opening date", "account " + account + " of " + other.fullName())
                        .none("the account belongs to somebody else")
                        .search(nothing(customer, Bank.ACCOUNT, Condition.equal(QuestionFacts.ACCOUNT, account), name))
                        .computed("no account");
            }
            case 2 -> {
                int index = customer.accountCount() + 1;
                if (index > MOST_ACCOUNTS) {
                    yield unanswerable(dice);
                }
                String number = CustomerNumber.accountText(customer.number(), index);
                yield without(dice, "opening date", "account " + number)
                        .none("the customer has fewer accounts")
                        .search(nothing(customer, Bank.ACCOUNT, Condition.equal(QuestionFacts.ACCOUNT, number)))
                        .computed("no account");
            }
            default -> {
                int month = statements.months().from() - 1 - dice.below(24);
                String of = "the statement of account " + account + " for " + QuestionFacts.month(month);
                Condition number = Condition.equal(QuestionFacts.ACCOUNT, account);
                Condition dated = StatementQuestions.within(month, month + 1);
                yield without(dice, "closing balance", of)
                        .none("the first statement is later")
                        .search(nothing(customer, Bank.STATEMENT, number, dated))
                        .computed("no statement");
            }
        };
    }

    private static QuestionDraft without(Dice dice, String noun, String document) {
        return draft(QuestionKind.UNANSWERABLE, dice, "fact", noun, document);
    }

    private static Search nothing(Customer customer, Kind kind, Condition... conditions) {
        return Search.of(Bank.repository(customer.state()), 0, kind.type(), conditions);
    }

    private long neverIssued(Dice dice) {
        while (true) {
            long number = dice.below(1L << 60);
            long customer = generator.customerOfNumber(number);
            if (customer < 0 || customer >= dataset.count(Bank.CUSTOMER)) {
                return number;
            }
        }
    }

    /** The customers with one name, of whom there are two or more where the dataset is large enough. */
    private Question namesakes(Dice dice) {
        List<Customer> same = draw.namesakes(dice, 2, 1);
        if (same == null) {
            return field(dice);
        }
        Customer one = same.get(0);
        Repository repository = Bank.repository(one.state());
        List<Customer> found = same.stream()
                .filter(each -> Bank.repository(each.state()) == repository)
                .toList();
        Condition first = Condition.equal(BankFields.FIRST_NAME.name(), one.firstName());
        Condition last = Condition.equal(BankFields.LAST_NAME.name(), one.lastName());
        return draft(QuestionKind.NAMESAKES, dice, "named", repository.label(), one.fullName())
                .answer(AnswerType.SET, found.stream().map(Customer::numberText).toList())
                .evidence(found.stream().map(Customer::identity).toList(), QuestionFacts.NUMBER, one.fullName())
                .search(Search.of(repository, found.size(), Bank.CUSTOMER.type(), first, last))
                .computed("customer.number of " + one.fullName() + " in " + repository.label());
    }
}
