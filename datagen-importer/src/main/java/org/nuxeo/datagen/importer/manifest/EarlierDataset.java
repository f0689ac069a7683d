// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.manifest;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.store.failure.StageException;

/** The dataset that a work folder belongs to. */
public final class EarlierDataset {
    private static final List<String> STAGES = List.of("produce", "consume", "index", "verify");

    private EarlierDataset() {}

    /**
     * Returns the dataset of a stage or, if it has no manifest, of the first stage that has one.
     *
     * @param work the work folder
     * @throws StageException if no stage has a manifest
     */
    public static DatasetSpec of(Path work, String stage) {
        List<String> order = new ArrayList<>(STAGES);
        order.add(0, stage);
        for (String each : order) {
            Path folder = work.resolve(each);
            Optional<Manifest> manifest = Files.isDirectory(folder) ? StageFolder.read(folder, each) : Optional.empty();
            if (manifest.isPresent()) {
                return manifest.get().spec();
            }
        }
        throw new StageException("--grow: --work " + work
                + " has no manifest of a dataset to grow; name the work folder of that dataset, or omit --grow");
    }
}
