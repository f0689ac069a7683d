// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.reader;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.model.rule.DrawnRule;
import org.nuxeo.datagen.model.tree.TreeModel;
import org.nuxeo.datagen.model.tree.TreeModel.HomeShare;
import org.nuxeo.datagen.model.yaml.Entry;
import org.nuxeo.datagen.model.yaml.Entry.Members;

/** Reads the folders of homes and the repositories in which they are. */
final class HomesReader {

    private static final Pattern AFTER = Pattern.compile("(\\d{1,3})([my])");
    private static final Pattern REPOSITORY = Pattern.compile("(?!folders-|dead-letters$)[a-z][a-z0-9-]{0,39}");

    private final Members members;
    private final Map<String, Long> weights = new LinkedHashMap<>();
    private final Map<String, String> repositories = new HashMap<>();
    private String label = "home";
    private String type = "Folder";
    private @Nullable Archive archive;

    /**
     * The repository to which documents move.
     *
     * @param months how many months they are kept before
     */
    record Archive(String repository, int months, Entry entry) {}

    /**
     * @param members members of the model
     * @param model name of the model, which is that of the only home unless the file has others
     * @param folder folder of the files that the model names, or null
     */
    HomesReader(Members members, String model, @Nullable Path folder) {
        this.members = members;
        members.attempt("homes", entry -> {
            read(entry, folder);
            return entry;
        });
        if (weights.isEmpty()) {
            weights.put(model, 1L);
        }
        members.attempt("repositories", Entry::members, Map.<String, Entry>of())
                .forEach((name, entry) -> entry.mistakes().attempt(() -> repository(name, entry)));
    }

    private void read(Entry entry, @Nullable Path folder) {
        Members of = entry.members("name", "pick", "type");
        entry.require(
                of.has("name") && of.has("pick"),
                "",
                "must have name:, by which fields refer to it, and pick:, the homes");
        String named = of.required("name").text();
        TreeKind.requireLabel(named, of.required("name"));
        Entry picked = of.required("pick");
        DrawnRule.Pick pick = picked.made(() -> PickReader.pick(picked, folder));
        type = of.get("type", Entry::text, TreeKind.typeOf(named));
        label = named;
        for (int i = 0; i < pick.values().size(); i++) {
            weights.put(pick.values().get(i).toString(), pick.weights().get(i));
        }
    }

    private void repository(String name, Entry entry) {
        if (!REPOSITORY.matcher(name).matches()) {
            entry.mistakeAtName(
                    "",
                    "must be up to 40 lower-case letters, digits and hyphens, other than dead-letters and what begins"
                            + " with folders-, which topics are called");
        }
        Members of = entry.members("homes", "after");
        if (of.all().size() != 1) {
            throw entry.errorAtName("", "must have homes:, or after: if it is the archive");
        }
        Entry after = of.get("after");
        if (after == null) {
            of.required("homes").elements().forEach(home -> entry.mistakes().attempt(() -> {
                String other = repositories.put(known(home), name);
                home.require(other == null, home.text() + ": is in repository " + other + " already", "must be in one");
            }));
        } else if (archive != null) {
            throw entry.errorAtName("is a second archive, after " + archive.repository(), "one must go");
        } else {
            archive = new Archive(name, months(after), entry);
        }
    }

    /** Returns the name of a home; any text if the homes have a mistake. */
    private String known(Entry home) {
        return home.mistakes().isIn(List.of("homes")) ? home.text() : home.oneOf(weights.keySet());
    }

    private static int months(Entry after) {
        Matcher months = AFTER.matcher(after.text());
        after.require(months.matches(), after.text(), "must be months or years, such as 24m or 2y");
        return Integer.parseInt(months.group(1)) * (months.group(2).equals("y") ? 12 : 1);
    }

    /** Returns what the home of a group is called. */
    String label() {
        return label;
    }

    /** Returns the type of the folders of homes in Nuxeo. */
    String type() {
        return type;
    }

    /** Returns the archive, or null if there is none. */
    @Nullable
    Archive archive() {
        return archive;
    }

    /** Returns the homes with their weights and repositories. */
    List<HomeShare> shares() {
        return weights.entrySet().stream()
                .map(each -> new HomeShare(
                        each.getKey(),
                        each.getKey(),
                        each.getValue(),
                        repositories.getOrDefault(each.getKey(), TreeModel.USUAL_REPOSITORY)))
                .toList();
    }
}
