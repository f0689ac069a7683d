// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.nuxeoapi;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.objectweb.asm.ClassReader;

/**
 * A compiled class and everything that it refers to.
 *
 * @param declared its declaration, including bridge methods
 * @param nuxeoTypes Nuxeo's classes in its code, descriptors, generics and annotations
 * @param uses the members of any class that it uses
 * @param privateMembers its private members, as {@link Signature#id()}
 * @param annotationElements the annotation elements that it sets, as annotation class, blank and name
 */
public record CompiledClass(
        DeclaredClass declared,
        Set<String> nuxeoTypes,
        Set<MemberUse> uses,
        Set<String> privateMembers,
        Set<String> annotationElements) {

    private static final Pattern NUXEO_TYPE = Pattern.compile("org/nuxeo/(?!datagen/)[\\w/]+/[A-Z][\\w$]*");
    private static final int UTF8_TAG = 1;

    /** Reads a class file. */
    public static CompiledClass read(Path file) throws IOException {
        ClassReader reader = new ClassReader(Files.readAllBytes(file));
        UseCollector collector = new UseCollector();
        reader.accept(collector, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return new CompiledClass(
                ClassFile.read(reader, true),
                typesIn(reader),
                collector.uses(),
                collector.privateMembers(),
                collector.annotationElements());
    }

    /** Returns the name of the class, with dots. */
    public String name() {
        return declared.name();
    }

    /** Returns the package of the class. */
    public String packageName() {
        return name().substring(0, name().lastIndexOf('.'));
    }

    /** Returns the types in a class file. Class references, descriptors and generics are all text constants there. */
    private static Set<String> typesIn(ClassReader reader) {
        Set<String> types = new TreeSet<>();
        for (int item = 1; item < reader.getItemCount(); item++) {
            int offset = reader.getItem(item);
            if (offset != 0 && reader.readByte(offset - 1) == UTF8_TAG) {
                Matcher matcher = NUXEO_TYPE.matcher(text(reader, offset));
                while (matcher.find()) {
                    types.add(ClassFile.dotted(matcher.group()));
                }
            }
        }
        return types;
    }

    private static String text(ClassReader reader, int offset) {
        byte[] bytes = new byte[reader.readUnsignedShort(offset)];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) reader.readByte(offset + 2 + i);
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
