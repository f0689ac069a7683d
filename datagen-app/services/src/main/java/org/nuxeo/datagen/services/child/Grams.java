package org.nuxeo.datagen.services.child;

import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.IndexSettings;

/** The lengths of the grams a filter or tokenizer makes. */
record Grams(int min, int max) {
    static Grams of(IndexSettings index, Settings settings, int largestDifference) {
        if (settings.hasValue("token_chars")) {
            throw new IllegalArgumentException("token_chars: the embedded node makes grams of every character");
        }
        Grams grams = new Grams(settings.getAsInt("min_gram", 1), settings.getAsInt("max_gram", 2));
        if (grams.max - grams.min > largestDifference) {
            throw new IllegalArgumentException("max_gram " + grams.max + " less min_gram " + grams.min
                    + ": must be at most index.max_ngram_diff of "
                    + index.getIndex().getName() + ", "
                    + largestDifference);
        }
        return grams;
    }
}
