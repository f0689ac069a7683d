// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.letter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.bank.Account;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.Customer;
import org.nuxeo.datagen.core.bank.Customer.Sex;
import org.nuxeo.datagen.core.bank.Generator;
import org.nuxeo.datagen.core.bank.corpus.Corpus;
import org.nuxeo.datagen.core.bank.corpus.UsState;
import org.nuxeo.datagen.core.bank.ledger.AccountKind;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.core.id.DatasetVersion;
import org.nuxeo.datagen.render.BlobRenderer;
import org.nuxeo.datagen.render.DocumentRenderer;
import org.nuxeo.datagen.render.frame.BlobFormat;
import org.nuxeo.datagen.render.frame.LoadedBlob;
import org.nuxeo.datagen.testing.Datasets;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

class LetterDocxTest {

    private static final Generator GENERATOR = new Generator(DatasetVersion.V1, 2020, 2020, Corpus.builtIn());

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 3, 4, 5, 777_777, (1L << 31) + 5, 10_000_000_007L})
    void letterHoldsTheFieldsOfTheAccount(long position) throws Exception {
        check(GENERATOR.account(position), 0);
    }

    @Test
    void specialCharactersAreEscaped() throws Exception {
        Customer customer = new Customer(
                7,
                0x123456789ABCDEFL,
                "Zoë<\uD83D\uDE00>",
                "O'Neil & Søn",
                Sex.FEMALE,
                12,
                "\"Ñ\" Street",
                "Mayagüez",
                UsState.PUERTO_RICO,
                612,
                0,
                787,
                5,
                3,
                12);
        check(new Account(customer, 13, 2, AccountKind.CREDIT, -3000), 0);
    }

    @Test
    @Tag("long")
    void paddedLettersAreReadFromTheDirectoryAndAsAStream() throws Exception {
        Account account = GENERATOR.account(42);
        long natural = load(account, 0).lengthBytes();
        List<Long> sizes = new ArrayList<>();
        for (int more = 1; more < 70_000; more = more < 300 || more > 1000 && more < 1400 ? more + 1 : more + 997) {
            sizes.add(natural + more);
        }
        sizes.addAll(List.of(147_000L, 1L << 20));
        for (long size : sizes) {
            check(account, size);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {100_000_000, BlobKey.MAX_BLOB_SIZE_BYTES})
    @Tag("long")
    void hugeLettersCanBeReadAsAStream(long size) throws Exception {
        BlobRenderer renderer = new DocumentRenderer().load(Datasets.ofBank().uncheckedDocument(Bank.letter(42)), size);
        long read = 0;
        List<String> names = new ArrayList<>();
        try (ZipInputStream in = new ZipInputStream(renderer.content().stream())) {
            byte[] buffer = new byte[1 << 20];
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                names.add(entry.getName());
                for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                    read += count;
                }
            }
        }
        assertThat(names).hasSize(LetterDocx.ENTRIES + 3).contains("customXml/filler.bin");
        assertThat(read).isBetween(size / 1024 * 1019 - 20_000, size + 20_000);
    }

    private static LoadedBlob load(Account account, long size) {
        LoadedBlob letter = new LoadedBlob();
        letter.load(LetterFrames.ALL.of(BlobFormat.DOCX), account, size);
        return letter;
    }

    private void check(Account account, long size) throws Exception {
        LoadedBlob letter = load(account, size);
        Path file = folder.resolve("letter.docx");
        try (OutputStream out = Files.newOutputStream(file)) {
            letter.writeTo(out);
        }
        if (size > 0) {
            assertThat(Files.size(file)).isEqualTo(size);
        }
        Map<String, byte[]> streamed = streamed(Files.readAllBytes(file));
        try (ZipFile zip = new ZipFile(file.toFile())) {
            assertThat(zip.size()).isEqualTo(streamed.size());
            for (Map.Entry<String, byte[]> entry : streamed.entrySet()) {
                try (InputStream in = zip.getInputStream(zip.getEntry(entry.getKey()))) {
                    assertThat(Arrays.equals(in.readAllBytes(), entry.getValue()))
                            .as(entry.getKey())
                            .isTrue();
                }
            }
        }
        for (Map.Entry<String, byte[]> entry : streamed.entrySet()) {
            if (entry.getKey().endsWith(".xml") || entry.getKey().endsWith(".rels")) {
                parse(entry.getValue());
            }
        }
        Customer customer = account.customer();
        String number = account.numberText();
        String date = longDate(account.openedEpochDay());
        assertThat(texts(parse(streamed.get("word/document.xml")), "w:t"))
                .startsWith(
                        date,
                        customer.fullName(),
                        customer.streetLine(),
                        customer.city() + ", " + customer.state().code() + " "
                                + String.format("%05d", customer.zipCode()),
                        "Your new " + account.kind().label().toLowerCase() + " account",
                        "Dear " + customer.fullName() + ",")
                .containsSubsequence(
                        "Account holder",
                        customer.fullName(),
                        "Customer number",
                        customer.numberText(),
                        "Account number",
                        number,
                        "Type of account",
                        account.kind().label(),
                        "Opened on",
                        date,
                        "Telephone on file",
                        customer.phone(),
                        "Terms of your account",
                        "Head of Client Services");
        Document core = parse(streamed.get("docProps/core.xml"));
        assertThat(texts(core, "dc:title")).containsExactly("Account opening letter " + number);
        assertThat(texts(core, "dc:creator")).containsExactly("Larkmoor Bank");
        assertThat(texts(core, "dcterms:created"))
                .containsExactly(LocalDate.ofEpochDay(account.openedEpochDay()) + "T09:00:00Z");
    }

    private static String longDate(int epochDay) {
        LocalDate date = LocalDate.ofEpochDay(epochDay);
        String month = date.getMonth().name();
        return month.charAt(0) + month.substring(1).toLowerCase() + " " + date.getDayOfMonth() + ", " + date.getYear();
    }

    private static Map<String, byte[]> streamed(byte[] bytes) throws IOException {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(bytes))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                entries.put(entry.getName(), in.readAllBytes());
            }
        }
        return entries;
    }

    private static Document parse(byte[] xml) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new ByteArrayInputStream(xml));
    }

    private static List<String> texts(Document document, String tag) {
        NodeList nodes = document.getElementsByTagName(tag);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            texts.add(nodes.item(i).getTextContent());
        }
        return texts;
    }
}
