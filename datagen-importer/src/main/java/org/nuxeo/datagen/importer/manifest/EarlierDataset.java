package org.nuxeo.datagen.importer.manifest;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.importer.failure.StageException;

/** The dataset a work folder is about. */
public final class EarlierDataset {
    private static final List<String> STAGES = List.of("produce", "consume", "index", "verify");

    private EarlierDataset() {}

    /**
     * The dataset of a stage, or else of the first stage that has a manifest.
     *
     * @throws StageException if none has
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
                + " has no manifest of a dataset that could grow; name its folder, or leave --grow out");
    }
}
