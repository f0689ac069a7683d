// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.option;

import java.io.IOException;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.RecentMap;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.text.Check;

/**
 * Words with their texts, as the options of a data source or a job give them and as they travel to executors. A text may be a
 * secret.
 *
 * @param texts texts by the names of the words
 */
public record WordTexts(Map<String, String> texts) implements Serializable {

    private static final String OPTION = "--";

    /** The options that a command has and its job has not, with what to do instead. */
    private static final Map<String, String> INSTEAD = Map.ofEntries(
            Map.entry("threads", "give executors more cores by spark.executor.cores"),
            Map.entry("part", "Spark divides the work; set the size of a part by --task-size"),
            Map.entry("merge", "the report has all parts"),
            Map.entry("archive-size", "a task writes one archive; set the number of its files by --task-size"),
            Map.entry("max-rate", "limit the cores by spark.cores.max or spark.dynamicAllocation.maxExecutors"),
            Map.entry("grow", "name another --work for the larger dataset, and give --first-month and --live-from"),
            Map.entry("metrics-port", "Spark's page and its metrics show the progress"),
            Map.entry("config", "give options, or variables such as DATAGEN_MONTHS"),
            Map.entry("log-format", "Spark's settings of Log4j have it"),
            Map.entry("verbose", "Spark's settings of Log4j have the level"),
            Map.entry("out", "name a --sink"));
    /** The datasets that a process has used last, so that the tasks of an executor share one. */
    private static final Map<WordTexts, Dataset> DATASETS = RecentMap.ofUsed(8);

    /** Returns the texts of a description. */
    public static WordTexts of(Description description, List<Word> words) {
        return new WordTexts(words.stream()
                .filter(description::has)
                .collect(Collectors.toMap(Word::name, word -> word.write(description.known(word)))));
    }

    /**
     * Reads the options of the data source. Spark's options have no case and are often written without hyphens, so {@code
     * first-month}, {@code firstMonth} and {@code first_month} are the same option.
     *
     * @throws IllegalArgumentException if an option is no word or is given twice
     */
    public static WordTexts ofOptions(Map<String, String> options, List<Word> words) {
        Map<String, String> texts = new HashMap<>();
        options.forEach((name, text) -> {
            Check.refuse(texts.put(named(name, words), text) != null, () -> "option " + name + ": is given twice");
        });
        return withModelText(texts);
    }

    private static String named(String option, List<Word> words) {
        return words.stream()
                .filter(word ->
                        word.names().stream().anyMatch(name -> plain(name).equals(plain(option))))
                .map(Word::name)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("option " + option + ": is unknown; must be one of "
                        + words.stream().map(Word::name).sorted().collect(Collectors.joining(", "))));
    }

    private static String plain(String name) {
        return name.toLowerCase(Locale.ROOT).replace("-", "").replace("_", "");
    }

    /**
     * Reads the arguments of a job, {@code --name value}, {@code --name=value}, or the name of a flag, and the variables of
     * words that have no argument.
     *
     * @throws IllegalArgumentException if an argument is no word, has no value, or is given twice
     */
    public static WordTexts ofArguments(String[] arguments, List<Word> words, Map<String, String> environment) {
        Map<String, String> texts = new HashMap<>();
        Iterator<String> left = List.of(arguments).iterator();
        while (left.hasNext()) {
            String argument = left.next();
            Check.refuse(!argument.startsWith(OPTION), () -> argument + ": is not an option; options begin with --");
            String[] parts = argument.substring(OPTION.length()).split("=", 2);
            String name = parts[0];
            Word word = words.stream()
                    .filter(each -> each.help() != null && each.names().contains(name))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException(OPTION + name + ": is not an option of this job"
                            + (INSTEAD.containsKey(name) ? "; " + INSTEAD.get(name) : "")));
            boolean isWhole = parts.length == 2 || word.values() == Word.Values.FLAG;
            Check.refuse(!isWhole && !left.hasNext(), () -> OPTION + name + ": needs a value");
            String own = parts.length == 2 ? parts[1] : "true";
            String text = isWhole ? own : left.next();
            Check.refuse(texts.put(word.name(), text) != null, () -> OPTION + name + ": is given twice");
        }
        for (Word word : words) {
            for (String name : word.names()) {
                String variable = environment.getOrDefault(Word.variable(name), "");
                if (!variable.isEmpty()) {
                    texts.putIfAbsent(word.name(), variable);
                }
            }
        }
        return withModelText(texts);
    }

    /**
     * Returns texts in which the model is YAML. The driver reads its file, so that executors need none, unless it names
     * templates or lists, which they find beside it.
     */
    private static WordTexts withModelText(Map<String, String> texts) {
        Word word = DatasetWords.MODEL;
        String model = texts.get(word.name());
        if (model != null) {
            try {
                String yaml = Archives.yaml(model);
                boolean isOfFile = !yaml.startsWith(model);
                if (!isOfFile || isComplete(yaml)) {
                    texts.put(word.name(), yaml);
                }
            } catch (IOException e) {
                throw new IllegalArgumentException(
                        word + " " + model + ": cannot be read; give a file of the driver in UTF-8, its text, or "
                                + String.join(", ", Archives.NAMES),
                        e);
            }
        }
        return new WordTexts(texts);
    }

    /** Returns whether a model names no files. */
    private static boolean isComplete(String yaml) {
        try {
            Archives.of(yaml);
            return true;
        } catch (ArchiveException e) {
            return false;
        }
    }

    /**
     * Returns the description in some of the words.
     *
     * @throws org.nuxeo.datagen.core.description.Refusal if a word does not accept its text
     */
    public Description description(List<Word> words) {
        return Description.read(words, texts::get, Description.GIVEN);
    }

    /**
     * Returns the dataset. Equal words of datasets have the same object within a process.
     *
     * @throws IllegalArgumentException if a value is out of its range, or the corpus cannot be read
     */
    public Dataset dataset() {
        Map<String, String> own = new HashMap<>(texts);
        own.keySet().retainAll(DatasetWords.ALL.words().stream().map(Word::name).toList());
        synchronized (DATASETS) {
            return DATASETS.computeIfAbsent(
                    new WordTexts(own), words -> DatasetWords.ALL.dataset(words.description(DatasetWords.ALL.words())));
        }
    }

    /** Returns the names only, since a text may be a secret. */
    @Override
    public String toString() {
        return "words " + texts.keySet();
    }
}
