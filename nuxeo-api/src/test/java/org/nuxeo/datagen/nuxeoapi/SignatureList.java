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
 * The classes of one Nuxeo release, read from a list with one line a class, super class, interfaces and member.
 *
 * <p>The lists in the resources hold only the classes that concern the bundles; {@link SignatureListTool} cuts them
 * from the whole ones.
 */
public final class SignatureList {

    private final String release;
    private final Map<String, DeclaredClass> classes;

    private SignatureList(String release, Map<String, DeclaredClass> classes) {
        this.release = release;
        this.classes = classes;
    }

    /** Reads the list of LTS 2023. */
    public static SignatureList lts2023() {
        return read("2023");
    }

    /** Reads the list of LTS 2021. */
    public static SignatureList lts2021() {
        return read("2021");
    }

    /** The release the list is of, such as {@code 2023}. */
    public String release() {
        return release;
    }

    /** Finds a class by its name. */
    public Optional<DeclaredClass> find(String className) {
        return Optional.ofNullable(classes.get(className));
    }

    private static SignatureList read(String release) {
        return parse(release, lines(release));
    }

    static List<String> lines(String release) {
        String resource = "signatures-" + release + ".txt.gz";
        try (InputStream in = SignatureList.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("resource " + resource + " is missing");
            }
            BufferedReader lines =
                    new BufferedReader(new InputStreamReader(new GZIPInputStream(in), StandardCharsets.UTF_8));
            return lines.lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
