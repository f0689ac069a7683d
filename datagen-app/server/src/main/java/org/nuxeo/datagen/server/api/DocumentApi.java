// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.api;

import static org.eclipse.jetty.http.HttpStatus.BAD_REQUEST_400;
import static org.eclipse.jetty.http.HttpStatus.NOT_FOUND_404;
import static org.nuxeo.datagen.server.http.Problem.unlessRefused;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.Locator;
import org.nuxeo.datagen.core.RecentMap;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.id.Hits;
import org.nuxeo.datagen.core.id.Home;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.server.http.Problem;
import org.nuxeo.datagen.server.http.Request;
import org.nuxeo.datagen.store.document.ShownDocument;
import org.nuxeo.datagen.store.document.ShownDocuments;
import org.nuxeo.datagen.store.output.Json;

/** REST interface of documents by locator, and of the children of folders in pages. Thread safe. */
public final class DocumentApi {
    private static final int SORTED_FOLDERS = 8;
    private static final String OF_KIND = "kind:";

    private final Dataset dataset;
    private final ArchiveApi archive;
    private final Locator locator;
    private final ThreadLocal<ShownDocuments> shown;

    /** Children by title of the folders that were shown last. */
    private final Map<Identity, List<Identity>> sorted = Collections.synchronizedMap(RecentMap.ofUsed(SORTED_FOLDERS));

    /** @param archive what the dataset's archive brings */
    public DocumentApi(Dataset dataset, ArchiveApi archive) {
        this.dataset = dataset;
        this.archive = archive;
        this.locator = new Locator(dataset);
        this.shown = ThreadLocal.withInitial(() -> new ShownDocuments(dataset));
    }

    /** Answers {@code GET /api/documents/LOCATOR?digests}. */
    public void document(Request request) {
        Identity identity = find(request.path("locator"));
        if (identity.isRoot()) {
            request.json(root(identity));
        } else {
            boolean digests = request.parameter("digests") != null;
            request.json(document(identity, digests ? ShownDocument.File.DIGESTS : ShownDocument.File.LENGTH));
        }
    }

    /**
     * Answers {@code GET /api/children/LOCATOR?offset=K&limit=N&step=S&text=…&order=title&near=LOCATOR&properties}. With a
     * step, of every S documents one is listed. The page that is near a child begins with the one before it.
     */
    public void children(Request request) {
        Selection<Identity> found = selected(request);
        boolean properties = request.parameter("properties") != null;
        Function<Identity, ObjectNode> row = each -> summary(each, properties ? properties(each) : null);
        List<ObjectNode> children = found.children().stream().map(row).toList();
        request.json(new Selection<>(found.childCount(), found.offset(), found.limit(), found.matches(), children));
    }

    private Map<String, Object> properties(Identity identity) {
        return shown.get().document(identity, ShownDocument.File.NONE).properties();
    }

    /** Answers {@code GET /api/kinds/KIND} with what is known of all documents of a kind without enumerating them. */
    public void kind(Request request) {
        Kind kind = kind(request.path("kind"));
        String type = dataset.type(kind).name();
        ObjectNode answer = Json.object("kind", kind, "type", type, "count", dataset.count(kind));
        ObjectNode repositories = answer.putObject("repositories");
        dataset.layout().repositories().forEach(each -> repositories.put(each.label(), dataset.count(each, kind)));
        ObjectNode homes = answer.putObject("homes");
        dataset.layout().homes().forEach(each -> homes.put(each.label(), dataset.count(each, kind)));
        request.json(Json.put(answer, "shares", dataset.archive().shares(kind)));
    }

    /**
     * Some of the children of a folder, or of the documents of a kind.
     *
     * @param childCount number of all of them
     * @param matches number of children with the words asked for; null if none were
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Selection<T>(
            long childCount,
            long offset,
            long limit,
            @Nullable Long matches,
            List<T> children) {}

    /**
     * Returns the documents that a request selects: the children of the folder that its locator names, or with a locator such as
     * {@code kind:statement} the documents of a kind in the order of their ordinals.
     *
     * @throws Problem 404 if the dataset has no such folder or kind; 400 if a number is out of its range
     */
    public Selection<Identity> selected(Request request) {
        String place = request.path("locator");
        if (place.startsWith(OF_KIND)) {
            Kind kind = kind(place.substring(OF_KIND.length()));
            long first = dataset.firstOrdinal(kind);
            return part(request, dataset.count(kind), offset(request), null, k -> dataset.identity(first + k));
        }
        Identity folder = find(place);
        Layout layout = dataset.layout();
        long count = layout.childCount(folder);
        String text = request.parameter("text");
        List<Identity> listed = text != null ? named(folder, count, text) : sorted(folder, count, request);
        String near = request.parameter("near");
        long offset = offset(request);
        if (near != null) {
            Identity child = find(near);
            Problem.when(
                    !folder.equals(layout.parent(child)), BAD_REQUEST_400, "near " + near + ": is not in this folder");
            offset = Math.max(0, (listed == null ? layout.indexInParent(child) : listed.indexOf(child)) - 1);
        }
        LongFunction<Identity> at = k -> listed == null ? layout.child(folder, k) : listed.get((int) k);
        // a list that is only sorted has all documents of the folder
        return part(request, count, offset, text == null || listed == null ? null : (long) listed.size(), at);
    }

