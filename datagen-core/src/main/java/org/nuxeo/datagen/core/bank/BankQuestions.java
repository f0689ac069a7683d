// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import static org.nuxeo.datagen.core.question.Question.AnswerType.DATE;
import static org.nuxeo.datagen.core.question.Question.AnswerType.IDS;
import static org.nuxeo.datagen.core.question.Question.AnswerType.MONEY;
import static org.nuxeo.datagen.core.question.Question.AnswerType.NUMBER;
import static org.nuxeo.datagen.core.question.Question.AnswerType.TEXT;
import static org.nuxeo.datagen.core.question.QuestionKind.COMPARE;
import static org.nuxeo.datagen.core.question.QuestionKind.COUNT;
import static org.nuxeo.datagen.core.question.QuestionKind.HISTORY;
import static org.nuxeo.datagen.core.question.QuestionKind.HOP;
import static org.nuxeo.datagen.core.question.QuestionKind.LINE;
import static org.nuxeo.datagen.core.question.QuestionKind.RETENTION;
import static org.nuxeo.datagen.core.question.QuestionKind.SECOND_PAGE;
import static org.nuxeo.datagen.core.question.QuestionKind.SUM;
import static org.nuxeo.datagen.core.question.QuestionKind.WHICH;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.corpus.UsState;
import org.nuxeo.datagen.core.bank.ledger.AccountKind;
import org.nuxeo.datagen.core.bank.ledger.StatementLines;
import org.nuxeo.datagen.core.bank.ledger.StatementTotals;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Home;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Layout.Group;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.question.Ask;
import org.nuxeo.datagen.core.question.DocumentQuestions;
import org.nuxeo.datagen.core.question.Question;
import org.nuxeo.datagen.core.question.Question.Answer;
import org.nuxeo.datagen.core.question.Question.AnswerType;
import org.nuxeo.datagen.core.question.Question.Evidence;
import org.nuxeo.datagen.core.question.Search;
import org.nuxeo.datagen.core.question.Search.Condition;
import org.nuxeo.datagen.core.question.Told;
import org.nuxeo.datagen.core.question.Users;
import org.nuxeo.datagen.core.question.Wording;
import org.nuxeo.datagen.core.rights.Principal;
import org.nuxeo.datagen.core.text.Decimals;

/**
 * Questions over a bank, where people know a customer by name, place and day of birth. Lines and figures are those of the ledger,
 * sums add up the totals of at most {@link #MOST_MONTHS} statements, counts over the archive are those of its layout. For a user
 * without rights, a question about one document stands for a count.
 */
final class BankQuestions extends DocumentQuestions {

    /** The largest number of statements that an answer adds up, and the smallest. */
    private static final int MOST_MONTHS = 120;

    private static final int LEAST_MONTHS = 12;
    private static final int MOST_ACCOUNTS = 3;
    private static final String CHANGE = "closing_cents - opening_cents";

    /** How many statements are tried until one has a second page. */
    private static final int MOST_TRIED = 4_096;

    private static final String CUSTOMER_NUMBER = BankFields.CUSTOMER_NUMBER.name();
    private static final String ACCOUNT_NUMBER = BankFields.ACCOUNT_NUMBER.name();
    private static final String DOCUMENT_DATE = BankFields.DOCUMENT_DATE.name();
    private static final List<Kind> STATEMENTS = List.of(Bank.STATEMENT);

    private final BankDataset bank;
    private final Generator generator;
    private final NameSearch search;
    private final MonthRange months;
    private final StatementLines lines = new StatementLines();
    private final StatementTotals totals = new StatementTotals();
    private final Map<String, Long> counted = new HashMap<>();

    /** What a statement tells, an amount in cents or a number. */
    private record Figure(Told told, ToLongFunction<StatementTotals> value) {}

