// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import org.nuxeo.datagen.core.Locator;

import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.id.UsState;
import org.nuxeo.datagen.core.text.Ascii;
import org.nuxeo.datagen.core.model.ContentModel;

/**
 * Parser of repository paths. It computes the identity of a document from the names in its path, for every file plan and
 * any number of customers and months, without searching a folder. {@link Locator} checks that a dataset has the document
 * at that path. Thread safe.
 */
public final class PathParser {

    private static final int STATEMENT_NAME_LENGTH = CustomerNumber.ACCOUNT_LENGTH + 8;

    private final Generator generator;
    private final String cardName;
    private final String letterName;

    /**
     * Creates a parser of paths of the built-in content model.
     *
     * @param generator generator of the dataset, which resolves customer and account numbers
     */
    public PathParser(Generator generator) {
        this(generator, ContentModel.bank());
    }

    /**
     * Creates a parser.
     *
     * @param generator generator of the dataset, which resolves customer and account numbers
     * @param model content model of the dataset, which names ID cards and letters
     */
    public PathParser(Generator generator, ContentModel model) {
        this.generator = generator;
        this.cardName = model.kind(Kind.IDCARD).pathName();
        this.letterName = model.kind(Kind.LETTER).pathName();
    }

    /** Returns the repository of the state that a path begins with, or the archives if it begins with no state. */
    public static Repository home(String path) {
        int end = path.indexOf('/', 1);
        UsState state = path.isEmpty() ? null : UsState.ofSlug(path.substring(1, end < 0 ? path.length() : end));
        return state == null ? Repository.ARCHIVES : state.repository();
    }

    /**
     * Returns the identity of the document at a path, of the root for {@code /}, or null if no document can have that path.
     *
     * @param repository repository that the path belongs to
     */
    public Identity parse(Repository repository, String path) {
        if (path.equals("/")) {
            return Identity.of(Place.root(repository));
        }
        if (!path.startsWith("/")) {
            return null;
        }
        String[] names = path.substring(1).split("/", -1);
        UsState state = UsState.ofSlug(names[0]);
        int next = state == null ? 0 : 1;
        if (next == names.length) {
            return Identity.of(Place.state(repository, state));
        }
        if (names[next].length() == 4) {
            return inCalendar(repository, state, names, next);
        }
        if (state != null) {
            return belowCustomer(names);
        }
        return names.length == 1 ? statement(names[0]) : null;
    }

    private Identity inCalendar(Repository repository, UsState state, String[] names, int at) {
        int year = Ascii.parseDecimal(names[at], 0, 4);
        if (year < Months.year(Months.FIRST) || year > Months.year(Months.LAST)) {
            return null;
        }
        int below = names.length - at - 1;
        if (below == 0) {
            return Identity.of(new Place(repository, state, year, 0));
        }
        int month = Months.parseFolderName(names[at + 1]);
        if (month < 0 || Months.year(month) != year || below > 2) {
            return null;
        }
        return below == 1 ? Identity.of(Place.month(repository, state, month)) : statement(names[at + 2]);
    }

    private Identity belowCustomer(String[] names) {
        long customer = names[1].length() == CustomerNumber.LENGTH ? customer(names[1]) : -1;
        if (customer < 0 || names.length > 4) {
            return null;
        }
        if (names.length == 2) {
            return Identity.customer(customer);
        }
        if (names.length == 3 && names[2].equals(cardName)) {
            return Identity.idCard(customer);
        }
        long account = generator.accountOf(customer, CustomerNumber.parseIndex(names[1] + "-" + names[2]));
        if (account < 0 || names.length == 3) {
            return account < 0 ? null : Identity.account(account);
        }
        return names[3].equals(letterName) ? Identity.letter(account) : statement(names[3]);
    }

    /** Parses the name of a statement: an account number, a hyphen and a month. */
    private Identity statement(String name) {
        int end = CustomerNumber.ACCOUNT_LENGTH;
        if (name.length() != STATEMENT_NAME_LENGTH || name.charAt(end) != '-' || name.charAt(end + 5) != '-') {
            return null;
        }
        String number = name.substring(0, end);
        long customer = customer(number);
        long account = customer < 0 ? -1 : generator.accountOf(customer, CustomerNumber.parseIndex(number));
        int year = Ascii.parseDecimal(name, end + 1, end + 5);
        int monthOfYear = Ascii.parseDecimal(name, end + 6, end + 8);
        boolean valid = account >= 0 && year >= 0 && monthOfYear >= 1 && monthOfYear <= 12;
        int month = valid ? Months.of(year, monthOfYear) : -1;
        return Months.isOfStatements(month) ? Identity.statement(account, month) : null;
    }

    private long customer(String number) {
        long value = CustomerNumber.parse(number);
        return value < 0 ? -1 : generator.customerOfNumber(value);
    }
}
