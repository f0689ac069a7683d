// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.id;

import java.util.List;
import org.nuxeo.datagen.core.text.Check;

/**
 * The version of the function from spec to documents. The bytes of a released version never change; every change to a draft
 * increments the draft number.
 *
 * @param release number of the release, 1 to 255
 * @param draft number of the draft, 1 to 255, or 0 for the release itself
 */
public record DatasetVersion(int release, int draft) {

    /** The version of the bank's datasets. */
    public static final DatasetVersion V1 = new DatasetVersion(1, 0);

    /** The version of the datasets of model files. */
    public static final DatasetVersion V2 = new DatasetVersion(2, 0);

    /** The versions that this library generates. */
    public static final List<DatasetVersion> GENERATED = List.of(V1, V2);

    /**
     * How a version writes ids, keys, rows and specs.
     *
     * @param kindBits bits of the kind's code in row ids
     * @param isByArchive whether ids and keys depend on the archive, so that archives share no folder of a repository
     * @param mostFiles most files of a document; keys have the number of the file if it is not 1
     * @param hasFilePlan whether a file plan places documents
     * @param hasCorpus whether documents are drawn from a corpus of its own, which a spec names
     * @param liveMonths how many of the last months are live unless a spec says it
     */
    public record Form(
            int kindBits, boolean isByArchive, int mostFiles, boolean hasFilePlan, boolean hasCorpus, int liveMonths) {}

    private static final Form FORM_1 = new Form(4, false, 1, true, true, 6);
    private static final Form FORM_2 = new Form(6, true, 64, false, false, 0);

    /** @throws IllegalArgumentException if a number is out of its range */
    public DatasetVersion {
        Check.range("release", release, 1, 255);
        Check.range("draft", draft, 0, 255);
    }

    /** Returns how the version writes ids, keys, rows and specs. Version 2 means models, all others the bank. */
    public Form form() {
        return release == 2 ? FORM_2 : FORM_1;
    }

    /** Returns the code of the version in keys: release × 256 + draft. */
    public int code() {
        return release << 8 | draft;
    }

    /**
     * Returns the version with a {@link #code()}.
     *
     * @throws IllegalArgumentException if no version has that code
     */
    public static DatasetVersion ofCode(int code) {
        return new DatasetVersion(code >>> 8, code & 0xFF);
    }

    /** Returns the version as text, for example {@code v1} or {@code v1-draft.3}. */
    @Override
    public String toString() {
        return draft == 0 ? "v" + release : "v" + release + "-draft." + draft;
    }
}
