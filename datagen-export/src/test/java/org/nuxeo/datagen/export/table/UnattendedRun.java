// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.table;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.nuxeo.datagen.export.table.Generation.ExportJournal;
import org.nuxeo.datagen.export.table.Generation.ExportProgress;
import org.nuxeo.datagen.export.table.Generation.Written;

/** A run that shows no progress, keeps no checkpoint, and stops after a number of positions. */
final class UnattendedRun implements ExportProgress, ExportJournal {

    private final long most;
    private long rows;

    UnattendedRun(long most) {
        this.most = most;
    }

    UnattendedRun() {
        this(Long.MAX_VALUE);
    }

    /** Writes rows to a file in small chunks. */
    Written write(GenerationJob job, int threads, int chunkRows, Path file) throws IOException {
        return new Generation(job, threads, this, Duration.ZERO, chunkRows).toFile(file, this);
    }

    @Override
    public void started(long all) {
        rows = 0;
    }

    @Override
    public void advanced(long positions, long more) {
        rows += positions;
    }

    @Override
    public boolean stopRequested() {
        return rows >= most;
    }

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
