package org.nuxeo.datagen.cli.command;

import java.nio.file.Path;
import java.util.Locale;
import org.nuxeo.datagen.cli.option.SinkOptions;
import org.nuxeo.datagen.cli.process.Context;
import org.nuxeo.datagen.cli.process.ExitCode;
import org.nuxeo.datagen.cli.progress.ProgressReporter;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Slice;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.export.sink.BlobSink;
import org.nuxeo.datagen.export.sink.RenderJob;
import org.nuxeo.datagen.export.sink.RenderReport;
import org.nuxeo.datagen.export.sink.RenderRun;
import org.nuxeo.datagen.export.sink.SinkSpec;
import org.nuxeo.datagen.render.BlobFormat;

/** Renders a range of files into a sink, with progress, and says what was done. */
final class RangeRendering {
    private static final String ACTIVITY = "render";

    private final Context context;
    private final ProgressReporter progress;
    private long reported;

    RangeRendering(Context context, ProgressReporter progress) {
        this.context = context;
        this.progress = progress;
    }

    /** Returns the exit code. */
    int run(
            Dataset dataset,
            Kind kind,
            BlobFormat format,
            Slice range,
            SinkOptions options,
            Path work,
            int threads,
            boolean again) {
        // Nothing of a sink that keeps nothing can be resumed.
        boolean anew = again || options.spec().type() == SinkSpec.Type.NULL;
        RenderJob job = new RenderJob(
                dataset,
                kind,
                format,
                range.from(),
                range.count(),
                options.spec(),
                options.journal(work),
                threads,
                anew);
        BlobSink sink = options.create(kind.label() + "-" + format.label());
        progress.started(ACTIVITY, range.count());
        RenderReport report = new RenderRun(job, sink, context.termination()::requested, this::reached).run();
        print(kind, format, report);
        return report.rendered() + report.present() < range.count() ? ExitCode.INTERRUPTED : ExitCode.DONE;
    }

    private void reached(long done) {
        progress.advanced(ACTIVITY, done - reported);
        reported = done;
    }

    private void print(Kind kind, BlobFormat format, RenderReport report) {
        double seconds = report.elapsedMillis() / 1000.0;
        context.console()
                .out()
                .print(String.format(
                        Locale.ROOT,
                        "rendered %,d files of kind %s as %s, %,d bytes, in %.1f s (%,d/s); %,d were present%n",
                        report.rendered(),
                        kind.label(),
                        format.label(),
                        report.bytes(),
                        seconds,
                        Math.round(report.rendered() / Math.max(0.001, seconds)),
                        report.present()));
    }
}
