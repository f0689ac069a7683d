// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.nuxeo.datagen.bench.campaign.FileStore.StoredFile;
import org.nuxeo.datagen.bench.measure.ParallelTasks;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.export.encryption.Encryption;

/**
 * The rates at which files are imported into a store, retrieved from it and copied to a second store.
 *
 * @param dataset dataset of the files
 * @param kind kind of their documents
 * @param count number of files
 * @param encryption encryption of the files, or null if they are stored as they are
 * @param work folder in which the stores are created
 */
record FileRates(Dataset dataset, Kind kind, int count, Encryption encryption, Path work) {

    /** What is done with each file. */
    enum Operation {
        IMPORT("import"),
        RETRIEVAL("retrieval"),
        COPY("copy"),
        IMPORT_AND_COPY("import and copy");

        private final String label;

        Operation(String label) {
            this.label = label;
        }

        String label() {
            return label;
        }
    }

    /** The result of an operation on all files: their number, the time, and how many results were wrong. */
    record Rate(Operation operation, long files, long nanos, long wrong) {
        double perSecond() {
            return files * 1e9 / nanos;
        }
    }

    /** The work on one file, for one thread. It returns whether the result is right. */
    private interface Task {
        boolean done(int file) throws IOException;
    }

    /** Measures every operation with a number of threads, in new stores. */
    List<Rate> measure(int threads) throws IOException, InterruptedException {
        StoredFile[] files = new StoredFile[count];
        Rate imported;
        Rate retrieved;
        Rate copied;
        try (FileStore one = store("store-1");
                FileStore two = store("store-2")) {
            imported = measure(Operation.IMPORT, threads, () -> importer(one, files));
            retrieved = measure(Operation.RETRIEVAL, threads, () -> file -> {
                StoredFile random = files[(int) Long.remainderUnsigned(Draws.mix(file), count)];
                return one.read(random.digest()) == random.lengthBytes();
            });
            copied = measure(Operation.COPY, threads, () -> file -> isCopied(files[file], one, two));
        }
        try (FileStore one = store("store-1");
                FileStore two = store("store-2")) {
            Rate both = measure(Operation.IMPORT_AND_COPY, threads, () -> {
                Task importer = importer(one, files);
                return file -> importer.done(file) && isCopied(files[file], one, two);
            });
            return List.of(imported, retrieved, copied, both);
        }
    }

    private FileStore store(String name) throws IOException {
        return new FileStore(work.resolve(name), encryption);
    }

    private Task importer(FileStore store, StoredFile[] files) {
        FileStore.Writer writer = store.writer(dataset, kind);
        return file -> {
            files[file] = writer.write(file);
            return true;
        };
    }

    private static boolean isCopied(StoredFile file, FileStore from, FileStore to) throws IOException {
        return from.copy(file.digest(), to) == from.storedBytes(file.digest());
    }

    private Rate measure(Operation operation, int threads, Supplier<Task> perThread) throws InterruptedException {
        AtomicInteger next = new AtomicInteger();
        AtomicLong wrong = new AtomicLong();
        Callable<Long> thread = () -> {
            Task task = perThread.get();
            long done = 0;
            for (int file = next.getAndIncrement(); file < count; file = next.getAndIncrement()) {
                wrong.addAndGet(task.done(file) ? 0 : 1);
                done++;
            }
            return done;
        };
        long startNanos = System.nanoTime();
        long done = ParallelTasks.documents(Collections.nCopies(threads, thread));
        return new Rate(operation, done, Math.max(1, System.nanoTime() - startNanos), wrong.get());
    }
}
