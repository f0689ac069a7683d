// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.QuestionFacts.Figure;
import org.nuxeo.datagen.core.bank.ledger.AccountKind;
import org.nuxeo.datagen.core.bank.ledger.StatementLines;
import org.nuxeo.datagen.core.bank.ledger.StatementTotals;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.question.Dice;
import org.nuxeo.datagen.core.question.Question;
import org.nuxeo.datagen.core.question.Question.AnswerType;
import org.nuxeo.datagen.core.question.QuestionDraft;
import org.nuxeo.datagen.core.question.QuestionKind;
import org.nuxeo.datagen.core.question.Search;
import org.nuxeo.datagen.core.question.Search.Condition;
import org.nuxeo.datagen.core.text.Decimals;

/**
 * Questions over statements: figures and lines of one, two months beside each other, and sums over months, which add up the
 * totals of at most {@link #MOST_MONTHS} statements.
 */
final class StatementQuestions {

    /** The largest number of statements that an answer adds up. */
    static final int MOST_MONTHS = 120;

    static final int LEAST_MONTHS = 12;

    /** How many statements are tried until one has a second page. */
    private static final int MOST_TRIED = 4_096;

    private final Dataset dataset;
    private final Generator generator;
    private final Layout layout;
    private final QuestionSubject.Draw draw;
    private final MonthRange months;
    private final StatementLines lines = new StatementLines();
    private final StatementTotals totals = new StatementTotals();

    StatementQuestions(Dataset dataset, QuestionSubject.Draw draw) {
        this.dataset = dataset;
        this.generator = draw.generator();
        this.layout = dataset.layout();
        this.draw = draw;
        this.months = new MonthRange(dataset.spec().firstMonth(), dataset.spec().endMonth());
    }

    MonthRange months() {
        return months;
    }

    private int month(Dice dice) {
        return months.from() + dice.below(months.count());
    }

    /** Returns a query for the statements of an account in some months, as far as they lie with the first. */
    private Search search(QuestionSubject subject, int fromMonth, int toMonth) {
        Repository repository = layout.repository(subject.identity(Bank.STATEMENT, fromMonth), subject.customer());
        long hits = Math.min(toMonth, stored(repository).to()) - fromMonth;
        Condition account =
                Condition.equal(QuestionFacts.ACCOUNT, subject.account().numberText());
        return Search.of(repository, hits, Bank.STATEMENT.type(), account, within(fromMonth, toMonth));
    }

    private MonthRange stored(Repository repository) {
        MonthRange stored = layout.months(repository);
        return new MonthRange(Math.max(stored.from(), months.from()), Math.min(stored.to(), months.to()));
    }

    static Condition within(int fromMonth, int toMonth) {
        return Condition.within(QuestionFacts.DATE, Months.text(fromMonth) + "-01", Months.text(toMonth) + "-01");
    }

    private long value(Figure figure, QuestionSubject subject, int month) {
        generator.totals(subject.account().position(), month, totals);
        return figure.value().applyAsLong(totals);
    }

    /** A figure of one statement. */
    Question figure(QuestionSubject subject, Dice dice) {
        Figure figure = dice.of(QuestionFacts.OF_STATEMENTS);
        int month = month(dice);
        long value = value(figure, subject, month);
        String statement = "the statement of " + subject.accountPhrase() + " for " + QuestionFacts.month(month);
        QuestionDraft draft = BankQuestions.draft(QuestionKind.FIELD, dice, "fact", figure.noun(), statement);
        return (figure.isMoney() ? draft.money(value) : draft.number(value))
                .evidence(subject.identity(Bank.STATEMENT, month), 1, QuestionFacts.FILE, null)
                .search(search(subject, month, month + 1))
                .computed("statement." + figure.column());
    }

    /** Draws a statement with a second page, or returns null if none is found. */
    @Nullable
    Identity secondPage(Dice dice) {
        for (int i = 0; i < MOST_TRIED; i++) {
            long account = dice.below(dataset.count(Bank.ACCOUNT));
            int drawn = month(dice);
            int december = Months.of(Months.year(drawn), 12);
            // nine of ten are statements of checking accounts, and before Christmas they are seven times as frequent
            int month = months.contains(december) && dice.below(8) > 0 ? december : drawn;
            if (generator.accountKind(account) == AccountKind.CHECKING) {
                generator.totals(account, month, totals);
                if (totals.count() > StatementLines.FIRST_PAGE_LINES) {
                    return Bank.statement(account, month);
                }
            }
        }
        return null;
    }

