// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.peer;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.export.table.Generation;
import org.nuxeo.datagen.export.table.Generation.ExportJournal;
import org.nuxeo.datagen.export.table.Generation.ExportProgress;
import org.nuxeo.datagen.export.table.GenerationJob;
import org.nuxeo.datagen.export.table.TableFormat;

/** Our export of statements, in this virtual machine. The processor time includes its collector and its compiler. */
final class OwnExport implements Export {

    private static final int ROWS = 1_000_000;
    private static final Dataset DATASET =
            Dataset.of(DatasetSpec.builder().customers(90_000_000).months(60).build());

    private final OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    @Override
    public String name() {
        return "statements, datagen";
    }

    @Override
    public Path file(String format, Path folder) {
        return folder.resolve("statements." + format);
    }

    @Override
    public Time write(String format, int threads, Path folder) throws IOException {
        Files.deleteIfExists(file(format, folder));
        GenerationJob job = new GenerationJob(
                DATASET,
                "statement",
                null,
                format,
                TableFormat.of(format).compression(null),
                new PositionRange(0, ROWS),
                true);
        long processorNanos = system.getProcessCpuTime();
        long clockNanos = System.nanoTime();
        new Generation(job, threads, new Silent()).toFile(file(format, folder), new NoJournal());
        return new Time(system.getProcessCpuTime() - processorNanos, System.nanoTime() - clockNanos);
    }

    /** Shows no progress. */
    private static final class Silent implements ExportProgress {
        @Override
        public void started(long rows) {
            // nothing is shown
        }

        @Override
        public void advanced(long rows) {
            // nothing is shown
        }

        @Override
        public boolean stopRequested() {
            return false;
        }
    }

    /** Keeps no checkpoint. */
    private static final class NoJournal implements ExportJournal {
        @Override
        public long nextRow(long first) {
            return first;
        }

        @Override
        public long bytes() {
            return 0;
        }

        @Override
        public void save(long nextRow, long bytes, boolean finished) {
            // nothing is kept
        }
    }
}