    private static long offset(Request request) {
        return request.number("offset", 0, 0, Long.MAX_VALUE);
    }

    private static Selection<Identity> part(
            Request request, long count, long offset, @Nullable Long matches, LongFunction<Identity> at) {
        long limit = request.limit("limit");
        long step = request.number("step", 1, 1, Long.MAX_VALUE);
        long left = (matches == null ? count : matches) - offset;
        LongStream places = LongStream.range(0, left <= 0 ? 0 : Math.min(limit, (left - 1) / step + 1));
        List<Identity> documents =
                places.mapToObj(i -> at.apply(offset + i * step)).toList();
        return new Selection<>(count, offset, limit, matches, documents);
    }

    private Kind kind(String label) {
        return Problem.refusals(NOT_FOUND_404, () -> dataset.layout().kinds().of(label));
    }

    /** Returns the children of a folder that have all words; if there are many, only the one with that name or number. */
    private List<Identity> named(Identity folder, long count, String text) {
        if (count <= ByTitle.MOST) {
            return ByTitle.find(dataset, count, k -> dataset.layout().child(folder, k), text);
        }
        String path = folder.isRoot() ? "" : dataset.document(folder).path();
        String place = dataset.layout().repository(folder).label() + ":" + path + "/" + text.strip();
        Stream<Identity> meant = Stream.of(place, text.strip()).flatMap(each -> locator.find(each).stream());
        return meant.filter(each -> folder.equals(dataset.layout().parent(each)))
                .limit(1)
                .toList();
    }

    /** Returns the documents of groups in a shared folder in the order of their titles, if it is asked for and they are few. */
    private @Nullable List<Identity> sorted(Identity folder, long count, Request request) {
        Layout layout = dataset.layout();
        boolean isShort = folder.kind().isShared() && count > 0 && count <= ByTitle.MOST;
        boolean isAsked = isShort && "title".equals(request.parameter("order"));
        return isAsked && !layout.child(folder, 0).kind().isShared()
                ? sorted.computeIfAbsent(folder, each -> ByTitle.find(dataset, count, k -> layout.child(each, k), ""))
                : null;
    }

    /** Answers {@code GET /api/groups?text=…&home=…&offset=K&limit=N}. */
    public void groups(Request request) {
        String text = Objects.requireNonNullElse(request.parameter("text"), "").strip();
        String home = Objects.requireNonNullElse(request.parameter("home"), "");
        List<Home> homes = dataset.layout().homes().stream()
                .filter(each ->
                        home.isEmpty() || home.equalsIgnoreCase(each.name()) || home.equalsIgnoreCase(each.label()))
                .toList();
        Problem.when(homes.isEmpty(), BAD_REQUEST_400, "home " + home + ": there is none");
        int offset = (int) request.number("offset", 0, 0, Integer.MAX_VALUE);
        int limit = request.limit("limit");
        boolean isMany = dataset.count(dataset.layout().kinds().group()) > ByTitle.MOST;
        boolean isSearched = home.isEmpty() && (isMany || text.contains("=")) && !text.isEmpty();
        Hits hits = isSearched ? unlessRefused(() -> dataset.contents().find(dataset.layout(), text)) : null;
        List<Identity> found = hits == null ? groups(text, homes) : List.of();
        Stream<Identity> page = hits == null ? found.stream().skip(offset).limit(limit) : hits.page(offset, limit);
        long total = hits == null ? found.size() : hits.count();
        request.json(new Groups(total, offset, limit, page.map(this::summary).toList()));
    }

    /** Some documents of groups, of those that were found. */
    private record Groups(long total, int offset, int limit, List<ObjectNode> documents) {}

