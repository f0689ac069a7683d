// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.nuxeo.datagen.importer.operation.OperationCatalogue;
import org.nuxeo.datagen.importer.operation.OperationDefinition;

/** The check that operations are in the catalog of the plugin and the server. */
final class OperationCheck implements PageCheck {
    static final Set<String> NAMESPACES = Set.of("Datagen", "StreamImporter", "Benchmark", "JsonStack");

    private static final Pattern OPERATION = Pattern.compile("\\b(?:" + String.join("|", NAMESPACES) + ")\\.\\w+");

    /** The operations of Nuxeo itself that pages mention. */
    private static final Set<String> OF_NUXEO =
            Set.of("StreamImporter.runDocumentConsumers", "JsonStack.ToggleDisplay");

    @Override
    public List<String> faults(Page page) {
        List<String> known =
                OperationCatalogue.all().stream().map(OperationDefinition::id).toList();
        List<String> code = new ArrayList<>(page.spans());
        code.addAll(page.shellLines());
        return code.stream()
                .flatMap(each -> OPERATION.matcher(each).results())
                .map(found -> found.group())
                .filter(each -> !known.contains(each) && !OF_NUXEO.contains(each))
                .map(each -> each + " is not an operation")
                .toList();
    }
}
