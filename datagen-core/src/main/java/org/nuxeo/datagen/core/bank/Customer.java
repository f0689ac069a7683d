// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import java.time.LocalDate;
import org.nuxeo.datagen.core.bank.corpus.UsState;

/**
 * A person with an address, drawn with the real-world frequencies of the corpus.
 *
 * @param position position of the customer in every dataset that has it, from 0
 * @param number 60-bit customer number, unique at any count
 * @param zipCode five-digit number from a range assigned to the state
 * @param birthEpochDay date of birth, in days from 1970-01-01
 * @param areaCode telephone area code of the state
 * @param phoneSuffix last two digits of the telephone number, 0 to 99; the numbers 555-0100 to 555-0199 are reserved for
 *     fiction
 * @param accountCount number of accounts, 1 to 3
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
        long firstAccount)
        implements AccountHolder {

    /** Returns the customer number, {@code FFFFF-LLLLL-CCCCSSS}. */
    public String numberText() {
        return CustomerNumber.text(number);
    }

    /** Returns the ZIP code as five digits, for example {@code 02134}. */
    public String zip() {
        return String.valueOf(100_000 + zipCode).substring(1);
    }

    /** Returns the customer's date of birth. */
    public LocalDate birthDate() {
        return LocalDate.ofEpochDay(birthEpochDay);
    }

    /** Returns the house number and the street, for example {@code 12 Main St}. */
    public String streetLine() {
        return houseNumber + " " + street;
    }

    /** Returns the telephone number, for example {@code (212) 555-0142}. */
    public String phone() {
        return "(" + areaCode + ") 555-01" + (phoneSuffix < 10 ? "0" : "") + phoneSuffix;
    }

    /**
     * Returns the email address. It contains the customer number and is therefore unique; its domain is reserved for
     * examples (RFC 2606).
     */
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

    /** The sex of a person, which chooses between the two lists of first names. */
    public enum Sex {
        FEMALE,
        MALE;

        /** Returns the letter that ID cards show. */
        public char code() {
            return name().charAt(0);
        }
    }
}
