package org.nuxeo.datagen.app.output;

/** How a command prints its result. */
public enum OutputFormat {
    /** For people. */
    text,
    /** One JSON object. */
    json
}
