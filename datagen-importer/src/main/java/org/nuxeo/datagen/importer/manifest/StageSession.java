// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.manifest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.importer.settings.RunOption;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.output.Json;

/**
 * One run of a stage: checks the manifest at the start and keeps it up to date until the end.
 *
 * @param before the manifest of an earlier run to resume
 * @param grownFrom the datasets that were completed before this one, each contained in the next; usually none
 * @param lost whether there was an earlier run whose work is lost with an embedded service
 */
public record StageSession(
        StageFolder folder, StageRequest request, Optional<Manifest> before, List<DatasetSpec> grownFrom, boolean lost)
        implements AutoCloseable {

    private static StageSession of(StageFolder folder, StageRequest request) {
        Manifest found =
                request.has(RunOption.START_OVER) ? null : folder.manifest().orElse(null);
        boolean isLost = found != null && found.targets().goneFor(request.targets());
        if (found == null || isLost) {
            return new StageSession(folder, request, Optional.empty(), List.of(), isLost);
        }
        boolean grows = new Resumption(found, request).grows();
        boolean built = !grows || found.finished();
        if (!built && request.stage().equals("produce")) {
            throw new StageException("stage " + request.stage() + " is unfinished for "
                    + found.spec().customers() + " customers and "
                    + found.spec().months()
                    + " months; finish it without --grow, then grow it");
        }
        Stream<DatasetSpec> earlier = built ? found.grownFrom().stream() : Stream.of();
        Stream<DatasetSpec> last = grows && built ? Stream.of(found.spec()) : Stream.of();
        List<DatasetSpec> grownFrom = Stream.concat(earlier, last).toList();
        return new StageSession(folder, request, Optional.of(found), grownFrom, false);
    }

    /**
     * Locks the stage's folder and checks that its manifest belongs to the same dataset.
     *
     * @param settings settings that must not change when the stage is resumed
     * @param startOver replaces the manifest, whatever it says
     * @throws org.nuxeo.datagen.store.failure.StageException if another process has locked the folder or the
     *     manifest does not fit
     */
    public static StageSession begin(
            Path work, String stage, DatasetSpec spec, ObjectNode settings, boolean startOver) {
        Set<RunOption> options = startOver ? Set.of(RunOption.START_OVER) : Set.of();
        StageSession session = open(work, new StageRequest(stage, spec, settings, Targets.none(), options));
        session.bind();
        return session;
    }

    /**
     * Locks and checks the stage's folder as {@link #begin} does, but writes nothing yet. Call {@link #bind} once the
     * services have answered: from then on the folder belongs to the dataset and to these services.
     *
     * @throws StageException also if {@code produce}, which can only add to a complete dataset, is to grow before it has
     *     finished
     */
    public static StageSession open(Path work, StageRequest request) {
        StageFolder folder = StageFolder.open(work, request.stage());
        try {
            return of(folder, request);
        } catch (RuntimeException e) {
            folder.close();
            throw e;
        }
    }

    /** Writes the manifest, so that the folder belongs to this dataset. Results of earlier runs are kept. */
    public void bind() {
        save(false, earlierResults());
    }

    /** Returns whether an earlier run did everything it was asked for. */
    public boolean wasFinished() {
        return before.map(Manifest::finished).orElse(false);
    }

    /** Returns the results of earlier runs, empty if there are none. */
    public ObjectNode earlierResults() {
        return before.map(Manifest::results).orElseGet(Json::object);
    }

    /**
     * Saves the progress of the stage.
     *
     * @throws StageException if the folder cannot be written
     */
    public void save(boolean finished, ObjectNode results) {
        folder.save(new Manifest(
                request.stage(), finished, request.spec(), grownFrom, request.targets(), request.settings(), results));
    }

    @Override
    public void close() {
        folder.close();
    }

    /**
     * What a stage is asked to do, to be compared with its manifest.
     *
     * @param stage name of the stage
     * @param spec the dataset
     * @param settings settings that must not change when the stage is resumed
     * @param targets the services its documents come from and go to
     * @param options what is done otherwise than usual
     */
    public record StageRequest(
            String stage, DatasetSpec spec, ObjectNode settings, Targets targets, Set<RunOption> options) {

        boolean has(RunOption option) {
            return options.contains(option);
        }
    }
}
