package org.nuxeo.datagen.app.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.nuxeo.datagen.app.Context;
import org.nuxeo.datagen.app.ExitCode;
import org.nuxeo.datagen.app.output.Json;
import org.nuxeo.datagen.app.output.OutputFormat;
import org.nuxeo.datagen.app.output.SpecJson;
import org.nuxeo.datagen.app.output.Table;
import org.nuxeo.datagen.app.work.Manifest;
import org.nuxeo.datagen.app.work.StageFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code datagen status}: how far each stage of a work folder is. */
@Command(name = "status", description = "Print how far each stage of the work folder is.")
final class StatusCommand extends DatagenCommand {
    private static final List<String> STAGES = List.of("produce", "consume", "index", "verify");

    @Option(names = "--format", defaultValue = "text", description = "text or json (default: ${DEFAULT-VALUE}).")
    private OutputFormat format;

    StatusCommand(Context context) {
        super(context);
    }

    @Override
    public Integer call() {
        var stages = Json.MAPPER.createArrayNode();
        Table table = new Table(4, "stage", "status", "dataset", "customers x months");
        for (String stage : STAGES) {
            Optional<Manifest> manifest = manifest(stage);
            String status = manifest.map(found -> found.finished() ? "finished" : "unfinished")
                    .orElse("not begun");
            var json = stages.addObject().put("stage", stage).put("status", status);
            manifest.ifPresent(found -> {
                json.set("dataset", SpecJson.write(found.spec()));
                json.set("results", found.results());
            });
            table.row(
                    stage,
                    status,
                    manifest.map(found -> found.spec().fingerprint()).orElse("-"),
                    manifest.map(found -> found.spec().customers() + " x "
                                    + found.spec().months())
                            .orElse("-"));
        }
        var json = Json.object();
        json.set("stages", stages);
        context().console().out().print(format == OutputFormat.json ? Json.pretty(json) : table.toString());
        return ExitCode.DONE;
    }

    private Optional<Manifest> manifest(String stage) {
        Path folder = common().work().resolve(stage);
        return Files.isDirectory(folder) ? StageFolder.read(folder, stage) : Optional.empty();
    }
}
