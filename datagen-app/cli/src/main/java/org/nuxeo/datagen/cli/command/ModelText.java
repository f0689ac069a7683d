// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.model.AddedField;
import org.nuxeo.datagen.core.model.ContentModel;
import org.nuxeo.datagen.core.model.KindModel;
import org.nuxeo.datagen.core.model.Placement;

/** A content model as text: what its kinds are called and which fields it changes or adds. */
final class ModelText {
    private ModelText() {}

    static String of(ContentModel model) {
        StringBuilder text = new StringBuilder("model " + model.name() + ", fingerprint " + model.fingerprint() + "\n");
        for (Kind kind : Bank.KINDS) {
            KindModel own = model.kind(kind);
            text.append(kind.label()).append(": ").append(own.type()).append('\n');
            own.renamed().forEach((property, name) -> line(text, property, "is " + name));
            own.dropped().forEach(name -> line(text, name, "is dropped"));
            own.added().forEach(field -> line(text, field.name(), model.type(kind, field) + places(field)));
        }
        return text.toString();
    }

    private static void line(StringBuilder text, String name, String what) {
        text.append("  ").append(name).append(": ").append(what).append('\n');
    }

    private static String places(AddedField field) {
        List<Placement> missing = Arrays.stream(Placement.values())
                .filter(each -> !field.isIn(each))
                .toList();
        String key = field.key().equals(field.name()) ? "" : ", " + field.key() + " in MongoDB";
        return key
                + (missing.isEmpty()
                        ? ""
                        : missing.stream().map(Placement::label).collect(Collectors.joining(", ", ", not in ", "")));
    }
}
