// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core;

import org.nuxeo.datagen.core.id.UsState;

/**
 * The number, name and state of a customer.
 *
 * @param position position of the customer in every dataset that has it, from 0
 * @param number 60-bit customer number, unique at any count
 * @param accountCount number of accounts, 1 to 3
 * @param firstAccount position of the first account; the others follow
 */
public record NamedHolder(
        long position,
        long number,
        String firstName,
        String lastName,
        UsState state,
        int accountCount,
        long firstAccount)
        implements AccountHolder {}
