// SPDX-License-Identifier: Apache-2.0
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;

/**
 * Adds the libraries that jars contain as copies to the bill of materials, below the component that contains them.
 * Maven does not know them, so neither does the plugin that writes the bill. The list beside this file has them; a jar
 * that contains others stops the build, so that somebody reads their advisories and licenses.
 *
 * <p>Run from source on the class path of the archives, with the list and the bill as arguments; without a bill it only
 * checks the list.
 */
final class ShadedCopies {

    private static final Pattern POM = Pattern.compile("META-INF/maven/[^/]+/[^/]+/pom\\.properties");
    private static final Pattern MOVED = Pattern.compile(".*/(shaded|shadow|third_?party|repackaged)/.*\\.class");

    private ShadedCopies() {}

    private record Copy(String group, String name, String version, String license) {}

    public static void main(String[] args) throws IOException {
        Path list = Path.of(args[0]);
        Map<String, Map<String, Copy>> listed = new TreeMap<>();
        for (String line : Files.readAllLines(list)) {
            if (!line.startsWith("#")) {
                String[] words = line.split(" ");
                String[] copy = words[1].split(":");
                listed.computeIfAbsent(words[0], jar -> new TreeMap<>())
                        .put(words[1], new Copy(copy[0], copy[1], copy[2], words[2]));
            }
        }
        check(listed, list);
        if (args.length > 1) {
            complete(Path.of(args[1]), listed, list);
        }
    }

    /** Adds the listed copies to a bill. */
    private static void complete(Path bill, Map<String, Map<String, Copy>> listed, Path list) throws IOException {
        ObjectMapper mapper = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
        ObjectNode root = (ObjectNode) mapper.readTree(bill.toFile());
        root.get("components").forEach(component -> {
            String jar = component.get("name").textValue() + "-" + component.get("version").textValue();
            Map<String, Copy> copies = listed.remove(jar);
            if (copies != null) {
                copies.values().forEach(copy -> add(copy, (ObjectNode) component));
            }
        });
        if (!listed.isEmpty()) {
            throw new IllegalStateException(bill + " has no component " + listed.keySet() + ": correct " + list);
        }
        mapper.writeValue(bill.toFile(), root);
    }

    /** Fails if the jars of the class path contain other copies than the list says. */
    private static void check(Map<String, Map<String, Copy>> listed, Path list) throws IOException {
        TreeSet<String> unlisted = new TreeSet<>();
        for (String path : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (Files.isRegularFile(Path.of(path))) {
                String jar = Path.of(path).getFileName().toString().replaceFirst("\\.jar$", "");
                Map<String, Copy> copies = listed.getOrDefault(jar, Map.of());
                for (String found : found(path, jar)) {
                    if (found.isEmpty() ? copies.isEmpty() : !copies.containsKey(found)) {
                        unlisted.add(jar + " " + found);
                    }
                }
            }
        }
        if (!unlisted.isEmpty()) {
            throw new IllegalStateException("not in " + list + ": " + unlisted
                    + "; read the advisories and licenses of these copies, then add a line for each");
        }
    }

    /** The copies that a jar names, and an empty text if it has classes of others in a package of its own. */
    private static List<String> found(String path, String jar) throws IOException {
        TreeSet<String> found = new TreeSet<>();
        try (JarFile file = new JarFile(path)) {
            for (JarEntry entry : file.stream().toList()) {
                String name = entry.getName();
                if (MOVED.matcher(name).matches()) {
                    found.add("");
                } else if (POM.matcher(name).matches() && !jar.startsWith(name.split("/")[3])) {
                    Properties pom = new Properties();
                    try (InputStream in = file.getInputStream(entry)) {
                        pom.load(in);
                    }
                    found.add(pom.getProperty("groupId") + ":" + pom.getProperty("artifactId") + ":"
                            + pom.getProperty("version"));
                }
            }
        }
        return List.copyOf(found);
    }

    private static void add(Copy copy, ObjectNode component) {
        boolean known = !copy.version().equals("?");
        String purl = "pkg:maven/" + copy.group() + "/" + copy.name() + (known ? "@" + copy.version() : "");
        ObjectNode node = component
                .withArray("components")
                .addObject()
                .put("type", "library")
                .put("bom-ref", component.get("bom-ref").textValue() + "#" + purl)
                .put("group", copy.group())
                .put("name", copy.name());
        if (known) {
            node.put("version", copy.version());
        }
        node.withArray("licenses").addObject().putObject("license").put("id", copy.license());
        node.put("purl", purl);
    }
}
