// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.services.child;

import static org.apache.lucene.analysis.miscellaneous.WordDelimiterIterator.DEFAULT_WORD_DELIM_TABLE;

import java.io.Reader;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.charfilter.HTMLStripCharFilter;
import org.apache.lucene.analysis.core.KeywordTokenizer;
import org.apache.lucene.analysis.en.EnglishMinimalStemFilter;
import org.apache.lucene.analysis.en.KStemFilter;
import org.apache.lucene.analysis.en.PorterStemFilter;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.miscellaneous.TruncateTokenFilter;
import org.apache.lucene.analysis.miscellaneous.WordDelimiterFilter;
import org.apache.lucene.analysis.miscellaneous.WordDelimiterGraphFilter;
import org.apache.lucene.analysis.ngram.EdgeNGramTokenFilter;
import org.apache.lucene.analysis.ngram.EdgeNGramTokenizer;
import org.apache.lucene.analysis.ngram.NGramTokenFilter;
import org.apache.lucene.analysis.ngram.NGramTokenizer;
import org.apache.lucene.analysis.path.PathHierarchyTokenizer;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.IndexSettings;
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

    private static final Map<String, Integer> SPLIT_UNLESS_FALSE = Map.of(
            "generate_word_parts", WordDelimiterGraphFilter.GENERATE_WORD_PARTS,
            "generate_number_parts", WordDelimiterGraphFilter.GENERATE_NUMBER_PARTS,
            "split_on_case_change", WordDelimiterGraphFilter.SPLIT_ON_CASE_CHANGE,
            "split_on_numerics", WordDelimiterGraphFilter.SPLIT_ON_NUMERICS,
            "stem_english_possessive", WordDelimiterGraphFilter.STEM_ENGLISH_POSSESSIVE);

    private static final Map<String, Integer> SPLIT_IF_TRUE = Map.of(
            "catenate_words", WordDelimiterGraphFilter.CATENATE_WORDS,
            "catenate_numbers", WordDelimiterGraphFilter.CATENATE_NUMBERS,
            "catenate_all", WordDelimiterGraphFilter.CATENATE_ALL,
            "preserve_original", WordDelimiterGraphFilter.PRESERVE_ORIGINAL);

    private record HtmlStrip(String name) implements CharFilterFactory {
        @Override
        public Reader create(Reader text) {
            return new HTMLStripCharFilter(text);
        }
    }

    private record Filter(String name, UnaryOperator<TokenStream> filter) implements TokenFilterFactory {
        @Override
        public TokenStream create(TokenStream tokens) {
            return filter.apply(tokens);
        }
    }

    /** A filter that is also applied to keywords and to query terms. */
    private record AsciiFolding(String name, Settings settings) implements NormalizingTokenFilterFactory {
        @Override
        public TokenStream create(TokenStream tokens) {
            return new ASCIIFoldingFilter(tokens, preserveOriginal(settings));
        }
    }

    @Override
    public Map<String, AnalysisProvider<CharFilterFactory>> getCharFilters() {
        return Map.of("html_strip", (index, environment, name, settings) -> new HtmlStrip(name));
    }

    @Override
    public Map<String, AnalysisProvider<TokenFilterFactory>> getTokenFilters() {
        return Map.of(
                "asciifolding",
                (index, environment, name, settings) -> new AsciiFolding(name, settings),
                "truncate",
                AnalysisPlugin.requiresAnalysisSettings((index, environment, name, settings) ->
                        new Filter(name, tokens -> new TruncateTokenFilter(tokens, required(settings, "length")))),
                "word_delimiter_graph",
                (index, environment, name, settings) -> new Filter(name, tokens -> graph(tokens, settings)),
                "word_delimiter",
                (index, environment, name, settings) -> new Filter(name, tokens -> wordDelimiter(tokens, settings)),
                "stemmer",
                (index, environment, name, settings) -> new Filter(name, tokens -> stemmer(tokens, settings)),
                "ngram",
                (index, environment, name, settings) -> new Filter(name, tokens -> {
                    Grams grams = Grams.of(index, settings, index.getMaxNgramDiff());
                    return new NGramTokenFilter(tokens, grams.min(), grams.max(), preserveOriginal(settings));
                }),
                "edge_ngram",
                (index, environment, name, settings) -> new Filter(name, tokens -> {
                    Grams grams = Grams.of(index, settings, Integer.MAX_VALUE);
                    return new EdgeNGramTokenFilter(tokens, grams.min(), grams.max(), preserveOriginal(settings));
                }));
    }

    @Override
    public Map<String, AnalysisProvider<TokenizerFactory>> getTokenizers() {
        return Map.of(
                "keyword",
                (index, environment, name, settings) -> TokenizerFactory.newFactory(name, KeywordTokenizer::new),
                "path_hierarchy",
                (index, environment, name, settings) -> TokenizerFactory.newFactory(name, () -> {
                    char delimiter = character(settings, "delimiter", '/');
                    return new PathHierarchyTokenizer(
                            delimiter,
                            character(settings, "replacement", delimiter),
                            settings.getAsInt("skip", PathHierarchyTokenizer.DEFAULT_SKIP));
                }),
                "ngram",
                (index, environment, name, settings) -> TokenizerFactory.newFactory(name, () -> {
                    Grams grams = Grams.of(index, settings, index.getMaxNgramDiff());
                    return new NGramTokenizer(grams.min(), grams.max());
                }),
                "edge_ngram",
                (index, environment, name, settings) -> TokenizerFactory.newFactory(name, () -> {
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

    @SuppressWarnings("deprecation") // Elasticsearch still has the filter under this name.
    private static TokenStream wordDelimiter(TokenStream tokens, Settings settings) {
        return new WordDelimiterFilter(tokens, DEFAULT_WORD_DELIM_TABLE, delimiterFlags(settings), null);
    }

    private static TokenStream graph(TokenStream tokens, Settings settings) {
        boolean adjusts = settings.getAsBoolean("adjust_offsets", true);
        int flags = delimiterFlags(settings);
        return new WordDelimiterGraphFilter(tokens, adjusts, DEFAULT_WORD_DELIM_TABLE, flags, null);
    }

    /** Returns where words are split, which both filters have the same settings for: case changes, digits, punctuation. */
    private static int delimiterFlags(Settings settings) {
        return flags(settings, SPLIT_UNLESS_FALSE, true) | flags(settings, SPLIT_IF_TRUE, false);
    }

    private static int flags(Settings settings, Map<String, Integer> flags, boolean otherwise) {
        return flags.entrySet().stream()
                .filter(each -> settings.getAsBoolean(each.getKey(), otherwise))
                .mapToInt(Map.Entry::getValue)
                .sum();
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
                String difference = ": the difference must be at most index.max_ngram_diff, which is ";
                String limit = index.getIndex().getName() + ", " + largestDifference;
                throw new IllegalArgumentException(
                        "max_gram " + grams.max + ", min_gram " + grams.min + difference + limit);
            }
            return grams;
        }
    }
}
