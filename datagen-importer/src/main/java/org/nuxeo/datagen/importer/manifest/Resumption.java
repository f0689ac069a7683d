package org.nuxeo.datagen.importer.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.importer.failure.StageException;
import org.nuxeo.datagen.importer.internal.output.Json;
import org.nuxeo.datagen.importer.internal.output.SpecJson;

/** What a manifest means to somebody who asks for the same or for more. */
enum Resumption {
    /** What it tells of has gone with the embedded services it was done on. */
    GONE,
    /** The same dataset, to be resumed. */
    SAME,
    /** A dataset that the one asked for contains. */
    GROWTH;

    private static final String BATCH_TAG = "batchTag";
    private static final String REMEDY = "; give the same options, name another folder with --work, or clean first";

    /**
     * Holds a request against a manifest. What one of them does not tell is no difference.
     *
     * @throws StageException naming the first thing that differs
     */
    static Resumption of(Manifest manifest, StageRequest request) {
        if (manifest.targets().goneFor(request.targets())) {
            return GONE;
        }
        boolean same = request.spec().equals(manifest.spec());
        if (!same && !(request.grow() && request.spec().contains(manifest.spec()))) {
            throw otherDataset(manifest, request);
        }
        if (!request.comparesOnly()) {
            checkTargets(manifest, request);
        }
        checkSettings(manifest, request, same);
        return same ? SAME : GROWTH;
    }

    private static StageException otherDataset(Manifest manifest, StageRequest request) {
        DatasetSpec before = manifest.spec();
        DatasetSpec grown = grown(before, request.spec());
        boolean larger = !grown.equals(before);
        // What may grow is no reason where growth was asked for.
        ObjectNode compared = SpecJson.write(request.grow() && larger ? grown : before);
        String message = "stage " + manifest.stage() + " was begun for another dataset: "
                + difference(compared, SpecJson.write(request.spec()));
        if (!request.grow() && larger && sameBase(grown, request.spec())) {
            return new StageException(message + "; --grow adds what is new, another --work folder keeps them apart");
        }
        return new StageException(message + REMEDY);
    }

    /** The dataset before, as large as the one asked for; unchanged if that is smaller. */
    private static DatasetSpec grown(DatasetSpec before, DatasetSpec asked) {
        boolean smaller = before.months() > asked.months() || before.customers() > asked.customers();
        return smaller ? before : before.withSize(asked.customers(), asked.months());
    }

    /** Whether two datasets differ at most in what --grow takes from the manifest. */
    private static boolean sameBase(DatasetSpec grown, DatasetSpec asked) {
        return grown.seed() == asked.seed()
                && grown.dataSeed() == asked.dataSeed()
                && grown.corpusFingerprint() == asked.corpusFingerprint()
                && grown.filePlan() == asked.filePlan()
                && grown.blobSizeBytes() == asked.blobSizeBytes();
    }

    private static void checkTargets(Manifest manifest, StageRequest request) {
        Map<String, Targets.Target> before = manifest.targets().services();
        request.targets().services().forEach((name, target) -> {
            Targets.Target had = before.get(name);
            if (had != null && !had.same(target)) {
                throw new StageException("stage " + manifest.stage() + " was begun with other services: " + name
                        + " is " + target + " and was " + had + "; name another folder with --work");
            }
            if (had == null && !before.isEmpty() && !request.again()) {
                throw new StageException("stage " + manifest.stage() + " was begun without --" + name
                        + ", which lacks what was done before; give --again, or name another folder with --work");
            }
        });
    }

    /** What a dataset grows by may bear a tag of its own. */
    private static void checkSettings(Manifest manifest, StageRequest request, boolean same) {
        ObjectNode asked =
                same ? request.settings() : request.settings().deepCopy().without(BATCH_TAG);
        String difference = difference(manifest.settings(), asked);
        if (!difference.isEmpty()) {
            throw new StageException(
                    "stage " + manifest.stage() + " was begun with other settings: " + difference + REMEDY);
        }
    }

    /** The first member that both have and that differs; empty if there is none. */
    private static String difference(ObjectNode before, ObjectNode asked) {
        for (Map.Entry<String, JsonNode> member : Json.members(asked)) {
            JsonNode had = before.get(member.getKey());
            // A number read from a file may be of a narrower type than the one written, so the texts are compared.
            if (had != null && !had.toString().equals(member.getValue().toString())) {
                return member.getKey() + " is " + text(member.getValue()) + " and was " + text(had);
            }
        }
        return "";
    }

    private static String text(JsonNode value) {
        return value.asText().isEmpty() ? "none" : value.asText();
    }
}
