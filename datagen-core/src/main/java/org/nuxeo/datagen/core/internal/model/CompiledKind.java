// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.internal.model;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.model.AddedField;
import org.nuxeo.datagen.core.model.ContentModel;
import org.nuxeo.datagen.core.model.Fact;
import org.nuxeo.datagen.core.model.Facts;
import org.nuxeo.datagen.core.model.Scope;
import org.nuxeo.datagen.core.model.ValueRule;

/** The added fields and the title of a kind as functions, in an order in which each one follows those it reads. */
final class CompiledKind {

    private final List<String> names = new ArrayList<>();
    private final boolean title;
    private final int[] slots;
    private final ValueFunction[] functions;
    private final Scope[] scopes;

    CompiledKind(ContentModel model, Kind kind, long key) {
        List<AddedField> fields = new ArrayList<>(model.kind(kind).added());
        title = model.kind(kind).title() != null;
        if (title) {
            fields.add(new AddedField(Fact.TITLE.label(), model.kind(kind).title()));
        }
        fields.forEach(field -> names.add(field.name()));
        slots = order(fields);
        RuleCompiler compiler = new RuleCompiler(model, kind, names, key);
        functions = IntStream.of(slots)
                .mapToObj(slot -> compiler.compile(fields.get(slot)))
                .toArray(ValueFunction[]::new);
        scopes = IntStream.of(slots).mapToObj(slot -> fields.get(slot).scope()).toArray(Scope[]::new);
    }

    private int[] order(List<AddedField> fields) {
        List<Integer> order = new ArrayList<>();
        for (int slot = 0; slot < fields.size(); slot++) {
            visit(slot, fields, order);
        }
        return order.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Adds a field after those that it reads. The model has no circles. */
    private void visit(int slot, List<AddedField> fields, List<Integer> order) {
        if (!order.contains(slot)) {
            visit(fields.get(slot).rule(), fields, order);
            order.add(slot);
        }
    }

    private void visit(ValueRule rule, List<AddedField> fields, List<Integer> order) {
        for (String name : rule.references()) {
            int slot = names.indexOf(name);
            if (slot >= 0) {
                visit(slot, fields, order);
            }
        }
        rule.rules().forEach(each -> visit(each, fields, order));
    }

    boolean hasTitle() {
        return title;
    }

    Object[] values(Facts facts) {
        Object[] values = new Object[slots.length];
        long own = Scope.DOCUMENT.code(facts);
        for (int i = 0; i < slots.length; i++) {
            Scope scope = scopes[i];
            values[slots[i]] = functions[i].value(facts, values, scope == Scope.DOCUMENT ? own : scope.code(facts));
        }
        return values;
    }
}
