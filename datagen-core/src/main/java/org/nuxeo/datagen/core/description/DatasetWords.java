// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.description;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.FilePlan;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.core.id.DatasetVersion;

/**
 * The words of a dataset: one definition for every member of a spec, and for what may be given instead of one. All code that
 * reads or writes a dataset goes through them, so a word that is added to {@link #ALL} is a command line option, a name in files,
 * a variable, a parameter of operations, an option of Spark and a member in JSON. Immutable.
 */
public final class DatasetWords {

    /** The number of groups, which are the customers of a bank. */
    public static final Word CUSTOMERS = Word.of("customers", Values.number(1, DatasetSpec.MAX_CUSTOMERS), "N")
            .or("groups")
            .help(
                    "Number of customers, or of another model's groups, such as 12k or 90M",
                    Long.toString(DatasetSpec.DEFAULT_CUSTOMERS))
            .meaning("number of customers");

    /** The number of documents, from which the number of customers follows. */
    public static final Word DOCUMENTS = Word.of("documents", Values.number(1, 1_000_000_000_000_000L), "N")
            .help("Number of documents without folders, such as 1B, instead of --customers. It is rounded up to"
                    + " whole groups of 3 customers.");

    /** The number of months. */
    public static final Word MONTHS = Word.of("months", Values.integer(1, DatasetSpec.MAX_MONTHS), "M")
            .help("Months of statements, 1 to 600", Integer.toString(DatasetSpec.DEFAULT_MONTHS))
            .meaning("number of months");

    /** The first month. */
    public static final Word FIRST_MONTH = Word.of("first-month", Values.MONTH, "YYYY-MM")
            .byDefault(Months.text(DatasetSpec.DEFAULT_FIRST_MONTH))
            .help("First month of statements, 2000-01 to 2099-12 (default: 2015-01).")
            .meaning("month of the first statements");

    /** The number of live months. */
    public static final Word LIVE_MONTHS = Word.of("live-months", Values.integer(0, DatasetSpec.MAX_MONTHS), "M")
            .help("Number of last months that are live, not archived (default: 6, or all if there are fewer).")
            .meaning("number of live months, counted from the last; by default " + DatasetSpec.DEFAULT_LIVE_MONTHS
                    + " unless liveFrom is given");

    /** The first live month. */
    public static final Word LIVE_FROM = Word.of("live-from", Values.MONTH, "YYYY-MM")
            .help("First live month, instead of --live-months.")
            .meaning("first month of live statements, instead of liveMonths");

    /** The seed of identities. */
    public static final Word SEED = Word.of("seed", Values.number(Long.MIN_VALUE, Long.MAX_VALUE), "S")
            .help("Seed of names, addresses and numbers", Long.toString(DatasetSpec.DEFAULT_SEED))
            .meaning("seed that chooses identities");

    /** The seed of data. */
    public static final Word DATA_SEED = Word.of("data-seed", Values.number(Long.MIN_VALUE, Long.MAX_VALUE), "S")
            .help("Seed of amounts and other data of the same customers (default: the value of --seed).")
            .meaning("seed that chooses amounts; by default the seed");

    /** The corpus. */
    public static final Word CORPUS = Word.of("corpus", Values.text(), "us|DIR")
            .help("Corpus of names and places: us, or a folder of files", "us");

    /** The archive, see {@link Archives}. */
    public static final Word MODEL = Word.of("model", Values.text(), "FILE")
            .help("Content model: a YAML file, or bank, insurer, hospital, engineering, nuxeo or authority, which"
                    + " come with Datagen (default: bank).")
            .meaning("content model: its YAML, or the name of a resource; by default the bank");

    /** The file plan. */
    public static final Word FILE_PLAN = Word.of("file-plan", Values.choice(FilePlan.values(), FilePlan::label), "PLAN")
            .help(
                    "File plan, which places statements: customer, calendar, state-calendar or flat",
                    FilePlan.CUSTOMER.label())
            .meaning("the rule for where statements are stored");

    /** The length to which blobs are padded. */
    public static final Word BLOB_SIZE = Word.of(
                    "blob-size", Values.number(0, DatasetSpec.MAX_BLOB_SIZE_BYTES), "BYTES")
            .help("Length to which files are padded; 0 keeps their own length", "0")
            .meaning("length in bytes to which blobs are padded; 0 for no padding");

