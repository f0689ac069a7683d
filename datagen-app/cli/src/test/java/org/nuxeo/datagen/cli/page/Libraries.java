// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.page;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.export.row.RowTable;
import org.nuxeo.datagen.export.s3.S3Sink;
import org.nuxeo.datagen.importer.run.Stages;
import org.nuxeo.datagen.model.YamlModelFormat;
import org.nuxeo.datagen.render.DocumentFiles;
import org.nuxeo.datagen.store.service.ServiceKind;

/** The public classes of the libraries. */
final class Libraries {
    private static final List<Class<?>> ONE_OF_EACH = List.of(
            Dataset.class,
            DocumentFiles.class,
            YamlModelFormat.class,
            OnDemandBlobs.class,
            RowTable.class,
            S3Sink.class,
            ServiceKind.class,
            Stages.class);

    private static final String NAME =
            "org/nuxeo/datagen/(core|render|model|blobstore|export|store|importer)/.*\\.class";

    private Libraries() {}

    /** Returns the names of the types that the page lists. */
    static Set<String> listed() {
        Set<String> names = new HashSet<>();
        Pattern row = Pattern.compile("(?m)^\\| `([a-z.]+)` \\| (`.*`) \\|$");
        row.matcher(page()).results().forEach(found -> {
            for (String type : found.group(2).replace("`", "").split(", ")) {
                names.add("org.nuxeo.datagen." + found.group(1) + "." + type);
            }
        });
        return names;
    }

    private static String page() {
        try {
            return Files.readString(LibraryPageTest.PAGE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the classes outside of packages named internal, and without those that extend Nuxeo. */
    static List<Class<?>> classes() {
        return ONE_OF_EACH.stream()
                .map(Libraries::home)
                .distinct()
                .flatMap(home -> names(home).stream())
                .filter(name -> name.matches(NAME)
                        && !name.matches(".*(/internal/|model/[a-z]+/|render/format/|blobstore/nuxeo/|-info).*"))
                .<Class<?>>map(Libraries::load)
                .filter(Libraries::isPublic)
                .toList();
    }

    private static URI home(Class<?> type) {
        try {
            return type.getProtectionDomain().getCodeSource().getLocation().toURI();
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static List<String> names(URI home) {
        Path path = Path.of(home);
        try {
            if (Files.isDirectory(path)) {
                return below(path);
            }
            try (FileSystem jar = FileSystems.newFileSystem(path)) {
                return below(jar.getPath("/"));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> below(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.map(file -> root.relativize(file).toString()).sorted().toList();
        }
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name.replace(".class", "").replace('/', '.'), false, Libraries.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(name, e);
        }
    }

    private static boolean isPublic(Class<?> type) {
        Class<?> around = type.getDeclaringClass();
        return Modifier.isPublic(type.getModifiers()) && (around == null || isPublic(around));
    }
}
