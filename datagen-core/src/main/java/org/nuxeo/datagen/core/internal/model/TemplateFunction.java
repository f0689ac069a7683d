// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.internal.model;

import java.util.function.Function;
import org.nuxeo.datagen.core.model.Facts;
import org.nuxeo.datagen.core.model.ValueRule.Template;

/** A template. A referenced value that is missing leaves nothing in the text. */
final class TemplateFunction implements ValueFunction {

    private final String[] texts;
    private final ValueFunction[] functions;

    /** @param references makes the function of the text of a reference */
    TemplateFunction(Template template, Function<String, ValueFunction> references) {
        int size = template.pieces().size();
        texts = new String[size];
        functions = new ValueFunction[size];
        for (int i = 0; i < size; i++) {
            String text = template.pieces().get(i).text();
            if (template.pieces().get(i).isReference()) {
                functions[i] = references.apply(text);
            } else {
                texts[i] = text;
            }
        }
    }

    @Override
    public Object value(Facts facts, Object[] values, long code) {
        StringBuilder text = new StringBuilder(64);
        for (int i = 0; i < texts.length; i++) {
            Object piece = texts[i] != null ? texts[i] : functions[i].value(facts, values, code);
            if (piece != null) {
                text.append((String) piece);
            }
        }
        return text.toString();
    }
}
