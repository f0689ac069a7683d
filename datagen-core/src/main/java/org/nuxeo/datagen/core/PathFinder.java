package org.nuxeo.datagen.core;

import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.CustomerNumber;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Place;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.id.UsState;
import org.nuxeo.datagen.core.internal.Ascii;

/**
 * Finds the document at a path by reading what its names say: no folder is searched. The document found is checked by
 * writing its path again.
 */
final class PathFinder {

    private final Dataset dataset;

    PathFinder(Dataset dataset) {
        this.dataset = dataset;
    }

    /** Returns the document, the root's identity for {@code /}, or null. */
    Identity find(Repository repository, String path) {
        if (path.equals("/")) {
            return Identity.of(Place.root(repository));
        }
        Identity identity = read(repository, path.split("/", -1));
        boolean right = identity != null
                && dataset.contains(identity)
                && dataset.tree().repository(identity) == repository
                && dataset.document(identity).path().equals(path);
        return right ? identity : null;
    }

    private Identity read(Repository repository, String[] names) {
        String last = names[names.length - 1];
        if (last.length() == CustomerNumber.ACCOUNT_LENGTH + 8) {
            return statement(last);
        }
        if (names.length > 2 && CustomerNumber.parse(names[2]) >= 0) {
            return belowCustomer(names);
        }
        UsState state = null;
        int next = 1;
        if (names.length > 1 && Ascii.parseDecimal(names[1], 0, names[1].length()) < 0) {
            state = UsState.ofSlug(names[1]);
            next = 2;
        }
        int year = names.length > next && names[next].length() == 4 ? Ascii.parseDecimal(names[next], 0, 4) : 0;
        int month = names.length > next + 1 ? Months.parseFolderName(names[next + 1]) : 0;
        boolean place = (state != null || year > 0) && year <= 2099 && month >= 0;
        return place
                ? Identity.of(
                        new Place(repository, state, Math.max(0, year), month == 0 ? 0 : Months.monthOfYear(month)))
                : null;
    }

    private Identity belowCustomer(String[] names) {
        long customer = customer(names[2]);
        if (customer < 0 || names.length == 3) {
            return customer < 0 ? null : Identity.customer(customer);
        }
        if (names[3].equals("IDCard")) {
            return Identity.idCard(customer);
        }
        Identity account = account(names[2] + "-" + names[3]);
        if (account == null || names.length == 4) {
            return account;
        }
        return names[4].equals("letter") ? Identity.letter(account.position()) : null;
    }

    private Identity statement(String name) {
        Identity account = account(name.substring(0, CustomerNumber.ACCOUNT_LENGTH));
        int year = Ascii.parseDecimal(name, CustomerNumber.ACCOUNT_LENGTH + 1, CustomerNumber.ACCOUNT_LENGTH + 5);
        int month = Ascii.parseDecimal(name, CustomerNumber.ACCOUNT_LENGTH + 6, CustomerNumber.ACCOUNT_LENGTH + 8);
        boolean valid = account != null && year > 0 && month >= 1 && month <= 12;
        return valid ? Identity.statement(account.position(), Months.of(year, month)) : null;
    }

    private Identity account(String number) {
        long customer = CustomerNumber.parseIndex(number) < 0 ? -1 : customer(number);
        if (customer < 0) {
            return null;
        }
        int index = CustomerNumber.parseIndex(number);
        boolean owned = index <= dataset.generator().layout().accountCount(customer);
        return owned ? Identity.account(dataset.generator().layout().firstAccount(customer) + index - 1) : null;
    }

    private long customer(String number) {
        long value = CustomerNumber.parse(number);
        long customer = value < 0 ? -1 : dataset.generator().layout().customerOfNumber(value);
        return customer < dataset.spec().customers() ? customer : -1;
    }
}
