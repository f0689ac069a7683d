// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import java.util.Map;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.corpus.Corpus;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.model.ContentModel;

/** The options of the dataset: the words of {@link DatasetWords}. */
public final class DatasetOptions extends WordOptions {
    private final DatasetWords words;

    /** Creates options with the default number of customers. */
    public DatasetOptions() {
        this(DatasetWords.ALL, Map.of());
    }

    /** @param customers default number of customers */
    public DatasetOptions(long customers) {
        this(DatasetWords.ALL, Map.of(DatasetWords.CUSTOMERS, Long.toString(customers)));
    }

    DatasetOptions(DatasetWords words, Map<Word, String> defaults) {
        super(words.words(), defaults);
        this.words = words;
    }

    /**
     * Returns the dataset that these options describe.
     *
     * @throws Refusal if they do not go together, or the corpus or the content model cannot be read
     */
    public Dataset dataset() {
        return words.dataset(description());
    }

    /**
     * Returns the dataset that these options describe.
     *
     * @param grownFrom dataset whose first month and live boundary it has unless they are given; null for the defaults
     * @throws Refusal if they do not go together, or the corpus or the content model cannot be read
     */
    public Dataset dataset(DatasetSpec grownFrom) {
        return grownFrom == null ? dataset() : words.dataset(DatasetWords.grown(description(), grownFrom));
    }

    /**
     * Returns the dataset that these options describe, for a program that knows only the built-in corpus.
     *
     * @throws Refusal if they do not go together
     */
    public Dataset ofBuiltInCorpus() {
        Dataset dataset = dataset();
        return Dataset.of(dataset.spec(), Corpus.builtIn(), dataset.model());
    }

    /** Returns whether the number of documents determines the number of customers. */
    public boolean countsDocuments() {
        return DatasetWords.countsDocuments(description());
    }

    /**
     * Returns the content model in a file or with a name.
     *
     * @throws Refusal if it cannot be read or has a mistake
     */
    public static ContentModel model(String fileOrName) {
        return DatasetWords.model(Description.NOTHING.with(DatasetWords.MODEL, fileOrName, Description.GIVEN));
    }
}
