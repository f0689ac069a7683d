// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.option;

import java.io.IOException;
import java.io.Serializable;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.ModelText;
import org.nuxeo.datagen.core.description.Word;

/**
 * The words of a dataset as options. They travel to executors, which build the dataset from them.
 *
 * @param given options that differ from the defaults
 */
public record DatasetOptions(OptionValues given) implements Serializable {

    /** The names of the options. */
    public static final Set<String> NAMES =
            DatasetWords.ALL.words().stream().map(Word::name).collect(Collectors.toUnmodifiableSet());

    private static final String MODEL = DatasetWords.MODEL.name();

    private static final Cache CACHE = new Cache();

    /** The datasets that a process has used last, so that the tasks of an executor share one. Thread safe. */
    private static final class Cache extends LinkedHashMap<DatasetOptions, Dataset> {

        private static final int SIZE = 8;
        private static final long serialVersionUID = 1L;

        Cache() {
            super(SIZE, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<DatasetOptions, Dataset> eldest) {
            return size() > SIZE;
        }
    }

    /** Returns the options of a dataset among others. */
    public static DatasetOptions of(Map<String, String> options) {
        Map<String, String> own = new HashMap<>(options);
        own.keySet().retainAll(NAMES);
        return new DatasetOptions(new OptionValues(own));
    }

    /**
     * Returns options in which the content model is a text, if there is one. The driver reads its file, so that executors
     * need none.
     *
     * @throws IllegalArgumentException if the file cannot be read
     */
    public static Map<String, String> withModelText(Map<String, String> options) {
        String model = options.get(MODEL);
        if (model == null) {
            return options;
        }
        Map<String, String> read = new HashMap<>(options);
        try {
            read.put(MODEL, ModelText.yaml(model));
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    MODEL + " " + model + ": cannot be read; give a file of the driver in UTF-8, its text, or "
                            + String.join(", ", ModelText.NAMES),
                    e);
        }
        return read;
    }

    /**
     * Returns the dataset. Equal options have the same object within a process.
     *
     * @throws IllegalArgumentException if a value is out of its range, or the corpus cannot be read
     */
    public Dataset dataset() {
        synchronized (CACHE) {
            Dataset dataset = CACHE.get(this);
            if (dataset == null) {
                Description description =
                        Description.read(DatasetWords.ALL.words(), name -> given.text(name, null), Description.GIVEN);
                dataset = DatasetWords.ALL.dataset(description);
                CACHE.put(this, dataset);
            }
            return dataset;
        }
    }
}
