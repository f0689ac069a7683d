// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.model.frame.FrameBody;
import org.nuxeo.datagen.model.rule.ContentModel;
import org.nuxeo.datagen.model.rule.FileRule;
import org.nuxeo.datagen.model.rule.ModelDocument;

/** What the files of a model do not show of the texts of their fields, counted in the first documents of a kind. */
public final class FileLosses {

    private static final int MOST_DOCUMENTS = 1_000;

    private FileLosses() {}

    /** Returns a line for each field of a kind's files whose texts are not shown whole. */
    public static List<String> of(Archive archive, Kind kind) {
        List<String> lines = new ArrayList<>();
        if (archive instanceof ContentModel model) {
            Dataset dataset = Dataset.of(DatasetSpec.builder(model).build(), model);
            List<FileRule> files = model.kind(kind).files();
            for (int i = 0; i < files.size(); i++) {
                FileRule file = files.get(i);
                String begin = kind.label() + ": " + file.template() + ": ";
                losses(dataset, kind, i, file.frame().body())
                        .forEach((field, losses) ->
                                losses.describe(begin + file.fields().get(field) + ": ", lines));
            }
        }
        return lines;
    }

    private static Map<Integer, Losses> losses(Dataset dataset, Kind kind, int file, FrameBody body) {
        Map<Integer, Losses> all = new TreeMap<>();
        for (long i = 0; i < Math.min(MOST_DOCUMENTS, dataset.count(kind)); i++) {
            ModelDocument document = (ModelDocument) dataset.document(dataset.firstOrdinal(kind) + i);
            document.writeTexts(file, (field, row, text) -> all.computeIfAbsent(field, each -> new Losses())
                    .add(body.missing(field, text), body.fits(field, row, text)));
        }
        return all;
    }

    /** What became of the texts of a field. */
    private static final class Losses {
        private final StringBuilder missing = new StringBuilder();
        private long texts;
        private long withMissing;
        private long cut;

        void add(String lacking, boolean fits) {
            texts++;
            withMissing += lacking.isEmpty() ? 0 : 1;
            cut += fits ? 0 : 1;
            lacking.codePoints()
                    .filter(each -> missing.indexOf(Character.toString(each)) < 0)
                    .forEach(missing::appendCodePoint);
        }

        void describe(String begin, List<String> lines) {
            String of = " of " + WholeNumber.grouped(texts) + " texts ";
            if (withMissing > 0) {
                lines.add(begin + WholeNumber.grouped(withMissing) + of
                        + "have characters that the font lacks, which become question marks: " + missing
                        + "; take a template with another font");
            }
            if (cut > 0) {
                lines.add(begin + WholeNumber.grouped(cut) + of
                        + "are longer than the field and cut; make it larger, or the texts shorter");
            }
        }
    }
}