    /** All words, in the order of help. */
    public static final DatasetWords ALL = new DatasetWords(List.of(
            new Member(CUSTOMERS, DatasetSpec::customers, (spec, value) -> spec.customers((Long) value)),
            new Member(DOCUMENTS, null, null),
            new Member(MONTHS, DatasetSpec::months, (spec, value) -> spec.months((Integer) value)),
            new Member(FIRST_MONTH, DatasetSpec::firstMonth, (spec, value) -> spec.firstMonth((Integer) value)),
            new Member(LIVE_MONTHS, null, (spec, value) -> spec.liveMonths((Integer) value)),
            new Member(LIVE_FROM, DatasetSpec::liveFrom, (spec, value) -> spec.liveFrom((Integer) value)),
            new Member(SEED, DatasetSpec::seed, (spec, value) -> spec.seed((Long) value)),
            new Member(DATA_SEED, DatasetSpec::dataSeed, (spec, value) -> spec.dataSeed((Long) value)),
            new Member(CORPUS, DatasetSpec::corpus, null),
            new Member(MODEL, null, null),
            new Member(
                    FILE_PLAN,
                    spec -> spec.filePlan().label(),
                    (spec, value) -> spec.filePlan(FilePlan.of((String) value))),
            new Member(BLOB_SIZE, DatasetSpec::blobSizeBytes, (spec, value) -> spec.blobSizeBytes((Long) value))));

    /** The words that are before the size in JSON. */
    private static final List<Word> FIRST_IN_JSON = List.of(SEED, DATA_SEED, CORPUS);

    /**
     * The place of a word in a spec.
     *
     * @param word the word
     * @param value returns its value in a spec; null if it stands for another word or is read from files
     * @param setter sets its value in a builder; null if it does not go there as it is
     */
    public record Member(
            Word word,
            @Nullable Function<DatasetSpec, Object> value,
            @Nullable BiConsumer<DatasetSpec.Builder, Object> setter) {

        public Member {
            Objects.requireNonNull(word, "word");
        }

        /** Returns the name of the member in JSON. */
        private String json() {
            return word.equals(BLOB_SIZE) ? "blobSizeBytes" : word.camelName();
        }

        private Object toJson(DatasetSpec spec) {
            Object found = Objects.requireNonNull(value, word.name()).apply(spec);
            return isMonth() ? Months.text((Integer) found) : found;
        }

        private Object ofJson(Map<String, ?> members) {
            if (isMonth()) {
                return month(textMember(members, json()));
            }
            if (!word.values().isNumber()) {
                return textMember(members, json());
            }
            long number = numberMember(members, json());
            return word.values().type() == Integer.class ? (Object) Math.toIntExact(number) : (Object) number;
        }

        private boolean isMonth() {
            return word.values() == Values.MONTH;
        }
    }

    private final List<Member> members;

    private DatasetWords(List<Member> members) {
        this.members = List.copyOf(members);
    }

    /** Returns these words and another one. */
    public DatasetWords with(Member more) {
        List<Member> all = new ArrayList<>(members);
        all.add(Objects.requireNonNull(more, "more"));
        return new DatasetWords(all);
    }

    /** Returns the definitions, in the order of help. */
    public List<Word> words() {
        return members.stream().map(Member::word).toList();
    }

    /** Returns the word of a member in JSON, or empty if no word has it. */
    public Optional<Word> wordOf(String json) {
        Objects.requireNonNull(json, "json");
        return members.stream()
                .filter(member -> member.value() != null && member.json().equals(json))
                .map(Member::word)
                .findFirst();
    }

    /**
     * Returns the dataset of a description, whose corpus and model may be files of this machine.
     *
     * @throws Refusal if words do not go together, or a file cannot be read
     */
    public Dataset dataset(Description description) {
        return dataset(description, archive(description));
    }

    /**
     * Returns the dataset of a description with an archive, whatever it says of that.
     *
     * @throws Refusal if words do not go together
     */
    public Dataset dataset(Description description, Archive archive) {
        requireMonths(description);
        refuseBoth(description, DOCUMENTS, CUSTOMERS, description.isGiven(DOCUMENTS) && description.isGiven(CUSTOMERS));
        try {
            DatasetSpec.Builder builder = builder(description, archive);
            Dataset dataset = Dataset.of(builder.build(), archive);
            String ofBank =
                    ": only a bank has file plans; model " + archive.name() + " says by itself where documents lie";
            boolean isWrong = !archive.version().form().hasFilePlan() && description.isGiven(FILE_PLAN);
            Refusal.when(isWrong, FILE_PLAN, " " + description.text(FILE_PLAN) + ofBank);
            return countsDocuments(description)
                    ? dataset.withSpec(builder.customers(groups(dataset, (Long) description.known(DOCUMENTS)))
                            .build())
                    : dataset;
        } catch (Refusal e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw new Refusal(e, String.valueOf(e.getMessage()));
        }
    }

