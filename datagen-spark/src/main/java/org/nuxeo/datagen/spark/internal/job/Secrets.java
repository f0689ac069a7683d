// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.nuxeo.datagen.spark.internal.option.OptionValues;

/** Reader of secrets in files. No option has a secret as its value, since process lists show the values. */
final class Secrets {

    private Secrets() {}

    /**
     * Returns the secret in the file of an option, or a default if the option is not given.
     *
     * @throws IllegalArgumentException if the file cannot be read or is empty
     */
    static String of(OptionValues options, String name, String otherwise) {
        if (!options.has(name)) {
            return otherwise;
        }
        Path file = Path.of(options.text(name, null));
        String secret;
        try {
            secret = Files.readString(file).strip();
        } catch (IOException e) {
            throw new IllegalArgumentException(name + " " + file + ": cannot be read; name another file", e);
        }
        if (secret.isEmpty()) {
            throw new IllegalArgumentException(name + " " + file + ": is empty; write the secret into it");
        }
        return secret;
    }
}
