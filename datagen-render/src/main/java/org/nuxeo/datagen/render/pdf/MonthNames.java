package org.nuxeo.datagen.render.pdf;

/** English names of the months, January first. */
final class MonthNames {

    static final String[] LONG = {
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
        "December"
    };

    static final String[] SHORT = {"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

    private MonthNames() {}
}
