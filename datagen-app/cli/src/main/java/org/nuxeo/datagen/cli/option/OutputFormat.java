package org.nuxeo.datagen.cli.option;

/** How a command prints its result. */
public enum OutputFormat {
    /** For people. */
    text,
    /** One JSON object. */
    json
}
