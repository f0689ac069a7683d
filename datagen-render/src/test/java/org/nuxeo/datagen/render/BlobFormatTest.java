// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.render.frame.ArchiveFiles;
import org.nuxeo.datagen.render.frame.BlobFormat;
import org.nuxeo.datagen.testing.Datasets;

class BlobFormatTest {

    private static final Dataset DATASET = Datasets.ofBank();
    private static final ArchiveFiles FILES = Registered.files(Bank.standard());

    private static final List<Kind> WITH_BLOBS = List.of(Bank.IDCARD, Bank.LETTER, Bank.STATEMENT);

    @Test
    void formatsHaveLabelsMediaTypesAndExtensions() {
        assertThat(Arrays.stream(BlobFormat.values())
                        .map(format -> format.label() + " " + format.mimeType() + " ." + format.extension()))
                .containsExactly(
                        "pdf application/pdf .pdf",
                        "jpeg image/jpeg .jpg",
                        "tiff-jpeg image/tiff .tif",
                        "tiff-deflate image/tiff .tif",
                        "tiff-g4 image/tiff .tif",
                        "docx application/vnd.openxmlformats-officedocument.wordprocessingml.document .docx",
                        "thumbnail image/jpeg .jpg",
                        "html text/html .html",
                        "xml application/xml .xml",
                        "eml message/rfc822 .eml",
                        "csv text/csv .csv",
                        "tsv text/tab-separated-values .tsv",
                        "json application/json .json",
                        "text text/plain .txt",
                        "png image/png .png",
                        "tiff image/tiff .tif");
        assertThat(BlobFormat.HTML.contentType()).isEqualTo("text/html; charset=utf-8");
        assertThat(BlobFormat.XML.contentType()).isEqualTo("application/xml");
    }

    @ParameterizedTest
    @FieldSource("org.nuxeo.datagen.core.bank.Bank#KINDS")
    void everyFormatOfAKindHasAFrame(Kind kind) {
        if (!WITH_BLOBS.contains(kind)) {
            assertThatThrownBy(() -> FILES.formats(kind, 0))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("kind " + kind.label() + ": has no blob; render letter, idcard or statement");
            return;
        }
        assertThat(FILES.formats(kind, 0).get(0).mimeType()).isEqualTo(kind.mimeType());
        for (BlobFormat format : FILES.formats(kind, 0)) {
            Document document = DATASET.document(DATASET.firstOrdinal(kind));
            assertThat(new DocumentRenderer().load(document, 0, format, 0).format())
                    .isEqualTo(format);
        }
    }

    private static Stream<Kind> kindsWithFiles() {
        return Bank.KINDS.stream().filter(Kind::hasFiles);
    }

    @ParameterizedTest
    @MethodSource("kindsWithFiles")
    void formatOfAnotherKindIsRefused(Kind kind) {
        for (BlobFormat format : BlobFormat.values()) {
            if (!FILES.formats(kind, 0).contains(format)) {
                Document document = DATASET.document(DATASET.firstOrdinal(kind));
                assertThatThrownBy(() -> new DocumentRenderer().load(document, 0, format, 0))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessage("format " + format.label() + ": a " + kind.noun() + " is rendered as "
                                + FILES.formats(kind, 0).stream()
                                        .map(BlobFormat::label)
                                        .collect(Collectors.joining(", ")));
            }
        }
    }
}