    /** The figures of statements, those that can be added up last. */
    private final List<Figure> figures = List.of(
            figure("closing balance", MONEY, "closing_cents", StatementTotals::closingCents),
            figure("opening balance", MONEY, "opening_cents", StatementTotals::openingCents),
            figure("sum of all credits", MONEY, "credits_cents", StatementTotals::totalCreditsCents),
            figure("sum of all debits with its sign", MONEY, "debits_cents", StatementTotals::totalDebitsCents),
            figure("number of lines", NUMBER, "lines", StatementTotals::count),
            figure("change of the balance", MONEY, CHANGE, of -> of.closingCents() - of.openingCents()));

    /** @throws IllegalArgumentException if the dataset is that of another archive */
    BankQuestions(Dataset dataset) {
        // who may use the bank's repositories can read all of them
        super(dataset, new Users(dataset, (kind, home) -> List.of()));
        this.bank = Bank.of(dataset);
        this.generator = bank.generator();
        this.search = bank.search();
        this.months = new MonthRange(dataset.spec().firstMonth(), dataset.spec().endMonth());
        addFacts();
        ways.put(LINE, ask -> line(ask, draw(ask, STATEMENTS), 0));
        ways.put(SECOND_PAGE, ask -> line(ask, secondPage(ask), StatementLines.FIRST_PAGE_LINES));
        ways.putAll(Map.of(HOP, this::hop, WHICH, this::which, SUM, this::sum));
        ways.put(COUNT, ask -> ask.below(3) == 0 ? countByAccounts(ask) : count(ask));
        boolean isFew = dataset.count(Bank.CUSTOMER) < MOST_ACCOUNTS;
        refuse(isFew, "needs 3 customers", HOP, COMPARE);
        String has = " months, the dataset has " + months.count();
        refuse(months.count() < 1, "needs 1" + has, LINE, WHICH);
        refuse(months.count() < LEAST_MONTHS, "needs " + LEAST_MONTHS + has, SUM);
        boolean hasPages = months.count() > 0 && secondPage(new Ask(SECOND_PAGE, null, 0)) != null;
        refuse(!hasPages, "none of the statements that were tried has a second page", SECOND_PAGE);
        refuse(true, "documents of the bank have no versions", HISTORY);
        refuse(true, "documents of the bank are not retained", RETENTION);
    }

    private void addFacts() {
        Function<Document, Customer> customer = BankQuestions::customer;
        Function<Document, IdCard> card = customer.andThen(generator::idCard);
        Function<Document, LocalDate> expires = card.andThen(IdCard::expires);
        String line = BankFields.STREET.name();
        Told number = new Told("customer number", CUSTOMER_NUMBER, "number", TEXT, Document::name);
        Told street = new Told("house number and street", line, "street", TEXT, customer.andThen(Customer::streetLine));
        Told cardNumber = new Told("card number", FILE, "card_number", TEXT, card.andThen(IdCard::numberText));
        Told expiry = new Told("last day of validity", FILE, "expires", DATE, expires.andThen(LocalDate::toString));
        facts.put(Bank.CUSTOMER, List.of(number, street));
        facts.put(Bank.IDCARD, List.of(cardNumber, expiry));
        facts.put(Bank.ACCOUNT, List.of(new Told("opening date", CREATED.property(), "opened", DATE, CREATED.said())));
        facts.put(Bank.LETTER, List.of(new Told("date", DOCUMENT_DATE, "date", DATE, CREATED.said())));
        above.put(Bank.ACCOUNT, List.of(Bank.CUSTOMER));
        if (months.count() > 0) {
            facts.put(Bank.STATEMENT, figures.stream().map(Figure::told).toList());
        }
    }

    private Figure figure(String noun, AnswerType type, String column, ToLongFunction<StatementTotals> value) {
        Function<Document, String> said = of -> text(
                type,
                value.applyAsLong(totals(of.identity().position(), of.identity().month())));
        return new Figure(new Told(noun, FILE, column, type, said), value);
    }

