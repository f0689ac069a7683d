// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import java.util.List;
import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.description.Word;

/** The datasets that calls describe. */
public final class DatasetCalls {

    /** The words of a dataset that operations have. */
    static final List<Word> WORDS = called(DatasetWords.ALL);

    private DatasetCalls() {}

    /** Returns the words that operations have. */
    static List<Word> called(DatasetWords words) {
        return words.words().stream().filter(word -> word.meaning() != null).toList();
    }

    /**
     * Returns the dataset of a call.
     *
     * @throws IllegalArgumentException if words do not fit each other
     */
    static Dataset dataset(Description call) {
        try {
            return DatasetWords.ALL.dataset(call, archive(call));
        } catch (Refusal e) {
            throw new IllegalArgumentException(e.message(Word::camelName), e);
        }
    }

    /**
     * Returns the archive of a call, the bank by default.
     *
     * @throws IllegalArgumentException if the model of the call has a mistake
     */
    public static Archive archive(Description call) {
        String text = call.text(DatasetWords.MODEL);
        try {
            return text == null || text.isBlank() ? Archives.standard() : Archives.sent(text);
        } catch (ArchiveException e) {
            throw new IllegalArgumentException("model: " + e.getMessage(), e);
        }
    }

    /** Returns a spec of an archive with the seeds of a call and defaults for everything else. */
    public static DatasetSpec.Builder seeds(Archive archive, Description call) {
        DatasetSpec.Builder builder = DatasetSpec.builder(archive).seed(call.number(DatasetWords.SEED));
        return call.has(DatasetWords.DATA_SEED) ? builder.dataSeed(call.number(DatasetWords.DATA_SEED)) : builder;
    }
}
