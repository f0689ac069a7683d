package org.nuxeo.datagen.core;

import java.time.LocalDate;
import org.nuxeo.datagen.core.id.CustomerNumber;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.UsState;

/**
 * A person with an address, drawn by the real-world frequencies of the corpus.
 *
 * @param position identity of the customer, from 0
 * @param number 60-bit customer number, unique at any count
 * @param zipCode five digits of a range assigned to the state
 * @param birthEpochDay days from 1970-01-01
 * @param areaCode telephone area code of the state
 * @param phoneSuffix 0 to 99: the number is 555-01xx, reserved for fiction
 * @param accountCount 1 to 3
 * @param firstAccount position of the first account; the others follow
 */
public record Customer(
        long position,
        long number,
        String firstName,
        String lastName,
        Sex sex,
        int houseNumber,
        String street,
        String city,
        UsState state,
        int zipCode,
        int birthEpochDay,
        int areaCode,
        int phoneSuffix,
        int accountCount,
        long firstAccount) {

    /** Returns {@code FFFFF-LLLLL-CCCCSSS}. */
    public String numberText() {
        return CustomerNumber.text(number);
    }

    /** Returns the ZIP code, five digits: {@code 02134}. */
    public String zip() {
        return String.valueOf(100_000 + zipCode).substring(1);
    }

    /** Returns the date of birth. */
    public LocalDate birthDate() {
        return LocalDate.ofEpochDay(birthEpochDay);
    }

    /** Tells whether a document belongs to this customer; states and folders belong to nobody. */
    public boolean owns(Identity identity) {
        if (identity.kind().isOfAccount()) {
            return identity.position() >= firstAccount && identity.position() < firstAccount + accountCount;
        }
        return !identity.kind().isShared() && identity.position() == position;
    }

    /** Returns first and last name. */
    public String fullName() {
        return firstName + " " + lastName;
    }

    /** Returns house number and street. */
    public String streetLine() {
        return houseNumber + " " + street;
    }

    /** Returns the telephone number, {@code (212) 555-0142}. */
    public String phone() {
        return "(" + areaCode + ") 555-01" + (phoneSuffix < 10 ? "0" : "") + phoneSuffix;
    }

    /** Returns an address at a domain reserved for examples (RFC 2606), unique by the customer number. */
    public String email() {
        return emailPart(firstName) + "." + emailPart(lastName) + "." + Long.toHexString(number) + "@example.com";
    }

    private static String emailPart(String name) {
        StringBuilder part = new StringBuilder(name.length());
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c >= 'A' && c <= 'Z') {
                part.append((char) (c + 32));
            } else if (c >= 'a' && c <= 'z') {
                part.append(c);
            }
        }
        return part.toString();
    }
}
