// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.render.bank.BankFiles;
import org.nuxeo.datagen.render.frame.BlobFrame;

class BlobFormatTest {

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
    }

    @ParameterizedTest
    @FieldSource("org.nuxeo.datagen.core.bank.Bank#KINDS")
    void everyFormatOfAKindHasAFrame(Kind kind) {
        if (!WITH_BLOBS.contains(kind)) {
            assertThatThrownBy(() -> BlobFormat.of(kind))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("kind " + kind.label() + ": has no blob; render letter, idcard or statement");
            return;
        }
        assertThat(BlobFormat.of(kind)).isEqualTo(BlobFormat.choices(kind).get(0));
        for (BlobFormat format : BlobFormat.choices(kind)) {
            // the name of the filler is part of the dataset version
            assertThat(frame(kind, format).name()).isEqualTo(format.label());
        }
    }

    private static Stream<Kind> kindsWithFiles() {
        return Bank.KINDS.stream().filter(Kind::hasFiles);
    }

    @ParameterizedTest
    @MethodSource("kindsWithFiles")
    void formatOfAnotherKindIsRefused(Kind kind) {
        for (BlobFormat format : BlobFormat.values()) {
            if (!BlobFormat.choices(kind).contains(format)) {
                assertThatThrownBy(() -> frame(kind, format))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageStartingWith("format " + format.label() + ": documents of kind " + kind.label()
                                + " have the formats ")
                        .hasMessageContaining(BlobFormat.of(kind).label() + ", ");
            }
        }
    }

    private static BlobFrame<?> frame(Kind kind, BlobFormat format) {
        return BankFiles.frame(kind, format.label());
    }
}
