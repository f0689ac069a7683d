// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.model.tree.TreeModel.Proxied;

/**
 * Which documents of a kind have a proxy, and where it is. Below each document of a kind above both, the documents are permuted. The
 * first of them have a proxy, and these are dealt in turn to the documents in which they lie, so that either side follows from the
 * place of the other. How many they are is rounded over the documents of the cell from the first one on, so that the share is exact
 * and every cell has the same.
 *
 * @param kind kind of the proxies
 * @param parents kind of the documents in which they lie
 * @param of kind of the documents that they stand for
 * @param in kind of the documents below which both are
 */
record TreeProxies(TreeCell cell, int kind, int parents, int of, int in, Proxied proxied, long key) {

    /** Returns the proxies of a kind, or null if its documents are no proxies. Their content must be of an earlier kind. */
    static @Nullable TreeProxies of(TreeModel model, TreeCell cell, int kind, long key) {
        Proxied proxied = model.node(kind).proxied();
        if (proxied == null) {
            return null;
        }
        int of = model.index(proxied.of());
        long own = Draws.subkey(key, "proxies of " + kind);
        return new TreeProxies(cell, kind, model.parent(kind), of, model.index(proxied.in()), proxied, own);
    }

    /**
     * What is below one document above both.
     *
     * @param first position of the first document that may have a proxy
     * @param places deals their places among all that may
     * @param proxies how many do
     * @param folder position of the first document in which proxies lie
     * @param folders number of these
     */
    private record Scope(long first, NumberCode places, long proxies, long folder, long folders) {}

    private Scope scope(long above) {
        long before = above / cell.count(in) * cell.count(of);
        long first = cell.first(of, in, above);
        long end = cell.first(of, in, above + 1);
        long proxies = proxied.met(end - before) - proxied.met(first - before);
        long folder = cell.first(parents, in, above);
        NumberCode places = new NumberCode(Math.max(1, end - first), Draws.hash(key, above));
        return new Scope(first, places, proxies, folder, cell.first(parents, in, above + 1) - folder);
    }

    /** Returns how many proxies lie in each document of the kind of their parents, in the cell. */
    int[] counts() {
        int[] counts = new int[cell.count(parents)];
        for (long above = 0; above < cell.count(in); above++) {
            Scope scope = scope(above);
            for (long i = 0; i < scope.folders; i++) {
                counts[(int) (scope.folder + i)] = (int) ((scope.proxies + scope.folders - 1 - i) / scope.folders);
            }
        }
        return counts;
    }

    /** Returns the position of the document that a proxy stands for. */
    long content(long proxy) {
        long folder = cell.parent(kind, proxy);
        Scope scope = scope(cell.above(parents, folder, in));
        long place = folder - scope.folder + cell.indexInParent(kind, proxy) * scope.folders;
        return scope.first + scope.places.invert(place);
    }

    /** Returns the position of the proxy of a document, or -1 if it has none. */
    long proxy(long content) {
        Scope scope = scope(cell.above(of, content, in));
        long place = scope.places.apply(content - scope.first);
        return place < scope.proxies
                ? cell.firstChild(kind, scope.folder + place % scope.folders) + place / scope.folders
                : -1;
    }
}
