// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import java.util.Arrays;
import java.util.List;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.bank.FilePlan;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.corpus.Corpus;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.core.model.ContentModel;
import org.nuxeo.datagen.importer.operation.parameter.Parameter;
import org.nuxeo.datagen.importer.operation.parameter.ParameterValues;

/** The parameters that choose a dataset, with the defaults of {@link DatasetSpec.Builder}. */
final class DatasetParameters {

    private static final DatasetSpec DEFAULTS = DatasetSpec.builder().build();

    static final Parameter SEED =
            Parameter.number("seed", "seed that chooses identities").orElse(DEFAULTS.seed());
    static final Parameter DATA_SEED = Parameter.number("dataSeed", "seed that chooses amounts; by default the seed");
    static final Parameter BLOB_SIZE = Parameter.number(
                    "blobSize", "length in bytes to which blobs are padded; 0 for no padding")
            .within(0, BlobKey.MAX_BLOB_SIZE_BYTES)
            .orElse(DEFAULTS.blobSizeBytes());
    static final Parameter FIRST_MONTH =
            month("firstMonth", "month of the first statements").orElse(Months.text(DEFAULTS.firstMonth()));

    static final List<Parameter> ALL = List.of(
            Parameter.number("customers", "number of customers")
                    .within(1, DatasetSpec.MAX_CUSTOMERS)
                    .orElse(DEFAULTS.customers()),
            Parameter.integer("months", "number of months")
                    .within(1, DatasetSpec.MAX_MONTHS)
                    .orElse(DEFAULTS.months()),
            FIRST_MONTH,
            Parameter.integer(
                            "liveMonths",
                            "number of live months, counted from the last; by default "
                                    + DatasetSpec.DEFAULT_LIVE_MONTHS + " unless liveFrom is given")
                    .within(0, DatasetSpec.MAX_MONTHS),
            month("liveFrom", "first month of live statements, instead of liveMonths"),
            SEED,
            DATA_SEED,
            ModelParameter.MODEL,
            Parameter.text("filePlan", "the rule for where statements are stored")
                    .oneOf(Arrays.stream(FilePlan.values()).map(FilePlan::label).toList())
                    .orElse(DEFAULTS.filePlan().label()),
            BLOB_SIZE);

    private DatasetParameters() {}

    private static Parameter month(String name, String meaning) {
        String wanted =
                "a month from " + Months.text(Months.FIRST) + " to " + Months.text(Months.LAST) + ", written YYYY-MM";
        return Parameter.text(name, meaning).checked(wanted, text -> {
            try {
                Months.parse(text);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(name + " " + text + ": must be " + wanted, e);
            }
        });
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
        DatasetSpec.Builder builder = seeds(values)
                .customers(values.number("customers"))
                .months(values.integer("months"))
                .firstMonth(Months.parse(values.text("firstMonth")))
                .filePlan(FilePlan.of(values.text("filePlan")))
                .blobSizeBytes(values.number("blobSize"));
        if (values.integer("liveMonths") != null) {
            builder.liveMonths(values.integer("liveMonths"));
        }
        if (values.text("liveFrom") != null) {
            builder.liveFrom(Months.parse(values.text("liveFrom")));
        }
        return dataset(builder, values);
    }

    /** Returns a dataset with the content model of a call. */
    static Dataset dataset(DatasetSpec.Builder builder, ParameterValues values) {
        ContentModel model = ModelParameter.of(values);
        return Dataset.of(builder.model(model).build(), Corpus.builtIn(), model);
    }

    /** Returns a spec with the seeds of a call and defaults for everything else. */
    static DatasetSpec.Builder seeds(ParameterValues values) {
        DatasetSpec.Builder builder = DatasetSpec.builder().seed(values.number("seed"));
        if (values.number("dataSeed") != null) {
            builder.dataSeed(values.number("dataSeed"));
        }
        return builder;
    }
}
