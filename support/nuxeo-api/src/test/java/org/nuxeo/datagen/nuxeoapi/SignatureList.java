// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.nuxeoapi;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.zip.GZIPInputStream;

/**
 * The classes of one Nuxeo release, read from a list that has one line for each class with its super class and
 * interfaces, and for each member.
 *
 * <p>The lists in the resources contain only the classes that the bundles need. {@link SignatureListTool} extracts them
 * from the full lists.
 */
public final class SignatureList {

    /** What the bundles use of repositories, content templates and users, taken from the sources of all releases. */
    private static final String IN_ALL = "signatures-repositories.txt";

    private final String release;
    private final Map<String, DeclaredClass> classes;

    private SignatureList(String release, Map<String, DeclaredClass> classes) {
        this.release = release;
        this.classes = classes;
    }

    /** Reads the list of LTS 2023. */
    public static SignatureList lts2023() {
        List<String> all = new ArrayList<>(lines("2023"));
        all.addAll(plainLines(IN_ALL));
        return parse("2023", all);
    }

    /**
     * Reads the list of LTS 2021. That list comes from a build without the search module; a second list has what the bundles
     * use of that module, taken from its sources.
     */
    public static SignatureList lts2021() {
        List<String> all = new ArrayList<>(lines("2021"));
        all.addAll(plainLines("signatures-2021-search.txt"));
        all.addAll(plainLines(IN_ALL));
        return parse("2021", all);
    }

    /**
     * Reads the list of LTS 2025. It has only what the bundles use, taken from the sources of 2025.0 and 2025.16, because
     * there was no build.
     */
    public static SignatureList lts2025() {
        List<String> all = new ArrayList<>(lines("2025"));
        all.addAll(plainLines("signatures-2025-more.txt"));
        all.addAll(plainLines(IN_ALL));
        return parse("2025", all);
    }

    /** Returns the release of the list, such as {@code 2023}. */
    public String release() {
        return release;
    }

    /** Finds a class by its name. */
    public Optional<DeclaredClass> find(String className) {
        return Optional.ofNullable(classes.get(className));
    }

    static List<String> lines(String release) {
        try (InputStream in = new GZIPInputStream(open("signatures-" + release + ".txt.gz"))) {
            return lines(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> plainLines(String resource) {
        try (InputStream in = open(resource)) {
            return lines(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream open(String resource) {
        InputStream in = SignatureList.class.getResourceAsStream(resource);
        if (in == null) {
            throw new IllegalStateException("resource " + resource + " is missing");
        }
        return in;
    }

    private static List<String> lines(InputStream in) {
        return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))
                .lines()
                .toList();
    }

    static SignatureList parse(String release, List<String> lines) {
        Map<String, Draft> drafts = new HashMap<>();
        for (String line : lines) {
            String[] words = line.split(" ");
            switch (words[0]) {
                case "class" -> drafts.put(words[1], new Draft(Set.of(words[2].split(","))));
                case "super" -> drafts.get(words[1]).superName = words[2];
                case "interfaces" ->
                    drafts.get(words[1]).interfaces = words[2].equals("-") ? List.of() : List.of(words[2].split(","));
                default -> drafts.get(words[0]).members.add(member(line, words));
            }
        }
        Map<String, DeclaredClass> classes = new HashMap<>();
        drafts.forEach((name, draft) -> classes.put(
                name, DeclaredClass.of(name, draft.flags, draft.superName, draft.interfaces, draft.members)));
        return new SignatureList(release, classes);
    }

    private static Signature member(String line, String[] words) {
        Set<String> flags = words.length > 3 ? Set.of(words[3].split(",")) : Set.of();
        int constant = line.indexOf(" const=");
        return new Signature(
                words[0],
                words[1],
                words[2],
                flags,
                constant < 0 ? null : line.substring(constant + " const=".length()));
    }

    private static final class Draft {
        final Set<String> flags;
        final List<Signature> members = new ArrayList<>();
        String superName;
        List<String> interfaces = List.of();

        Draft(Set<String> flags) {
            this.flags = flags;
        }
    }
}
