package org.nuxeo.datagen.core;

import java.time.LocalDate;

/**
 * The identity card of a customer, as the customer's state would issue it.
 *
 * @param customer the bearer
 * @param cardNumber unique among customers, below 36^9: nine characters in base 36
 * @param issueEpochDay days from 1970-01-01
 * @param expiryEpochDay a birthday of the bearer, as many years after the issue as the state's cards are valid
 * @param heightCm 150 to 199
 * @param faceDraw 64 bits from which the portrait is composed
 */
public record IdCard(
        Customer customer,
        long cardNumber,
        int issueEpochDay,
        int expiryEpochDay,
        int heightCm,
        EyeColor eyes,
        long faceDraw) {

    private static final int NUMBER_LENGTH = 9;

    /** Returns when it was issued. */
    public LocalDate issued() {
        return LocalDate.ofEpochDay(issueEpochDay);
    }

    /** Returns the last day on which it is valid. */
    public LocalDate expires() {
        return LocalDate.ofEpochDay(expiryEpochDay);
    }

    /** Returns the card number: nine digits and upper-case letters. */
    public String numberText() {
        char[] chars = new char[NUMBER_LENGTH];
        long rest = cardNumber;
        for (int i = NUMBER_LENGTH - 1; i >= 0; i--) {
            int digit = (int) (rest % 36);
            chars[i] = (char) (digit < 10 ? '0' + digit : 'A' + digit - 10);
            rest /= 36;
        }
        return new String(chars);
    }
}
