// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.services.child;

import java.io.Reader;
import java.util.Map;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.charfilter.HTMLStripCharFilter;
import org.apache.lucene.analysis.core.KeywordTokenizer;
import org.apache.lucene.analysis.en.EnglishMinimalStemFilter;
import org.apache.lucene.analysis.en.KStemFilter;
import org.apache.lucene.analysis.en.PorterStemFilter;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.miscellaneous.TruncateTokenFilter;
import org.apache.lucene.analysis.miscellaneous.WordDelimiterFilter;
import org.apache.lucene.analysis.miscellaneous.WordDelimiterGraphFilter;
import org.apache.lucene.analysis.miscellaneous.WordDelimiterIterator;
import org.apache.lucene.analysis.ngram.EdgeNGramTokenFilter;
import org.apache.lucene.analysis.ngram.EdgeNGramTokenizer;
import org.apache.lucene.analysis.ngram.NGramTokenFilter;
import org.apache.lucene.analysis.ngram.NGramTokenizer;
import org.apache.lucene.analysis.path.PathHierarchyTokenizer;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.IndexSettings;
import org.elasticsearch.index.analysis.AbstractCharFilterFactory;
import org.elasticsearch.index.analysis.AbstractTokenFilterFactory;
import org.elasticsearch.index.analysis.AbstractTokenizerFactory;
import org.elasticsearch.index.analysis.CharFilterFactory;
import org.elasticsearch.index.analysis.NormalizingTokenFilterFactory;
import org.elasticsearch.index.analysis.TokenFilterFactory;
import org.elasticsearch.index.analysis.TokenizerFactory;
import org.elasticsearch.indices.analysis.AnalysisModule.AnalysisProvider;
import org.elasticsearch.plugins.AnalysisPlugin;
import org.elasticsearch.plugins.Plugin;

/**
 * The analysis components that Nuxeo's index settings use and a minimal Elasticsearch node lacks.
 *
 * <p>Names, settings, defaults and limits are those of Elasticsearch's module analysis-common, which is not published
 * for version 7.17. So the same index settings work here and on a real cluster.
 */
public final class NuxeoAnalysisPlugin extends Plugin implements AnalysisPlugin {

    @FunctionalInterface
    private interface FilterMaker {
        TokenStream filter(TokenStream tokens, IndexSettings index, Settings settings);
    }

    @FunctionalInterface
    private interface TokenizerMaker {
        Tokenizer tokenizer(IndexSettings index, Settings settings);
    }

    @Override
    public Map<String, AnalysisProvider<CharFilterFactory>> getCharFilters() {
        return Map.of("html_strip", (index, environment, name, settings) -> new HtmlStrip(index, name));
    }

    @Override
    public Map<String, AnalysisProvider<TokenFilterFactory>> getTokenFilters() {
        return Map.of(
                "asciifolding",
                        normalizing((tokens, index, settings) ->
                                new ASCIIFoldingFilter(tokens, settings.getAsBoolean("preserve_original", false))),
                "truncate",
                        AnalysisPlugin.requiresAnalysisSettings(filter((tokens, index, settings) ->
                                new TruncateTokenFilter(tokens, required(settings, "length")))),
                "word_delimiter_graph", filter((tokens, index, settings) -> WordDelimiters.graph(tokens, settings)),
                "word_delimiter", filter((tokens, index, settings) -> WordDelimiters.plain(tokens, settings)),
                "stemmer", filter((tokens, index, settings) -> stemmer(tokens, settings)),
                "ngram",
                        filter((tokens, index, settings) -> {
                            Grams grams = Grams.of(index, settings, index.getMaxNgramDiff());
                            return new NGramTokenFilter(tokens, grams.min(), grams.max(), preserveOriginal(settings));
                        }),
                "edge_ngram",
                        filter((tokens, index, settings) -> {
                            Grams grams = Grams.of(index, settings, Integer.MAX_VALUE);
                            return new EdgeNGramTokenFilter(
                                    tokens, grams.min(), grams.max(), preserveOriginal(settings));
                        }));
    }

    @Override
    public Map<String, AnalysisProvider<TokenizerFactory>> getTokenizers() {
        return Map.of(
                "keyword",
                tokenizer((index, settings) -> new KeywordTokenizer()),
                "path_hierarchy",
                tokenizer((index, settings) -> {
                    char delimiter = character(settings, "delimiter", '/');
                    return new PathHierarchyTokenizer(
                            delimiter,
                            character(settings, "replacement", delimiter),
                            settings.getAsInt("skip", PathHierarchyTokenizer.DEFAULT_SKIP));
                }),
                "ngram",
                tokenizer((index, settings) -> {
                    Grams grams = Grams.of(index, settings, index.getMaxNgramDiff());
                    return new NGramTokenizer(grams.min(), grams.max());
                }),
                "edge_ngram",
                tokenizer((index, settings) -> {
                    Grams grams = Grams.of(index, settings, Integer.MAX_VALUE);
                    return new EdgeNGramTokenizer(grams.min(), grams.max());
                }));
    }

