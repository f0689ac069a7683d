package org.nuxeo.datagen.bench.capacity;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Map;
import org.nuxeo.datagen.importer.internal.output.Json;
import org.nuxeo.datagen.importer.internal.output.Table;

/** A capacity as tables and as JSON. */
public final class CapacityText {

    private static final double BYTES_PER_GIGABYTE = 1e9;

    private CapacityText() {}

    /** Returns it as tables. */
    public static String text(Capacity capacity) {
        SizeSample sample = capacity.sample();
        Table sizes = new Table(1, "estimate", "bytes", "error");
        size(sizes, "files", sample.blobBytes());
        size(sizes, "documents as BSON", sample.storeBytes());
        size(sizes, "documents as they are indexed", sample.indexBytes());
        StringBuilder text = new StringBuilder(sizes.toString())
                .append("from a sample of ")
                .append(sample.documents())
                .append(" documents\n");
        if (capacity.rates() != null) {
            text.append('\n').append(predictions(capacity));
            capacity.assumptions()
                    .forEach(each -> text.append("- ").append(each).append('\n'));
        }
        return text.toString();
    }

    private static void size(Table table, String name, Estimate bytes) {
        table.row(name, Math.round(bytes.value()), String.format(Locale.ROOT, "± %.1f %%", bytes.errorPercent()));
    }

    private static Table predictions(Capacity capacity) {
        Table table = new Table(
                0,
                "documents",
                "produce",
                "import",
                "index",
                "verify",
                "hours",
                "error",
                "store GB",
                "its indexes GB",
                "index GB",
                "cost");
        for (Capacity.Prediction each : capacity.predictions()) {
            table.row(
                    Math.round(each.documents()),
                    hours(each, "produce"),
                    hours(each, "import"),
                    hours(each, "index"),
                    hours(each, "verify"),
                    number(each.hours().value()),
                    String.format(Locale.ROOT, "± %.0f %%", each.hours().errorPercent()),
                    number(each.storeBytes().value() / BYTES_PER_GIGABYTE),
                    number(each.storeIndexBytes() / BYTES_PER_GIGABYTE),
                    number(each.indexBytes() / BYTES_PER_GIGABYTE),
                    number(each.cost().value()));
        }
        return table;
    }

    private static String hours(Capacity.Prediction prediction, String stage) {
        Estimate seconds = prediction.seconds().get(stage);
        return seconds == null ? "-" : number(seconds.value() / 3600);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%,.3f" : "%,.1f", value);
    }

    /** Returns it as the member {@code estimates} of a plan. */
    public static ObjectNode json(Capacity capacity) {
        ObjectNode json = Json.object().put("sampleDocuments", capacity.sample().documents());
        json.set("blobBytes", capacity.sample().blobBytes().json());
        json.set("storeBytes", capacity.sample().storeBytes().json());
        json.set("indexBytes", capacity.sample().indexBytes().json());
        if (capacity.rates() == null) {
            return json;
        }
        ArrayNode predictions = json.putArray("predictions");
        for (Capacity.Prediction each : capacity.predictions()) {
            ObjectNode node = predictions.addObject().put("documents", Math.round(each.documents()));
            ObjectNode seconds = node.putObject("seconds");
            for (Map.Entry<String, Estimate> stage : each.seconds().entrySet()) {
                seconds.set(stage.getKey(), stage.getValue().json());
            }
            node.put("hours", each.hours().value())
                    .put("hoursError", each.hours().error());
            node.set("blobBytes", each.blobBytes().json());
            node.set("storeBytes", each.storeBytes().json());
            node.put("storeIndexBytes", Math.round(each.storeIndexBytes()))
                    .put("indexBytes", Math.round(each.indexBytes()))
                    .put("cost", each.cost().value())
                    .put("costError", each.cost().error());
        }
        ArrayNode assumptions = json.putArray("assumptions");
        capacity.assumptions().forEach(assumptions::add);
        return json;
    }
}
