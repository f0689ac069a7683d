// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.nuxeo.datagen.cli.option.CommonOptions;
import org.nuxeo.datagen.cli.option.GroupedHelp.HelpText;
import org.nuxeo.datagen.cli.option.WordOptions;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.importer.report.ExitCode;
import org.nuxeo.datagen.importer.run.ImportResults;
import org.nuxeo.datagen.importer.settings.LayoutWords;
import org.nuxeo.datagen.importer.settings.StoreLayout;
import org.nuxeo.datagen.store.Registered;
import org.nuxeo.datagen.store.document.ArchiveView;
import org.nuxeo.datagen.store.document.ShownDocument;
import org.nuxeo.datagen.store.document.ShownDocuments;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.output.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;

/** The command {@code datagen show}, which prints one document with all its properties. */
@Command(
        name = "show",
        description = {
            "Print one document, its parents, its fields, its blob key and digests.",
            "The document is generated at once, at any position of a dataset of any size."
        })
@HelpText(
        examples = {"show 20000", "show us-west:/california --format json"},
        without = "--log-format")
final class ShowCommand extends DatagenCommand {
    /**
     * A document.
     *
     * @param more what its archive shows of it besides, by name
     */
    private record Shown(
            @JsonUnwrapped ShownDocument document,
            @JsonAnyGetter Map<String, Object> more) {}

    @Parameters(
            paramLabel = "LOCATOR",
            description = "An ordinal, a customer or account number, a blob key, a document id, repository:/path, a"
                    + " first and last name such as 'Maria Lopez', or the word random. The prefixes ordinal:, "
                    + "id: and key: say which one is meant.")
    private String locator;

    @Mixin
    private final CommandSpec words =
            WordOptions.of(DatasetWords.ALL.words(), LayoutWords.IDS, List.of(CommonOptions.FORMAT));

    @Override
    public Integer call() {
        Dataset dataset = described();
        StoreLayout stored = LayoutWords.layout(description(), dataset.layout().repositories());
        IdScheme ids = ImportResults.ids(work(), null, stored, dataset.layout());
        Identity identity = find(dataset, ids);
        ShownDocument document = new ShownDocuments(dataset, ids).document(identity);
        ArchiveView.More more = Registered.view(dataset.archive()).more(dataset.document(identity));
        print(
                new Shown(document, more == null ? Map.of() : Map.of(more.name(), more.content())),
                () -> text(document) + (more == null ? "" : more.text()));
        return ExitCode.DONE;
    }

    private Identity find(Dataset dataset, IdScheme ids) {
        Located.Named named = Located.Named.of(dataset, locator);
        if (named == null) {
            return Located.find(dataset, locator, ids, kind -> true);
        }
        if (!named.others().isEmpty()) {
            console().err().println(named.others());
        }
        return named.first();
    }

    private static String text(ShownDocument document) {
        StringBuilder text = new StringBuilder();
        lines("", Json.tree(document), text);
        return text.toString();
    }

    /** Adds a line for a value, or lines for its parts. */
    private static void lines(String name, JsonNode value, StringBuilder text) {
        if (value.isObject()) {
            String prefix = name.isEmpty() ? "" : name + ".";
            value.properties().forEach(part -> lines(prefix + part.getKey(), part.getValue(), text));
        } else if (value.isArray()) {
            value.forEach(each -> line(name, each, text));
        } else {
            line(name, value, text);
        }
    }

    private static void line(String name, JsonNode value, StringBuilder text) {
        text.append(name).append(": ");
        text.append(value.isValueNode() ? value.asText() : value.toString()).append('\n');
    }
}
