package org.nuxeo.datagen.cli.option;

/** How progress and notes are written to standard error. */
public enum LogFormat {
    /** For people: bars on a terminal, lines elsewhere. */
    text,
    /** For machines: one JSON object a line. */
    json
}
