// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.nuxeo;

import static org.eclipse.jetty.http.HttpStatus.NOT_FOUND_404;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Locator;
import org.nuxeo.datagen.core.id.DocumentId;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.schema.Property;
import org.nuxeo.datagen.server.api.ArchiveApi;
import org.nuxeo.datagen.server.blob.BlobService;
import org.nuxeo.datagen.server.http.Access;
import org.nuxeo.datagen.server.http.Credentials;
import org.nuxeo.datagen.server.http.Credentials.Role;
import org.nuxeo.datagen.server.http.Problem;
import org.nuxeo.datagen.server.http.Request;
import org.nuxeo.datagen.server.nuxeo.query.NxqlSearch;
import org.nuxeo.datagen.store.output.Json;

/**
 * Nuxeo's REST interface of documents, below {@code /nuxeo/api/v1}: documents by path and id, their children and their
 * blobs. If a request names no repository or {@code default}, a path is searched in all repositories, and the first
 * that has it is used.
 */
public record NuxeoApi(
        Dataset dataset, Locator locator, BlobService blobs, NuxeoDocuments documents, NxqlSearch search) {
    /** A reference with what is asked of its document: nothing, its children or a file. Every text is one. */
    private static final Pattern ASKED =
            Pattern.compile("(?s)(.*?)(?:(?<children>(?:^|/)@children)|/@blob/(?<blob>.*))?");

    private static final Pattern FILE_PLACE =
            Pattern.compile("blobholder:(\\d{1,4})|" + NuxeoDocuments.FILES + "/(\\d{1,4})/file");
    /** The repository of requests that name none: a path is searched in all of them. */
    private static final String ANY = "default";

    public NuxeoApi(Dataset dataset, ArchiveApi archive, BlobService blobs) {
        this(dataset, new Locator(dataset), blobs, new NuxeoDocuments(dataset), new NxqlSearch(dataset, archive));
    }

    /** Answers {@code GET …/path/PATH}. */
    public void path(Request request) {
        answer(request, repositoryName(request), "path", request.path("path"));
    }

    /** Answers {@code GET …/id/ID}. */
    public void id(Request request) {
        answer(request, ANY, "id", request.path("id"));
    }

    /** Answers {@code GET …/repo/REPOSITORY/path/PATH} and {@code …/repo/REPOSITORY/id/ID}. */
    public void repository(Request request) {
        String reference = request.path("reference");
        String[] parts = reference.split("/", 3);
        Problem.when(parts.length < 2, NOT_FOUND_404, "repo " + reference + ": must be followed by /path/… or /id/…");
        if (parts[1].equals("search")) {
            if (parts.length < 3 || !parts[2].equals("execute") && !parts[2].equals("lang/NXQL/execute")) {
                throw Problem.notFound("repo " + reference + ": must be followed by /search/execute");
            }
            search(request, repositoryOf(parts[0]));
            return;
        }
        answer(request, parts[0], parts[1], parts.length > 2 ? parts[2] : "");
    }

    private void answer(Request request, String repository, String by, String rest) {
        Matcher asked = ASKED.matcher(rest);
        String reference = asked.matches() ? asked.group(1) : rest;
        Optional<Identity> byId = by.equals("id") ? byId(reference) : Optional.empty();
        Optional<Identity> found = by.equals("path") ? byPath(repository, reference) : byId;
        String missing = by + " /" + reference + ": there is no such document";
        Identity identity = found.orElseThrow(() -> Problem.notFound(missing));
        if (asked.group("blob") != null) {
            blob(request, identity, asked.group("blob"));
        } else if (asked.group("children") != null) {
            children(request, identity);
        } else {
            request.json(documents.entity(identity, schemas(request), baseUrl(request)));
        }
    }

    /**
     * Returns the document that a reference in an operation names, a path or an id, with or without {@code doc:}, with the
     * properties that the request asks for.
     */
    public ObjectNode fetch(Request request, String reference) {
        String bare = reference.startsWith("doc:") ? reference.substring(4) : reference;
        Identity identity = (bare.startsWith("/") ? byPath(repositoryName(request), bare.substring(1)) : byId(bare))
                .orElseThrow(() -> Problem.notFound(bare + ": there is no such document"));
        return documents.entity(identity, schemas(request), baseUrl(request));
    }

    private static String repositoryName(Request request) {
        return Objects.requireNonNullElse(request.header("X-NXRepository"), ANY);
    }

    private Optional<Identity> byId(String id) {
        return locator.find("id:" + id);
    }

    private Optional<Identity> byPath(String repository, String path) {
        String bare = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
        return locator.find((repository.equals(ANY) ? "/" : repository + ":/") + bare);
    }

    private void blob(Request request, Identity identity, String xpath) {
        int file = fileAt(xpath);
        int files = identity.kind().hasFiles() ? dataset.document(identity).fileCount() : 0;
        if (file < 0 || file >= files) {
            String only = "the document has no such blob; its file is at " + DocumentType.FILE.name();
            throw Problem.notFound("blob " + xpath + ": " + only);
        }
        blobs.answer(request, dataset.document(identity).blobKey(file).text(), true);
    }

    /** Returns the number of the file at a place in a document, or -1 if there are no files. */
    private static int fileAt(String xpath) {
        Property first = DocumentType.FILE;
        if (xpath.equals(first.name()) || xpath.equals(first.storedName())) {
            return 0;
        }
        Matcher place = FILE_PLACE.matcher(xpath);
        if (!place.matches()) {
            return -1;
        }
        String main = place.group(1);
        return main != null ? Integer.parseInt(main) : Integer.parseInt(place.group(2)) + 1;
    }

    /** Answers {@code …/@children?pageSize=N&currentPageIndex=K}. */
    void children(Request request, Identity folder) {
        long pageSize = request.limit("pageSize");
        long count = dataset.layout().childCount(folder);
        long page = request.number("currentPageIndex", 0, 0, Long.MAX_VALUE / Request.LARGEST_PAGE);
        LongStream places = LongStream.range(page * pageSize, Math.min(count, (page + 1) * pageSize));
        List<Identity> found =
                places.mapToObj(k -> dataset.layout().child(folder, k)).toList();
        answer(request, found, count, page, pageSize);
    }

    /** {@code …/search/execute?query=NXQL&pageSize=N&currentPageIndex=K}, below a repository or over all of them. */
    public void search(Request request) {
        search(request, null);
    }

    private void search(Request request, @Nullable Repository repository) {
        String query = request.parameter("query");
        if (query == null || query.isBlank()) {
            throw Problem.badRequest("query: is missing; give a query in NXQL");
        }
        int pageSize = request.limit("pageSize");
        long page = request.number("currentPageIndex", 0, 0, Long.MAX_VALUE / Request.LARGEST_PAGE);
        NxqlSearch.Found found = search.find(query, repository, page * pageSize, pageSize);
        answer(request, found.page(), found.count(), page, pageSize);
    }

    private @Nullable Repository repositoryOf(String name) {
        List<String> known = dataset.layout().repositories().labels();
        Problem.when(
                !known.contains(name) && !name.equals(ANY), NOT_FOUND_404, "repository " + name + ": there is none");
        return known.contains(name) ? dataset.layout().repositories().of(name) : null;
    }

    private void answer(Request request, List<Identity> found, long count, long page, long pageSize) {
        long pages = (count + pageSize - 1) / pageSize;
        ObjectNode answer = Json.object("entity-type", "documents", "isPaginable", true, "resultsCount", count);
        Json.put(answer, "pageSize", pageSize, "maxPageSize", Request.LARGEST_PAGE, "currentPageSize", found.size());
        Json.put(answer, "currentPageIndex", page, "numberOfPages", pages, "isPreviousPageAvailable", page > 0);
        Json.put(answer, "isNextPageAvailable", page + 1 < pages, "isLastPageAvailable", true, "hasError", false);
        Json.put(answer, "errorMessage", null, "totalSize", count, "pageIndex", page, "pageCount", pages);
        ArrayNode entries = answer.putArray("entries");
        found.forEach(each -> entries.add(documents.entity(each, schemas(request), baseUrl(request))));
        request.json(answer);
    }

    /** Answers {@code POST …/automation/login}. */
    public void login(Request request) {
        Credentials.User user = request.user();
        ObjectNode login = Json.object("entity-type", "login", "username", user.name());
        boolean administers = user.role() == Role.ADMINISTRATOR;
        request.json(Json.put(login, "isAdministrator", administers, "groups", List.of()));
    }

    /** Answers {@code GET …/me}. */
    public void me(Request request) {
        Credentials.User user = request.user();
        ObjectNode me = Json.object("entity-type", "user", "id", user.name());
        Json.put(me, "properties", Map.of("username", user.name()), "extendedGroups", List.of());
        boolean administers = user.role() == Role.ADMINISTRATOR;
        request.json(Json.put(me, "isAdministrator", administers, "isAnonymous", user == Access.GUEST));
    }

    /** Answers {@code GET /nuxeo/json/cmis}, from which clients read the version. */
    public void information(Request request) {
        String first = dataset.layout().repositories().ofCode(0).label();
        ObjectNode repository =
                Json.object("repositoryId", first, "repositoryName", "Datagen", "vendorName", "Datagen");
        Json.put(repository, "productName", "Datagen", "productVersion", "2023.0");
        request.json(Json.object("default", Json.put(repository, "rootFolderId", DocumentId.ROOT.toString())));
    }

    private static @Nullable String schemas(Request request) {
        Stream<String> headers = Stream.of("X-NXproperties", "X-NXDocumentProperties", "properties");
        Optional<String> asked =
                headers.map(request::header).filter(Objects::nonNull).findFirst();
        return asked.orElseGet(() -> request.parameter("properties"));
    }

    private static String baseUrl(Request request) {
        return absolute(request, "/nuxeo/api/v1");
    }

    /** Returns the absolute URL of a path of this server if the request has a host name, otherwise the path. */
    public static String absolute(Request request, String path) {
        String host = request.header("Host");
        IntPredicate plain = c -> Character.isLetterOrDigit(c) || ".:-[]".indexOf(c) >= 0;
        boolean known = host != null && host.chars().allMatch(plain);
        return known ? request.getHttpURI().getScheme() + "://" + host + path : path;
    }
}
