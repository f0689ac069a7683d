// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.output;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;

/**
 * JSON of records and trees.
 *
 * <p>The members of a record's object are its components, and the methods with a {@code JsonProperty}, in the order of
 * its {@code JsonPropertyOrder}. Kinds and repositories are written by their labels, parts as {@code K/P}. Jackson 2.11,
 * which a Nuxeo 2021 server has, knows no records, so it reads the fields behind them.
 */
public final class Json {
    private static final TypeReference<Map<String, Object>> MEMBERS = new TypeReference<>() {};

    private Json() {}

    /** The holder of the mapper, which short commands do not need: to create it takes a tenth of their time. */
    private static final class Holder {
        static final ObjectMapper MAPPER = create();

        private static ObjectMapper create() {
            SimpleModule words = new SimpleModule("words");
            add(words, Kind.class, Kind::label);
            add(words, Repository.class, Repository::label);
            add(words, Part.class, Part::text);
            return new ObjectMapper()
                    .setVisibility(PropertyAccessor.FIELD, Visibility.ANY)
                    .setVisibility(PropertyAccessor.GETTER, Visibility.NONE)
                    .setVisibility(PropertyAccessor.IS_GETTER, Visibility.NONE)
                    .registerModule(words);
        }

        private static <T> void add(SimpleModule module, Class<T> type, Function<T, String> words) {
            module.addSerializer(type, new JsonSerializer<T>() {
                @Override
                public void serialize(T value, JsonGenerator json, SerializerProvider provider) throws IOException {
                    json.writeString(words.apply(value));
                }
            });
        }
    }

    /** Returns the mapper that reads and writes records and trees; thread safe. */
    public static ObjectMapper mapper() {
        return Holder.MAPPER;
    }

    /** Returns a new object, whose members keep their order: a name, its value, and so on. */
    public static ObjectNode object(@Nullable Object... namesAndValues) {
        return put(JsonNodeFactory.instance.objectNode(), namesAndValues);
    }

    /** Puts values by their names into an object: a name, its value, and so on. */
    public static ObjectNode put(ObjectNode object, @Nullable Object... namesAndValues) {
        for (int i = 0; i < namesAndValues.length; i += 2) {
            Object value = namesAndValues[i + 1];
            JsonNode node = value instanceof String text ? TextNode.valueOf(text) : mapper().valueToTree(value);
            object.set(String.valueOf(namesAndValues[i]), node);
        }
        return object;
    }

    /** Returns the tree of a record. */
    public static ObjectNode tree(Record value) {
        return mapper().valueToTree(value);
    }

    /** Returns a dataset spec with its fingerprint, for plans and manifests. */
    public static ObjectNode spec(DatasetSpec spec) {
        return mapper().valueToTree(DatasetWords.ALL.json(spec));
    }

    /**
     * Returns the spec that {@link #spec} has written.
     *
     * @throws IllegalArgumentException if a member is missing or out of range, the version is not this program's, or
     *     the fingerprint does not belong to the other members
     */
    public static DatasetSpec readSpec(JsonNode json) {
        return DatasetWords.ALL.spec(json.isObject() ? mapper().convertValue(json, MEMBERS) : Map.of());
    }

    /**
     * Returns the members of an object in their order. The Jackson version of a Nuxeo server has no method for this.
     */
    public static List<Map.Entry<String, JsonNode>> members(JsonNode object) {
        List<Map.Entry<String, JsonNode>> members = new ArrayList<>();
        object.fieldNames().forEachRemaining(name -> members.add(Map.entry(name, object.get(name))));
        return members;
    }

    /**
     * Returns the tree of a JSON text.
     *
     * @throws IllegalArgumentException with the refusal if the text is not JSON
     */
    public static JsonNode parse(String json, String refusal) {
        try {
            return mapper().readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(refusal, e);
        }
    }

    /** Returns the text of a record or a tree, indented and with a line end. */
    public static String pretty(Object value) {
        return mapper().valueToTree(value).toPrettyString() + "\n";
    }
}
