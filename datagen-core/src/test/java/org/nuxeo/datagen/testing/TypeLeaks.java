// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The types in public signatures of a module that its users cannot or should not use. */
final class TypeLeaks {

    private static final int VISIBLE = Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED;

    private final Map<String, ClassFile> classes;
    private final Set<String> exposed = new TreeSet<>();

    TypeLeaks(Map<String, ClassFile> classes) {
        this.classes = classes;
        for (ClassFile file : classes.values()) {
            if (isVisible(file) && isVisible(outermost(file)) && !isInternal(file.name())) {
                exposed.add(file.name());
            }
        }
    }

    static boolean isInternal(String name) {
        return ("." + ClassFile.packageOf(name) + ".").contains(".internal.");
    }

    /** Returns the top-level class of a class, which the class file of a nested one does not describe. */
    private ClassFile outermost(ClassFile file) {
        String top = file.name().replaceFirst("\\$.*", "");
        return classes.getOrDefault(top, file);
    }

    /** Returns whether other packages can access a class: it and the nested classes around it are public. */
    private static boolean isVisible(ClassFile file) {
        boolean[] visible = {(file.reader().getAccess() & Opcodes.ACC_PUBLIC) != 0};
        file.reader()
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public void visitInnerClass(String name, String outer, String inner, int access) {
                                boolean around =
                                        file.name().equals(name) || file.name().startsWith(name + "$");
                                visible[0] &= !around || outer != null && (access & VISIBLE) != 0;
                            }
                        },
                        ClassReader.SKIP_CODE);
        return visible[0];
    }

    /** Returns a description of each leak: the signature and the type. */
    List<String> find() {
        List<String> leaks = new ArrayList<>();
        for (String name : exposed) {
            classes.get(name).reader().accept(new Signatures(name, leaks), ClassReader.SKIP_CODE);
        }
        return leaks;
    }

    private final class Signatures extends ClassVisitor {

        private final String owner;
        private final List<String> leaks;

        Signatures(String owner, List<String> leaks) {
            super(Opcodes.ASM9);
            this.owner = owner;
            this.leaks = leaks;
        }

        @Override
        public void visit(
                int version, int access, String name, String signature, String superName, String[] interfaces) {
            Set<String> types = new TreeSet<>(List.of(interfaces));
            types.add(superName);
            check("", types, signature);
        }

        @Override
        public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
            if (isOfUsers(access)) {
                check("." + name, new TreeSet<>(), descriptor, signature);
            }
            return null;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            if (isOfUsers(access)) {
                Set<String> types = new TreeSet<>(exceptions == null ? List.of() : List.of(exceptions));
                check("." + name, types, descriptor, signature);
            }
            return null;
        }

        private static boolean isOfUsers(int access) {
            return (access & VISIBLE) != 0 && (access & Opcodes.ACC_SYNTHETIC) == 0;
        }

        private void check(String member, Set<String> types, String... descriptors) {
            for (String descriptor : descriptors) {
                ClassFile.addDescriptor(descriptor == null ? "" : descriptor, types);
            }
            for (String type : types) {
                boolean hidden = classes.containsKey(type) && !exposed.contains(type);
                if (isInternal(type) || hidden) {
                    leaks.add(owner.replace('/', '.') + member + ": " + type.replace('/', '.'));
                }
            }
        }
    }
}
