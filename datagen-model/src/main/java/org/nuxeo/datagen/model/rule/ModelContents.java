// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.util.Arrays;
import java.util.Objects;
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
import org.nuxeo.datagen.core.rights.Retention;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.model.person.PersonCorpus;
import org.nuxeo.datagen.model.person.PersonDeal;
import org.nuxeo.datagen.model.tree.TreeLayout;
import org.nuxeo.datagen.model.tree.TreePlan;

/** A model with seeds: the plan of its trees, and its rules as functions. Immutable and thread safe. */
final class ModelContents implements Contents {

    private final ContentModel model;
    private final TreePlan plan;
    private final CompiledKind[] kinds;
    private final long retentionSalt;
    private final ModelSearch search;

    ModelContents(ContentModel model, DatasetSpec spec) {
        this.model = model;
        this.plan = new TreePlan(model.shape(), Draws.hash(spec.version().code(), spec.seed()));
        long key = Draws.subkey(Draws.hash(spec.seed(), spec.dataSeed()), "model");
        retentionSalt = Draws.salt(Draws.subkey(key, "retention"));
        PersonCorpus persons = model.kind(model.kinds().group()).person();
        search = new ModelSearch(model, plan, persons == null ? null : RuleCompiler.deal(persons, key));
        kinds = new CompiledKind[model.kinds().size()];
        for (Kind kind : model.kinds()) {
            kinds[kind.code()] =
                    kind.source() != null ? kinds[kind.source().code()] : new CompiledKind(model, plan, kind, key);
        }
    }

    ContentModel model() {
        return model;
    }

    TreePlan plan() {
        return plan;
    }

    /** Returns the names of the persons of groups, or null if they are none. */
    @Nullable
    PersonDeal persons() {
        return search.persons();
    }

    CompiledKind kind(Kind kind) {
        return kinds[kind.code()];
    }

    /** Returns how a document is retained by a rule of its kind. */
    Retention.Status status(Retention retention, Identity identity) {
        return retention.status(identity, retentionSalt);
    }

    @Override
    public Layout layout(DatasetSpec spec) {
        MonthRange months = new MonthRange(spec.firstMonth(), spec.endMonth());
        Layout layout = new TreeLayout(plan, new TreeLayout.Extent(spec.customers(), months, spec.liveFrom()));
        for (CompiledKind kind : kinds) {
            kind.requireNumbers(layout);
        }
        return layout;
    }

    @Override
    public Document document(Dataset dataset, Identity identity, Layout.@Nullable Group group) {
        return new ModelDocument(this, dataset, identity, group);
    }

    @Override
    public @Nullable Identity numbered(String text) {
        return Arrays.stream(kinds)
                .map(each -> each.numbered(text))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    @Override
    public @Nullable Hits find(Layout layout, String text) {
        return search.find(layout, text);
    }

    @Override
    public DocumentReader reader() {
        return new Reader();
    }

    /** Reads documents, which have their values themselves. */
    private static final class Reader implements DocumentReader {

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
}
