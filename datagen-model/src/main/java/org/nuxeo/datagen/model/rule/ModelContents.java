// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Contents;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.DocumentReader;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.id.Hits;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.model.tree.TreeLayout;
import org.nuxeo.datagen.model.tree.TreePlan;

/** A model with seeds: the plan of its trees, and its rules as functions. */
final class ModelContents implements Contents {

    private final ContentModel model;
    private final TreePlan plan;
    private final CompiledModel compiled;

    ModelContents(ContentModel model, DatasetSpec spec) {
        this.model = model;
        this.plan = model.plan(Draws.hash(spec.version().code(), spec.seed()));
        this.compiled = new CompiledModel(model, plan, spec.seed(), spec.dataSeed());
    }

    @Override
    public Layout layout(DatasetSpec spec) {
        MonthRange months = new MonthRange(spec.firstMonth(), spec.endMonth());
        Layout layout = new TreeLayout(plan, new TreeLayout.Extent(spec.customers(), months, spec.liveFrom()));
        compiled.requireNumbers(layout);
        compiled.requireCodes(layout);
        return layout;
    }

    @Override
    public Document document(Dataset dataset, Identity identity, Layout.@Nullable Group group) {
        return new ModelDocument(model, compiled, dataset, identity, group);
    }

    @Override
    public @Nullable Identity numbered(String text) {
        return compiled.numbered(text);
    }

    @Override
    public @Nullable Hits find(Layout layout, String text) {
        return compiled.search().find(layout, text);
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
            return FieldValues.builder(document.dataset().type(document.kind()))
                    .set(Field.TITLE, document.title())
                    .set(Field.CREATED, own.number(Fact.CREATED))
                    .objects(own.addedValues());
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
