package org.nuxeo.datagen.app.output;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.DatasetVersion;
import org.nuxeo.datagen.core.FilePlan;
import org.nuxeo.datagen.core.Months;

/** A dataset spec as JSON: in the plan and in manifests. */
public final class SpecJson {
    private SpecJson() {}

    /** Writes a spec with its fingerprint. */
    public static ObjectNode write(DatasetSpec spec) {
        return Json.object()
                .put("version", spec.version().toString())
                .put("seed", spec.seed())
                .put("dataSeed", spec.dataSeed())
                .put("corpus", spec.corpus())
                .put("customers", spec.customers())
                .put("months", spec.months())
                .put("firstMonth", Months.text(spec.firstMonth()))
                .put("liveFrom", Months.text(spec.liveFrom()))
                .put("filePlan", spec.filePlan().label())
                .put("blobSizeBytes", spec.blobSizeBytes())
                .put("corpusFingerprint", spec.corpusFingerprint())
                .put("fingerprint", spec.fingerprint());
    }

    /**
     * Reads a spec.
     *
     * @throws IllegalArgumentException if a member is missing or out of range, the version is not this program's, or
     *     the fingerprint is not that of the other members
     */
    public static DatasetSpec read(JsonNode json) {
        String version = text(json, "version");
        if (!version.equals(DatasetVersion.CURRENT.toString())) {
            throw new IllegalArgumentException(
                    "version " + version + ": this program generates " + DatasetVersion.CURRENT + " only");
        }
        DatasetSpec spec = new DatasetSpec(
                DatasetVersion.CURRENT,
                number(json, "seed"),
                number(json, "dataSeed"),
                text(json, "corpus"),
                number(json, "corpusFingerprint"),
                number(json, "customers"),
                Math.toIntExact(number(json, "months")),
                month(text(json, "firstMonth")),
                month(text(json, "liveFrom")),
                FilePlan.of(text(json, "filePlan")),
                number(json, "blobSizeBytes"));
        if (!spec.fingerprint().equals(text(json, "fingerprint"))) {
            throw new IllegalArgumentException(
                    "fingerprint " + text(json, "fingerprint") + ": the members have " + spec.fingerprint());
        }
        return spec;
    }

    /** The live boundary may be the month after the last one, which is no month of a statement. */
    private static int month(String text) {
        return text.equals(Months.text(Months.LAST + 1)) ? Months.LAST + 1 : Months.parse(text);
    }

    private static String text(JsonNode json, String name) {
        JsonNode member = json.path(name);
        if (!member.isTextual()) {
            throw new IllegalArgumentException("member " + name + " is missing or no text");
        }
        return member.textValue();
    }

    private static long number(JsonNode json, String name) {
        JsonNode member = json.path(name);
        if (!member.isIntegralNumber() || !member.canConvertToLong()) {
            throw new IllegalArgumentException("member " + name + " is missing or no whole number");
        }
        return member.longValue();
    }
}
