// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.nuxeoapi;

import java.util.LinkedHashSet;
import java.util.Set;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A visitor that collects the members that a class uses, its private members, and the annotation elements that it sets.
 */
final class UseCollector extends ClassVisitor {

    private final Set<MemberUse> uses = new LinkedHashSet<>();
    private final Set<String> privateMembers = new LinkedHashSet<>();
    private final Set<String> annotationElements = new LinkedHashSet<>();

    UseCollector() {
        super(Opcodes.ASM9);
    }

    Set<MemberUse> uses() {
        return uses;
    }

    Set<String> privateMembers() {
        return privateMembers;
    }

    Set<String> annotationElements() {
        return annotationElements;
    }

    @Override
    public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
        return new Elements(descriptor);
    }

    @Override
    public FieldVisitor visitField(int access, String name, String descriptor, String generic, Object value) {
        rememberPrivate(access, name, descriptor);
        return new FieldVisitor(Opcodes.ASM9) {
            @Override
            public AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
                return new Elements(annotation);
            }
        };
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String descriptor, String generic, String[] exceptions) {
        rememberPrivate(access, name, descriptor);
        return new Code();
    }

    private void rememberPrivate(int access, String name, String descriptor) {
        if ((access & Opcodes.ACC_PRIVATE) != 0) {
            privateMembers.add(name + ' ' + descriptor);
        }
    }

    private void add(String owner, String name, String descriptor, boolean isStatic, boolean ofInterface) {
        if (!owner.startsWith("[")) {
            uses.add(new MemberUse(ClassFile.dotted(owner), name, descriptor, isStatic, ofInterface));
        }
    }

    private void add(Handle handle) {
        boolean isStatic = handle.getTag() == Opcodes.H_INVOKESTATIC
                || handle.getTag() == Opcodes.H_GETSTATIC
                || handle.getTag() == Opcodes.H_PUTSTATIC;
        add(handle.getOwner(), handle.getName(), handle.getDesc(), isStatic, handle.isInterface());
    }

    private final class Code extends MethodVisitor {

        Code() {
            super(Opcodes.ASM9);
        }

        @Override
        public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
            return new Elements(descriptor);
        }

        @Override
        public AnnotationVisitor visitParameterAnnotation(int parameter, String descriptor, boolean visible) {
            return new Elements(descriptor);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            add(owner, name, descriptor, opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC, false);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean ofInterface) {
            add(owner, name, descriptor, opcode == Opcodes.INVOKESTATIC, ofInterface);
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
            for (Object argument : arguments) {
                if (argument instanceof Handle handle) {
                    add(handle);
                }
            }
            if (bootstrap.getOwner().equals("java/lang/invoke/LambdaMetafactory")) {
                String implemented = Type.getReturnType(descriptor).getInternalName();
                add(implemented, name, ((Type) arguments[0]).getDescriptor(), false, true);
            }
        }

        @Override
        public void visitLdcInsn(Object value) {
            if (value instanceof Handle handle) {
                add(handle);
            }
        }
    }

    private final class Elements extends AnnotationVisitor {
        private final String annotation;

        Elements(String descriptor) {
            super(Opcodes.ASM9);
            annotation = Type.getType(descriptor).getClassName();
        }

        @Override
        public void visit(String name, Object value) {
            element(name);
        }

        @Override
        public void visitEnum(String name, String descriptor, String value) {
            element(name);
        }

        @Override
        public AnnotationVisitor visitAnnotation(String name, String descriptor) {
            element(name);
            return new Elements(descriptor);
        }

        @Override
        public AnnotationVisitor visitArray(String name) {
            element(name);
            return null;
        }

        private void element(String name) {
            annotationElements.add(annotation + ' ' + name);
        }
    }
}
