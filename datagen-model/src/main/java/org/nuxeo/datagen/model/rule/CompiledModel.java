// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.rights.Access;
import org.nuxeo.datagen.core.rights.Retention;
import org.nuxeo.datagen.core.rights.State;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.model.person.PersonCorpus;
import org.nuxeo.datagen.model.tree.NumberTexts;
import org.nuxeo.datagen.model.tree.TreePlan;

/** A content model, compiled for the seeds of a dataset. Immutable and thread safe. */
final class CompiledModel {

    private static final Object[] NONE = {};

    private final CompiledKind[] kinds;
    private final long retentionSalt;
    private final List<NumberTexts> numbers = new ArrayList<>();
    private final List<Coded> codes = new ArrayList<>();

    /** A kind whose documents have unique codes. */
    private record Coded(Kind kind, Code code) {}

    private final ModelSearch search;

    /**
     * @param plan how documents are arranged
     * @param seed seed of the dataset
     * @param dataSeed data seed of the dataset
     */
    public CompiledModel(ContentModel model, TreePlan plan, long seed, long dataSeed) {
        long key = Draws.subkey(Draws.hash(seed, dataSeed), "model");
        retentionSalt = Draws.salt(Draws.subkey(key, "retention"));
        PersonCorpus persons = model.kind(model.kinds().group()).person();
        search = new ModelSearch(model, plan, persons == null ? null : RuleCompiler.deal(persons, key));
        int count = model.kinds().size();
        kinds = new CompiledKind[count];
        for (Kind kind : model.kinds()) {
            if (kind.isVersion()) {
                kinds[kind.code()] = kinds[kind.folder().code()];
                continue;
            }
            KindModel of = model.kind(kind);
            boolean has = of.title() != null
                    || !of.added().isEmpty()
                    || !of.files().isEmpty()
                    || !of.rights().isEmpty()
                    || !of.states().equals(StateRule.NONE);
            for (AddedField field : of.added()) {
                if (field.rule() instanceof DrawnRule.Number number) {
                    numbers.add(RuleCompiler.numbers(kind, field.name(), number, key));
                }
                Code code = Code.uniqueIn(field.rule());
                if (code != null) {
                    codes.add(new Coded(kind, code));
                }
            }
            kinds[kind.code()] = has ? new CompiledKind(model, plan, kind, key) : null;
        }
    }

    /** Returns the search for documents without an index. */
    ModelSearch search() {
        return search;
    }

