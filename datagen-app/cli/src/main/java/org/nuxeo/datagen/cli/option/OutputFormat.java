// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

/** The format of a command's result. */
public enum OutputFormat {
    /** Text for users. */
    text,
    /** One JSON object. */
    json
}
