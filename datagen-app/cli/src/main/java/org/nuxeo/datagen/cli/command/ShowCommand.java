// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.cli.option.CommonOptions;
import org.nuxeo.datagen.cli.option.GroupedHelp.HelpText;
import org.nuxeo.datagen.cli.option.WordOptions;
import org.nuxeo.datagen.cli.process.ExitCode;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.id.Identity;
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
        if (Located.isRandom(locator)) {
            return Located.random(dataset, kind -> true);
        }
        Located.Named named = Located.Named.of(dataset, locator);
        if (named == null) {
            return Located.find(dataset, locator, ids);
        }
        if (!named.others().isEmpty()) {
            context().console().err().println(named.others());
        }
        return named.first();
    }

    private static String text(ShownDocument document) {
        StringBuilder text = new StringBuilder();
        line("ordinal", document.ordinal(), text);
        line("kind", document.kind(), text);
        line("type", document.type(), text);
        line("id", document.id(), text);
        line("parentId", document.parentId(), text);
        line("repository", document.repository(), text);
        line("path", document.path(), text);
        line("name", document.name(), text);
        line("properties", document.properties(), text);
        ShownDocument.Blob blob = document.blob();
        if (blob != null) {
            line("blob.key", blob.key(), text);
            line("blob.name", blob.name(), text);
            line("blob.mimeType", blob.mimeType(), text);
            line("blob.lengthBytes", blob.lengthBytes(), text);
            line("blob.md5", blob.md5(), text);
            line("blob.sha256", blob.sha256(), text);
        }
        if (document.files() != null) {
            line("files", document.files(), text);
        }
        if (document.version() != null) {
            line("version", Json.mapper().convertValue(document.version(), Map.class), text);
        }
        if (document.rights() != null) {
            line("rights", document.rights(), text);
        }
        if (document.retention() != null) {
            line("retention", Json.mapper().convertValue(document.retention(), Map.class), text);
        }
        if (document.state() != null) {
            line("state", Json.mapper().convertValue(document.state(), Map.class), text);
        }
        for (ShownDocument.Parent parent : document.parents()) {
            line("parents", "{\"id\":" + quoted(parent.id()) + ",\"path\":" + quoted(parent.path()) + "}", text);
        }
        return text.toString();
    }

    private static String quoted(String text) {
        return '"' + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
    }

    /** Adds a line for a value, or lines for its parts. */
    private static void line(String name, @Nullable Object value, StringBuilder text) {
        if (value instanceof Map<?, ?> parts) {
            parts.forEach((part, each) -> line(name + "." + part, each, text));
        } else if (value instanceof List<?> list) {
            for (Object each : list) {
                line(name, each instanceof String ? each : Json.mapper().valueToTree(each), text);
            }
        } else {
            text.append(name).append(": ").append(value).append('\n');
        }
    }
}
