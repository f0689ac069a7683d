// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.nuxeoapi;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** A reader of the declarations in compiled classes. */
public final class ClassFile {

    /** Stands for the super class of {@link Object}. */
    static final String NO_SUPER_CLASS = "";

    private ClassFile() {}

    /** Returns the class files below a folder, ordered by path; none if the module is not compiled yet. */
    public static List<Path> below(Path folder) throws IOException {
        if (Files.notExists(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".class"))
                    .filter(file -> !file.endsWith("package-info.class"))
                    .sorted()
                    .toList();
        }
    }

    /** Reads one class file. */
    public static DeclaredClass read(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return read(new ClassReader(in));
        }
    }

    /** Reads a class without its private members and those that the compiler generates, such as bridge methods. */
    static DeclaredClass read(ClassReader reader) {
        return read(reader, false);
    }

    /** Reads a class without its private members, with or without those that the compiler generates. */
    static DeclaredClass read(ClassReader reader, boolean withSynthetic) {
        Declarations declarations = new Declarations(withSynthetic);
        reader.accept(declarations, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
        return DeclaredClass.of(
                declarations.name,
                declarations.flags,
                declarations.superName,
                declarations.interfaces,
                declarations.members);
    }

    static String dotted(String internalName) {
        return internalName.replace('/', '.');
    }

    /** Returns the words of the signature lists for the access flags of a class file. */
    static Set<String> words(int access) {
        Set<String> words = new HashSet<>();
        add(words, access, Opcodes.ACC_PUBLIC, "public");
        add(words, access, Opcodes.ACC_PROTECTED, "protected");
        add(words, access, Opcodes.ACC_STATIC, "static");
        add(words, access, Opcodes.ACC_FINAL, "final");
        add(words, access, Opcodes.ACC_ABSTRACT, "abstract");
        add(words, access, Opcodes.ACC_INTERFACE, "interface");
        add(words, access, Opcodes.ACC_ANNOTATION, "annotation");
        add(words, access, Opcodes.ACC_ENUM, "enum");
        if ((access & (Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED | Opcodes.ACC_PRIVATE)) == 0) {
            words.add("package");
        }
        return words;
    }

    private static void add(Set<String> words, int access, int flag, String word) {
        if ((access & flag) != 0) {
            words.add(word);
        }
    }

    private static final class Declarations extends ClassVisitor {
        private final int skipped;
        private String name;
        private String superName;
        private Set<String> flags;
        private List<String> interfaces;
        private final List<Signature> members = new ArrayList<>();

        Declarations(boolean withSynthetic) {
            super(Opcodes.ASM9);
            skipped = Opcodes.ACC_PRIVATE | (withSynthetic ? 0 : Opcodes.ACC_SYNTHETIC);
        }

        @Override
        public void visit(
                int version, int access, String internalName, String generic, String parent, String[] parents) {
            name = dotted(internalName);
            superName = parent == null ? NO_SUPER_CLASS : dotted(parent);
            flags = words(access);
            interfaces = Stream.of(parents).map(ClassFile::dotted).toList();
        }

        @Override
        public void visitInnerClass(String internalName, String outerName, String simpleName, int access) {
            if (dotted(internalName).equals(name)) {
                flags = words(access);
            }
        }

        @Override
        public FieldVisitor visitField(int access, String field, String descriptor, String generic, Object value) {
            addMember(access, field, descriptor, value);
            return null;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String method, String descriptor, String generic, String[] exceptions) {
            if (!method.equals("<clinit>")) {
                addMember(access, method, descriptor, null);
            }
            return null;
        }

        private void addMember(int access, String member, String descriptor, Object value) {
            if ((access & skipped) == 0) {
                members.add(new Signature(name, member, descriptor, words(access), constant(descriptor, value)));
            }
        }

        private static String constant(String descriptor, Object value) {
            if (value == null) {
                return null;
            }
            return Type.getType(descriptor).getSort() == Type.OBJECT ? '"' + value.toString() + '"' : value.toString();
        }
    }
}
