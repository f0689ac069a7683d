// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.rights.Access;
import org.nuxeo.datagen.core.rights.State;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.model.tree.NumberTexts;
import org.nuxeo.datagen.model.tree.TreePlan;

/** The rules of a kind, compiled for the seeds of a dataset. Versions and proxies have those of their documents. Immutable and thread safe. */
final class CompiledKind {

    private static final Object[] NO_IDS = {};

    /** Where the title is among the values, or -1 if the model has none. */
    final int titleSlot;

    /** How many of the values documents have. */
    final int stored;

    /** Gives as many values as a document has, of which only the title is computed, and what it is made of. */
    final Function<ModelDocument, Object[]> title;

    final List<CompiledFile> files;
    final Function<ModelDocument, State> states;
    final List<NumberTexts> numbers = new ArrayList<>();

    private final Kind kind;
    private final Function<ModelDocument, Object[]> values;
    private final List<ValueFunction> rights;
    private final ValueFunction rightSet;
    private final int collectionIds;
    private final List<Code> codes;

    CompiledKind(ContentModel model, TreePlan plan, Kind kind, long key) {
        this.kind = kind;
        KindModel rules = model.kind(kind);
        List<FieldRule> fields = rules.computed();
        RuleCompiler compiler = new RuleCompiler(model, plan, kind, fields, key, Scope.DOCUMENT, List.of());
        titleSlot = rules.title() == null ? -1 : fields.size() - 1;
        stored = (int) rules.fields().stream().filter(FieldRule::isStored).count();
        collectionIds = FieldRule.slot(DocumentType.COLLECTION_IDS, fields);
        values = compiler.values(IntStream.range(0, fields.size()).toArray());
        title = titleSlot < 0 ? values : compiler.values(titleSlot);
        files = IntStream.range(0, rules.files().size())
                .mapToObj(i -> new CompiledFile(rules.files().get(i), i, compiler))
                .toList();
        KindModel.Governance governance = rules.governance();
        rights = IntStream.range(0, governance.rights().size())
                .mapToObj(i -> governance.rights().get(i).function(compiler, "rights/" + i))
                .toList();
        rightSet = compiler.function(governance.rightSets(), "rights/sets");
        states = governance.states().function(compiler);
        codes = rules.added().stream()
                .flatMap(each -> Stream.ofNullable(Code.uniqueIn(each.rule())))
                .toList();
        for (FieldRule field : rules.added()) {
            if (field.rule() instanceof DrawnRule.Number number) {
                numbers.add(compiler.numbers(field.name(), number));
            }
        }
    }

    /** @throws IllegalArgumentException if a layout has more documents than there are numbers or unique codes of them */
    void requireNumbers(Layout layout) {
        long count = layout.count(kind);
        if (count == 0) {
            return;
        }
        Identity last = layout.identity(layout.firstOrdinal(kind) + count - 1);
        String what = WholeNumber.grouped(last.position() + 1) + " documents of kind " + kind;
        numbers.forEach(each -> {
            String most = WholeNumber.grouped(each.count()) + "; give the number in their field more digits";
            Numbers.require(last.position() < each.count(), what + ": must be at most " + most);
        });
        codes.forEach(each -> each.require(last));
    }

    /**
     * Returns the values of a document's added fields, followed by its title if the model has one. Nuxeo takes a version out of the
     * collections of its document.
     */
    @Nullable
    Object[] values(ModelDocument facts) {
        @Nullable Object[] all = values.apply(facts);
        if (collectionIds >= 0 && facts.kind().isVersion()) {
            all[collectionIds] = null;
        }
        return all;
    }

    /** Returns the values of a proxy, which in Nuxeo has the facet of a member from its content, and collections of its own only. */
    @Nullable
    Object[] ofProxy(@Nullable Object[] content) {
        if (collectionIds < 0 || content[collectionIds] == null) {
            return content;
        }
        @Nullable Object[] all = content.clone();
        all[collectionIds] = NO_IDS;
        return all;
    }

    /** Returns the entries of access control that a document has of its own. Nuxeo copies none to versions and proxies. */
    List<Access> rights(ModelDocument facts) {
        if (rights.isEmpty() || facts.kind().source() != null) {
            return List.of();
        }
        Object[] known = facts.values();
        long own = Scope.DOCUMENT.code(facts);
        Object set = rightSet.value(facts, known, own);
        long code = set == null ? own : (long) set;
        List<Access> entries = new ArrayList<>(rights.size());
        for (ValueFunction each : rights) {
            Access entry = (Access) each.value(facts, known, code);
            if (entry != null) {
                entries.add(entry);
            }
        }
        return entries;
    }
}
