package org.nuxeo.datagen.core;

/** Eye colours as driving licences abbreviate them (ANSI D-20). */
public enum EyeColor {
    BROWN("BRO"),
    BLUE("BLU"),
    HAZEL("HAZ"),
    GREEN("GRN"),
    GRAY("GRY");

    private final String code;

    EyeColor(String code) {
        this.code = code;
    }

    public String code() {
        return code;
    }
}
