// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.nuxeoapi;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/**
 * Cuts the resources of {@link SignatureList} from the whole signature lists: the classes this module declares and
 * all that those extend or implement.
 *
 * <p>To add a class or member, declare it as the list of 2023 has it, with its ancestors and nothing more; for an addition
 * of LTS 2025, add lines to {@code signatures-2025.txt.gz}. Then run this tool from the module's folder, after {@code
 * test-compile}, and test the module:
 *
 * <pre>java -cp target/test-classes org.nuxeo.datagen.nuxeoapi.SignatureListTool FULL-2023.txt FULL-2021.txt</pre>
 *
 * <p>A whole list has, for each class, the lines {@code class NAME FLAGS}, {@code super NAME PARENT}, {@code interfaces
 * NAME A,B} (or {@code -}), and {@code NAME MEMBER DESCRIPTOR FLAGS [const=VALUE]} for each member.
 */
public final class SignatureListTool {

    private static final Path RESOURCES = Path.of("src/test/resources/org/nuxeo/datagen/nuxeoapi");

    private SignatureListTool() {}

    /** Cuts the lists. Arguments are the files of the full lists of 2023 and 2021. */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 2) {
            System.err.println("usage: SignatureListTool FULL-2023.txt FULL-2021.txt");
            System.exit(2);
        }
        Set<String> declared = declaredClasses(Path.of("target/classes"));
        Files.createDirectories(RESOURCES);
        cut(declared, Path.of(arguments[0]), RESOURCES.resolve("signatures-2023.txt.gz"));
        cut(declared, Path.of(arguments[1]), RESOURCES.resolve("signatures-2021.txt.gz"));
    }

    private static Set<String> declaredClasses(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.map(file -> folder.relativize(file).toString().replace('/', '.'))
                    .filter(name -> name.endsWith(".class"))
                    .map(name -> name.substring(0, name.length() - ".class".length()))
                    .collect(TreeSet::new, Set::add, Set::addAll);
        }
    }

    private static void cut(Set<String> declared, Path whole, Path resource) throws IOException {
        List<String> lines = Files.readAllLines(whole, StandardCharsets.UTF_8);
        Set<String> kept = withAncestors(declared, lines);
        StringBuilder text = new StringBuilder();
        for (String line : lines) {
            if (!line.isEmpty() && kept.contains(subject(line))) {
                text.append(line).append('\n');
            }
        }
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(resource))) {
            out.write(text.toString().getBytes(StandardCharsets.UTF_8));
        }
        System.out.println(resource + ": " + kept.size() + " class names, " + text.length() + " characters");
    }

    private static Set<String> withAncestors(Set<String> declared, List<String> lines) {
        Map<String, String[]> parents = new HashMap<>();
        for (String line : lines) {
            if (line.startsWith("super ") || line.startsWith("interfaces ")) {
                String[] words = line.split(" ");
                parents.merge(words[1], words[2].split(","), SignatureListTool::concat);
            }
        }
        Set<String> kept = new TreeSet<>();
        Deque<String> open = new ArrayDeque<>(declared);
        while (!open.isEmpty()) {
            String name = open.remove();
            if (kept.add(name)) {
                open.addAll(List.of(parents.getOrDefault(name, new String[0])));
            }
        }
        return kept;
    }

    private static String[] concat(String[] some, String[] more) {
        return Stream.concat(Stream.of(some), Stream.of(more)).toArray(String[]::new);
    }

    private static String subject(String line) {
        String[] words = line.split(" ", 3);
        return switch (words[0]) {
            case "class", "super", "interfaces" -> words[1];
            default -> words[0];
        };
    }
}
