// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.services.child;

import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.miscellaneous.WordDelimiterFilter;
import org.apache.lucene.analysis.miscellaneous.WordDelimiterGraphFilter;
import org.apache.lucene.analysis.miscellaneous.WordDelimiterIterator;
import org.elasticsearch.common.settings.Settings;

/** The two filters that split words at case changes, digits and punctuation. They have the same settings. */
final class WordDelimiters {
    private WordDelimiters() {}

    static TokenStream graph(TokenStream tokens, Settings settings) {
        boolean adjustOffsets = settings.getAsBoolean("adjust_offsets", true);
        return new WordDelimiterGraphFilter(
                tokens, adjustOffsets, WordDelimiterIterator.DEFAULT_WORD_DELIM_TABLE, flags(settings), null);
    }

    @SuppressWarnings("deprecation") // Elasticsearch still has the filter under this name.
    static TokenStream plain(TokenStream tokens, Settings settings) {
        return new WordDelimiterFilter(tokens, WordDelimiterIterator.DEFAULT_WORD_DELIM_TABLE, flags(settings), null);
    }

    private static int flags(Settings settings) {
        return flag(settings, "generate_word_parts", true, WordDelimiterGraphFilter.GENERATE_WORD_PARTS)
                | flag(settings, "generate_number_parts", true, WordDelimiterGraphFilter.GENERATE_NUMBER_PARTS)
                | flag(settings, "catenate_words", false, WordDelimiterGraphFilter.CATENATE_WORDS)
                | flag(settings, "catenate_numbers", false, WordDelimiterGraphFilter.CATENATE_NUMBERS)
                | flag(settings, "catenate_all", false, WordDelimiterGraphFilter.CATENATE_ALL)
                | flag(settings, "split_on_case_change", true, WordDelimiterGraphFilter.SPLIT_ON_CASE_CHANGE)
                | flag(settings, "split_on_numerics", true, WordDelimiterGraphFilter.SPLIT_ON_NUMERICS)
                | flag(settings, "preserve_original", false, WordDelimiterGraphFilter.PRESERVE_ORIGINAL)
                | flag(settings, "stem_english_possessive", true, WordDelimiterGraphFilter.STEM_ENGLISH_POSSESSIVE);
    }

    private static int flag(Settings settings, String name, boolean otherwise, int bit) {
        return settings.getAsBoolean(name, otherwise) ? bit : 0;
    }
}
