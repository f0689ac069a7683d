// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.capacity;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.stream.Collectors;
import org.nuxeo.datagen.bench.report.Numbers;
import org.nuxeo.datagen.store.output.Amounts;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.output.Table;

/** A formatter of capacities as tables and as JSON. */
public final class CapacityText {

    private static final double SECONDS_PER_HOUR = 3600;
    private static final String UNKNOWN = "unknown";
    private static final Object[] COLUMNS =
            ("documents,produce,import,index,verify,together,error,files,store,its indexes,index,machines cost,"
                            + "storage a month")
                    .split(",");

    private CapacityText() {}

    /** Returns a capacity as tables. */
    public static String text(Capacity capacity) {
        SizeSample sample = capacity.sample();
        Table sizes = new Table(1, "estimate", "size", "error");
        size(sizes, "files", sample.blobBytes());
        size(sizes, "documents as BSON", sample.storeBytes());
        size(sizes, "documents in the index", sample.indexBytes());
        String text = sizes + "from a sample of " + sample.documents() + " documents\n";
        MeasuredRates rates = capacity.rates();
        return rates == null
                ? text
                : text + "\n" + predictions(capacity, rates) + lines("warning: ", rates.warnings())
                        + lines("- ", capacity.assumptions());
    }

    private static String lines(String begin, List<String> texts) {
        return texts.stream().map(each -> begin + each + "\n").collect(Collectors.joining());
    }

    private static void size(Table table, String name, Capacity.Estimate bytes) {
        table.row(name, Amounts.bytes(bytes.value()), Numbers.text("± %.1f %%", bytes.errorPercent()));
    }

    private static Table predictions(Capacity capacity, MeasuredRates rates) {
        Table table = new Table(0, COLUMNS);
        for (Capacity.Prediction each : capacity.predictions()) {
            boolean whole = each.isWhole(rates);
            table.row(
                    Math.round(each.documents()),
                    time(each, "produce"),
                    time(each, "import"),
                    time(each, "index"),
                    time(each, "verify"),
                    whole ? Amounts.time(each.hours().value() * SECONDS_PER_HOUR) : UNKNOWN,
                    whole ? Numbers.text("± %.0f %%", each.hours().errorPercent()) : UNKNOWN,
                    Amounts.bytes(each.blobBytes().value()),
                    Amounts.bytes(each.storeBytes().value()),
                    Amounts.bytes(each.storeIndexBytes()),
                    Amounts.bytes(each.indexBytes()),
                    whole ? number(each.machineCost().value()) : UNKNOWN,
                    number(each.storageCost()));
        }
        return table;
    }

    private static String time(Capacity.Prediction prediction, String stage) {
        Capacity.Estimate seconds = prediction.seconds().get(stage);
        return seconds == null ? UNKNOWN : Amounts.time(seconds.value());
    }

    private static String number(double value) {
        return Numbers.text(value < 10 ? "%,.3f" : "%,.1f", value);
    }

    /** Returns a capacity as the member {@code estimates} of a plan. */
    public static ObjectNode json(Capacity capacity) {
        ObjectNode json = Json.object().put("sampleDocuments", capacity.sample().documents());
        json.set("blobBytes", capacity.sample().blobBytes().json());
        json.set("storeBytes", capacity.sample().storeBytes().json());
        json.set("indexBytes", capacity.sample().indexBytes().json());
        if (capacity.rates() == null) {
            return json;
        }
        ArrayNode predictions = json.putArray("predictions");
        MeasuredRates rates = capacity.rates();
        capacity.predictions().forEach(each -> predictions.add(json(each, each.isWhole(rates))));
        json.set("assumptions", Json.mapper().valueToTree(capacity.assumptions()));
        return json.set("warnings", Json.mapper().valueToTree(capacity.rates().warnings()));
    }

    private static ObjectNode json(Capacity.Prediction prediction, boolean whole) {
        ObjectNode node = Json.object().put("documents", Math.round(prediction.documents()));
        ObjectNode seconds = node.putObject("seconds");
        prediction.seconds().forEach((stage, estimate) -> seconds.set(stage, estimate.json()));
        if (whole) {
            node.put("hours", prediction.hours().value())
                    .put("hoursError", prediction.hours().error());
        }
        node.set("blobBytes", prediction.blobBytes().json());
        node.set("storeBytes", prediction.storeBytes().json());
        node.put("storeIndexBytes", Math.round(prediction.storeIndexBytes()))
                .put("indexBytes", Math.round(prediction.indexBytes()));
        if (whole) {
            node.put("machineCost", prediction.machineCost().value())
                    .put("machineCostError", prediction.machineCost().error());
        }
        return node.put("storageCostPerMonth", prediction.storageCost());
    }
}