    private static String text(AnswerType type, long figure) {
        return Decimals.text(figure, type == MONEY ? 2 : 0);
    }

    private static Customer customer(Document of) {
        return (Customer) Objects.requireNonNull(of.group());
    }

    @Override
    protected String phrase(Document of, @Nullable String owner) {
        Customer customer = customer(of);
        String who = owner == null ? "customer " + customer.numberText() : owner;
        String account = !BankDataset.hasAccount(of)
                ? ""
                : owner == null
                        ? "account " + BankDataset.accountNumber(of)
                        : "the " + ORDER.get(customer.indexOf(of.identity()) - 1) + " account of " + owner;
        return switch (of.kind().code()) {
            case Bank.CUSTOMER_CODE -> who;
            case Bank.IDCARD_CODE -> "the ID card of " + who;
            case Bank.ACCOUNT_CODE -> account;
            case Bank.LETTER_CODE -> "the letter about the opening of " + account;
            default ->
                "the statement of " + account + " for " + month(of.identity().month());
        };
    }

    /** Returns a day in words, for example {@code March 5, 2015}. */
    private static String day(LocalDate day) {
        int month = Months.of(day.getYear(), day.getMonthValue());
        return Months.title(month) + " " + day.getDayOfMonth() + ", " + day.getYear();
    }

    @Override
    protected Search about(Document of) {
        String account = BankDataset.accountNumber(of);
        Condition owner = account == null ? within(of) : Condition.equal(ACCOUNT_NUMBER, account);
        int month = of.identity().month();
        return search(of.repository(), 1, of.type(), owner, month, month + 1);
    }

    /** Returns a query for documents that meet a condition and are of some months; of any if the first is 0. */
    private static Search search(Repository in, long hits, String type, Condition met, int fromMonth, int toMonth) {
        String first = Months.text(fromMonth) + "-01";
        Condition dated = Condition.within(DOCUMENT_DATE, first, Months.text(toMonth) + "-01");
        return fromMonth == 0 ? Search.of(in, hits, type, met) : Search.of(in, hits, type, met, dated);
    }

    @Override
    protected Condition within(Document top) {
        return Condition.equal(CUSTOMER_NUMBER, customer(top).numberText());
    }

    @Override
    protected List<Identity> below(Document top, List<Kind> of) {
        return layout.documents(customer(top).position()).stream()
                .filter(each -> of.contains(each.kind()))
                .toList();
    }

    @Override
    protected String name(Group of) {
        return ((Customer) of).fullName();
    }

    @Override
    protected @Nullable List<Customer> namesakes(long position, int mostTried) {
        return search.candidates(position) > mostTried ? null : search.namesakes(position);
    }

    /** Returns the name, the place and the day of birth. */
    @Override
    protected @Nullable String person(Group of, List<? extends Group> namesakes) {
        Customer own = (Customer) of;
        long same = namesakes.stream()
                .filter(each -> ((Customer) each).birthEpochDay() == own.birthEpochDay())
                .count();
        String place = own.city() + ", " + own.state().officialName();
        return same > 1 ? null : own.fullName() + " of " + place + ", born on " + day(own.birthDate());
    }

    @Override
    protected Search named(Group one, List<Identity> found) {
        Customer own = (Customer) one;
        Condition first = Condition.equal(BankFields.FIRST_NAME.name(), own.firstName());
        Condition last = Condition.equal(BankFields.LAST_NAME.name(), own.lastName());
        return Search.of(Bank.repository(own.state()), found.size(), Bank.CUSTOMER.type(), first, last);
    }

    /** A fact of a letter that is found over the account. */
    private @Nullable Question hop(Ask ask) {
        Subject subject = draw(ask, above.get(Bank.ACCOUNT));
        Customer customer = customer(subject.of());
        if (customer.accountCount() < 2) {
            return null;
        }
        Document second = dataset.document(Bank.account(customer.firstAccount() + 1), customer);
        Document letter = dataset.document(Bank.letter(customer.firstAccount() + 1), customer);
        return tell(ask, phrase(letter, subject.phrase()), ask.of(facts.get(Bank.LETTER)), letter, second);
    }

