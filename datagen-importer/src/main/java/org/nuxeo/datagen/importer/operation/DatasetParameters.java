// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
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
import org.nuxeo.datagen.importer.operation.parameter.Parameter;
import org.nuxeo.datagen.importer.operation.parameter.ParameterValues;

/** The words of a dataset as parameters. */
final class DatasetParameters {

    static final Parameter SEED = parameter(DatasetWords.SEED);
    static final Parameter DATA_SEED = parameter(DatasetWords.DATA_SEED);
    static final Parameter MODEL = parameter(DatasetWords.MODEL);
    static final Parameter BLOB_SIZE = parameter(DatasetWords.BLOB_SIZE);
    static final Parameter FIRST_MONTH = parameter(DatasetWords.FIRST_MONTH);

    /** The words that operations have. */
    static final List<Parameter> ALL = of(DatasetWords.ALL);

    private DatasetParameters() {}

    /** Returns the parameters of the words that operations have. */
    static List<Parameter> of(DatasetWords words) {
        return words.words().stream()
                .filter(word -> word.meaning() != null)
                .flatMap(DatasetParameters::parameters)
                .toList();
    }

    /** Returns the parameters of a word, one for each of its names, of which the first has the default. */
    private static Stream<Parameter> parameters(Word word) {
        Parameter usual = parameter(word);
        return word.camelNames().stream().map(name -> name.equals(usual.name()) ? usual : usual.named(name));
    }

    private static Parameter parameter(Word word) {
        Parameter parameter = Parameter.of(word);
        return word.equals(DatasetWords.MODEL)
                ? parameter.checked("the YAML of a content model or the name of a resource", DatasetParameters::model)
                : parameter;
    }

    /** Returns whether any of the parameters was given. */
    static boolean areGiven(ParameterValues values) {
        return ALL.stream().anyMatch(each -> values.isGiven(each.name()));
    }

    /**
     * Returns the dataset.
     *
     * @throws IllegalArgumentException if parameters do not fit each other
     */
    static Dataset dataset(ParameterValues values) {
        try {
            return DatasetWords.ALL.dataset(description(DatasetWords.ALL, values), Corpus.builtIn(), model(values));
        } catch (Refusal e) {
            throw new IllegalArgumentException(e.message(Spelling.CAMEL), e);
        }
    }

    /** Returns the words that a call gives. */
    static Description description(DatasetWords words, ParameterValues values) {
        Description description = Description.NOTHING;
        for (Word word : words.words()) {
            for (String name : word.camelNames()) {
                if (word.meaning() == null || !values.isGiven(name)) {
                    continue;
                }
                if (description.has(word)) {
                    throw new IllegalArgumentException(
                            String.join(" and ", word.camelNames()) + ": are the same; give one of them");
                }
                Object value = values.value(name);
                description = value instanceof String text
                        ? description.withText(word, text, Description.GIVEN)
                        : description.with(word, Objects.requireNonNull(value), Description.GIVEN);
            }
        }
        return description;
    }

    /**
     * Returns a bank with the content model of a call.
     *
     * @throws IllegalArgumentException if the model is not that of a bank
     */
    static Dataset bank(DatasetSpec.Builder builder, ParameterValues values) {
        ContentModel model = model(values);
        if (model.shape() != null) {
            throw new IllegalArgumentException("model " + model.name()
                    + ": has no customers, accounts and statements; call " + OperationIds.PRODUCE);
        }
        return Dataset.of(builder.model(model).build(), Corpus.builtIn(), model);
    }

    /** Returns a dataset with the content model of a call. */
    static Dataset dataset(DatasetSpec.Builder builder, ParameterValues values) {
        ContentModel model = model(values);
        return Dataset.of(builder.model(model).build(), Corpus.builtIn(), model);
    }

    private static ContentModel model(ParameterValues values) {
        String text = values.optionalText(DatasetWords.MODEL.camelName());
        return text == null || text.isBlank() ? Layouts.MODEL : model(text);
    }

    private static ContentModel model(String text) {
        try {
            return ModelText.sent(text);
        } catch (ModelException e) {
            throw new IllegalArgumentException("model: " + e.getMessage(), e);
        }
    }

    /** Returns a spec with the seeds of a call and defaults for everything else. */
    static DatasetSpec.Builder seeds(ParameterValues values) {
        DatasetSpec.Builder builder = DatasetSpec.builder().seed(values.number("seed"));
        return values.value("dataSeed") == null ? builder : builder.dataSeed(values.number("dataSeed"));
    }
}
