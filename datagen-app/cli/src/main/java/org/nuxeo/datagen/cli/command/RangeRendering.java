// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import org.nuxeo.datagen.cli.option.Refusals;
import org.nuxeo.datagen.cli.option.SinkOptions;
import org.nuxeo.datagen.cli.option.UsageException;
import org.nuxeo.datagen.cli.process.Context;
import org.nuxeo.datagen.cli.process.ExitCode;
import org.nuxeo.datagen.cli.progress.ProgressReporter;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.export.FileFailures;
import org.nuxeo.datagen.export.encryption.Encryption;
import org.nuxeo.datagen.export.sink.BlobRange;
import org.nuxeo.datagen.export.sink.BlobSink;
import org.nuxeo.datagen.export.sink.NotResumableException;
import org.nuxeo.datagen.export.sink.RenderJob;
import org.nuxeo.datagen.export.sink.RenderRun;
import org.nuxeo.datagen.export.sink.RenderRun.RenderReport;
import org.nuxeo.datagen.export.sink.SinkSpec;
import org.nuxeo.datagen.export.sink.UnwritableSinkException;

/** The rendering of a range of blobs into a sink, with progress and a summary. */
final class RangeRendering {
    private static final String ACTIVITY = "render";

    private final Context context;
    private final ProgressReporter progress;
    private long reported;

    RangeRendering(Context context, ProgressReporter progress) {
        this.context = context;
        this.progress = progress;
    }

    /**
     * Renders the blobs that earlier runs have not rendered.
     *
     * @param part the part that these blobs are
     * @param encryption encryption of the files, or null if they are stored as they are
     * @param work folder of the metadata and the manifest if the sink has no folder
     * @return the exit code
     */
    int run(
            BlobRange files,
            Part part,
            SinkOptions options,
            Encryption encryption,
            Path work,
            int threads,
            boolean again) {
        // A sink that discards blobs cannot be resumed.
        boolean all = again || options.spec().type() == SinkSpec.Type.NULL;
        RenderJob job = Refusals.ofOptions(
                () -> new RenderJob(files, options.spec(), encryption, options.journal(work), threads, all, part));
        BlobSink sink =
                options.create(files.kind().label() + "-" + files.format().label());
        remember(work, job.journal());
        progress.started(ACTIVITY, files.count());
        RenderReport report = render(job, sink);
        print(job, report);
        return report.rendered() + report.present() < files.count() ? ExitCode.INTERRUPTED : ExitCode.DONE;
    }

    private static void remember(Path work, Path journal) {
        try {
            OutputState.Status.remember(work, journal);
        } catch (IOException e) {
            throw new UsageException("--work " + work + ": cannot be written (" + FileFailures.reason(e) + ")", e);
        }
    }

    private RenderReport render(RenderJob job, BlobSink sink) {
        try {
            return new RenderRun(job, sink, context.termination()::requested, this::reached).run();
        } catch (NotResumableException e) {
            throw new UsageException(e.reason() + "; name another folder or give --again", e);
        } catch (UnwritableSinkException e) {
            throw new UsageException(Refusals.renamed("--sink", e), e);
        }
    }

    private void reached(long done) {
        progress.advanced(ACTIVITY, done - reported);
        reported = done;
    }

    private void print(RenderJob job, RenderReport report) {
        BlobRange files = job.files();
        double seconds = report.elapsedMillis() / 1000.0;
        context.console()
                .out()
                .print(String.format(
                        Locale.ROOT,
                        "rendered %,d files of kind %s as %s, %,d bytes, in %.1f s (%,d/s); %,d were present%s%n",
                        report.rendered(),
                        files.kind().label(),
                        files.format().label(),
                        report.bytes(),
                        seconds,
                        Math.round(report.rendered() / Math.max(0.001, seconds)),
                        report.present(),
                        job.encryption() == null
                                ? ""
                                : "; encrypted with " + job.encryption().key()));
    }
}
