// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import java.util.List;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.Layouts;
import org.nuxeo.datagen.core.corpus.Corpus;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.ModelText;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Spelling;
import org.nuxeo.datagen.core.model.ContentModel;
import org.nuxeo.datagen.core.model.ModelException;
import org.nuxeo.datagen.importer.operation.OperationCatalogue.OperationIds;

/** The datasets that calls describe. */
final class DatasetCalls {

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
            return DatasetWords.ALL.dataset(call, Corpus.builtIn(), model(call));
        } catch (Refusal e) {
            throw new IllegalArgumentException(e.message(Spelling.CAMEL), e);
        }
    }

    /**
     * Returns a bank with the content model of a call.
     *
     * @throws IllegalArgumentException if the model is not that of a bank
     */
    static Dataset bank(DatasetSpec.Builder builder, Description call) {
        ContentModel model = model(call);
        if (model.shape() != null) {
            throw new IllegalArgumentException("model " + model.name()
                    + ": has no customers, accounts and statements; call " + OperationIds.PRODUCE);
        }
        return Dataset.of(builder.model(model).build(), Corpus.builtIn(), model);
    }

    /** Returns a dataset with the content model of a call. */
    static Dataset dataset(DatasetSpec.Builder builder, Description call) {
        ContentModel model = model(call);
        return Dataset.of(builder.model(model).build(), Corpus.builtIn(), model);
    }

    private static ContentModel model(Description call) {
        String text = call.text(DatasetWords.MODEL);
        try {
            return text == null || text.isBlank() ? Layouts.MODEL : ModelText.sent(text);
        } catch (ModelException e) {
            throw new IllegalArgumentException("model: " + e.getMessage(), e);
        }
    }

    /** Returns a spec with the seeds of a call and defaults for everything else. */
    static DatasetSpec.Builder seeds(Description call) {
        DatasetSpec.Builder builder = DatasetSpec.builder().seed(call.number(DatasetWords.SEED));
        return call.has(DatasetWords.DATA_SEED) ? builder.dataSeed(call.number(DatasetWords.DATA_SEED)) : builder;
    }
}
