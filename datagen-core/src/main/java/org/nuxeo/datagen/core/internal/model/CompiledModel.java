// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.internal.model;

import java.util.Arrays;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.UsState;
import org.nuxeo.datagen.core.model.ContentModel;
import org.nuxeo.datagen.core.model.Facts;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.text.Ascii;

/** A content model, compiled for the seeds of a dataset. Immutable and thread safe. */
public final class CompiledModel {

    private static final Object[] NONE = {};

    private final String[] types = new String[Kind.values().length];
    private final String[] letterTypes = new String[UsState.values().length];
    private final byte[][] pathNames = new byte[Kind.values().length][];
    private final CompiledKind[] kinds = new CompiledKind[Kind.values().length];

    /**
     * @param seed seed of the dataset
     * @param dataSeed data seed of the dataset
     */
    public CompiledModel(ContentModel model, long seed, long dataSeed) {
        long key = Draws.subkey(Draws.hash(seed, dataSeed), "model");
        for (Kind kind : Kind.values()) {
            types[kind.ordinal()] = model.kind(kind).type();
            String name = model.kind(kind).pathName();
            pathNames[kind.ordinal()] = name == null ? null : Ascii.bytes(name);
            boolean has = model.kind(kind).title() != null
                    || !model.kind(kind).added().isEmpty();
            kinds[kind.ordinal()] = has ? new CompiledKind(model, kind, key) : null;
        }
        for (UsState state : UsState.values()) {
            letterTypes[state.ordinal()] = model.kind(Kind.LETTER).type(state.code());
        }
    }

    /** Returns the document type of a kind that is not a letter. */
    public String type(Kind kind) {
        return types[kind.ordinal()];
    }

    /** Returns the document type of letters of a state. */
    public String letterType(UsState state) {
        return letterTypes[state.ordinal()];
    }

    /** Returns the last element of the paths of a kind if it is the same in all of them, otherwise null. */
    public byte[] pathName(Kind kind) {
        return pathNames[kind.ordinal()];
    }

    /** Returns whether documents of a kind have a title of the model's own. */
    public boolean hasTitle(Kind kind) {
        CompiledKind compiled = kinds[kind.ordinal()];
        return compiled != null && compiled.hasTitle();
    }

    /** Returns the values of a document's added fields, followed by its title if the model has one. */
    public Object[] values(Facts facts) {
        CompiledKind kind = kinds[facts.identity().kind().ordinal()];
        return kind == null ? NONE : kind.values(facts);
    }

    /** Returns the values of a document's added fields among all {@link #values}. */
    public Object[] added(Kind kind, Object[] values) {
        return hasTitle(kind) ? Arrays.copyOf(values, values.length - 1) : values;
    }
}
