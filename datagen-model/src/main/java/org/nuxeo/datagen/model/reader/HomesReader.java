// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.reader;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.model.rule.Numbered;
import org.nuxeo.datagen.model.tree.TreeModel;
import org.nuxeo.datagen.model.tree.TreeModel.HomeShare;
import org.nuxeo.datagen.model.yaml.Entry;
import org.nuxeo.datagen.model.yaml.Entry.Members;

/**
 * The folders of homes, and the repositories in which they are.
 *
 * @param label what the home of a group is called
 * @param type type of the folders in Nuxeo
 * @param weights homes with their weights
 * @param repositories repositories of homes that are not in the usual one
 * @param archives the repository to which documents move, if there is one
 */
record HomesReader(
        String label,
        String type,
        Map<String, Long> weights,
        Map<String, String> repositories,
        List<Archive> archives) {

    private static final Pattern AFTER = Pattern.compile("(\\d{1,3})([my])");
    private static final Pattern REPOSITORY = Pattern.compile("(?!folders-|dead-letters$)[a-z][a-z0-9-]{0,39}");

    /**
     * The repository to which documents move.
     *
     * @param months how many months they are kept before
     */
    record Archive(String repository, int months, Entry entry) {}

    private HomesReader(String label, String type, Map<String, Long> weights) {
        this(label, type, weights, new HashMap<>(), new ArrayList<>());
    }

    /**
     * Reads them.
     *
     * @param members members of the model
     * @param model name of the model, which is that of the only home unless the file has others
     */
    static HomesReader read(Members members, String model) {
        HomesReader homes =
                members.attempt("homes", HomesReader::read, new HomesReader("home", "Folder", Map.of(model, 1L)));
        members.attempt("repositories", Entry::members, Map.<String, Entry>of())
                .forEach((name, entry) -> entry.mistakes().attempt(() -> homes.repository(name, entry)));
        return homes;
    }

    private static HomesReader read(Entry entry) {
        Members of = entry.members("name", "pick", "type");
        boolean isWhole = of.has("name") && of.has("pick");
        entry.require(isWhole, "must have name:, by which fields refer to it, and pick:, the homes");
        String named = of.required("name").text();
        TreeKind.requireLabel(named, of.required("name"));
        Entry picked = of.required("pick");
        Numbered.Pick pick = picked.made(() -> PickReader.pick(picked));
        return new HomesReader(named, of.get("type", Entry::text, TreeKind.typeOf(named)), pick.byText());
    }

    private void repository(String name, Entry entry) {
        if (!REPOSITORY.matcher(name).matches()) {
            String remedy = "must be up to 40 lower-case letters, digits and hyphens, other than dead-letters and what";
            entry.mistakeAtName("", remedy + " begins with folders-, which topics are called");
        }
        Members of = entry.members("homes", "after");
        entry.ofName().require(of.all().size() == 1, "must have homes:, or after: if it is the archive");
        Entry after = of.get("after");
        if (after == null) {
            of.required("homes").elements().forEach(home -> entry.mistakes().attempt(() -> {
                // any text if the homes have a mistake
                boolean isKnown = !home.mistakes().isIn(List.of("homes"));
                String other = repositories.put(isKnown ? home.oneOf(weights.keySet()) : home.text(), name);
                home.require(other == null, home.text() + ": is in repository " + other + " already", "must be in one");
            }));
        } else if (archives.isEmpty()) {
            archives.add(new Archive(name, months(after), entry));
        } else {
            throw entry.ofName()
                    .error("is a second archive, after " + archives.get(0).repository(), "one must go");
        }
    }

    private static int months(Entry after) {
        Matcher months = AFTER.matcher(after.text());
        after.require(months.matches(), after.text(), "must be months or years, such as 24m or 2y");
        return Integer.parseInt(months.group(1)) * (months.group(2).equals("y") ? 12 : 1);
    }

    /** Returns the archive, or null if there is none. */
    @Nullable
    Archive archive() {
        return archives.isEmpty() ? null : archives.get(0);
    }

    /** Returns the homes with their weights and repositories. */
    List<HomeShare> shares() {
        String usual = TreeModel.USUAL_REPOSITORY;
        List<HomeShare> shares = new ArrayList<>();
        weights.forEach((home, weight) ->
                shares.add(new HomeShare(home, home, weight, repositories.getOrDefault(home, usual))));
        return shares;
    }
}
