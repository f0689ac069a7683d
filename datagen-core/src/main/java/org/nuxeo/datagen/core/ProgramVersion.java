// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of this program and the commit it was built from, from a resource that the build writes. */
public final class ProgramVersion {

    private static final Properties BUILD = read();

    private ProgramVersion() {}

    /** Returns the version, for example {@code 2.0.0}. */
    public static String text() {
        return BUILD.getProperty("version");
    }

    /** Returns the abbreviated hash of the commit, or {@code unknown} if it was not built in a Git checkout. */
    public static String commit() {
        return BUILD.getProperty("commit");
    }

    private static Properties read() {
        Properties build = new Properties();
        try (InputStream in = ProgramVersion.class.getResourceAsStream("program.properties")) {
            build.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException("resource program.properties: cannot be read", e);
        }
        return build;
    }
}
