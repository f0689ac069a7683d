package org.nuxeo.datagen.importer.manifest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.importer.failure.StageException;
import org.nuxeo.datagen.importer.internal.output.Json;

/** One run of a stage over its manifest: checked at the beginning, kept up to date until the end. */
public final class StageSession implements AutoCloseable {
    private final StageFolder folder;
    private final StageRequest request;
    private final Optional<Manifest> before;
    private final List<DatasetSpec> grownFrom;

    private StageSession(StageFolder folder, StageRequest request, boolean startOver) {
        this.folder = folder;
        this.request = request;
        Optional<Manifest> found = startOver ? Optional.empty() : folder.manifest();
        Resumption resumption =
                found.map(manifest -> Resumption.of(manifest, request)).orElse(Resumption.GONE);
        this.before = resumption == Resumption.GONE ? Optional.empty() : found;
        this.grownFrom = new ArrayList<>();
        before.ifPresent(manifest -> {
            boolean built = resumption == Resumption.SAME || manifest.finished();
            grownFrom.addAll(built ? manifest.grownFrom() : List.of());
            if (resumption == Resumption.GROWTH && manifest.finished()) {
                grownFrom.add(manifest.spec());
            }
        });
    }

    /**
     * Takes the stage's folder and checks that what it says was done is of the same dataset.
     *
     * @param settings what must be as before when the stage is resumed
     * @param startOver replaces the manifest whatever it says
     */
    public static StageSession begin(
            Path work, String stage, DatasetSpec spec, ObjectNode settings, boolean startOver) {
        return begin(work, StageRequest.of(stage, spec, settings), startOver);
    }

    /**
     * Takes the stage's folder and checks that what it says was done can be resumed.
     *
     * @param startOver replaces the manifest whatever it says
     */
    public static StageSession begin(Path work, StageRequest request, boolean startOver) {
        StageSession session = hold(work, request, startOver);
        session.bind();
        return session;
    }

    /**
     * Takes the stage's folder as {@link #begin} does, and writes nothing: a folder belongs to dataset and services once
     * these have been found to be what was meant, with {@link #bind}.
     */
    public static StageSession hold(Path work, StageRequest request, boolean startOver) {
        StageFolder folder = StageFolder.open(work, request.stage());
        try {
            return new StageSession(folder, request, startOver);
        } catch (RuntimeException e) {
            folder.close();
            throw e;
        }
    }

    /**
     * Takes the stage's folder as {@link #hold} does, for a stage that can only add to something whole.
     *
     * @throws StageException also if the stage is to grow before it has ended
     */
    public static StageSession holdWhole(Path work, StageRequest request, boolean startOver) {
        Optional<Manifest> found =
                startOver ? Optional.empty() : StageFolder.read(work.resolve(request.stage()), request.stage());
        found.filter(manifest -> !manifest.finished())
                .filter(manifest -> Resumption.of(manifest, request) == Resumption.GROWTH)
                .ifPresent(manifest -> {
                    throw new StageException("stage " + request.stage() + " is unfinished for the dataset of "
                            + manifest.spec().customers() + " customers and "
                            + manifest.spec().months() + " months that is to grow: finish it first, without --grow");
                });
        return hold(work, request, startOver);
    }

    /** Writes down for what the stage is begun; what earlier runs have recorded stays. */
    public void bind() {
        save(false, earlierResults());
    }

    /** Whether there was an earlier run to resume. */
    public boolean wasBegun() {
        return before.isPresent();
    }

    /** Whether an earlier run did everything it was asked for. */
    public boolean wasFinished() {
        return before.map(Manifest::finished).orElse(false);
    }

    /** What earlier runs have recorded; empty if there are none. */
    public ObjectNode earlierResults() {
        return before.map(Manifest::results).orElseGet(Json::object);
    }

    /** The datasets that were done in full before this one, each contained in the next; usually none. */
    public List<DatasetSpec> grownFrom() {
        return List.copyOf(grownFrom);
    }

    /** Records how far the stage is. */
    public void save(boolean finished, ObjectNode results) {
        folder.save(new Manifest(
                request.stage(), finished, request.spec(), grownFrom, request.targets(), request.settings(), results));
    }

    @Override
    public void close() {
        folder.close();
    }
}
