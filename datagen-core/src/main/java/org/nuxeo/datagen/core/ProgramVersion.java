// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core;

import java.util.Properties;
import org.nuxeo.datagen.core.text.Resources;

/** The version of this program and the commit it was built from, from a resource that the build writes. */
public final class ProgramVersion {

    private static final Properties BUILD = Resources.read(ProgramVersion.class, "program.properties", in -> {
        Properties build = new Properties();
        build.load(in);
        return build;
    });

    private ProgramVersion() {}

    /** Returns the version, for example {@code 2.0.0}. */
    public static String text() {
        return BUILD.getProperty("version");
    }

    /** Returns the abbreviated hash of the commit, or {@code unknown} if it was not built in a Git checkout. */
    public static String commit() {
        return BUILD.getProperty("commit");
    }
}
