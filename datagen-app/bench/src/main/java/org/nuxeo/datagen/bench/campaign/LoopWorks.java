// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.security.MessageDigest;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.campaign.Work.Result;
import org.nuxeo.datagen.bench.measure.Figure.Unit;
import org.nuxeo.datagen.bench.measure.RateMeter;
import org.nuxeo.datagen.bench.measure.RateMeter.ServiceRun;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.export.MeasuredLoop;
import org.nuxeo.datagen.export.Tables;
import org.nuxeo.datagen.export.row.RowEncoder;
import org.nuxeo.datagen.export.row.RowTable;
import org.nuxeo.datagen.render.DocumentRenderer;
import org.nuxeo.datagen.render.Registered;
import org.nuxeo.datagen.render.frame.BlobFormat;

/**
 * Works that nothing but processors limits: rows as text, files, lengths with digests, and digests alone. Settings:
 * {@code threads}, none for the time of one processor; {@code table}, {@code kind}, {@code format}, {@code from} which
 * position, {@code size} to which files are padded.
 */
record LoopWorks(Dataset dataset, RateMeter meter) {

    private static final int ROWS = 200;
    private static final int FILES = 64;
    private static final int MOST_THREADS = 2 * Runtime.getRuntime().availableProcessors();

    Map<String, Work.Maker> all() {
        return Map.of("rows", this::rows, "files", this::files, "digests", this::digests, "md5", this::md5);
    }

    private @Nullable Work rows(Step.Settings settings) {
        String table = settings.text("table", dataset.layout().kinds().series().label());
        String format = settings.text("format", "csv");
        RowTable all = Tables.of(dataset, table);
        long from = settings.yaml().path("from").asLong();
        long few = Math.min(ROWS, all.count());
        long bytes = RowEncoder.of(all, format).encodeShared(0, few).remaining() / few;
        long share = all.count() / threads(settings);
        IntFunction<LongSupplier> loops =
                thread -> MeasuredLoop.rows(dataset, table, format, from + share * thread, ROWS)::run;
        return from > 0 && from > all.count() - 2L * ROWS ? null : loop(settings, "rows", bytes, loops);
    }

    private @Nullable Work files(Step.Settings settings) {
        Kind kind = settings.kind(dataset);
        BlobFormat format = format(settings, kind);
        long bytes = lengthBytes(dataset, kind, format);
        return loop(settings, "files", bytes, thread -> MeasuredLoop.files(dataset, kind, format, FILES)::run);
    }

    private @Nullable Work digests(Step.Settings settings) {
        Kind kind = settings.kind(dataset);
        BlobFormat format = format(settings, kind);
        long bytes = lengthBytes(dataset, kind, format);
        long from = settings.yaml().path("from").asLong();
        long size = settings.yaml().path("size").asLong();
        LongSupplier loop = MeasuredLoop.digests(dataset, kind, format, from, size, FILES)::run;
        if (size > 0) {
            // the state of a digest after the padding is kept
            loop.getAsLong();
        }
        return from >= dataset.count(kind) ? null : loop(settings, "files", bytes, thread -> loop);
    }

    private @Nullable Work md5(Step.Settings settings) {
        byte[] bytes = new byte[settings.yaml().path("bytes").asInt()];
        MessageDigest md5 = FileStore.md5();
        return loop(settings, "files", bytes.length, thread -> () -> {
            for (int i = 0; i < FILES; i++) {
                bytes[i]++;
                md5.digest(bytes);
            }
            return FILES;
        });
    }

    private @Nullable Work loop(Step.Settings settings, String noun, long bytes, IntFunction<LongSupplier> loops) {
        int threads = threads(settings);
        if (threads > MOST_THREADS) {
            return null;
        }
        boolean alone = !settings.has("threads");
        ServiceRun run = alone ? meter.alone(loops.apply(0)) : meter.together(threads, loops);
        Unit unit = alone ? Unit.onOneCore(noun, bytes) : new Unit(noun, 0, "");
        return new Work(unit, 0, false, () -> Result.of(run.documentsPerSecond()));
    }

    private static int threads(Step.Settings settings) {
        return (int) settings.number("threads", 1);
    }

    private BlobFormat format(Step.Settings settings, Kind kind) {
        return Registered.files(dataset.archive()).formats(kind, 0).stream()
                .filter(each -> each.label().equals(settings.text("format", each.label())))
                .findFirst()
                .orElseThrow(() -> settings.refuse("format", "must be a format of " + kind.label()));
    }

    /** Returns the length of the first file of a kind. */
    static long lengthBytes(Dataset dataset, Kind kind, BlobFormat format) {
        return new DocumentRenderer()
                .load(dataset.document(dataset.firstOrdinal(kind)), 0, format, 0)
                .lengthBytes();
    }
}
