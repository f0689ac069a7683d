package org.nuxeo.datagen.core.internal;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of this program and the commit it was built from, as the build wrote them into a resource. */
public final class ProgramVersion {

    private static final Properties BUILD = read();

    private ProgramVersion() {}

    /** Returns the version, such as {@code 1.0.0}. */
    public static String text() {
        return BUILD.getProperty("version");
    }

    /** Returns the first digits of the commit, or {@code unknown} if the build had no Git checkout at hand. */
    public static String commit() {
        return BUILD.getProperty("commit");
    }

    private static Properties read() {
        Properties build = new Properties();
        try (InputStream in = ProgramVersion.class.getResourceAsStream("program.properties")) {
            build.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException("resource program.properties cannot be read", e);
        }
        return build;
    }
}
