// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.description;

import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.core.ArchiveFormat;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.corpus.Corpus;
import org.nuxeo.datagen.core.bank.corpus.CorpusException;
import org.nuxeo.datagen.core.id.DatasetVersion;
import org.nuxeo.datagen.core.text.Mistake.Place;

/** All archives: the bank, and those that modules find by name, file or text, see {@link ArchiveFormat}. */
public final class Archives {

    /** The names of the archives that come with Datagen; all but the bank need the module {@code datagen-model}. */
    public static final List<String> NAMES =
            List.of(Bank.standard().name(), "insurer", "hospital", "engineering", "nuxeo", "authority");

    private Archives() {}

    /** Returns the archive of a description that names none. */
    public static Archive standard() {
        return Bank.standard();
    }

    /** Returns the archive whose datasets a version has where the archive is not known, or null if there are several. */
    public static @Nullable Archive ofVersion(DatasetVersion version) {
        return version.equals(DatasetVersion.V1) ? Bank.standard() : null;
    }

    /**
     * Returns the archive of a text: YAML if it has several lines, otherwise a name or the path of a file.
     *
     * @throws ArchiveException if it cannot be read or has a mistake
     */
    public static Archive of(String text) {
        if (text.contains("\n")) {
            return parse(text, null);
        }
        Archive named = named(text);
        return named == null ? load(Path.of(text)) : named;
    }

    /**
     * Returns the bank with the corpus in a folder.
     *
     * @throws ArchiveException if it cannot be read or has a mistake
     */
    public static Archive bank(Path corpus) {
        try {
            return Bank.with(Corpus.load(corpus));
        } catch (CorpusException e) {
            throw new ArchiveException(String.valueOf(e.getMessage()), e);
        }
    }

    /**
     * Returns the archive in a file.
     *
     * @throws ArchiveException if it cannot be read or has a mistake
     */
    public static Archive load(Path file) {
        return find(format -> format.load(file));
    }

    /**
     * Returns the archive in a text in the format of model files.
     *
     * @param folder folder of the files that the text names, or null if it must not name any
     * @throws ArchiveException if the text has a mistake; the message has line and column
     */
    public static Archive parse(String text, @Nullable Path folder) {
        return find(format -> format.parse(text, folder));
    }

    private static @Nullable Archive named(String name) {
        if (name.equals(NAMES.get(0))) {
            return Bank.standard();
        }
        Archive found = first(format -> format.named(name));
        if (found == null && NAMES.contains(name)) {
            throw missing();
        }
        return found;
    }

    private static Archive find(Function<ArchiveFormat, @Nullable Archive> finder) {
        Archive found = first(finder);
        if (found == null) {
            throw missing();
        }
        return found;
    }

    private static @Nullable Archive first(Function<ArchiveFormat, @Nullable Archive> finder) {
        for (ArchiveFormat format : ServiceLoader.load(ArchiveFormat.class, Archives.class.getClassLoader())) {
            Archive found = finder.apply(format);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private static ArchiveException missing() {
        return new ArchiveException(
                Place.of(), "model files", "add the module datagen-model to the class path, which reads them");
    }

    /**
     * Returns a text of the same archive, a name or YAML, for a process that does not have the files of this one.
     *
     * @param text a name, the path of a file, or YAML
     * @throws IOException if the file cannot be read
     */
    public static String yaml(String text) throws IOException {
        if (text.contains("\n")) {
            return text;
        }
        if (text.contains(": ")) {
            return text + "\n";
        }
        return named(text) != null ? text : Files.readString(Path.of(text));
    }

    /**
     * Returns the archive of a text that somebody else has sent, which must not name a file of this machine.
     *
     * @param text YAML, a name of a model that comes with Datagen, or the name of a resource with YAML; the files that this YAML
     *     names are beside it
     * @throws ArchiveException if it has a mistake
     * @throws IllegalArgumentException if there is no such resource
     */
    public static Archive sent(String text) {
        if (text.contains(":")) {
            return parse(text, null);
        }
        Archive named = named(text);
        if (named != null) {
            return named;
        }
        ClassLoader callers = Thread.currentThread().getContextClassLoader();
        for (ClassLoader loader : new ClassLoader[] {callers, Archives.class.getClassLoader()}) {
            URL found = loader == null ? null : loader.getResource(text);
            if (found != null) {
                return resource(found);
            }
        }
        throw new IllegalArgumentException("model " + text
                + ": there is no such resource; give the YAML of a content model, or "
                + String.join(", ", NAMES));
    }

    /** Returns the archive of a resource, which is in a folder or in an archive of this machine. */
    private static Archive resource(URL found) {
        try {
            if (!(found.openConnection() instanceof JarURLConnection entry)) {
                return load(Path.of(found.toURI()));
            }
            Path archive = Path.of(entry.getJarFileURL().toURI());
            try (FileSystem files = FileSystems.newFileSystem(archive)) {
                return load(files.getPath(entry.getEntryName()));
            }
        } catch (IOException | URISyntaxException e) {
            throw new ArchiveException(found + ": cannot be read: " + e.getMessage(), e);
        }
    }
}
