// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Contents;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.DocumentReader;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.id.Hits;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.model.person.PersonCorpus;
import org.nuxeo.datagen.model.person.PersonDeal;
import org.nuxeo.datagen.model.person.PersonFact;
import org.nuxeo.datagen.model.tree.TreeLayout;
import org.nuxeo.datagen.model.tree.TreePlan;

/**
 * A model with seeds: the plan of its trees, and its rules as functions. It reads its documents, which have their values themselves.
 * Immutable and thread safe.
 *
 * @param kinds rules of the kinds by their codes
 * @param persons names of the persons of groups, or null if they are none
 */
record ModelContents(
        ContentModel model,
        TreePlan plan,
        List<CompiledKind> kinds,
        long retentionSalt,
        @Nullable PersonDeal persons) implements Contents, DocumentReader {

    private static final Set<String> NAMES = Set.of(PersonFact.LAST_NAME.label(), PersonFact.FULL_NAME.label());
    private static final Pattern FIELD = Pattern.compile("([a-z0-9-]+)\\.([^=]+)=(.*)");

    static ModelContents of(ContentModel model, DatasetSpec spec) {
        TreePlan plan = new TreePlan(model.shape(), Draws.hash(spec.version().code(), spec.seed()));
        long key = Draws.subkey(Draws.hash(spec.seed(), spec.dataSeed()), "model");
        List<CompiledKind> kinds = new ArrayList<>();
        for (Kind kind : model.kinds()) {
            Kind live = kind.source();
            kinds.add(live != null ? kinds.get(live.code()) : new CompiledKind(model, plan, kind, key));
        }
        PersonCorpus persons = model.kind(model.kinds().group()).person();
        PersonDeal deal = persons == null ? null : RuleCompiler.deal(persons, key);
        return new ModelContents(model, plan, kinds, Draws.salt(Draws.subkey(key, "retention")), deal);
    }

    @Override
    public Layout layout(DatasetSpec spec) {
        MonthRange months = new MonthRange(spec.firstMonth(), spec.endMonth());
        Layout layout = new TreeLayout(plan, new TreeLayout.Extent(spec.customers(), months, spec.liveFrom()));
        kinds.forEach(kind -> kind.requireNumbers(layout));
        return layout;
    }

    @Override
    public Document document(Dataset dataset, Identity identity, Layout.@Nullable Group group) {
        return new ModelDocument(this, dataset, identity, group);
    }

    @Override
    public @Nullable Identity numbered(String text) {
        return kinds.stream()
                .flatMap(each -> each.numbers.stream())
                .map(each -> each.find(text))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /**
     * Returns the documents that a text such as {@code policy.line=home} or a name means, or null if it is neither: by the value of
     * a dealt field, or groups by the name of their person.
     *
     * @throws IllegalArgumentException if a field is not dealt or never has that value
     */
    @Override
    public @Nullable Hits find(Layout layout, String text) {
        Kind group = model.kinds().group();
        Matcher asked = FIELD.matcher(text);
        if (!asked.matches()) {
            return persons == null ? null : persons.hits(group, text, layout.count(group));
        }
        Kind kind = model.kinds().of(asked.group(1));
        String name = asked.group(2);
        String value = asked.group(3);
        if (NAMES.contains(name) && persons != null && kind == group) {
            return persons.hits(kind, value, layout.count(kind));
        }
        FieldRule field = model.kind(kind).added().stream()
                .filter(each -> each.name().equals(name) || each.localName().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(text + ": a " + kind + " has no field " + name));
        String remedy = ": only an index finds it; dealt fields, with deal: exact, are found without one";
        Numbers.require(field.rule() instanceof Numbered.Dealt, text + remedy);
        Numbered.Dealt dealt = (Numbered.Dealt) field.rule();
        try {
            long found = dealt.of().number(value);
            return dealt.values(plan, kind, field.name()).hits(kind, found, layout.count(kind));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(text + ": " + name + " is never " + value + ": " + e.getMessage(), e);
        }
    }

    @Override
    public DocumentReader reader() {
        return this;
    }

    @Override
    public FieldValues.Builder fields(Document document) {
        ModelDocument own = (ModelDocument) document;
        // the title is one of the values
        Object[] added = own.addedValues();
        return FieldValues.builder(document.dataset().type(document.kind()))
                .set(Field.TITLE, document.title())
                .set(Field.CREATED, own.millis())
                .objects(added);
    }

    @Override
    public void words(Document document, StringBuilder target) {
        ModelDocument own = (ModelDocument) document;
        int start = target.length();
        for (int file = 0; file < document.fileCount(); file++) {
            own.writeTexts(file, (field, row, text) -> target.append(target.length() == start ? "" : " ")
                    .append(text));
        }
    }

    @Override
    public long groupHash(Document document) {
        return document.kind().isShared() ? 0 : document.dataset().layout().group(document.identity());
    }
}