    /** A line that its day and its payee identify. */
    Question line(QuestionKind kind, Dice dice) {
        Identity second = kind == QuestionKind.SECOND_PAGE ? secondPage(dice) : null;
        QuestionSubject subject = second == null ? draw.subject(dice, 1) : draw.account(second.position());
        int month = second == null ? month(dice) : second.month();
        generator.statement(subject.account().position(), month, lines);
        int first = second == null ? 0 : StatementLines.FIRST_PAGE_LINES;
        int count = lines.count() - first;
        int drawn = dice.below(count);
        int line = IntStream.range(0, count)
                .map(k -> first + (drawn + k) % count)
                .filter(this::isUnique)
                .findFirst()
                .orElse(-1);
        if (line < 0) {
            return line(kind, dice);
        }
        long cents = lines.amountCents(line);
        String payee = lines.counterparty(line);
        String day = QuestionFacts.day(Months.firstEpochDay(month) + lines.day(line) - 1);
        String wordings = cents < 0 ? "debit" : "credit";
        String said = payee + " " + Decimals.text(Math.abs(cents), 2);
        return BankQuestions.draft(kind, dice, wordings, payee, day, subject.accountPhrase())
                .money(Math.abs(cents))
                .evidence(subject.identity(Bank.STATEMENT, month), lines.page(line), QuestionFacts.FILE, said)
                .search(search(subject, month, month + 1))
                .computed("abs(transaction.amount_cents) of line " + (line + 1));
    }

    /** Returns whether no other line of the statement has the day and the payee of a line. */
    private boolean isUnique(int line) {
        String payee = lines.counterparty(line);
        return IntStream.range(0, lines.count())
                .filter(other -> other != line && lines.day(other) == lines.day(line))
                .noneMatch(other -> lines.counterparty(other).equals(payee));
    }

    /** All statements of a customer in the months of a year that lie in one repository. */
    Question which(Dice dice) {
        QuestionSubject subject = draw.subject(dice, 1);
        int drawn = month(dice);
        Repository repository = layout.repository(subject.identity(Bank.STATEMENT, drawn), subject.customer());
        MonthRange range = stored(repository).ofYear(Months.year(drawn));
        int accounts = subject.customer().accountCount();
        long first = subject.customer().firstAccount();
        List<Identity> found = IntStream.range(0, range.count() * accounts)
                .mapToObj(k -> Bank.statement(first + k % accounts, range.from() + k / accounts))
                .toList();
        String number = subject.customer().numberText();
        String from = QuestionFacts.month(range.from());
        String to = QuestionFacts.month(range.to() - 1);
        Condition owner = Condition.equal(QuestionFacts.NUMBER, number);
        Condition dated = within(range.from(), range.to());
        return BankQuestions.draft(QuestionKind.WHICH, dice, "statements", subject.customerPhrase(), from, to)
                .answer(AnswerType.IDS, List.of())
                .evidence(found, QuestionFacts.NUMBER, number)
                .search(Search.of(repository, found.size(), Bank.STATEMENT.type(), owner, dated))
                .computed("statement.id of customer " + number + " from " + from + " to " + to);
    }

    /** The month with the larger balance of two. */
    Question compare(Dice dice) {
        QuestionSubject subject = draw.subject(dice, 1);
        int drawn = dice.below(months.count());
        int first = months.from() + drawn;
        int second = months.from() + (drawn + 1 + dice.below(months.count() - 1)) % months.count();
        Figure balance = QuestionFacts.OF_STATEMENTS.get(0);
        long firstCents = value(balance, subject, first);
        long secondCents = value(balance, subject, second);
        int larger = firstCents > secondCents ? first : second;
        List<String> answers = firstCents == secondCents
                ? List.of("neither", "equal")
                : List.of(QuestionFacts.month(larger), Months.text(larger));
        String account = subject.accountPhrase();
        return BankQuestions.draft(
                        QuestionKind.COMPARE,
                        dice,
                        "two-months",
                        account,
                        QuestionFacts.month(first),
                        QuestionFacts.month(second))
                .answer(AnswerType.TEXT, answers)
                .evidence(subject.identity(Bank.STATEMENT, first), 1, QuestionFacts.FILE, Decimals.text(firstCents, 2))
                .evidence(
                        subject.identity(Bank.STATEMENT, second), 1, QuestionFacts.FILE, Decimals.text(secondCents, 2))
                .search(search(subject, first, first + 1))
                .computed("month of the larger statement.closing_cents");
    }

    /** A sum over the statements of an account. */
    Question sum(Dice dice) {
        QuestionSubject subject = draw.subject(dice, 1);
        int more = Math.min(MOST_MONTHS, months.count()) - LEAST_MONTHS + 1;
        int count = LEAST_MONTHS + Math.min(dice.below(more), dice.below(more));
        int from = months.from() + dice.below(months.count() - count + 1);
        String first = QuestionFacts.month(from);
        String last = QuestionFacts.month(from + count - 1);
        Figure figure = dice.of(QuestionFacts.SUMMED);
        long sum = IntStream.range(from, from + count)
                .mapToLong(month -> value(figure, subject, month))
                .sum();
        List<Identity> statements = IntStream.range(from, from + count)
                .mapToObj(month -> subject.identity(Bank.STATEMENT, month))
                .toList();
        String account = subject.accountPhrase();
        QuestionDraft draft = BankQuestions.draft(QuestionKind.SUM, dice, "sum", figure.noun(), account, first, last);
        return (figure.isMoney() ? draft.money(sum) : draft.number(sum))
                .evidence(statements, QuestionFacts.FILE, figure.noun())
                .search(search(subject, from, from + count))
                .computed("sum(statement." + figure.column() + ") from " + first + " to " + last);
    }
}
