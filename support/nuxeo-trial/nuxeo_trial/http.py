"""Requests to the server under trial."""
import base64
import json
import time
import urllib.error
import urllib.parse
import urllib.request


class Answer:
    """The answer to a request, with any status."""

    def __init__(self, method, status, body, headers, seconds):
        self.method, self.status, self.body, self.headers, self.seconds = method, status, body, headers, seconds

    def json(self):
        return json.loads(self.body)

    def value(self):
        """Returns the result of an operation; earlier operations wrap it into a text."""
        parsed = self.json()
        if isinstance(parsed, dict) and parsed.get('entity-type') == 'string':
            text = parsed['value']
            return json.loads(text) if text.startswith('{') else text
        return parsed

    def message(self):
        try:
            return self.json().get('message') or ''
        except (ValueError, AttributeError):
            return self.body.decode('utf-8', 'replace')[:200]

    def __str__(self):
        return f'{self.status} after {self.seconds:.0f} s: {self.body.decode("utf-8", "replace")[:300]}'


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


class Server:
    """A Nuxeo server, used by one of its users."""

    def __init__(self, url, user, password):
        self.url, self.user, self.password = url.rstrip('/'), user, password

    def acting_as(self, user, password):
        return Server(self.url, user, password)

    def request(self, method, path, body=None, headers=None, seconds=600, redirects=True):
        data = None if body is None else json.dumps(body).encode() if not isinstance(body, bytes) else body
        url = path if path.startswith('http') else self.url + '/api/v1' + path
        request = urllib.request.Request(url, data, method=method)
        token = base64.b64encode(f'{self.user}:{self.password}'.encode()).decode()
        request.add_header('Authorization', 'Basic ' + token)
        # otherwise the server may answer with an HTML page
        request.add_header('Accept', 'application/json, */*;q=0.5')
        if data is not None:
            request.add_header('Content-Type', 'application/json')
        for name, value in (headers or {}).items():
            request.add_header(name, value)
        opener = urllib.request.build_opener(*([] if redirects else [NoRedirect]))
        began = time.monotonic()
        try:
            with opener.open(request, timeout=seconds) as reply:
                return Answer(method, reply.status, reply.read(), reply.headers, time.monotonic() - began)
        except urllib.error.HTTPError as e:
            return Answer(method, e.code, e.read(), e.headers, time.monotonic() - began)

    def get(self, path, **more):
        return self.request('GET', path, **more)

    def call(self, operation, params=None, input=None, repository=None, **more):
        """Runs an operation and waits for its answer."""
        body = {'params': params or {}}
        if input is not None:
            body['input'] = input
        if repository:
            more['headers'] = {**more.get('headers', {}), 'X-NXRepository': repository}
        return self.request('POST', '/automation/' + operation, body, **more)

    def call_in_background(self, operation, params, seconds=600):
        """Runs an operation in the background and returns its result, or the failure in its place."""
        started = self.request('POST', f'/automation/{operation}/@async', {'params': params})
        if started.status != 202:
            return started
        location = self.own(started.headers['Location'])
        until = time.monotonic() + seconds
        unknown = 0
        while time.monotonic() < until:
            answer = self.request('GET', location, redirects=False)
            ended = answer.status in (301, 302, 303, 307)
            if ended:
                answer = self.request('GET', self.own(answer.headers['Location']))
            # with a transient store in MongoDB, Nuxeo knows a call only when it has ended, and not while it stores a
            # failure for the second time
            absent = answer.status == 404 and (not ended or 'Execution with id' in answer.message())
            if absent and (unknown < 10 or self.lists(location)):
                unknown += 1
            elif ended or answer.status != 200 or answer.body.strip() != b'"RUNNING"':
                return answer
            time.sleep(0.5)
        raise TimeoutError(f'{operation} in the background has no result after {seconds} s')

    def lists(self, location):
        """Returns whether the status lists a call in the background."""
        lists = [each for each in self.call('Datagen.Status').value().values() if isinstance(each, list)]
        return any(call.get('id') == location.split('/')[-2] for calls in lists for call in calls)

    def own(self, location):
        """Returns a link of the server with the address that this client reaches it by."""
        return self.url + location[location.index('/api/v1'):]

    def query(self, nxql, repository, limit=1000):
        """Returns the rows of a query of the repository, not of the index."""
        result = self.call('Repository.ResultSetQuery', {'query': nxql, 'pageSize': limit}, repository=repository)
        require(result.status == 200, result)
        return result.json()['entries']

    def document(self, repository, path):
        return self.get(f'/repo/{repository}/path{urllib.parse.quote(path)}', headers={'properties': '*'})


class Failed(Exception):
    """A check has failed."""


class Skipped(Exception):
    """A check cannot run here."""


def require(condition, what):
    if not condition:
        raise Failed(str(what))
