// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.nuxeo.datagen.cli.option.CommonOptions;
import org.nuxeo.datagen.cli.option.GroupedHelp.HelpText;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.importer.report.ExitCode;
import org.nuxeo.datagen.importer.run.ImportResults;
import org.nuxeo.datagen.importer.settings.LayoutWords;
import org.nuxeo.datagen.importer.settings.StoreLayout;
import org.nuxeo.datagen.store.Registered;
import org.nuxeo.datagen.store.document.ArchiveView;
import org.nuxeo.datagen.store.document.ShownDocuments;
import org.nuxeo.datagen.store.id.IdScheme;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The command {@code datagen show}, which prints one document with all its properties. */
@HelpText(
        purpose = "Print one document, its parents, its fields, its blob key and digests.",
        note = "The document is generated at once, at any position of a dataset of any size.",
        examples = {"show 20000", "show us-west:/california --format json"},
        without = "--log-format")
final class ShowCommand extends DatagenCommand {
    private final PositionalParamSpec named = parameter(
            "1",
            String.class,
            "LOCATOR",
            "An ordinal, a customer or account number, a blob key, a document id, repository:/path, a"
                    + " first and last name such as 'Maria Lopez', or the word random. The prefixes ordinal:, "
                    + "id: and key: say which one is meant.");

    ShowCommand() {
        words(DatasetWords.ALL.words(), LayoutWords.IDS, List.of(CommonOptions.FORMAT));
    }

    @Override
    public Integer call() {
        String locator = named.getValue();
        Dataset dataset = described();
        StoreLayout stored = LayoutWords.layout(description(), dataset.layout().repositories());
        IdScheme ids = ImportResults.ids(work(), null, stored, dataset.layout());
        Identity called = Located.named(dataset, locator, console().err());
        Identity identity = called == null ? Located.find(dataset, locator, ids, kind -> true) : called;
        Map<String, Object> document = members(new ShownDocuments(dataset, ids).document(identity));
        StringBuilder text = new StringBuilder();
        document.forEach((name, value) -> lines(name, value, text));
        ArchiveView.More more = Registered.view(dataset.archive()).more(dataset.document(identity));
        if (more != null) {
            document.put(more.name(), more.content());
            text.append(more.text());
        }
        print(document, text::toString);
        return ExitCode.DONE;
    }

    /** Returns the members of a record in their order, without those that are null, as its JSON has them. */
    private static Map<String, Object> members(Record record) {
        Map<String, Object> members = new LinkedHashMap<>();
        try {
            for (RecordComponent each : record.getClass().getRecordComponents()) {
                Object value = each.getAccessor().invoke(record);
                if (value != null) {
                    members.put(each.getName(), value instanceof Record part ? members(part) : value);
                }
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(record + ": cannot be read", e);
        }
        return members;
    }

    /** Adds a line for a value, or lines for its parts. Jackson's start alone would take a fifth of the command's time. */
    private static void lines(String name, Object value, StringBuilder text) {
        if (value instanceof Map<?, ?> parts) {
            parts.forEach((part, each) -> lines(name + "." + part, each, text));
        } else if (value instanceof List<?> list) {
            list.forEach(each -> lines(name, each instanceof String ? each : json(each), text));
        } else {
            text.append(name).append(": ").append(value).append('\n');
        }
    }

    private static String json(Object value) {
        if (value instanceof List<?> list) {
            return list.stream().map(ShowCommand::json).collect(Collectors.joining(",", "[", "]"));
        }
        if (value instanceof String text) {
            return '"' + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
        }
        Map<?, ?> parts =
                value instanceof Record record ? members(record) : value instanceof Map<?, ?> map ? map : null;
        return parts == null
                ? value.toString()
                : parts.entrySet().stream()
                        .map(part -> json(part.getKey()) + ":" + json(part.getValue()))
                        .collect(Collectors.joining(",", "{", "}"));
    }
}
