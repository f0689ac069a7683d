// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import static java.io.ObjectStreamConstants.TC_ENDBLOCKDATA;
import static java.io.ObjectStreamConstants.TC_STRING;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.nuxeo.datagen.core.schema.Placement.MESSAGE;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.Property;
import org.nuxeo.datagen.core.schema.ValueType.Base;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.store.document.StoredDocument;

/**
 * The properties of messages of a type, in the order in which Nuxeo's hash map yields them.
 *
 * @param objects fields whose values are objects
 */
record MessageProperties(Entries untagged, Entries tagged, List<Field> objects) {

    /**
     * Properties whose values are no objects.
     *
     * @param count number of properties
     * @param steps what is written of them
     */
    record Entries(int count, List<Step> steps) {}

    /**
     * A step: a name, or the start or the end of the map of a complex property.
     *
     * @param bytes what is the same in all messages
     * @param field the field whose value follows, or null
     */
    record Step(byte[] bytes, @Nullable Field field) {

        private static Step of(String name, Field field) {
            Check.misuse(
                    field.type().base() != Base.STRING && field.type().base() != Base.DATE,
                    () -> "field " + field + ": must be a text or an instant to be part of a message");
            return new Step(serialized(name, out -> {}), field);
        }

        private static byte[] serialized(String name, Consumer<ByteSink> more) {
            return ByteSink.written(out -> {
                out.put(TC_STRING);
                out.put(0);
                out.put(name.length());
                out.put(name.getBytes(US_ASCII));
                more.accept(out);
            });
        }
    }

    MessageProperties(DocumentType type) {
        this(
                entries(type, false),
                entries(type, true),
                type.objects().stream().filter(field -> field.isIn(MESSAGE)).toList());
    }

    /** Returns a document's other properties. */
    Entries of(StoredDocument document) {
        return document.text(Field.PUBLISHER) == null ? untagged : tagged;
    }

    private static Entries entries(DocumentType type, boolean tag) {
        HashMap<String, Property> all = byName(
                type.properties(field -> field.isIn(MESSAGE) && !field.isObject()).stream()
                        .filter(property -> tag || !property.fields().contains(Field.PUBLISHER))
                        .toList(),
                Property::name);
        List<Step> steps = new ArrayList<>();
        // Nuxeo's builder copies the map it is given, and the copy may have another order.
        ((HashMap<?, ?>) all.clone()).values().forEach(each -> add((Property) each, steps));
        return new Entries(all.size(), steps);
    }

    private static void add(Property property, List<Step> steps) {
        if (!property.isComplex()) {
            steps.add(Step.of(property.name(), property.field()));
            return;
        }
        HashMap<String, Field> parts = byName(property.fields(), Field::partName);
        steps.add(new Step(Step.serialized(property.name(), out -> SerializedClasses.map(parts.size(), out)), null));
        parts.forEach((name, field) -> steps.add(Step.of(name, field)));
        steps.add(new Step(new byte[] {TC_ENDBLOCKDATA}, null));
    }

    /** Returns a map by name, in the order of a map that Nuxeo's producers fill. */
    private static <T> HashMap<String, T> byName(List<T> values, Function<T, String> name) {
        HashMap<String, T> map = new HashMap<>();
        values.forEach(each -> map.put(name.apply(each), each));
        return map;
    }
}