    private static TokenStream stemmer(TokenStream tokens, Settings settings) {
        String language = settings.get("language", settings.get("name", "porter"));
        return switch (language) {
            case "minimal_english" -> new EnglishMinimalStemFilter(tokens);
            case "light_english" -> new KStemFilter(tokens);
            case "porter", "english" -> new PorterStemFilter(tokens);
            default ->
                throw new IllegalArgumentException("stemmer [" + language
                        + "]: must be minimal_english, light_english, porter or english on the embedded node");
        };
    }

    private static boolean preserveOriginal(Settings settings) {
        return settings.getAsBoolean("preserve_original", false);
    }

    private static int required(Settings settings, String name) {
        Integer value = settings.getAsInt(name, null);
        if (value == null || value <= 0) {
            throw new IllegalArgumentException(name + " [" + value + "]: is required and must be at least 1");
        }
        return value;
    }

    private static char character(Settings settings, String name, char otherwise) {
        String value = settings.get(name);
        if (value == null) {
            return otherwise;
        }
        if (value.length() != 1) {
            throw new IllegalArgumentException(name + " [" + value + "]: must be a single character");
        }
        return value.charAt(0);
    }

    private static AnalysisProvider<TokenFilterFactory> filter(FilterMaker maker) {
        return (index, environment, name, settings) -> new MadeFilter(index, name, settings, maker);
    }

    private static AnalysisProvider<TokenFilterFactory> normalizing(FilterMaker maker) {
        return (index, environment, name, settings) -> new NormalizingMadeFilter(index, name, settings, maker);
    }

    private static AnalysisProvider<TokenizerFactory> tokenizer(TokenizerMaker maker) {
        return (index, environment, name, settings) -> new MadeTokenizer(index, name, settings, maker);
    }

    /** Removes tags and entities of HTML before a text is split into words. */
    private static final class HtmlStrip extends AbstractCharFilterFactory {
        HtmlStrip(IndexSettings index, String name) {
            super(index, name);
        }

        @Override
        public Reader create(Reader text) {
            return new HTMLStripCharFilter(text);
        }
    }

    private static class MadeFilter extends AbstractTokenFilterFactory {
        private final Settings settings;
        private final FilterMaker maker;

        MadeFilter(IndexSettings index, String name, Settings settings, FilterMaker maker) {
            super(index, name, settings);
            this.settings = settings;
            this.maker = maker;
        }

        @Override
        public TokenStream create(TokenStream tokens) {
            return maker.filter(tokens, indexSettings, settings);
        }
    }

    /** A filter that is also applied to keywords and to query terms. */
    private static final class NormalizingMadeFilter extends MadeFilter implements NormalizingTokenFilterFactory {
        NormalizingMadeFilter(IndexSettings index, String name, Settings settings, FilterMaker maker) {
            super(index, name, settings, maker);
        }
    }

    private static final class MadeTokenizer extends AbstractTokenizerFactory {
        private final IndexSettings index;
        private final Settings settings;
        private final TokenizerMaker maker;

        MadeTokenizer(IndexSettings index, String name, Settings settings, TokenizerMaker maker) {
            super(index, settings, name);
            this.index = index;
            this.settings = settings;
            this.maker = maker;
        }

        @Override
        public Tokenizer create() {
            return maker.tokenizer(index, settings);
        }
    }

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

    /** The two filters that split words at case changes, digits and punctuation. They have the same settings. */
    static final class WordDelimiters {
        private WordDelimiters() {}

        static TokenStream graph(TokenStream tokens, Settings settings) {
            boolean adjustOffsets = settings.getAsBoolean("adjust_offsets", true);
            return new WordDelimiterGraphFilter(
                    tokens, adjustOffsets, WordDelimiterIterator.DEFAULT_WORD_DELIM_TABLE, flags(settings), null);
        }

        @SuppressWarnings("deprecation") // Elasticsearch still has the filter under this name.
        static TokenStream plain(TokenStream tokens, Settings settings) {
            return new WordDelimiterFilter(
                    tokens, WordDelimiterIterator.DEFAULT_WORD_DELIM_TABLE, flags(settings), null);
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
}
