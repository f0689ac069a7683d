// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.person;

import java.util.List;
import org.nuxeo.datagen.core.text.Canonical;

/**
 * The tables of a country's people. Every table has a row at least, and every weight is at least 1.
 *
 * @param firstNames first names, whose group is the sex: {@code F}, {@code M} or {@code X}
 * @param lastNames last names
 * @param streets streets without numbers
 * @param cities cities, whose group is the region
 * @param postalCodes for each city its postal code, in which {@code #} is any digit
 * @param phones patterns of telephone numbers, in which {@code #} is any digit
 * @param street how a street and the number of a house are written, with {@code {house}} and {@code {street}}
 * @param fullName how a name is written, with {@code {firstName}} and {@code {lastName}}
 */
public record PersonTables(
        List<Row> firstNames,
        List<Row> lastNames,
        List<Row> streets,
        List<Row> cities,
        List<String> postalCodes,
        List<String> phones,
        String street,
        String fullName)
        implements Canonical.Part {

    @Override
    public void write(Canonical to) {
        to.with("firstNames", firstNames)
                .with("lastNames", lastNames)
                .with("streets", streets)
                .with("cities", cities)
                .with("postalCodes", postalCodes)
                .with("phones", phones)
                .with("street", street)
                .with("fullName", fullName);
    }

    /**
     * A row of a table.
     *
     * @param group what the value belongs to, or an empty text
     */
    public record Row(String value, long weight, String group) implements Canonical.Part {
        @Override
        public void write(Canonical to) {
            to.with("value", value).with("weight", weight, 1L).with("group", group, "");
        }
    }
}
