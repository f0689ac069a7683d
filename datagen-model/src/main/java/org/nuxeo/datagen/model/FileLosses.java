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
import org.nuxeo.datagen.model.frame.Frame;
import org.nuxeo.datagen.model.rule.ContentModel;
import org.nuxeo.datagen.model.rule.FileRule;
import org.nuxeo.datagen.model.rule.ModelDocument;

/** What the files of a model do not show of the texts of their fields, counted in the first documents of a kind. */
public final class FileLosses {

    private static final int MOST_DOCUMENTS = 1_000;

    private final Frame frame;
    private final Map<Integer, Field> fields = new TreeMap<>();

    /** What became of the texts of a field. */
    private static final class Field {
        private final StringBuilder missing = new StringBuilder();
        private long texts;
        private long withMissing;
        private long cut;
    }

    private FileLosses(Frame frame) {
        this.frame = frame;
    }

    /** Returns a line for each field of a kind's files whose texts are not shown whole. */
    public static List<String> of(Archive archive, Kind kind) {
        List<String> lines = new ArrayList<>();
        if (archive instanceof ContentModel model) {
            Dataset dataset = Dataset.of(DatasetSpec.builder(model).build(), model);
            List<FileRule> files = model.kind(kind).files();
            for (int file = 0; file < files.size(); file++) {
                FileLosses losses = new FileLosses(files.get(file).frame());
                losses.count(dataset, kind, file);
                losses.describe(kind, files.get(file), lines);
            }
        }
        return lines;
    }

    private void count(Dataset dataset, Kind kind, int file) {
        for (long i = 0; i < Math.min(MOST_DOCUMENTS, dataset.count(kind)); i++) {
            ModelDocument document = (ModelDocument) dataset.document(dataset.firstOrdinal(kind) + i);
            document.writeTexts(file, this::add);
        }
    }

    private void add(int index, int row, String text) {
        Field field = fields.computeIfAbsent(index, each -> new Field());
        String missing = frame.body().missing(index, text);
        field.texts++;
        field.withMissing += missing.isEmpty() ? 0 : 1;
        field.cut += frame.body().fits(index, row, text) ? 0 : 1;
        missing.codePoints()
                .filter(each -> field.missing.indexOf(Character.toString(each)) < 0)
                .forEach(field.missing::appendCodePoint);
    }

    private void describe(Kind kind, FileRule file, List<String> lines) {
        fields.forEach((index, field) -> {
            String of = " of " + WholeNumber.grouped(field.texts) + " texts ";
            String begin =
                    kind.label() + ": " + file.template() + ": " + file.fields().get(index) + ": ";
            if (field.withMissing > 0) {
                lines.add(begin + WholeNumber.grouped(field.withMissing) + of
                        + "have characters that the font lacks, which" + " become question marks: " + field.missing
                        + "; take a template with another font");
            }
            if (field.cut > 0) {
                lines.add(begin + WholeNumber.grouped(field.cut) + of
                        + "are longer than the field and cut; make it larger, or the texts shorter");
            }
        });
    }
}
