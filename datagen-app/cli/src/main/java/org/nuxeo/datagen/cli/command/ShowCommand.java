// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.nuxeo.datagen.cli.help.HelpText;
import org.nuxeo.datagen.cli.option.DatasetOptions;
import org.nuxeo.datagen.cli.option.IdOptions;
import org.nuxeo.datagen.cli.option.OutputFormat;
import org.nuxeo.datagen.cli.process.Context;
import org.nuxeo.datagen.cli.process.ExitCode;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.importer.run.SavedIds;
import org.nuxeo.datagen.importer.settings.StoreLayout;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.output.DocumentJson;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.output.StatementJson;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
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
    private static final String RANDOM = "random";
    private static final String STATEMENT = "statement";

    @Parameters(
            paramLabel = "LOCATOR",
            description = "An ordinal, a customer or account number, a blob key, a document id, repository:/path, a"
                    + " first and last name such as 'Maria Lopez', or the word random. The prefixes ordinal:, "
                    + "id: and key: say which one is meant.")
    private String locator;

    private final DatasetOptions options = new DatasetOptions();

    @Mixin
    private final CommandSpec optionsSpec = options.spec();

    @Mixin
    private IdOptions idOptions;

    @Option(names = "--format", defaultValue = "text", description = "text or json (default: ${DEFAULT-VALUE}).")
    private OutputFormat format;

    ShowCommand(Context context) {
        super(context);
    }

    @Override
    public Integer call() {
        Dataset dataset = options.dataset();
        StoreLayout layout = StageCommand.layout(idOptions, null, null);
        IdScheme ids = SavedIds.of(common().work(), null, layout);
        Identity identity = find(dataset, ids);
        ObjectNode document = new DocumentJson(dataset, ids).write(identity);
        if (identity.kind() == Kind.STATEMENT) {
            document.set(STATEMENT, StatementJson.write(dataset, dataset.document(identity)));
        }
        context().console().out().print(format == OutputFormat.json ? Json.pretty(document) : text(document));
        return ExitCode.DONE;
    }

    private Identity find(Dataset dataset, IdScheme ids) {
        if (locator.equals(RANDOM)) {
            return dataset.identity(ThreadLocalRandom.current().nextLong(dataset.size()));
        }
        NamedCustomers named = NamedCustomers.of(dataset, locator);
        if (named == null) {
            return Located.find(dataset, locator, ids);
        }
        if (named.others() != null) {
            context().console().err().println(named.others());
        }
        return named.first();
    }

    private static String text(ObjectNode document) {
        StringBuilder text = new StringBuilder();
        JsonNode statement = document.remove(STATEMENT);
        lines("", document, text);
        if (statement != null) {
            text.append('\n').append(StatementText.write(statement));
        }
        return text.toString();
    }

    private static void lines(String prefix, JsonNode node, StringBuilder text) {
        for (Map.Entry<String, JsonNode> member : node.properties()) {
            String name = prefix.isEmpty() ? member.getKey() : prefix + "." + member.getKey();
            JsonNode value = member.getValue();
            if (value.isObject()) {
                lines(name, value, text);
            } else if (value.isArray()) {
                value.forEach(each -> text.append(name)
                        .append(": ")
                        .append(each.isValueNode() ? each.asText() : each.toString())
                        .append('\n'));
            } else {
                text.append(name).append(": ").append(value.asText()).append('\n');
            }
        }
    }
}
