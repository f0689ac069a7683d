// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import static java.math.BigDecimal.valueOf;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.charts.Numbers;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.importer.settings.LayoutWords;
import org.nuxeo.datagen.importer.settings.StageWords;
import org.nuxeo.datagen.importer.settings.StoreLayout;
import org.nuxeo.datagen.importer.settings.TopicWords;

/**
 * The definition of a scenario.
 *
 * @param name name of the scenario
 * @param question the question that it answers
 * @param answer words in the titles of the curves that answer it; empty for those of the first plot
 * @param data the dataset and its scale
 * @param steps the steps on the {@link DirectHost}, in order; empty if it runs on a Nuxeo only
 * @param nuxeoSteps the steps on a {@link RestHost}, in order; empty if there are none
 */
public record Scenario(
        String name,
        String question,
        String answer,
        Data data,
        List<Step<DirectHost>> steps,
        List<Step<RestHost>> nuxeoSteps) {

    /** @throws BenchException if a step is for another dataset */
    public Scenario {
        for (Step<DirectHost> step : steps) {
            if (!step.fits(data.smallest())) {
                String bankOnly = ": knows only the documents of a bank, not those of model ";
                String model = data.smallest().archive().name();
                String refused = step.settings().kind() + bankOnly + model + "; leave the model or the step out";
                throw step.settings().refuse(refused);
            }
        }
    }

    /** Names of the built-in scenarios. */
    public static final List<String> NAMES = List.of(("11b 1b mixed reindex search bulk-update consistency retrieve"
                    + " openlsd growth large-objects change phase1 load")
            .split(" "));

    /**
     * The dataset of a scenario.
     *
     * @param known the words that a dataset may have
     * @param words the dataset at scale 1 in words, with the number of partitions and the settings of topics and indexes
     * @param smallest the same dataset with as few customers as possible; a model may have too few numbers for all
     * @param customers number of customers at scale 1
     * @param scale factor of the number of customers
     */
    public record Data(DatasetWords known, Description words, Dataset smallest, long customers, double scale) {

        /** The number of customers is a multiple of this, so that the number of documents scales too. */
        static final int CUSTOMERS_OF_A_RUN = 3;

        private static final MathContext TWO_DIGITS = new MathContext(2, RoundingMode.CEILING);

        /** @throws Refusal if there is a number of shards for a repository that the dataset does not have */
        public Data {
            LayoutWords.indexShards(words, smallest.layout().repositories());
        }

        static Data of(DatasetWords known, Description words, double scale) {
            Dataset smallest = known.dataset(words.without(DatasetWords.DOCUMENTS)
                    .with(DatasetWords.CUSTOMERS, (long) CUSTOMERS_OF_A_RUN, Description.DEFAULT));
            boolean named = words.has(DatasetWords.CUSTOMERS) && !words.has(DatasetWords.DOCUMENTS);
            long customers = named
                    ? words.number(DatasetWords.CUSTOMERS)
                    : known.dataset(words).spec().customers();
            return new Data(known, words, smallest, customers, scale);
        }

        static Data read(DatasetWords known, String scenario, JsonNode node) {
            String refused = "scenario " + scenario + ": dataset ";
            try {
                List<Word> readable = new ArrayList<>(replaceable(known));
                readable.add(StageWords.PARTITIONS);
                UnaryOperator<String> given = name -> node.path(name).asText(null);
                Description words = Description.read(readable, given, Description.GIVEN);
                boolean counted = words.has(DatasetWords.CUSTOMERS) || words.has(DatasetWords.DOCUMENTS);
                Data data = of(known, words, 1);
                boolean whole = counted && words.has(DatasetWords.MONTHS) && data.customers >= CUSTOMERS_OF_A_RUN;
                BenchException.when(!whole, refused, "must have customers and months");
                return data;
            } catch (Refusal e) {
                throw new BenchException(refused + e.getMessage(), e);
            }
        }

        private static List<Word> replaceable(DatasetWords known) {
            Stream<List<Word>> lists = Stream.of(known.words(), LayoutWords.NEW_INDEXES, TopicWords.ALL);
            return lists.flatMap(List::stream).toList();
        }

        private Data with(Description more) {
            Description replaced = words;
            for (Word word : replaceable(known)) {
                replaced = more.has(word) ? replaced.with(word, more.known(word), more.source(word)) : replaced;
            }
            return of(known, replaced, scale);
        }

        /** Returns the number of partitions of each document topic. */
        int partitions() {
            return StageWords.partitions(words);
        }

        /** Returns how the stores hold the documents. */
        StoreLayout layout() {
            var repositories = smallest.layout().repositories();
            return StoreLayout.DEFAULT.with(LayoutWords.indexShards(words, repositories));
        }

        /** Returns the words for another process of a dataset that has the corpus and the model of this one. */
        Description describe(Dataset dataset) {
            return known.describe(dataset.spec(), words);
        }

        /** Returns the first groups of a dataset, which have a number of documents; all if it has no more. */
        Dataset upTo(Dataset dataset, long documents) {
            if (dataset.size() <= documents) {
                return dataset;
            }
            Description any = describe(dataset).without(DatasetWords.CUSTOMERS);
            return known.dataset(any.with(DatasetWords.DOCUMENTS, documents, Description.GIVEN));
        }

        /** Returns a dataset whose files are padded to another length. */
        Dataset padded(Dataset dataset, long blobSizeBytes) {
            return known.dataset(describe(dataset).with(DatasetWords.BLOB_SIZE, blobSizeBytes, Description.GIVEN));
        }

        /** Returns the scale without an exponent. */
        String scaleText() {
            return Numbers.plain(scale);
        }

        /** Returns the dataset at its scale. */
        public Dataset dataset() {
            return dataset(customers);
        }

        /** Returns the dataset at scale 1. */
        Dataset whole() {
            return sized(customers);
        }

        private Dataset dataset(long ofScale1) {
            long runs = Math.max(1, Math.round(ofScale1 * scale / CUSTOMERS_OF_A_RUN));
            return sized(runs * CUSTOMERS_OF_A_RUN);
        }

        private Dataset sized(long size) {
            DatasetSpec spec = smallest.spec();
            return smallest.withSpec(spec.withSize(size, spec.months()));
        }

        /** Returns the dataset of a step, whose setting {@code customers} is their number at scale 1. */
        Dataset dataset(Step.Settings step) {
            return dataset(customers(step));
        }

        private long customers(Step.Settings step) {
            long ofStep = step.number("customers", customers);
            String most = WholeNumber.grouped(customers) + ", the customers of the dataset";
            step.refuseIf(ofStep > customers, "customers", "must be at most " + most);
            return ofStep;
        }

        /** Returns why one step has no customer more than another one at this scale; empty if it has. */
        Optional<String> nothingMore(Step.Settings fewer, Step.Settings more) {
            long imported = dataset(fewer).spec().customers();
            if (dataset(more).spec().customers() > imported) {
                return Optional.empty();
            }
            String reason = Numbers.text("at scale %s, its %,d customers are imported already", scaleText(), imported);
            long difference = customers(more) - customers(fewer);
            if (difference < 1) {
                return Optional.of(reason);
            }
            BigDecimal least = valueOf(CUSTOMERS_OF_A_RUN).divide(valueOf(difference), TWO_DIGITS);
            return Optional.of(reason + "; it has more from --scale " + least.toPlainString() + " on");
        }
    }

    /**
     * Reads a scenario.
     *
     * @param name one of {@link #NAMES}, or the path of a file that ends in {@code .yaml}
     * @throws BenchException if it does not exist or is invalid
     */
    public static Scenario load(String name) {
        boolean known = name.endsWith(".yaml") || NAMES.contains(name);
        String names = String.join(", ", NAMES) + ", or a file that ends in .yaml";
        BenchException.when(!known, "scenario ", name, ": must be ", names);
        return read(DatasetWords.ALL, name, yaml(name));
    }

    /** Reads the YAML of a built-in scenario or of a file. */
    static JsonNode yaml(String name) {
        try (InputStream in = name.endsWith(".yaml")
                ? Files.newInputStream(Path.of(name))
                : Scenario.class.getResourceAsStream(name + ".yaml")) {
            // not in a constant: the names alone are part of every help, which starts sooner without a parser
            return new ObjectMapper(new YAMLFactory()).readTree(in);
        } catch (NoSuchFileException e) {
            throw new BenchException("scenario " + name + ": the file does not exist", e);
        } catch (JacksonException e) {
            JsonLocation at = e.getLocation();
            String where = at == null ? "it is nested too deeply" : "line " + at.getLineNr();
            throw new BenchException("scenario " + name + ": is not valid YAML, " + where, e);
        } catch (IOException e) {
            throw new BenchException("scenario " + name + ": cannot be read: " + e.getMessage(), e);
        }
    }

    /** Reads a scenario whose dataset may have some words. */
    static Scenario read(DatasetWords known, String name, JsonNode root) {
        List<Step<DirectHost>> steps = Step.read(name, "", root.path("steps"), DirectSteps.TYPES);
        List<Step<RestHost>> nuxeoSteps = Step.read(name, ", nuxeo", root.path("nuxeo"), NuxeoSteps.TYPES);
        BenchException.when(steps.isEmpty() && nuxeoSteps.isEmpty(), "scenario ", name, ": must have steps");
        String question = root.path("question").asText().strip();
        Data data = Data.read(known, name, root.path("dataset"));
        return new Scenario(name, question, root.path("answer").asText(), data, steps, nuxeoSteps);
    }

    /** Returns this scenario with some words of its dataset replaced. */
    public Scenario with(Description words) {
        return with(data.with(words));
    }

    /** Returns this scenario at another scale, a factor of the number of customers. */
    public Scenario at(double scale) {
        return with(new Data(data.known(), data.words(), data.smallest(), data.customers(), scale));
    }

    private Scenario with(Data other) {
        return new Scenario(name, question, answer, other, steps, nuxeoSteps);
    }
}
