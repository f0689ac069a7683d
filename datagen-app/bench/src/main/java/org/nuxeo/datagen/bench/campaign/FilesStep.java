// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.nuxeo.datagen.bench.campaign.FileRates.Rate;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.export.encryption.Encryption;
import org.nuxeo.datagen.export.encryption.Encryption.EncryptionFormat;
import org.nuxeo.datagen.export.encryption.EncryptionKey;

/**
 * A step that imports files into a store and into two, and retrieves them, with growing numbers of threads, without and
 * with encryption. Settings: {@code kind}, {@code size} to which files are padded or 0, {@code threads}, number of
 * {@code files} for each number of threads at scale 1, {@code least} number of files at any scale, and {@code curves},
 * published lines of the plots {@code import}, {@code copy} and {@code retrieval}.
 */
record FilesStep(Settings settings) implements Step<DirectHost> {

    private static final EncryptionKey KEY = EncryptionKey.of(new byte[EncryptionKey.LENGTH_BYTES]);

    /** Number of files with which the virtual machine is warmed up. Encryption is slow until it is compiled. */
    private static final int WARM_UP_FILES = 2_000;

    private static final Map<String, String> TITLES = Map.of(
            "import", "Import against threads",
            "copy", "Two stores against threads",
            "retrieval", "Retrieval against threads");

    @Override
    public void run(DirectHost host, StepRecord record) throws Exception {
        Map<String, Map<String, List<Curve.Point>>> plots = new LinkedHashMap<>();
        Dataset dataset =
                host.data().padded(host.dataset(), settings.yaml().path("size").asLong());
        Kind kind = dataset.layout().kinds().of(settings.text("kind", "letter"));
        long files = Math.max(
                settings.number("least", 500),
                Math.round(settings.number("files", 1_000_000) * host.data().scale()));
        int count = (int) Math.min(files, dataset.count(kind));
        List<Long> threads = settings.numbers("threads", 1L, 2L, 4L, 8L, 20L, 40L, 80L);
        for (Encryption encryption : new Encryption[] {null, new Encryption(EncryptionFormat.DATAGEN, KEY)}) {
            int warmUp = (int) Math.min(dataset.count(kind), WARM_UP_FILES);
            new FileRates(dataset, kind, warmUp, encryption, host.work()).measure(host.threads());
            FileRates rates = new FileRates(dataset, kind, count, encryption, host.work());
            for (long each : threads) {
                if (host.stopped()) {
                    return;
                }
                for (Rate rate : rates.measure((int) each)) {
                    add(record, plots, each, rate, encryption == null ? "" : ", encrypted");
                }
            }
        }
        plots.forEach((plot, lines) -> add(record, plot, lines));
        record.note(settings.title() + ": the files are in the page cache of the system, and no write waits for a disk."
                + " With two stores, each file is copied as soon as it is in the first.");
    }

    /** Adds a rate to the record, and to the points by line, by plot. */
    private static void add(
            StepRecord record,
            Map<String, Map<String, List<Curve.Point>>> plots,
            long threads,
            Rate rate,
            String suffix) {
        String name = rate.operation();
        String stage = name + ", " + threads + (threads == 1 ? " thread" : " threads") + suffix;
        record.row(stage, rate.files(), "files", Math.max(1, rate.nanos() / 1_000_000), rate.wrong());
        String plot = name.equals(FileRates.IMPORT_AND_COPY) ? FileRates.COPY : name;
        plots.computeIfAbsent(plot, title -> new LinkedHashMap<>())
                .computeIfAbsent(name + suffix, line -> new ArrayList<>())
                .add(Curve.Point.of(threads, rate.perSecond()));
    }

    private void add(StepRecord record, String plot, Map<String, List<Curve.Point>> lines) {
        for (JsonNode published : settings.yaml().path("curves").path(plot)) {
            List<Curve.Point> points = new ArrayList<>();
            for (JsonNode point : published.path("points")) {
                points.add(
                        Curve.Point.of(point.path(0).asDouble(), point.path(1).asDouble()));
            }
            lines.put(published.path("line").asText(), points);
        }
        String title = TITLES.get(plot) + ": " + settings.title();
        lines.forEach(
                (line, points) -> record.curve(new Curve(title, line, "threads", "documents a second", true, points)));
    }
}
