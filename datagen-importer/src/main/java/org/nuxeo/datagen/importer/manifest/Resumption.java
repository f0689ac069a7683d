// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.importer.manifest.StageSession.StageRequest;
import org.nuxeo.datagen.importer.settings.RunOption;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.output.Json;

/** Whether a request fits the manifest of an earlier run. */
record Resumption(Manifest manifest, StageRequest request) {

    private static final String BATCH_TAG = "batchTag";
    private static final String REMEDY = "; give the same options, name another folder with --work, or clean first";

    /**
     * Compares the request with the manifest. What only one of them mentions is not a difference.
     *
     * @return whether the manifest belongs to a smaller dataset that the requested one contains; otherwise to the same
     * @throws StageException if they do not fit, naming the first difference and the remedy
     */
    boolean grows() {
        boolean grows = !request.spec().equals(manifest.spec());
        if (grows && !(request.has(RunOption.GROW) && request.spec().contains(manifest.spec()))) {
            throw otherDataset();
        }
        // a verification only compares stores with the dataset, so it does not build on earlier runs
        if (!WorkStages.isVerify(request.stage())) {
            checkTargets();
        }
        checkSettings(grows);
        return grows;
    }

    private StageException otherDataset() {
        DatasetSpec before = manifest.spec();
        DatasetSpec grown = grown(before, request.spec());
        boolean larger = !grown.equals(before);
        // With --grow, size is not the reason of a refusal, so the sizes are made equal before the rest is compared.
        ObjectNode compared = members(request.has(RunOption.GROW) && larger ? grown : before);
        String message = "stage " + manifest.stage() + " belongs to another dataset: "
                + difference(compared, members(request.spec()));
        // apart from the live boundary, which --grow takes from the manifest
        String base = before.withLiveFrom(request.spec().liveFrom()).baseFingerprint();
        if (!request.has(RunOption.GROW) && larger && base.equals(request.spec().baseFingerprint())) {
            return new StageException(message + "; add what is new with --grow, or name another folder with --work");
        }
        return new StageException(message + REMEDY);
    }

    /** Returns the members of a spec. The model is among them even if it is the built-in one, the fingerprint is last. */
    private static ObjectNode members(DatasetSpec spec) {
        ObjectNode members = Json.spec(spec);
        JsonNode fingerprint = members.remove("fingerprint");
        members.put("model", spec.archiveFingerprint()).set("fingerprint", fingerprint);
        return members;
    }

    /** Returns the earlier dataset enlarged to the requested size, or unchanged if the requested one is smaller. */
    private static DatasetSpec grown(DatasetSpec before, DatasetSpec asked) {
        boolean smaller = before.months() > asked.months() || before.customers() > asked.customers();
        return smaller ? before : before.withSize(asked.customers(), asked.months());
    }

    private void checkTargets() {
        Map<String, Targets.Target> before = manifest.targets().services();
        request.targets().services().forEach((name, target) -> {
            Targets.Target had = before.get(name);
            if (had != null && !had.same(target)) {
                throw new StageException("stage " + manifest.stage() + " was started with other services: " + name
                        + " is " + target + " and was " + had + "; name another folder with --work");
            }
            if (had == null && !before.isEmpty() && !request.has(RunOption.AGAIN)) {
                throw new StageException("stage " + manifest.stage() + " was started without --" + name
                        + ", so that service lacks the documents done before; repeat with --again, or name"
                        + " another folder with --work");
            }
        });
    }

    /** Compares the settings. The documents that a dataset grows by may have a different batch tag. */
    private void checkSettings(boolean grows) {
        ObjectNode all = request.settings();
        ObjectNode asked = grows ? all.deepCopy().without(BATCH_TAG) : all;
        String difference = difference(manifest.settings(), asked);
        if (!difference.isEmpty()) {
            throw new StageException(
                    "stage " + manifest.stage() + " was started with other settings: " + difference + REMEDY);
        }
    }

    /** Returns the first member that both have with different values, or an empty text. */
    private static String difference(ObjectNode before, ObjectNode asked) {
        for (Map.Entry<String, JsonNode> member : Json.members(asked)) {
            JsonNode had = before.get(member.getKey());
            // A number read from a file may have a narrower type than the one written, so texts are compared.
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
