package org.nuxeo.datagen.core.internal;

/** The version of this program, as in its jar. */
public final class ProgramVersion {
    private ProgramVersion() {}

    /** Such as {@code 1.0.0}; {@code development} when run from classes. */
    public static String text() {
        String version = ProgramVersion.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }
}