    /** Returns the least number of groups, in whole steps of the layout, that have as many documents. */
    private static long groups(Dataset dataset, long documents) {
        long run = dataset.layout().repeat();
        long step = dataset.layout().groupStep();
        long ofRun = dataset.documents(run);
        long whole = (documents - 1) / ofRun;
        long rest = documents - whole * ofRun;
        long tooFew = new PositionRange(0, run / step).last(each -> dataset.documents(each * step) < rest);
        return whole * run + (tooFew + 1) * step;
    }

    /**
     * Checks that the words about months go together.
     *
     * @throws Refusal if they do not
     */
    public static void requireMonths(Description description) {
        refuseBoth(description, LIVE_MONTHS, LIVE_FROM, description.has(LIVE_MONTHS) && description.has(LIVE_FROM));
        int months = description.integer(MONTHS);
        Integer liveMonths = (Integer) description.value(LIVE_MONTHS);
        if (liveMonths != null && liveMonths > months) {
            throw new Refusal(LIVE_MONTHS, " " + liveMonths + ": must be 0 to " + months + ", the number of ", MONTHS);
        }
        int first = description.integer(FIRST_MONTH);
        int monthsLeft = Months.LAST - first + 1;
        String limit = " " + months + ": must be 1 to " + monthsLeft + " from ";
        String end = " on, since statements end with " + Months.text(Months.LAST);
        Refusal.when(months > monthsLeft, MONTHS, limit, FIRST_MONTH, " " + Months.text(first) + end);
    }

    /** Returns whether the number of documents determines the number of customers. */
    public static boolean countsDocuments(Description description) {
        return description.has(DOCUMENTS) && !description.isGiven(CUSTOMERS);
    }

    /** Returns a builder of specs of an archive with the values of a description. */
    public DatasetSpec.Builder builder(Description description, Archive archive) {
        DatasetSpec.Builder builder = DatasetSpec.builder(archive);
        for (Member member : members) {
            Object value = description.value(member.word());
            if (value != null && member.setter() != null) {
                member.setter().accept(builder, value);
            }
        }
        return builder;
    }

    private static void refuseBoth(Description description, Word one, Word other, boolean both) {
        if (both) {
            String first = " " + one.write(description.known(one)) + " and ";
            String second = " " + other.write(description.known(other)) + ": give one of them";
            throw new Refusal(one, first, other, second);
        }
    }

    /**
     * Returns the archive of a description, the bank by default.
     *
     * @throws Refusal if it cannot be read or has a mistake, or if it has no corpus and the description names one
     */
    public static Archive archive(Description description) {
        String model = description.text(MODEL);
        String corpus = description.knownText(CORPUS);
        boolean ownCorpus = !corpus.equals(CORPUS.byDefault());
        Archive archive;
        try {
            archive = model == null ? Archives.standard() : Archives.of(model);
        } catch (ArchiveException e) {
            String text = String.valueOf(model);
            String given = text.contains("\n") ? ": " : " " + text + ": ";
            List<Object> lines = new ArrayList<>();
            for (String line : String.valueOf(e.getMessage()).split("\n")) {
                lines.addAll(List.of(lines.isEmpty() ? "" : "\n", MODEL, given + line));
            }
            throw new Refusal(e, lines.toArray());
        }
        if (!ownCorpus) {
            return archive;
        }
        String ofBank = ": only a bank has a corpus; model " + archive.name() + " says by itself what it is made of";
        Refusal.when(!archive.version().form().hasCorpus(), CORPUS, " " + corpus + ofBank);
        try {
            return Archives.bank(Path.of(corpus));
        } catch (ArchiveException e) {
            throw new Refusal(e, CORPUS, " " + corpus + ": " + e.getMessage());
        }
    }

    /** Returns a description with the first month and the live boundary of an earlier dataset unless it has its own. */
    public static Description grown(Description description, DatasetSpec earlier) {
        Description grown = description;
        if (!grown.has(FIRST_MONTH)) {
            grown = grown.with(FIRST_MONTH, earlier.firstMonth(), "manifest");
        }
        if (!grown.has(LIVE_MONTHS) && !grown.has(LIVE_FROM)) {
            grown = grown.with(LIVE_FROM, earlier.liveFrom(), "manifest");
        }
        return grown;
    }