    /** Draws a statement with a second page, half of the times one whose person has a rare name; null if none is found. */
    private @Nullable Subject secondPage(Ask ask) {
        int named = ask.isHead() ? MOST_TRIED / 2 : 0;
        int from = months.from();
        int years = (months.count() + 11) / 12 * 12;
        for (int i = 0; i < MOST_TRIED; i++) {
            long account = ask.below(dataset.count(Bank.ACCOUNT));
            int drawn = from + ask.below(months.count());
            int december = Months.of(Months.year(drawn), 12);
            // nine of ten are statements of checking accounts, and before Christmas they are seven times as frequent
            int first = months.contains(december) && ask.below(8) > 0 ? december : drawn;
            boolean isNamed = i < named;
            boolean isTried = generator.accountKind(account) == AccountKind.CHECKING
                    && (!isNamed || search.candidates(generator.customerOfAccount(account)) <= MOST_NAMESAKES);
            // the other years of an account are at hand
            for (int k = 0; isTried && k < years; k += 12) {
                int month = from + (first - from + k) % years;
                if (months.contains(month) && totals(account, month).count() > StatementLines.FIRST_PAGE_LINES) {
                    Identity found = Bank.statement(account, month);
                    long customer = generator.customerOfAccount(account);
                    Subject subject = isNamed ? named(found, namesakes(customer, MOST_NAMESAKES)) : numbered(found);
                    if (subject != null) {
                        return subject;
                    }
                }
            }
        }
        return null;
    }

    private StatementTotals totals(long account, int month) {
        generator.totals(account, month, totals);
        return totals;
    }

    /** A line, from one on, that its day and its payee identify. */
    private @Nullable Question line(Ask ask, @Nullable Subject subject, int first) {
        if (subject == null) {
            return null;
        }
        Identity of = subject.of().identity();
        generator.statement(of.position(), of.month(), lines);
        int line = first + ask.below(lines.count() - first);
        String payee = lines.counterparty(line);
        long alike = IntStream.range(0, lines.count())
                .filter(other -> lines.day(other) == lines.day(line)
                        && lines.counterparty(other).equals(payee))
                .count();
        if (alike > 1) {
            return null;
        }
        long cents = lines.amountCents(line);
        String amount = Decimals.text(Math.abs(cents), 2);
        String day = day(LocalDate.ofEpochDay(Months.firstEpochDay(of.month()) + lines.day(line) - 1));
        Wording wording = word(ask, cents < 0 ? "debit" : "credit", payee, day, account(subject));
        List<Evidence> evidence = List.of(new Evidence(of, lines.page(line), FILE, payee + " " + amount));
        String computed = "abs(transaction.amount_cents) of line " + (line + 1);
        Document document = subject.of();
        return wording.by(users.asker(ask, document), Answer.of(MONEY, amount), evidence, about(document), computed);
    }

    /** Returns what a question calls the account of a statement. */
    private String account(Subject statement) {
        Document of = statement.of();
        return phrase(dataset.document(Bank.account(of.identity().position()), customer(of)), statement.person());
    }

    /** All statements of a customer in the months of a year that lie in one repository. */
    private @Nullable Question which(Ask ask) {
        Subject subject = draw(ask, STATEMENTS);
        Document of = subject.of();
        Customer customer = customer(of);
        int accounts = customer.accountCount();
        MonthRange range =
                layout.months(of.repository()).ofYear(Months.year(of.identity().month()));
        List<Identity> found = IntStream.range(0, range.count() * accounts)
                .mapToObj(k -> Bank.statement(customer.firstAccount() + k % accounts, range.from() + k / accounts))
                .toList();
        String who = phrase(dataset.document(customer.identity(), customer), subject.person());
        Wording wording = word(ask, "statements", who, month(range.from()), month(range.to() - 1));
        Search all = search(of.repository(), found.size(), of.type(), within(of), range.from(), range.to());
        List<Evidence> evidence = evidence(found, CUSTOMER_NUMBER, customer.numberText());
        return wording.by(users.asker(ask, of), Answer.of(IDS, List.of()), evidence, all, "statement.id of " + who);
    }

