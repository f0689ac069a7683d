// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.internal.text;

import java.util.List;

/** English names of the months, January first. */
public final class MonthNames {

    /** Names in full. */
    public static final List<String> LONG = List.of(
            "January",
            "February",
            "March",
            "April",
            "May",
            "June",
            "July",
            "August",
            "September",
            "October",
            "November",
            "December");

    /** Names of three letters. */
    public static final List<String> SHORT =
            LONG.stream().map(name -> name.substring(0, 3)).toList();

    private MonthNames() {}
}
