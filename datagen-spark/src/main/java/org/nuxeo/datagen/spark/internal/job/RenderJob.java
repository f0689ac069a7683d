// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.SparkContext;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Layouts;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.export.sink.BlobRange;
import org.nuxeo.datagen.export.sink.SinkSpec;
import org.nuxeo.datagen.render.BlobFormat;
import org.nuxeo.datagen.spark.internal.job.JobLine.ExitCode;
import org.nuxeo.datagen.spark.internal.option.OptionValues;
import org.nuxeo.datagen.spark.internal.part.JobFolder;
import org.nuxeo.datagen.spark.internal.part.PartedWork;
import org.nuxeo.datagen.spark.internal.part.PartedWork.Earlier;
import org.nuxeo.datagen.spark.internal.sink.TaskOutput;
import org.nuxeo.datagen.store.output.Json;

/**
 * The job {@code render}.
 *
 * @param options options of the job
 * @param task the task of each part
 */
record RenderJob(OptionValues options, RenderTask task) {

    private static final String NAME = "render";
    private static final String JOURNAL = "_datagen";
    private static final long TASK_BLOBS = 20_000;
    static final Set<String> NAMES = Set.of("kind", "sink", "from", "count", "compression", "s3-endpoint", "s3-region");

    /** Returns the job of some arguments. */
    static RenderJob parse(String[] arguments, Map<String, String> environment) {
        JobArguments parsed = JobArguments.parse(
                arguments,
                JobOptions.union(NAMES, FileEncryption.NAMES, JobOptions.NAMES),
                JobOptions.FLAGS,
                environment);
        OptionValues options = parsed.options();
        Kind kind = Layouts.KINDS.of(parsed.required("kind", "KIND"));
        SinkSpec sink = SinkSpec.parse(parsed.required("sink", "SINK"));
        BlobFormat format = format(kind, options);
        Dataset dataset = parsed.dataset().dataset();
        long from = options.number("from", 0, 0, Long.MAX_VALUE);
        long count = options.number("count", Math.max(1, dataset.count(kind) - from), 1, Long.MAX_VALUE);
        BlobRange blobs = new BlobRange(dataset, kind, format, from, count);
        long each = JobOptions.taskSize(options, TASK_BLOBS);
        FileEncryption encryption = FileEncryption.of(options, environment);
        requireUsable(blobs, sink, encryption);
        return new RenderJob(
                options,
                new RenderTask(
                        parsed.dataset(),
                        kind.label(),
                        format,
                        WorkParts.of(from, blobs.end(), each),
                        encryption,
                        sink.text(),
                        options.text("s3-endpoint", null),
                        options.text("s3-region", "us-east-1")));
    }

    /** Refuses in the driver what the run of each task would refuse. */
    private static void requireUsable(BlobRange blobs, SinkSpec sink, FileEncryption encryption) {
        if (encryption != null) {
            new org.nuxeo.datagen.export.sink.RenderJob(
                    blobs, sink, encryption.open(), Path.of(JOURNAL), 1, true, Part.WHOLE);
        }
    }

    private static BlobFormat format(Kind kind, OptionValues options) {
        List<BlobFormat> formats = BlobFormat.choices(kind);
        if (!options.has("format")) {
            return formats.get(0);
        }
        String format = options.text("format", null);
        String label = format.equals("tiff") ? "tiff-" + options.text("compression", "jpeg") : format;
        return formats.stream()
                .filter(each -> each.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("format " + label + ": a " + kind.label()
                        + " is rendered as "
                        + String.join(
                                ", ", formats.stream().map(BlobFormat::label).toList())));
    }

    int run(PrintStream out, PrintStream err) throws IOException {
        long startNanos = System.nanoTime();
        SparkContext spark = JobOptions.session(NAME).sparkContext();
        Configuration hadoop = spark.hadoopConfiguration();
        SinkSpec sink = SinkSpec.parse(task.sink());
        JobFolder folder = new JobFolder(folder(sink), hadoop);
        PartedWork work = new PartedWork(
                spark,
                folder,
                task.dataset().dataset().spec(),
                question(),
                task.parts().count());
        boolean again = options.has("again") || sink.type() == SinkSpec.Type.NULL;
        Earlier earlier = again ? Earlier.NONE : work.earlier();
        if (earlier == Earlier.NONE && !again) {
            requireEmpty(sink, hadoop);
        }
        if (earlier == Earlier.FINISHED) {
            print(out, 0, 0, startNanos);
            return ExitCode.DONE;
        }
        PartedWork.Results results = work.run(task, earlier == Earlier.UNFINISHED, err);
        if (hasFolder(sink)) {
            TaskOutput.clean(sink.location(), hadoop);
        }
        work.finish(sum(results.all()));
        ObjectNode sum = sum(results.done());
        print(
                out,
                sum.path(RenderTask.RENDERED).asLong(),
                sum.path(RenderTask.BYTES).asLong(),
                startNanos);
        return ExitCode.DONE;
    }

    private static ObjectNode sum(List<ObjectNode> results) {
        ObjectNode sum = Json.object();
        for (String name : List.of(RenderTask.RENDERED, RenderTask.BYTES)) {
            sum.put(
                    name,
                    results.stream()
                            .mapToLong(result -> result.path(name).asLong())
                            .sum());
        }
        return sum;
    }

    private static boolean hasFolder(SinkSpec sink) {
        return sink.type() != SinkSpec.Type.NULL && sink.type() != SinkSpec.Type.S3;
    }

    private String folder(SinkSpec sink) {
        return hasFolder(sink)
                ? sink.location() + "/" + JOURNAL
                : JobOptions.folder(options, NAME) + "/" + sink.text().replaceAll("[^A-Za-z0-9.-]", "_");
    }

    private static void requireEmpty(SinkSpec sink, Configuration hadoop) throws IOException {
        if (hasFolder(sink) && !TaskOutput.isEmpty(sink.location(), hadoop)) {
            throw new IllegalArgumentException(
                    "sink " + sink.text() + ": has other files already; name another folder or give --again");
        }
    }

    private ObjectNode question() {
        return Json.object()
                .put("kind", task.kind())
                .put("format", task.format().label())
                .put("from", task.parts().from())
                .put("to", task.parts().to())
                .put(
                        "encryption",
                        task.encryption() == null ? "none" : task.encryption().toString())
                .put("sink", task.sink())
                .put("endpoint", task.endpoint());
    }

    private void print(PrintStream out, long rendered, long bytes, long startNanos) {
        double seconds = (System.nanoTime() - startNanos) / 1e9;
        out.print(String.format(
                Locale.ROOT,
                "rendered %,d files of kind %s as %s, %,d bytes, in %.1f s (%,d/s); %,d were present%n",
                rendered,
                task.kind(),
                task.format().label(),
                bytes,
                seconds,
                Math.round(rendered / Math.max(0.001, seconds)),
                task.parts().to() - task.parts().from() - rendered));
    }
}