    /** A sum over the statements of an account. The query finds those that lie with the first. */
    private @Nullable Question sum(Ask ask) {
        Subject subject = draw(ask, STATEMENTS);
        Document of = subject.of();
        long account = of.identity().position();
        int more = Math.min(MOST_MONTHS, months.count()) - LEAST_MONTHS + 1;
        int count = LEAST_MONTHS + Math.min(ask.below(more), ask.below(more));
        int from = months.from() + ask.below(months.count() - count + 1);
        int to = from + count;
        Figure figure = ask.of(figures.subList(2, figures.size()));
        Told told = figure.told;
        long sum = 0;
        List<Evidence> evidence = new ArrayList<>(count);
        for (int month = from; month < to; month++) {
            sum += figure.value.applyAsLong(totals(account, month));
            evidence.add(new Evidence(Bank.statement(account, month), 1, FILE, told.noun()));
        }
        Repository first = layout.repository(Bank.statement(account, from), customer(of));
        int hits = Math.min(to, layout.months(first).to()) - from;
        Condition owner = Condition.equal(ACCOUNT_NUMBER, Objects.requireNonNull(BankDataset.accountNumber(of)));
        Search all = search(first, hits, of.type(), owner, from, to);
        Wording wording = word(ask, "sum", told.noun(), account(subject), month(from), month(to - 1));
        String computed = "sum(statement." + told.column() + ") of " + count + " months";
        return wording.by(
                users.asker(ask, of), Answer.of(told.type(), text(told.type(), sum)), evidence, all, computed);
    }

    /** The documents of a kind, or the statements of a month, in a state. */
    private @Nullable Question count(Ask ask) {
        Home state = ask.of(layout.homes());
        Repository repository = Bank.repository(UsState.ofNumber(state.code()));
        MonthRange stored = layout.months(repository);
        boolean isOfMonth = stored.count() > 0 && ask.isHead();
        Kind kind = isOfMonth ? Bank.STATEMENT : ask.of(List.of(Bank.CUSTOMER, Bank.IDCARD, Bank.ACCOUNT));
        long count = dataset.count(state, isOfMonth ? Bank.ACCOUNT : kind);
        int month = isOfMonth ? stored.from() + ask.below(stored.count()) : 0;
        String noun = kind.noun() + "s" + (isOfMonth ? " of " + month(month) : "");
        Condition lives = Condition.equal(BankFields.STATE.name(), state.label());
        Search all = search(repository, count, kind.type(), lives, month, month + 1);
        Wording wording = word(ask, "state", noun, state.name());
        Principal asker = users.reader(ask, List.of(kind), List.of(state));
        return wording.by(asker, Answer.of(count), List.of(), all, "count(" + noun + ")");
    }

    private @Nullable Question countByAccounts(Ask ask) {
        Repository repository = ask.of(List.of(Bank.US_EAST, Bank.US_WEST));
        int index = 1 + ask.below(MOST_ACCOUNTS);
        // who has more accounts has one with this number, too
        long found = counted.computeIfAbsent(repository.label() + index, key -> bank.customers(repository, index));
        Condition last = Condition.endsWith(ACCOUNT_NUMBER, "-0" + index);
        Search all = Search.of(repository, found, Bank.ACCOUNT.type(), last);
        Wording wording = word(ask, "accounts", repository.label(), "0" + index);
        Principal asker = users.reader(ask, List.of(Bank.ACCOUNT), layout.homes());
        return wording.by(asker, Answer.of(found), List.of(), all, "count(account)");
    }
}