    /**
     * Returns the description of a spec, with every word that another process needs to have the same one.
     *
     * @param texts a description whose corpus and model the spec has, since a spec has only their fingerprints
     */
    public Description describe(DatasetSpec spec, Description texts) {
        Description all = Description.NOTHING;
        for (Member member : members) {
            Word word = member.word();
            if (!isIn(member, spec.version())) {
                continue;
            }
            if (member.value() != null && member.setter() != null) {
                all = all.with(word, member.value().apply(spec), Description.GIVEN);
            } else if ((word.equals(CORPUS) || word.equals(MODEL)) && texts.has(word)) {
                all = all.with(word, texts.known(word), texts.source(word));
            }
        }
        // The month after the last one is a live boundary that nobody can write.
        return spec.liveFrom() > Months.LAST ? all.without(LIVE_FROM).with(LIVE_MONTHS, 0, Description.GIVEN) : all;
    }

    /** Returns the members of a spec in JSON, including its fingerprint, in the order in which they are written. */
    public Map<String, Object> json(DatasetSpec spec) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("version", spec.version().toString());
        members.stream()
                .filter(member -> member.value() != null && isIn(member, spec.version()))
                .sorted(Comparator.comparing(member -> !FIRST_IN_JSON.contains(member.word())))
                .forEach(member -> json.put(member.json(), member.toJson(spec)));
        if (spec.version().form().hasCorpus()) {
            json.put("corpusFingerprint", spec.corpusFingerprint());
        }
        if (spec.version().form().isByArchive()) {
            json.put("model", spec.archiveFingerprint());
        }
        json.put("fingerprint", spec.fingerprint());
        return json;
    }

    /**
     * Returns the spec with the members of {@link #json}.
     *
     * @param json values by name, texts as {@link String} and numbers as {@link Integer} or {@link Long}
     * @throws IllegalArgumentException if a member is missing or out of its range, the version belongs to another release,
     *     or the fingerprint does not match the other members
     */
    public DatasetSpec spec(Map<String, ?> json) {
        String text = textMember(json, "version");
        DatasetVersion version = DatasetVersion.GENERATED.stream()
                .filter(each -> each.toString().equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("version " + text + ": this program generates only "
                        + DatasetVersion.GENERATED.stream()
                                .map(DatasetVersion::toString)
                                .collect(Collectors.joining(" and "))));
        Archive known = Archives.ofVersion(version);
        Archive.Source source = version.form().hasCorpus()
                ? new Archive.Source(textMember(json, CORPUS.name()), numberMember(json, "corpusFingerprint"))
                : Archive.Source.NONE;
        DatasetSpec.Builder builder =
                DatasetSpec.builder(version, source, known == null ? textMember(json, "model") : known.fingerprint());
        for (Member member : members) {
            if (member.value() != null && member.setter() != null && isIn(member, version)) {
                member.setter().accept(builder, member.ofJson(json));
            }
        }
        DatasetSpec spec = builder.build();
        if (!spec.fingerprint().equals(textMember(json, "fingerprint"))) {
            throw new IllegalArgumentException("fingerprint " + textMember(json, "fingerprint") + ": must be "
                    + spec.fingerprint() + ", which is that of the other members");
        }
        return spec;
    }

    /** Returns whether specs of a version have a member. */
    private static boolean isIn(Member member, DatasetVersion version) {
        return (version.form().hasFilePlan() || !member.word().equals(FILE_PLAN))
                && (version.form().hasCorpus() || !member.word().equals(CORPUS));
    }

    /** Parses a month. A live boundary may be the month after the last one, which cannot have statements. */
    private static int month(String text) {
        return text.equals(Months.text(Months.LAST + 1)) ? Months.LAST + 1 : Months.parse(text);
    }

    private static String textMember(Map<String, ?> members, String name) {
        if (members.get(name) instanceof String text) {
            return text;
        }
        throw new IllegalArgumentException("member " + name + ": must be present and a text");
    }

    private static long numberMember(Map<String, ?> members, String name) {
        Object member = members.get(name);
        if (member instanceof Integer || member instanceof Long) {
            return ((Number) member).longValue();
        }
        throw new IllegalArgumentException("member " + name + ": must be present and a whole number");
    }
}
