// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.nuxeoapi;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.objectweb.asm.ClassReader;

/**
 * A check that compiled classes link with the libraries of a server, which may have other versions than those of the build:
 * every class and member that they use must exist, in the class itself or in what it extends or implements.
 */
public final class LibraryCheck {

    private final Map<String, DeclaredClass> libraries = new HashMap<>();
    private final List<String> packages;

    private LibraryCheck(Path jars, List<String> packages) throws IOException {
        this.packages = packages;
        try (Stream<Path> files = Files.list(jars)) {
            for (Path jar : files.sorted().toList()) {
                read(jar);
            }
        }
    }

    private void read(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            for (ZipEntry entry : file.stream()
                    .filter(each -> each.getName().endsWith(".class"))
                    .toList()) {
                if (!entry.getName().startsWith("META-INF/") && !entry.getName().endsWith("module-info.class")) {
                    try (InputStream in = file.getInputStream(entry)) {
                        DeclaredClass read = ClassFile.read(new ClassReader(in), true);
                        libraries.put(read.name(), read);
                    }
                }
            }
        }
    }

    /**
     * Checks compiled classes.
     *
     * @param folders folders of the compiled classes
     * @param jars folder of the libraries
     * @param packages name prefixes of the classes that must be in the libraries
     * @return one line for each problem, empty if the classes link
     */
    public static List<String> problems(List<Path> folders, Path jars, List<String> packages) throws IOException {
        LibraryCheck check = new LibraryCheck(jars, packages);
        Set<String> problems = new TreeSet<>();
        for (Path folder : folders) {
            for (Path file : ClassFile.below(folder)) {
                CompiledClass compiled = CompiledClass.read(file);
                for (MemberUse use : compiled.uses()) {
                    if (packages.stream().anyMatch(use.owner()::startsWith) && !check.has(use)) {
                        problems.add(compiled.name() + " uses " + use.owner() + ' ' + use.id());
                    }
                }
            }
        }
        return new ArrayList<>(problems);
    }

    private boolean has(MemberUse use) throws IOException {
        Deque<String> open = new ArrayDeque<>(List.of(use.owner()));
        while (!open.isEmpty()) {
            DeclaredClass declared = find(open.remove());
            if (declared != null) {
                if (declared.members().containsKey(use.id())) {
                    return true;
                }
                open.addAll(declared.interfaces());
                open.add(declared.superName());
            }
        }
        return false;
    }

    private DeclaredClass find(String name) throws IOException {
        return packages.stream().anyMatch(name::startsWith) ? libraries.get(name) : ofPlatform(name);
    }

    private static DeclaredClass ofPlatform(String name) throws IOException {
        String resource = name.replace('.', '/') + ".class";
        try (InputStream in = ClassLoader.getPlatformClassLoader().getResourceAsStream(resource)) {
            return in == null ? null : ClassFile.read(new ClassReader(in), true);
        }
    }
}
