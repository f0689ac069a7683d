// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.table;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.nuxeo.datagen.export.table.Generation.ExportProgress;
import org.nuxeo.datagen.export.table.Generation.Start;
import org.nuxeo.datagen.export.table.Generation.Written;

/** A run that shows no progress, keeps no checkpoint, and stops after a number of positions. */
final class UnattendedRun implements ExportProgress {

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
        return new Generation(job, threads, this, Duration.ZERO, chunkRows)
                .toFile(file, new Start(job.rows().from(), 0), (next, bytes, finished) -> {});
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
}
