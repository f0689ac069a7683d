package org.nuxeo.datagen.bench.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.bench.measure.Comparison;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.bench.measure.StandIn;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.importer.internal.output.Json;
import org.nuxeo.datagen.importer.internal.output.SpecJson;
import org.nuxeo.datagen.importer.internal.output.Table;

/** What one run of {@code bench} measured, as text, JSON and a page. */
public final class BenchReport {

    private final ObjectNode machine = Machine.describe();
    private final DatasetSpec spec;
    private final List<Comparison> comparisons = new ArrayList<>();
    private final List<Curve> curves = new ArrayList<>();

    /** Begins a report of a dataset, on this machine. */
    public BenchReport(DatasetSpec spec) {
        this.spec = spec;
    }

    /** Adds what was measured of a stage. */
    public void add(Measured result) {
        comparisons.addAll(result.comparisons());
        curves.addAll(result.curves());
    }

    /** Returns the whole as JSON. */
    public ObjectNode json() {
        ObjectNode node = Json.object();
        node.set("machine", machine);
        node.set("dataset", SpecJson.write(spec));
        ArrayNode compared = node.putArray("comparisons");
        comparisons.forEach(each -> compared.add(each.json()));
        ArrayNode plotted = node.putArray("curves");
        curves.forEach(each -> plotted.add(each.json()));
        return node;
    }

    /** Returns the comparisons as a table; nothing if only curves were measured. */
    public String text() {
        if (comparisons.isEmpty()) {
            return "";
        }
        Table table = new Table(2, "stage", "what", "a second", "limit", "a second", "ratio", "from", "to");
        for (Comparison each : comparisons) {
            double[] ratios = each.ratios();
            table.row(
                    each.stage(),
                    each.markedName(),
                    Math.round(Rates.median(each.rates())),
                    each.limitName(),
                    Math.round(Rates.median(each.limitRates())),
                    Html.ratio(Rates.median(ratios)),
                    Html.ratio(Rates.least(ratios)),
                    Html.ratio(Rates.greatest(ratios)));
        }
        boolean standIn = comparisons.stream().anyMatch(Comparison::standIn);
        return table + (standIn ? StandIn.NOTE + "\n" : "");
    }

    /**
     * Writes {@code index.html} and {@code report.json}.
     *
     * @param folder made if absent
     * @throws BenchException if it cannot be written
     */
    public void write(Path folder) {
        ReportFolder.write(folder, json(), new ReportPage(machine, spec, comparisons, curves).html());
    }

    /**
     * Reads the comparisons of a report.
     *
     * @param path the report's JSON, or its folder
     * @throws BenchException if it is none
     */
    public static List<Comparison> read(Path path) {
        Path file = ReportFolder.json(path);
        try {
            JsonNode compared = Json.MAPPER.readTree(file.toFile()).path("comparisons");
            if (!compared.isArray()) {
                throw new BenchException(file + ": is no report of bench");
            }
            List<Comparison> list = new ArrayList<>();
            compared.forEach(each -> list.add(Comparison.read(each)));
            return list;
        } catch (IOException e) {
            throw new BenchException(file + ": is no report of bench (" + e.getMessage() + ")", e);
        }
    }
}
