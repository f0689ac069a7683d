// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;

/**
 * A compiled class and all classes that it refers to: in code, in descriptors and generic signatures of its own members and
 * of those it uses, in annotations, as supertypes and as nested types. A constant of another class leaves no reference,
 * since the compiler copies its value.
 *
 * @param name name of the class as in class files, for example {@code java/lang/String}
 * @param references names of the other classes in the same form
 * @param reader reader of the file
 */
record ClassFile(String name, Set<String> references, ClassReader reader) {

    private static final int CONSTANT_UTF8 = 1;
    private static final int CONSTANT_CLASS = 7;
    private static final int CONSTANT_FIELD = 9;
    private static final int CONSTANT_METHOD = 10;

    /** A class in a descriptor or a generic signature. It can match other text too, so the class must exist. */
    private static final Pattern IN_DESCRIPTOR = Pattern.compile("L([\\w$]+(?:/[\\w$]+)*)[;<]");

    /** Returns the classes in a directory by name. */
    static Map<String, ClassFile> readAll(Path directory) {
        Map<String, ClassFile> classes = new TreeMap<>();
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                String fileName = String.valueOf(file.getFileName());
                if (fileName.endsWith(".class") && !fileName.equals("module-info.class")) {
                    ClassFile read = read(Files.readAllBytes(file));
                    classes.put(read.name, read);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (classes.isEmpty()) {
            throw new IllegalArgumentException(directory + ": has no class file; compile the module first");
        }
        return classes;
    }

    private static ClassFile read(byte[] bytes) {
        ClassReader reader = new ClassReader(bytes);
        Set<String> references = new TreeSet<>();
        char[] buffer = new char[reader.getMaxStringLength()];
        for (int i = 1; i < reader.getItemCount(); i++) {
            int offset = reader.getItem(i);
            int tag = offset == 0 ? 0 : reader.readByte(offset - 1);
            if (tag == CONSTANT_CLASS) {
                String name = reader.readUTF8(offset, buffer);
                if (name.startsWith("[")) {
                    addDescriptor(name, references);
                } else {
                    references.add(name);
                }
            } else if (tag == CONSTANT_UTF8) {
                int length = reader.readUnsignedShort(offset);
                addDescriptor(new String(bytes, offset + 2, length, StandardCharsets.UTF_8), references);
            }
        }
        return new ClassFile(reader.getClassName(), references, reader);
    }

    /** Returns the fields and methods of classes that the code uses, each as {@code owner.name descriptor}. */
    Set<String> members() {
        Set<String> members = new TreeSet<>();
        char[] buffer = new char[reader.getMaxStringLength()];
        for (int i = 1; i < reader.getItemCount(); i++) {
            int offset = reader.getItem(i);
            int tag = offset == 0 ? 0 : reader.readByte(offset - 1);
            if (tag == CONSTANT_FIELD || tag == CONSTANT_METHOD) {
                int nameAndType = reader.getItem(reader.readUnsignedShort(offset + 2));
                members.add(reader.readClass(offset, buffer) + "." + reader.readUTF8(nameAndType, buffer) + " "
                        + reader.readUTF8(nameAndType + 2, buffer));
            }
        }
        return members;
    }

    static void addDescriptor(String descriptor, Set<String> names) {
        for (Matcher matcher = IN_DESCRIPTOR.matcher(descriptor); matcher.find(); ) {
            names.add(matcher.group(1));
        }
    }

    /** Returns the package of a class, for example {@code java.lang}. */
    static String packageOf(String name) {
        return name.substring(0, Math.max(0, name.lastIndexOf('/'))).replace('/', '.');
    }
}
