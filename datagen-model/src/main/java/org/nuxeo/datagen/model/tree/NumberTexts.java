// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.text.Ascii;
import org.nuxeo.datagen.model.tree.TreeName.Parts;

/**
 * The numbers that the documents of a kind have in one of their fields: a prefix and digits that no two positions share,
 * followed by the period of a document in a series. Each leads back to its document. Immutable and thread safe.
 */
public record NumberTexts(Kind kind, TreeName name, NumberCode code) {

    /**
     * Returns the numbers of the documents of a kind.
     *
     * @param key decides which document has which number
     * @throws IllegalArgumentException if there can be none
     */
    public static NumberTexts of(Kind kind, String prefix, int digits, long key) {
        TreeName name = nameOf(kind, prefix, digits);
        return new NumberTexts(kind, name, new NumberCode(name.numbers(), key));
    }

    /**
     * Returns the name that is such a number.
     *
     * @throws IllegalArgumentException if there can be none
     */
    public static TreeName nameOf(Kind kind, String prefix, int digits) {
        TreeName name = TreeName.numbered(prefix, digits);
        return kind.isSeries() ? name.withPeriod() : name;
    }

    /** Returns how many numbers there are. */
    public long count() {
        return name.numbers();
    }

    /** Returns the number of a document of the kind, whose position must be less than {@link #count}. */
    public String text(Identity identity) {
        byte[] bytes = new byte[name.length(kind.period())];
        Parts parts = new Parts(code.apply(identity.position()), -1, identity.month());
        return Ascii.text(bytes, name.write(parts, kind.period(), bytes, 0));
    }

    /** Returns the document with a number, which a dataset need not contain, or null if the text is none. */
    public @Nullable Identity find(String text) {
        Parts parts = name.read(text, kind.period());
        return parts == null
                ? null
                : new Identity(kind, code.invert(parts.number()), kind.isSeries() ? parts.period() : 0);
    }
}