    private List<Identity> groups(String text, List<Home> homes) {
        Layout layout = dataset.layout();
        Identity numbered = unlessRefused(() -> dataset.numbered(text));
        if (numbered != null
                && homes.contains(layout.draw(layout.group(numbered)).home())) {
            return List.of(numbered);
        }
        Kind kind = layout.kinds().group();
        long count = homes.stream().mapToLong(each -> layout.count(each, kind)).sum();
        if (count > ByTitle.MOST) {
            String most = WholeNumber.grouped(ByTitle.MOST);
            throw Problem.badRequest(WholeNumber.grouped(count) + " of kind " + kind.label() + ": only " + most
                    + " can be searched by title without an index; give a number, or a smaller home");
        }
        List<Identity> all = homes.stream()
                .flatMap(each -> LongStream.range(0, layout.count(each, kind))
                        .mapToObj(k -> new Identity(kind, layout.position(each, kind, k), 0)))
                .toList();
        return ByTitle.find(dataset, all.size(), k -> all.get((int) k), text);
    }

    /**
     * Returns the identity of the document that a locator names.
     *
     * @throws Problem 404 if the dataset has no such document
     */
    public Identity find(String text) {
        return Problem.refusals(NOT_FOUND_404, () -> locator.locate(text));
    }

    /** Returns the members of a document that a list shows: of files their first one, of folders their children. */
    public ObjectNode summary(Identity identity) {
        return summary(identity, null);
    }

    private ObjectNode summary(Identity identity, @Nullable Map<String, Object> properties) {
        Document document = dataset.document(identity);
        Kind kind = document.kind();
        boolean file = kind.hasFiles();
        ObjectNode summary = Json.object("ordinal", document.ordinal(), "kind", kind, "type", document.type());
        Json.put(summary, "id", document.id().toString(), "repository", document.repository(), "path", document.path());
        Json.put(summary, "name", document.name(), "title", document.title());
        archive.more(document, null, summary);
        Json.put(summary, "blobKey", file ? document.blobKey().text() : null);
        Json.put(summary, "mimeType", file ? document.mimeType(0) : null);
        Json.put(summary, "childCount", file ? null : dataset.layout().childCount(identity));
        Json.put(summary, "childKind", kind.isShared() ? childKind(identity) : null);
        return known(Json.put(summary, "version", shown.get().version(document), "properties", properties));
    }

    /** Returns an object without the members that a document lacks. */
    private static ObjectNode known(ObjectNode object) {
        object.properties().removeIf(each -> each.getValue().isNull());
        return object;
    }

    private @Nullable String childKind(Identity folder) {
        Layout layout = dataset.layout();
        long count = layout.childCount(folder);
        Kind first = count == 0 ? null : layout.child(folder, 0).kind();
        return first == null || first != layout.child(folder, count - 1).kind() ? null : first.label();
    }

    /** Returns a document in its folder, with its neighbors in a series and its versions, the oldest first. */
    private ObjectNode document(Identity identity, ShownDocument.File file) {
        Layout layout = dataset.layout();
        Document document = dataset.document(identity);
        ObjectNode found = Json.tree(shown.get().document(identity, file));
        Json.put(found, "childCount", layout.childCount(identity), "childKind", childKind(identity));
        Function<Identity, String> label =
                each -> each.isRoot() ? "root" : each.kind().label();
        List<String> above = document.ancestors().stream().map(label).toList();
        Json.put(found, "parentKinds", above, "indexInParent", layout.indexInParent(identity));
        archive.more(document, this, found);
        Json.put(found, "previousInSeries", inSeries(identity, -1), "nextInSeries", inSeries(identity, 1));
        IntStream numbers = IntStream.range(0, layout.versionCount(identity));
        List<ObjectNode> versions =
                numbers.mapToObj(k -> summary(layout.version(identity, k))).toList();
        return known(Json.put(found, "versions", versions.isEmpty() ? null : versions));
    }

    private @Nullable ObjectNode inSeries(Identity identity, int periods) {
        Period each = identity.kind().period();
        int period = identity.month() + periods;
        if (each == null || identity.kind().isVersion() || period < each.first() || period > each.last()) {
            return null;
        }
        Identity other = new Identity(identity.kind(), identity.position(), period);
        return dataset.contains(other) ? summary(other) : null;
    }

    /** Returns the root of a repository, which can be browsed although it is not a document of the dataset. */
    private ObjectNode root(Identity identity) {
        String repository = dataset.layout().repository(identity).label();
        String id = dataset.id(identity).toString();
        ObjectNode root = Json.object("kind", "root", "type", "Root", "id", id, "repository", repository);
        Json.put(root, "path", "/", "name", "", "childCount", dataset.layout().childCount(identity));
        Json.put(root, "childKind", childKind(identity), "properties", Map.of(Field.TITLE.name(), repository));
        return Json.put(root, "parents", List.of());
    }
}
