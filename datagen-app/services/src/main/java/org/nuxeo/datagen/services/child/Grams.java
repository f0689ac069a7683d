// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.services.child;

import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.IndexSettings;

/** The minimum and maximum length of the n-grams of a filter or tokenizer. */
record Grams(int min, int max) {
    static Grams of(IndexSettings index, Settings settings, int largestDifference) {
        if (settings.hasValue("token_chars")) {
            throw new IllegalArgumentException(
                    "token_chars: is not supported by the embedded node; remove it, n-grams use all characters");
        }
        Grams grams = new Grams(settings.getAsInt("min_gram", 1), settings.getAsInt("max_gram", 2));
        if (grams.max - grams.min > largestDifference) {
            throw new IllegalArgumentException("max_gram " + grams.max + ", min_gram " + grams.min
                    + ": the difference must be at most index.max_ngram_diff, which is "
                    + index.getIndex().getName() + ", "
                    + largestDifference);
        }
        return grams;
    }
}
