// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

/** The format of progress and messages on standard error. */
public enum LogFormat {
    /** Text for users: bars on a terminal, lines elsewhere. */
    text,
    /** JSON for programs: one object a line. */
    json
}
