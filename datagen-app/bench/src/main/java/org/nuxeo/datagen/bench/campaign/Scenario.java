// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.core.JacksonException;
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
import java.util.List;
import java.util.Locale;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.corpus.Corpus;
import org.nuxeo.datagen.core.model.ContentModel;

/**
 * The definition of a scenario.
 *
 * @param name name of the scenario
 * @param question the question that it answers
 * @param data the dataset and its scale
 * @param steps the steps on the {@link DirectHost}, in order; empty if it runs on a Nuxeo only
 * @param nuxeoSteps the steps on a {@link NuxeoHost}, in order; empty if there are none
 */
public record Scenario(
        String name, String question, Data data, List<Step<DirectHost>> steps, List<Step<NuxeoHost>> nuxeoSteps) {

    /** Names of the built-in scenarios. */
    public static final List<String> NAMES = List.of(
            "11b",
            "1b",
            "mixed",
            "reindex",
            "bulk-update",
            "consistency",
            "retrieve",
            "openlsd",
            "growth",
            "large-objects",
            "phase1",
            "load");

    /**
     * The dataset of a scenario.
     *
     * @param whole spec of the dataset at scale 1
     * @param model content model
     * @param partitions number of partitions of each document topic
     * @param scale factor of the number of customers
     */
    public record Data(DatasetSpec whole, ContentModel model, int partitions, double scale) {

        /** The number of customers is a multiple of this, so that the number of documents scales too. */
        static final int CUSTOMERS_OF_A_RUN = 3;

        private static final MathContext TWO_DIGITS = new MathContext(2, RoundingMode.CEILING);

        static Data read(String scenario, JsonNode node) {
            long customers = node.path("customers").asLong();
            int months = node.path("months").asInt();
            if (customers < CUSTOMERS_OF_A_RUN || months < 1) {
                throw new BenchException("scenario " + scenario + ": dataset must have customers and months");
            }
            DatasetSpec spec = DatasetSpec.builder()
                    .customers(customers)
                    .months(months)
                    .liveMonths(node.path("live-months").asInt(Math.min(DatasetSpec.DEFAULT_LIVE_MONTHS, months)))
                    .blobSizeBytes(node.path("blob-size").asLong())
                    .build();
            return new Data(spec, Bank.model(), node.path("partitions").asInt(8), 1);
        }

        /** Returns the dataset at scale 1. */
        Dataset wholeDataset() {
            return Dataset.of(whole, Corpus.builtIn(), model);
        }

        /** Returns the dataset at its scale. */
        public Dataset dataset() {
            return dataset(whole.customers());
        }

        private Dataset dataset(long customers) {
            long runs = Math.max(1, Math.round(customers * scale / CUSTOMERS_OF_A_RUN));
            DatasetSpec spec = whole.withSize(runs * CUSTOMERS_OF_A_RUN, whole.months());
            return Dataset.of(spec, Corpus.builtIn(), model);
        }

        /** Returns the dataset of a step, whose setting {@code customers} is their number at scale 1. */
        Dataset dataset(Step.Settings step) {
            return dataset(customers(step));
        }

        private long customers(Step.Settings step) {
            long customers = step.number("customers", whole.customers());
            if (customers > whole.customers()) {
                throw step.refuse(
                        "customers", "must be at most " + whole.customers() + ", the customers of the dataset");
            }
            return customers;
        }

        /** Returns why one step has no customer more than another one at this scale, or null if it has. */
        String nothingMore(Step.Settings fewer, Step.Settings more) {
            long customers = dataset(fewer).spec().customers();
            if (dataset(more).spec().customers() > customers) {
                return null;
            }
            String reason = String.format(
                    Locale.ROOT,
                    "at scale %s, its %,d customers are imported already",
                    BigDecimal.valueOf(scale).stripTrailingZeros().toPlainString(),
                    customers);
            long difference = customers(more) - customers(fewer);
            return difference < 1
                    ? reason
                    : reason + "; it has more from --scale "
                            + BigDecimal.valueOf(CUSTOMERS_OF_A_RUN)
                                    .divide(BigDecimal.valueOf(difference), TWO_DIGITS)
                                    .toPlainString()
                            + " on";
        }
    }

    /**
     * Reads a scenario.
     *
     * @param name one of {@link #NAMES}, or the path of a file that ends in {@code .yaml}
     * @throws BenchException if it does not exist or is invalid
     */
    public static Scenario load(String name) {
        boolean file = name.endsWith(".yaml");
        if (!file && !NAMES.contains(name)) {
            throw new BenchException(
                    "scenario " + name + ": must be " + String.join(", ", NAMES) + ", or a file that ends in .yaml");
        }
        try (InputStream in =
                file ? Files.newInputStream(Path.of(name)) : Scenario.class.getResourceAsStream(name + ".yaml")) {
            // not in a constant: the names alone are part of every help, which starts sooner without a parser
            return read(name, new ObjectMapper(new YAMLFactory()).readTree(in));
        } catch (NoSuchFileException e) {
            throw new BenchException("scenario " + name + ": the file does not exist", e);
        } catch (JacksonException e) {
            throw new BenchException(
                    "scenario " + name + ": is not valid YAML, line "
                            + e.getLocation().getLineNr(),
                    e);
        } catch (IOException e) {
            throw new BenchException("scenario " + name + ": cannot be read: " + e.getMessage(), e);
        }
    }

    private static Scenario read(String name, JsonNode root) {
        List<Step<DirectHost>> steps = Step.read(name, "", root.path("steps"), DirectHost.STEPS);
        List<Step<NuxeoHost>> nuxeoSteps = Step.read(name, ", nuxeo", root.path("nuxeo"), NuxeoHost.STEPS);
        if (steps.isEmpty() && nuxeoSteps.isEmpty()) {
            throw new BenchException("scenario " + name + ": must have steps");
        }
        return new Scenario(
                name, root.path("question").asText().strip(), Data.read(name, root.path("dataset")), steps, nuxeoSteps);
    }

    /** Returns this scenario with another content model. */
    public Scenario with(ContentModel model) {
        Data changed = new Data(data.whole().withModel(model), model, data.partitions(), data.scale());
        return new Scenario(name, question, changed, steps, nuxeoSteps);
    }

    /** Returns this scenario at another scale, a factor of the number of customers. */
    public Scenario at(double scale) {
        Data scaled = new Data(data.whole(), data.model(), data.partitions(), scale);
        return new Scenario(name, question, scaled, steps, nuxeoSteps);
    }
}
