// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.internal.spec;

import java.util.LinkedHashMap;
import java.util.Map;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.bank.FilePlan;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.DatasetVersion;
import org.nuxeo.datagen.core.model.ContentModel;

/** The conversion between a dataset spec and named values, the members of a JSON object in manifests and answers. */
public final class SpecMembers {
    private SpecMembers() {}

    /** Returns the members of a spec, including its fingerprint, in the order in which they are written. */
    public static Map<String, Object> of(DatasetSpec spec) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("version", spec.version().toString());
        members.put("seed", spec.seed());
        members.put("dataSeed", spec.dataSeed());
        members.put("corpus", spec.corpus());
        members.put("customers", spec.customers());
        members.put("months", spec.months());
        members.put("firstMonth", Months.text(spec.firstMonth()));
        members.put("liveFrom", Months.text(spec.liveFrom()));
        members.put("filePlan", spec.filePlan().label());
        members.put("blobSizeBytes", spec.blobSizeBytes());
        members.put("corpusFingerprint", spec.corpusFingerprint());
        if (spec.hasOwnModel()) {
            members.put("model", spec.modelFingerprint());
        }
        members.put("fingerprint", spec.fingerprint());
        return members;
    }

    /**
     * Returns the spec with these members.
     *
     * @param members values by name, texts as {@link String} and numbers as {@link Integer} or {@link Long}
     * @throws IllegalArgumentException if a member is missing or out of its range, the version belongs to another release,
     *     or the fingerprint does not match the other members
     */
    public static DatasetSpec read(Map<String, ?> members) {
        String version = text(members, "version");
        if (!version.equals(DatasetVersion.CURRENT.toString())) {
            throw new IllegalArgumentException(
                    "version " + version + ": this program generates only " + DatasetVersion.CURRENT);
        }
        DatasetSpec spec = new DatasetSpec(
                DatasetVersion.CURRENT,
                number(members, "seed"),
                number(members, "dataSeed"),
                text(members, "corpus"),
                number(members, "corpusFingerprint"),
                number(members, "customers"),
                Math.toIntExact(number(members, "months")),
                month(text(members, "firstMonth")),
                month(text(members, "liveFrom")),
                FilePlan.of(text(members, "filePlan")),
                number(members, "blobSizeBytes"),
                members.containsKey("model") ? text(members, "model") : ContentModel.BANK_FINGERPRINT);
        if (!spec.fingerprint().equals(text(members, "fingerprint"))) {
            throw new IllegalArgumentException("fingerprint " + text(members, "fingerprint") + ": must be "
                    + spec.fingerprint() + ", which is that of the other members");
        }
        return spec;
    }

    /** Parses a month. A live boundary may be the month after the last one, which cannot have statements. */
    private static int month(String text) {
        return text.equals(Months.text(Months.LAST + 1)) ? Months.LAST + 1 : Months.parse(text);
    }

    private static String text(Map<String, ?> members, String name) {
        if (members.get(name) instanceof String text) {
            return text;
        }
        throw new IllegalArgumentException("member " + name + ": must be present and a text");
    }

    private static long number(Map<String, ?> members, String name) {
        Object member = members.get(name);
        if (member instanceof Integer || member instanceof Long) {
            return ((Number) member).longValue();
        }
        throw new IllegalArgumentException("member " + name + ": must be present and a whole number");
    }
}
