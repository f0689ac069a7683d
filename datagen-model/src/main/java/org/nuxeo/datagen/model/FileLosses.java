// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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
                texts(dataset, kind, i, file.frame().body())
                        .forEach(
                                (field, texts) -> describe(begin + file.fields().get(field) + ": ", texts, lines));
            }
        }
        return lines;
    }

    /** What a file shows of a text: all but the missing characters, if it fits. */
    private record Shown(String missing, boolean fits) {}

    private static Map<Integer, List<Shown>> texts(Dataset dataset, Kind kind, int file, FrameBody body) {
        Map<Integer, List<Shown>> all = new TreeMap<>();
        for (long i = 0; i < Math.min(MOST_DOCUMENTS, dataset.count(kind)); i++) {
            ModelDocument document = (ModelDocument) dataset.document(dataset.firstOrdinal(kind) + i);
            document.writeTexts(file, (field, row, text) -> all.computeIfAbsent(field, each -> new ArrayList<>())
                    .add(new Shown(body.missing(field, text), body.fits(field, row, text))));
        }
        return all;
    }

    private static void describe(String begin, List<Shown> texts, List<String> lines) {
        String of = " of " + WholeNumber.grouped(texts.size()) + " texts ";
        List<Shown> lacking =
                texts.stream().filter(each -> !each.missing.isEmpty()).toList();
        if (!lacking.isEmpty()) {
            IntStream missing = lacking.stream().flatMapToInt(each -> each.missing.codePoints());
            lines.add(begin + WholeNumber.grouped(lacking.size()) + of
                    + "have characters that the font lacks, which become question marks: "
                    + missing.distinct().mapToObj(Character::toString).collect(Collectors.joining())
                    + "; take a template with another font");
        }
        long cut = texts.stream().filter(each -> !each.fits).count();
        if (cut > 0) {
            lines.add(begin + WholeNumber.grouped(cut) + of
                    + "are longer than the field and cut; make it larger, or the texts shorter");
        }
    }
}