    /** Returns the document with a number in one of its fields, which a dataset need not contain, or null. */
    public @Nullable Identity numbered(String text) {
        return numbers.stream()
                .map(each -> each.find(text))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /** @throws IllegalArgumentException if a layout has more documents of a kind than one of its fields has numbers */
    public void requireNumbers(Layout layout) {
        for (NumberTexts each : numbers) {
            long count = layout.count(each.kind());
            long last = count == 0
                    ? 0
                    : layout.identity(layout.firstOrdinal(each.kind()) + count - 1)
                            .position();
            if (last >= each.count()) {
                throw new IllegalArgumentException(WholeNumber.grouped(last + 1) + " documents of kind " + each.kind()
                        + ": must be at most " + WholeNumber.grouped(each.count())
                        + "; give the number in their field more digits");
            }
        }
    }

    /** @throws IllegalArgumentException if a layout has more documents of a kind than there are unique codes of them */
    public void requireCodes(Layout layout) {
        for (Coded each : codes) {
            long count = layout.count(each.kind);
            if (count > 0) {
                each.code.require(layout.identity(layout.firstOrdinal(each.kind) + count - 1));
            }
        }
    }

    /** Returns whether documents of a kind have a title of the model's own. */
    public boolean hasTitle(Kind kind) {
        CompiledKind compiled = kinds[kind.code()];
        return compiled != null && compiled.hasTitle();
    }

    /** Returns the values of a document's added fields, followed by its title if the model has one. */
    public Object[] values(ModelDocument facts) {
        CompiledKind kind = kinds[facts.source().kind().code()];
        return kind == null ? NONE : kind.values(facts);
    }

    /** Returns the values of a document's added fields among all {@link #values}. */
    public Object[] added(Kind kind, Object[] values) {
        return hasTitle(kind) ? Arrays.copyOf(values, values.length - 1) : values;
    }

    /** Returns how a document is retained by a rule of its kind. */
    public Retention.Status status(Retention retention, Identity identity) {
        return retention.status(identity, retentionSalt);
    }

    /**
     * Returns the entries of access control that a document has.
     *
     * @param known {@link #values} of the document
     */
    public List<Access> rights(ModelDocument facts, Object[] known) {
        CompiledKind kind = kinds[facts.source().kind().code()];
        return kind == null || kind.rights.isEmpty() ? List.of() : kind.rights(facts, known);
    }

    /**
     * Returns the state of a document of a kind whose documents differ in it.
     *
     * @param known {@link #values} of the document
     */
    public State state(ModelDocument facts, Object[] known) {
        return Objects.requireNonNull(Objects.requireNonNull(kinds[facts.kind().code()]).states)
                .of(facts, known, facts.retention() == Retention.Status.NONE);
    }

    /** Returns whether documents of a kind differ in their state. */
    public boolean hasStates(Kind kind) {
        CompiledKind compiled = kinds[kind.code()];
        return compiled != null && compiled.states != null;
    }

    /** Returns the text of a file as a function. */
    public CompiledFile file(Kind kind, int file) {
        return Objects.requireNonNull(kinds[kind.code()]).files.get(file);
    }

    /** The added fields and the title of a kind as functions, in an order in which each one follows those it reads. */
    static final class CompiledKind {

        private final List<String> names = new ArrayList<>();
        private final boolean title;
        private final int[] slots;
        private final ValueFunction[] functions;
        private final Scope[] scopes;
        private final List<CompiledFile> files;
        private final List<CompiledRight> rights;
        private final StateRule.@Nullable Compiled states;

        private final @Nullable ValueFunction rightSet;

        private record CompiledRight(
                AccessRule rule,
                ValueFunction principal,
                @Nullable ValueFunction chance) {

            @Nullable
            Access of(ModelDocument facts, Object[] known, long code) {
                if (chance != null && !Boolean.TRUE.equals(chance.value(facts, known, code))) {
                    return null;
                }
                Object name = principal.value(facts, known, code);
                return name == null ? null : new Access(rule.prefix() + name, rule.permission(), rule.isGranted());
            }
        }

        CompiledKind(ContentModel model, TreePlan plan, Kind kind, long key) {
            List<AddedField> fields = fields(model.kind(kind));
            title = model.kind(kind).title() != null;
            fields.forEach(field -> names.add(field.name()));
            slots = order(fields);
            RuleCompiler compiler = new RuleCompiler(model, kind, names, key, Scope.DOCUMENT, plan);
            functions = IntStream.of(slots)
                    .mapToObj(fields::get)
                    .map(field -> new RuleCompiler(model, kind, names, key, field.scope(), plan).compile(field))
                    .toArray(ValueFunction[]::new);
            scopes = IntStream.of(slots)
                    .mapToObj(slot -> fields.get(slot).scope())
                    .toArray(Scope[]::new);
            List<FileRule> rules = model.kind(kind).files();
            files = IntStream.range(0, rules.size())
                    .mapToObj(i -> new CompiledFile(rules.get(i), i, compiler))
                    .toList();
            StateRule state = model.kind(kind).states();
            states = state.equals(StateRule.NONE) ? null : new StateRule.Compiled(state, compiler);
            DrawnRule.Zipf sets = model.kind(kind).rightSets();
            rightSet = sets == null ? null : compiler.compile(sets, "rights/sets");
            List<AccessRule> entries = model.kind(kind).rights();
            rights = IntStream.range(0, entries.size())
                    .mapToObj(i -> right(entries.get(i), "rights/" + i, compiler))
                    .toList();
        }

        private static CompiledRight right(AccessRule rule, String path, RuleCompiler compiler) {
            ValueRule chance = rule.chance();
            return new CompiledRight(
                    rule,
                    compiler.compile(rule.principal(), path),
                    chance == null ? null : compiler.compile(chance, path + "/chance"));
        }

        /** Returns the added fields of a kind by slot, followed by the title if it has one. */
        static List<AddedField> fields(KindModel kind) {
            List<AddedField> fields = new ArrayList<>(kind.fields());
            if (kind.title() != null) {
                fields.add(new AddedField(Fact.TITLE.label(), kind.title()));
            }
            return fields;
        }

        private int[] order(List<AddedField> fields) {
            List<Integer> order = new ArrayList<>();
            for (int slot = 0; slot < fields.size(); slot++) {
                visit(slot, names, fields, order);
            }
            return order.stream().mapToInt(Integer::intValue).toArray();
        }

        /** Adds a field after those that it reads. The model has no circles. */
        static void visit(int slot, List<String> names, List<AddedField> fields, List<Integer> order) {
            if (!order.contains(slot)) {
                int other = names.indexOf(NuxeoFields.dependsOn(names.get(slot)));
                if (other >= 0) {
                    visit(other, names, fields, order);
                }
                visit(fields.get(slot).rule(), names, fields, order);
                order.add(slot);
            }
        }

        private static void visit(ValueRule rule, List<String> names, List<AddedField> fields, List<Integer> order) {
            for (String name : rule.references()) {
                int slot = names.indexOf(name);
                if (slot >= 0) {
                    visit(slot, names, fields, order);
                }
            }
            rule.rules().forEach(each -> visit(each, names, fields, order));
        }

        boolean hasTitle() {
            return title;
        }

        List<Access> rights(ModelDocument facts, Object[] known) {
            long own = Scope.DOCUMENT.code(facts);
            long code = rightSet == null ? own : (long) Objects.requireNonNull(rightSet.value(facts, known, own));
            List<Access> entries = new ArrayList<>(rights.size());
            for (CompiledRight each : rights) {
                Access entry = each.of(facts, known, code);
                if (entry != null) {
                    entries.add(entry);
                }
            }
            return entries;
        }

        Object[] values(ModelDocument facts) {
            Object[] values = new Object[slots.length];
            long own = Scope.DOCUMENT.code(facts);
            for (int i = 0; i < slots.length; i++) {
                Scope scope = scopes[i];
                values[slots[i]] = functions[i].value(facts, values, scope == Scope.DOCUMENT ? own : scope.code(facts));
            }
            return values;
        }
    }
}
