// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.output.Table;

/** Plans and reports of {@code clean}, as text and as JSON. */
public final class CleanText {
    private CleanText() {}

    /** Returns a plan as text. */
    public static String of(CleanPlan plan) {
        StringBuilder text = new StringBuilder();
        if (!plan.topics().isEmpty()) {
            Table topics = new Table(1, "topic", "records", "of other datasets", "of unknown origin", "is");
            for (CleanPlan.Topic topic : plan.topics()) {
                topics.row(
                        topic.name(),
                        topic.own(),
                        topic.others(),
                        topic.unknown(),
                        topic.deleted() ? "deleted" : "kept");
            }
            text.append(topics);
        }
        if (!plan.repositories().isEmpty()) {
            Table stored = new Table(1, "repository", "documents", "folders", "folders kept", "index entries");
            for (CleanPlan.Stored each : plan.repositories()) {
                stored.row(each.repository(), each.documents(), each.folders(), each.foldersKept(), each.entries());
            }
            text.append(stored);
        }
        for (CleanPlan.Stored each : plan.repositories()) {
            if (!each.keptFor().isEmpty()) {
                line(text, each.repository() + ": folders are kept for " + each.keptFor());
            }
        }
        if (plan.topics().stream().anyMatch(topic -> !topic.deleted())) {
            line(text, "kept topics hold records of other datasets; delete them too with --topics");
        }
        plan.groups().forEach(group -> line(text, "group " + group + ": its offsets are deleted"));
        plan.groupsKept().forEach(group -> line(text, "group " + group + ": is kept, other datasets use it"));
        plan.stages().forEach(stage -> line(text, stage));
        return text.toString();
    }

    private static void line(StringBuilder text, String line) {
        text.append(line).append(System.lineSeparator());
    }

    /** Returns a report as text. */
    public static String of(CleanReport report) {
        return String.format(
                Locale.ROOT,
                "removed %,d documents, %,d index entries and %,d topics; kept %,d folders that other datasets use%s%n",
                report.documents(),
                report.indexed(),
                report.topics(),
                report.foldersKept(),
                report.topicsKept() == 0
                        ? ""
                        : String.format(
                                Locale.ROOT,
                                ", and %,d topics that hold records of other datasets",
                                report.topicsKept()));
    }

    /** Returns a plan as JSON. */
    public static ObjectNode json(CleanPlan plan) {
        ObjectNode json = Json.object();
        ArrayNode topics = json.putArray("topics");
        for (CleanPlan.Topic topic : plan.topics()) {
            topics.addObject()
                    .put("topic", topic.name())
                    .put("records", topic.own())
                    .put("ofOtherDatasets", topic.others())
                    .put("ofUnknownOrigin", topic.unknown())
                    .put("deleted", topic.deleted());
        }
        ArrayNode repositories = json.putArray("repositories");
        for (CleanPlan.Stored each : plan.repositories()) {
            repositories
                    .addObject()
                    .put("repository", each.repository())
                    .put("documents", each.documents())
                    .put("folders", each.folders())
                    .put("foldersKept", each.foldersKept())
                    .put("keptFor", each.keptFor())
                    .put("indexed", each.entries());
        }
        ArrayNode groups = json.putArray("groups");
        plan.groups().forEach(groups::add);
        ArrayNode kept = json.putArray("groupsKept");
        plan.groupsKept().forEach(kept::add);
        ArrayNode stages = json.putArray("stages");
        plan.stages().forEach(stages::add);
        return json;
    }

    /** Returns a report as JSON. */
    public static ObjectNode json(CleanReport report) {
        return Json.object()
                .put("documents", report.documents())
                .put("foldersKept", report.foldersKept())
                .put("indexed", report.indexed())
                .put("topics", report.topics())
                .put("topicsKept", report.topicsKept());
    }
}
