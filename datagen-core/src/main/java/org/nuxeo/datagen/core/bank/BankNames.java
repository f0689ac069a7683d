// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import static org.nuxeo.datagen.core.bank.Bank.ACCOUNT_CODE;
import static org.nuxeo.datagen.core.bank.Bank.CUSTOMER_CODE;
import static org.nuxeo.datagen.core.bank.Bank.FOLDER_CODE;
import static org.nuxeo.datagen.core.bank.Bank.IDCARD_CODE;
import static org.nuxeo.datagen.core.bank.Bank.LETTER_CODE;
import static org.nuxeo.datagen.core.bank.Bank.STATEMENT_CODE;
import static org.nuxeo.datagen.core.bank.Bank.STATE_CODE;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.bank.corpus.UsState;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.text.Ascii;

/**
 * The names, paths, titles and file names in the layout of a bank, and the way back from a path to a document. Names and paths
 * are written as ASCII bytes into the caller's array; only states and folders, a few hundred documents, need an allocation.
 *
 * <p>A path is parsed for every file plan and any number of customers and months, without searching a folder. {@link
 * org.nuxeo.datagen.core.Locator} checks that a dataset has the document at that path. Thread safe.
 */
abstract class BankNames implements Layout {

    /**
     * Room for the longest path in bytes. The longest paths are those of statements below a state's month or an account.
     */
    private static final int MAX_LENGTH = 160;

    private static final String CARD = "IDCard";
    private static final String LETTER = "letter";
    private static final int STATEMENT_NAME_LENGTH = CustomerNumber.ACCOUNT_LENGTH + 8;

    final Generator generator;

    BankNames(Generator generator) {
        this.generator = generator;
    }

    /** The names of shared folders do not ask for the customer, and other documents have one. */
    @SuppressWarnings("NullAway")
    private static AccountHolder holder(@Nullable Group customer) {
        return (AccountHolder) customer;
    }

    @Override
    public int maxPathLength() {
        return MAX_LENGTH;
    }

    @Override
    public int writeName(Identity identity, @Nullable Group group, byte[] target, int offset) {
        AccountHolder customer = holder(group);
        return switch (identity.kind().code()) {
            case STATE_CODE, FOLDER_CODE -> Ascii.put(Place.of(identity).name(), target, offset);
            case CUSTOMER_CODE -> CustomerNumber.write(customer.number(), target, offset);
            case IDCARD_CODE -> Ascii.put(CARD, target, offset);
            case LETTER_CODE -> Ascii.put(LETTER, target, offset);
            case ACCOUNT_CODE -> index(identity, customer, target, offset);
            default -> {
                int next = CustomerNumber.writeAccount(customer.number(), customer.indexOf(identity), target, offset);
                yield month(identity.month(), target, next);
            }
        };
    }

    @Override
    public int writePath(Identity identity, @Nullable Group group, byte[] target, int offset) {
        if (identity.kind().isShared()) {
            return Ascii.put(Place.of(identity).path(), target, offset);
        }
        AccountHolder customer = holder(group);
        Identity parent = Objects.requireNonNull(parent(identity, group));
        int next = offset;
        boolean belowCustomer = identity.kind() != Bank.STATEMENT || parent.kind() == Bank.ACCOUNT;
        if (!belowCustomer && !parent.isRoot()) {
            next = calendarPath(Place.of(parent), target, next);
        } else if (belowCustomer) {
            target[next++] = '/';
            next = Ascii.put(customer.state().slug(), target, next);
            if (identity.kind() != Bank.CUSTOMER) {
                target[next++] = '/';
                next = CustomerNumber.write(customer.number(), target, next);
            }
            if (parent.kind() == Bank.ACCOUNT) {
                target[next++] = '/';
                next = index(identity, customer, target, next);
            }
        }
        target[next++] = '/';
        return writeName(identity, customer, target, next);
    }

    private static int calendarPath(Place month, byte[] target, int offset) {
        int next = offset;
        if (month.state() != null) {
            target[next++] = '/';
            next = Ascii.put(month.state().slug(), target, next);
        }
        target[next++] = '/';
        next = Ascii.zeroPadded(month.year(), 4, target, next);
        target[next++] = '/';
        next = Ascii.put(Months.name(month.monthOfYear() - 1), target, next);
        target[next++] = '-';
        return Ascii.zeroPadded(month.year(), 4, target, next);
    }

    private static int index(Identity identity, AccountHolder customer, byte[] target, int offset) {
        return Ascii.zeroPadded(customer.indexOf(identity), 2, target, offset);
    }

    private static int month(int absoluteMonth, byte[] target, int offset) {
        target[offset] = '-';
        int next = Ascii.zeroPadded(Months.year(absoluteMonth), 4, target, offset + 1);
        target[next++] = '-';
        return Ascii.zeroPadded(Months.monthOfYear(absoluteMonth), 2, target, next);
    }

