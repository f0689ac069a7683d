// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.api;

import static java.util.Comparator.comparing;

import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.function.LongFunction;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.server.http.Problem;

/** Documents by the words of their titles and names. All titles are made for it, so only a short list is searched. */
final class ByTitle {
    /** The length of the longest list that is searched or sorted. */
    static final int MOST = 10_000;

    private static final Pattern MARKS = Pattern.compile("\\p{M}+");
    private static final Pattern PATTERN = Pattern.compile("\\?|\\*[\\p{L}\\p{N}*]|(?<!\\S)\\*");
    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{N}]+");

    private ByTitle() {}

    private record Titled(Identity identity, String form) {}

    /**
     * Returns the documents that have all words, in the order of their titles. Case and accents do not matter.
     *
     * @param count number of documents, at most {@link #MOST}
     * @param words parts of words, or starts of words with an asterisk behind them; none for all documents
     * @throws Problem 400 if they have another pattern
     */
    static List<Identity> find(Dataset dataset, long count, LongFunction<Identity> at, String words) {
        requireWords(words);
        List<String> wanted = Stream.of(words.strip().split("\\s+"))
                .map(word -> (word.endsWith("*") ? " " : "") + form(word).strip())
                .toList();
        Stream<Document> all = LongStream.range(0, count).mapToObj(k -> dataset.document(at.apply(k)));
        Stream<Titled> titled =
                all.map(each -> new Titled(each.identity(), " " + form(each.title() + " " + each.name())));
        Stream<Titled> found = titled.filter(each -> wanted.stream().allMatch(each.form::contains));
        return found.sorted(comparing(Titled::form)).map(Titled::identity).toList();
    }

    /** Refuses patterns other than starts of words with an asterisk behind them, which would be ignored. */
    static void requireWords(String words) {
        if (PATTERN.matcher(words).find()) {
            throw Problem.badRequest(words + ": the only pattern is an asterisk at the end of a word, as in mar*");
        }
    }

    private static String form(String text) {
        String letters =
                MARKS.matcher(Normalizer.normalize(text, Normalizer.Form.NFD)).replaceAll("");
        return BETWEEN_WORDS.matcher(letters.toLowerCase(Locale.ROOT)).replaceAll(" ");
    }
}
