// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.core.ArchiveFormat;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.render.frame.ArchiveFiles;
import org.nuxeo.datagen.render.frame.BlobFormat;
import org.nuxeo.datagen.render.frame.Filler;
import org.nuxeo.datagen.render.frame.Rendition;
import org.nuxeo.datagen.server.testing.TestServer;
import org.nuxeo.datagen.services.testing.TestServices;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.datagen.testing.Shelf;

/** An archive that no class of the program knows goes through every command. */
class ThirdArchiveIT {

    @RegisterExtension
    static final TestServices SERVICES = TestServices.all();

    private static final long BOOKS = 40;

    @TempDir
    private Path folder;

    /** The archive, with the files of its books. */
    public static final class Format implements ArchiveFormat {

        @Override
        public Archive named(String name) {
            return name.equals("shelf") ? new ShelfWithFiles() : null;
        }
    }

    private static final class ShelfWithFiles extends Shelf {

        private static final Rendition<Document> PAGE = new Page();

        @Override
        public <T> T part(Class<T> type) {
            return type == ArchiveFiles.class ? type.cast(new Files()) : null;
        }

        private static final class Files implements ArchiveFiles {

            @Override
            public List<BlobFormat> formats(Kind kind, int file) {
                return List.of(BlobFormat.TEXT);
            }

            @Override
            public Loader loader() {
                return (document, file, format, size, blob) -> blob.load(PAGE, document, size);
            }
        }
    }

    /** A text file: a heading, spaces if it is padded, and the number of the book. */
    private static final class Page extends Rendition<Document> {

        Page() {
            super(
                    "ISBN ".getBytes(StandardCharsets.US_ASCII),
                    new Filler("page", new Filler.Padding(new byte[0], 1, new byte[] {' '}, 0)),
                    40);
        }

        @Override
        public int renderTail(Document book, long tailOffset, long paddingBytes, byte[] target, int offset) {
            int rest = (int) (paddingBytes - (tailOffset - head.length));
            java.util.Arrays.fill(target, offset, offset + rest, (byte) ' ');
            byte[] own = Shelf.isbn(book).getBytes(StandardCharsets.US_ASCII);
            System.arraycopy(own, 0, target, offset + rest, own.length);
            return rest + own.length;
        }
    }

    private static Dataset dataset() {
        return Datasets.of(new ShelfWithFiles(), BOOKS, 1);
    }

    private static CommandRun run(String command, String... options) {
        List<String> arguments =
                new java.util.ArrayList<>(List.of(command, "--model", "shelf", "--customers", "40", "--months", "1"));
        arguments.addAll(List.of(options));
        CommandRun run = CommandRun.of(arguments.toArray(String[]::new));
        assertThat(run.exitCode()).as(command + ": " + run.err()).isZero();
        return run;
    }

    @Test
    void commandsWithoutServicesTakeIt() throws Exception {
        assertThat(run("plan").out()).contains("book", "library");
        assertThat(run("census").out()).contains("0 differences");
        Document book = dataset().document(dataset().size() - 1);
        assertThat(run("show", book.id().toString()).out()).contains(Shelf.isbn(book), book.path());
        Path table = folder.resolve("books.csv");
        run("generate", "--kind", "book", "--out", table.toString());
        assertThat(Files.readAllLines(table))
                .hasSize(1 + (int) BOOKS)
                .last()
                .asString()
                .contains(Shelf.isbn(book));
        Path file = folder.resolve("book.txt");
        run("render", book.id().toString(), "--out", file.toString());
        assertThat(file).hasContent("ISBN " + Shelf.isbn(book));
    }

    @Test
    void itIsImportedIndexedVerifiedAndServed() throws Exception {
        Stages stages = Stages.over(SERVICES, "--model", "shelf", "--customers", "40", "--months", "1");
        long documents = BOOKS + 2;
        assertThat(stages.json(0, "produce", "--record", "full").get("produced").asLong())
                .isEqualTo(documents);
        assertThat(stages.json(0, "consume").get("imported").asLong()).isEqualTo(documents);
        assertThat(stages.json(0, "index").get("indexed").asLong()).isEqualTo(documents);
        assertThat(stages.json(0, "verify", "--blobs", "all").get("differences").asLong())
                .isZero();
        JsonNode run = stages.inFolder("run").json(0, "run");
        assertThat(run.get("differences").asLong()).isZero();
        assertThat(run.get("rows")).isNotEmpty().allSatisfy(row -> assertThat(row.get("verified"))
                .isEqualTo(row.get("planned")));
        Dataset dataset = dataset();
        Document book = dataset.document(dataset.size() - 1);
        try (TestServer server = TestServer.of(dataset, 2, folder, TestServer.services(folder))) {
            assertThat(server.json("/api/documents/" + book.id())
                            .at("/properties/book:isbn")
                            .asText())
                    .isEqualTo(Shelf.isbn(book));
            assertThat(server.get("/api/blobs/" + book.blobKey().text()).body())
                    .asString(StandardCharsets.US_ASCII)
                    .isEqualTo("ISBN " + Shelf.isbn(book));
        }
    }
}
