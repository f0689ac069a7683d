// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.letter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Account;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.render.DocumentRenderer;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.datagen.testing.OutsideTool;

/** Test that LibreOffice opens letters, natural and padded, and finds their text. */
class LetterInOfficeTest {

    private static final long[] SIZES = {0, 18_000, 147_000, 5_000_000};

    @TempDir
    Path folder;

    @Test
    void libreOfficeReadsTheText() throws Exception {
        Path office = OutsideTool.require("soffice");
        Dataset dataset = Datasets.ofBank();
        DocumentRenderer renderer = new DocumentRenderer();
        List<String> command = new ArrayList<>(List.of(
                office.toString(),
                "-env:UserInstallation=" + folder.resolve("profile").toUri(),
                "--headless",
                "--convert-to",
                "txt:Text (encoded):UTF8",
                "--outdir",
                folder.toString()));
        for (int i = 0; i < SIZES.length; i++) {
            Path file = folder.resolve("letter" + i + ".docx");
            try (OutputStream out = Files.newOutputStream(file)) {
                renderer.load(dataset.uncheckedDocument(Bank.letter(1000L * i)), SIZES[i])
                        .writeTo(out);
            }
            command.add(file.toString());
        }
        run(command);
        for (int i = 0; i < SIZES.length; i++) {
            Account account = Bank.of(dataset).generator().account(1000L * i);
            String text = Files.readString(folder.resolve("letter" + i + ".txt"), StandardCharsets.UTF_8);
            assertThat(text)
                    .contains(account.numberText())
                    .contains("Dear " + account.customer().fullName() + ",")
                    .contains(account.customer().phone())
                    .contains("Statements. We issue a statement for every calendar month.")
                    .contains("Head of Client Services");
        }
    }

    private void run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("office.log").toFile())
                .start();
        if (!process.waitFor(180, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
        assertThat(process.waitFor())
                .as(Files.readString(folder.resolve("office.log")))
                .isZero();
    }
}
