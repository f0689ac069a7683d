// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.index;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.store.document.Difference;
import org.nuxeo.datagen.store.document.JsonEncoder;

/**
 * Compares an indexed document with the expected one, field by field.
 *
 * <p>The batch tag, the counter of Nuxeo's own saves and the order of facets are ignored. Some fields may be missing,
 * since some servers omit them: those without the tag service, those before LTS 2025, and earlier versions of this
 * program.
 */
public final class JsonDifferences {

    private static final Set<String> OPTIONAL =
            Set.of("ecm:tag", "ecm:ancestorId", "uid:major_version", "uid:minor_version", "domain:display_type");

    private JsonDifferences() {}

    /**
     * Returns the differences, empty if the documents are equal.
     *
     * @param ignored fields that do not belong to the dataset, see {@link DocumentType#ignored}
     */
    public static List<Difference> between(
            JsonNode expected, JsonNode found, Set<String> ignored, String repository, String id) {
        Set<String> names = new LinkedHashSet<>();
        expected.fieldNames().forEachRemaining(names::add);
        found.fieldNames().forEachRemaining(names::add);
        List<Difference> differences = new ArrayList<>();
        for (String name : names) {
            JsonNode wanted = expected.path(name);
            JsonNode stored = found.path(name);
            boolean omitted = stored.isMissingNode() && OPTIONAL.contains(name);
            if (!ignored.contains(name) && !omitted && !same(name, wanted, stored)) {
                differences.add(new Difference("elasticsearch", repository, id, name, text(wanted), text(stored)));
            }
        }
        return differences;
    }

    private static boolean same(String name, JsonNode wanted, JsonNode stored) {
        return switch (name) {
            case "ecm:mixinType" -> facets(wanted).equals(facets(stored));
            case "ecm:changeToken" -> userChanges(wanted).equals(userChanges(stored));
            default -> {
                boolean areWhole = wanted.isIntegralNumber() && stored.isIntegralNumber();
                yield areWhole ? wanted.longValue() == stored.longValue() : wanted.equals(stored);
            }
        };
    }

    private static Set<String> facets(JsonNode names) {
        Set<String> facets = new HashSet<>();
        names.forEach(name -> facets.add(name.asText()));
        facets.remove(JsonEncoder.TAG_FACET);
        return facets;
    }

    /** Returns the part of a change token that counts users' changes. The part before the hyphen counts Nuxeo's own. */
    private static String userChanges(JsonNode token) {
        String text = token.asText();
        return text.substring(text.indexOf('-') + 1);
    }

    private static @Nullable String text(JsonNode node) {
        return node.isMissingNode() ? null : node.isTextual() ? node.textValue() : node.toString();
    }
}
