package org.nuxeo.datagen.importer.settings;

/** How closely a file is looked at. */
public enum BlobCheck {
    /** The store knows its key. */
    EXISTENCE("existence"),
    /** And says the length that the repository has. */
    LENGTH("length"),
    /** And its bytes, all of them read, have that length and digest. */
    DIGEST("digest");

    private final String label;

    BlobCheck(String label) {
        this.label = label;
    }

    /** Returns the name on the command line. */
    public String label() {
        return label;
    }

    /** Returns the check of that name. */
    public static BlobCheck of(String label) {
        for (BlobCheck check : values()) {
            if (check.label.equals(label)) {
                return check;
            }
        }
        throw new IllegalArgumentException("blob check " + label + ": must be existence, length or digest");
    }
}
