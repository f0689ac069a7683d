// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.render.frame.BlobFormat;
import org.nuxeo.datagen.testing.Datasets;

class DocumentFilesTest {

    private static final int FILES = 3000;
    private static final int THREADS = 8;

    private final Dataset dataset = Datasets.ofBank();

    private Document statement(long k) {
        return dataset.document(dataset.firstOrdinal(Bank.STATEMENT) + k);
    }

    @Test
    void concurrentThreadsGetTheFilesOfTheirOwnDocuments() throws InterruptedException, ExecutionException {
        DocumentFiles files = new DocumentFiles();
        ExecutorService executor = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<String>> digests = new ArrayList<>();
            for (long k = 0; k < FILES; k++) {
                Document document = statement(k);
                digests.add(executor.submit(() -> files.md5(document)));
            }
            DocumentRenderer renderer = new DocumentRenderer();
            for (int k = 0; k < FILES; k++) {
                String expected = renderer.load(
                                dataset.uncheckedDocument(statement(k).identity()), 0)
                        .md5Hex();
                assertThat(digests.get(k).get()).isEqualTo(expected);
            }
        } finally {
            executor.shutdownNow();
        }
    }

    @Test
    void allMethodsGiveTheSameFile() throws IOException {
        DocumentFiles files = new DocumentFiles();
        Document document = statement(7);
        byte[] bytes = files.bytes(document);
        assertThat(files.content(document).stream().readAllBytes()).isEqualTo(bytes);
        assertThat(files.content(document).lengthBytes()).isEqualTo(bytes.length);
        assertThat(files.content(document, BlobFormat.THUMBNAIL).lengthBytes()).isLessThan(bytes.length);
    }

    @Test
    void documentWithoutFileIsRefused() {
        Document account = dataset.document(dataset.firstOrdinal(Bank.ACCOUNT));
        assertThatThrownBy(() -> new DocumentFiles().bytes(account))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("kind account: has no blob");
    }

    @Test
    void loadedBlobRefusesASecondThread() throws Exception {
        DocumentRenderer renderer = new DocumentRenderer();
        BlobRenderer blob = renderer.load(dataset.document(statement(0).identity()), 0);
        byte[] target = new byte[(int) blob.lengthBytes()];
        List<Callable<Object>> uses = List.of(
                blob::format,
                blob::lengthBytes,
                blob::md5Hex,
                blob::sha256Hex,
                blob::content,
                () -> blob.read(0, target, 0, 1),
                () -> blob.copyTo(target, 0),
                () -> run(() -> blob.md5(target, 0)),
                () -> run(() -> blob.sha256(target, 0)),
                () -> run(() -> new BlobDigests().add(blob)),
                () -> run(() -> blob.writeTo(OutputStream.nullOutputStream())));
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            for (Callable<Object> use : uses) {
                use.call();
                assertThatThrownBy(other.submit(use)::get)
                        .hasCauseInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("share a DocumentFiles");
            }
            renderer.release();
            for (Callable<Object> use : uses) {
                assertThatThrownBy(use::call)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("load a document first");
            }
        } finally {
            other.shutdownNow();
        }
    }

    /** A use of a blob without a result. */
    private interface Use {
        void run() throws IOException;
    }

    private static Object run(Use use) throws IOException {
        use.run();
        return "";
    }

    @Test
    void rendererRefusesASecondThread() throws InterruptedException, ExecutionException {
        DocumentRenderer renderer = new DocumentRenderer();
        renderer.load(dataset.uncheckedDocument(statement(0).identity()), 0);
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            Future<BlobRenderer> refused = other.submit(
                    () -> renderer.load(dataset.uncheckedDocument(statement(1).identity()), 0));
            assertThatThrownBy(refused::get)
                    .hasCauseInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("share a DocumentFiles");
            assertThatThrownBy(() -> other.submit(renderer::release).get())
                    .hasCauseInstanceOf(IllegalStateException.class);
            renderer.release();
            other.submit(() ->
                            renderer.load(dataset.uncheckedDocument(statement(1).identity()), 0))
                    .get();
        } finally {
            other.shutdownNow();
        }
    }
}