    @Override
    public String title(Identity identity, @Nullable Group group) {
        AccountHolder customer = holder(group);
        return switch (identity.kind().code()) {
            case STATE_CODE -> Place.of(identity).inState().officialName();
            case FOLDER_CODE -> {
                Place place = Place.of(identity);
                yield place.isMonth() ? Months.title(place.absoluteMonth()) + " " + place.year() : place.name();
            }
            case CUSTOMER_CODE -> customer.fullName();
            case IDCARD_CODE -> "ID card of " + customer.fullName();
            case ACCOUNT_CODE ->
                generator.accountKind(customer, identity.position()).label() + " account "
                        + accountNumber(identity, customer);
            case LETTER_CODE -> "Opening of account " + accountNumber(identity, customer);
            default ->
                "Statement of account " + accountNumber(identity, customer) + ", " + Months.text(identity.month());
        };
    }

    private static String accountNumber(Identity identity, AccountHolder customer) {
        return CustomerNumber.accountText(customer.number(), customer.indexOf(identity));
    }

    @Override
    public @Nullable String fileName(Identity identity, @Nullable Group group) {
        AccountHolder customer = holder(group);
        return switch (identity.kind().code()) {
            case IDCARD_CODE -> "IDCard-" + CustomerNumber.text(customer.number()) + ".jpg";
            case LETTER_CODE -> "letter-" + accountNumber(identity, customer) + ".docx";
            case STATEMENT_CODE -> accountNumber(identity, customer) + "-" + Months.text(identity.month()) + ".pdf";
            default -> null;
        };
    }

    @Override
    public Repository repositoryOf(String path) {
        int end = path.indexOf('/', 1);
        UsState state = path.isEmpty() ? null : UsState.ofSlug(path.substring(1, end < 0 ? path.length() : end));
        return state == null ? Bank.ARCHIVES : Bank.repository(state);
    }

    @Override
    public @Nullable Identity at(Repository repository, String path) {
        Objects.requireNonNull(repository, "repository");
        if (path.equals("/")) {
            return Place.root(repository).identity();
        }
        if (!path.startsWith("/")) {
            return null;
        }
        String[] names = path.substring(1).split("/", -1);
        UsState state = UsState.ofSlug(names[0]);
        int next = state == null ? 0 : 1;
        if (state != null && next == names.length) {
            return Place.state(repository, state).identity();
        }
        if (names[next].length() == 4) {
            return inCalendar(repository, state, names, next);
        }
        if (state != null) {
            return belowCustomer(names);
        }
        return names.length == 1 ? statement(names[0]) : null;
    }

    private @Nullable Identity inCalendar(Repository repository, @Nullable UsState state, String[] names, int at) {
        int year = Period.YEAR.parse(names[at]);
        if (year < 0) {
            return null;
        }
        int below = names.length - at - 1;
        if (below == 0) {
            return new Place(repository, state, year, 0).identity();
        }
        int month = Months.parseFolderName(names[at + 1]);
        if (month < 0 || Months.year(month) != year || below > 2) {
            return null;
        }
        return below == 1 ? Place.month(repository, state, month).identity() : statement(names[at + 2]);
    }

    private @Nullable Identity belowCustomer(String[] names) {
        long customer = names[1].length() == CustomerNumber.LENGTH ? customer(names[1]) : -1;
        if (customer < 0 || names.length > 4) {
            return null;
        }
        if (names.length == 2) {
            return Bank.customer(customer);
        }
        if (names.length == 3 && names[2].equals(CARD)) {
            return Bank.idCard(customer);
        }
        long account = generator.accountOf(customer, CustomerNumber.parseIndex(names[1] + "-" + names[2]));
        if (account < 0 || names.length == 3) {
            return account < 0 ? null : Bank.account(account);
        }
        return names[3].equals(LETTER) ? Bank.letter(account) : statement(names[3]);
    }

    /** Returns the statement with a name, which is an account number, a hyphen and a month, or null. */
    @Nullable
    Identity statement(String name) {
        int end = CustomerNumber.ACCOUNT_LENGTH;
        if (name.length() != STATEMENT_NAME_LENGTH || name.charAt(end) != '-') {
            return null;
        }
        String number = name.substring(0, end);
        long customer = customer(number);
        long account = customer < 0 ? -1 : generator.accountOf(customer, CustomerNumber.parseIndex(number));
        int month = account < 0 ? -1 : Period.MONTH.parse(name.substring(end + 1));
        return month < 0 ? null : Bank.statement(account, month);
    }

    private long customer(String number) {
        long value = CustomerNumber.parse(number);
        return value < 0 ? -1 : generator.customerOfNumber(value);
    }
}
