"""What the checks share: the server, the dataset, and common steps."""
import subprocess
import time
import urllib.error

from .http import Failed, Skipped, require

REPOSITORIES = ('us-east', 'us-west', 'archives')
MEMBER = 'datagen-trial-member'
MEMBER_PASSWORD = 'datagen-trial-1'


class Trial:
    def __init__(self, server, page, options, folder):
        self.server, self.page, self.options, self.folder = server, page, options, folder
        self.dataset = {'customers': options.customers, 'months': 12}

    def clean(self, repository='*'):
        """Empties repositories, with the confirmation key."""
        names = REPOSITORIES if repository == '*' else (repository,)
        for name in names:
            key = self.ok('Benchmark.cleanRepository', {'repositoryName': name})
            answer = self.server.call('Benchmark.cleanRepository', {'repositoryName': name, 'confirmationKey': key})
            for _ in range(5):
                # the server still indexes what an earlier check has left
                if answer.status == 409 and 'call again' in answer.message():
                    answer = self.server.call('Benchmark.cleanRepository', {'repositoryName': name, 'confirmationKey': key})
            require(answer.status == 200, f'Benchmark.cleanRepository: {answer}')

    def ok(self, operation, params, **more):
        answer = self.server.call(operation, params, **more)
        require(answer.status == 200, f'{operation}: {answer}')
        return answer.value()

    def ok_document(self, operation, repository, params, path='/'):
        """Runs an operation on a document."""
        self.done(operation, params, input='doc:' + path, repository=repository)

    def done(self, operation, params, **more):
        """Runs an operation that may have no result."""
        answer = self.server.call(operation, params, **more)
        require(answer.status in (200, 204), f'{operation}: {answer}')

    def load(self, **more):
        """Imports the dataset; it may exist already."""
        result = self.ok('Datagen.Import', {**self.dataset, **more})
        require(result['failures'] == 0 and result['finished'], f'Datagen.Import: {result}')
        return result

    def verify(self, **more):
        result = self.ok('Datagen.Verify', {**self.dataset, 'blobs': 50, **more})
        require(result['clean'], f'{result["differences"]} differences, the first ones: {result["named"][:3]}')
        return result

    def member(self):
        """Returns the server as seen by a user who is only a member."""
        user = {'entity-type': 'user', 'id': MEMBER, 'properties': {
            'username': MEMBER, 'password': MEMBER_PASSWORD, 'groups': ['members']}}
        if self.server.get('/user/' + MEMBER).status == 404:
            made = self.server.request('POST', '/user', user)
            require(made.status == 201, made)
        return self.server.acting_as(MEMBER, MEMBER_PASSWORD)

    def path(self, type_name, repository='us-east'):
        """Returns the path of a document of a type."""
        rows = self.server.query(f'SELECT ecm:uuid FROM {type_name}', repository, 1)
        require(rows, f'{repository} has no {type_name}')
        return self.server.get(f'/repo/{repository}/id/{rows[0]["ecm:uuid"]}').json()['path']

    def hits(self, repository, query):
        """Searches the index of a repository; returns the number of documents and the first one."""
        if not self.options.search:
            raise Skipped('--search is not given')
        url = f'{self.options.search.rstrip("/")}/nuxeo-{repository}/_search'
        body = {'query': query, 'size': 1, 'track_total_hits': True}
        answer = self.server.request('POST', url, body)
        require(answer.status == 200, answer)
        hits = answer.json()['hits']
        return hits['total']['value'], (hits['hits'][0]['_source'] if hits['hits'] else None)

    def keyword_ids(self, repository):
        """Requires that an index has Nuxeo's types, and not those that a search engine guesses."""
        url = self.options.search
        if not url:
            raise Skipped('--search is not given')
        answer = self.server.get(f'{url.rstrip("/")}/nuxeo-{repository}/_mapping')
        require(answer.status == 200, answer)
        for index in answer.json().values():
            found = index['mappings']['properties']['ecm:uuid']['type']
            require(found == 'keyword', f'ecm:uuid of the index of {repository} is of the type {found}')

    def in_index(self, result):
        """Returns the rows of a verification that has compared the index."""
        if not all('indexed' in row for row in result['rows']):
            raise Skipped('the settings of the server do not tell the address of its index')
        return result['rows']

    def needs(self, name):
        """Returns a command of the options, such as --stop-mongo; skips the check if it is not given."""
        given = getattr(self.options, name.replace('-', '_'))
        if not given:
            raise Skipped(f'--{name} is not given')
        return given

    def command(self, name):
        """Runs a command of the options, such as --stop-mongo."""
        given = self.needs(name)
        done = subprocess.run(given, shell=True, capture_output=True, text=True)
        if done.returncode:
            raise Failed(f'{given}: {done.stdout}{done.stderr}')

    def wait_for_server(self, seconds=300):
        self.until(lambda: self.server.get('/automation/Datagen.Plan', seconds=30).status == 200, seconds)

    def restart(self):
        self.command('restart')
        self.wait_for_server()

    @staticmethod
    def until(condition, seconds):
        """Waits until a condition holds."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                if condition():
                    return
            except (urllib.error.URLError, OSError):
                pass
            time.sleep(0.5)
        raise Failed(f'did not happen within {seconds} s')

    def indexed(self, command_id, seconds=300):
        """Waits until a bulk command has completed; returns its number of documents."""
        state = {}

        def completed():
            state.update(self.server.get('/bulk/' + command_id).json())
            return state['state'] in ('COMPLETED', 'ABORTED')

        self.until(completed, seconds)
        # LTS 2025 also indexes what sessions write; the later of the two is in the index
        errors = state.get('errorCount') and 'version_conflict' not in state['errorMessage']
        require(state['state'] == 'COMPLETED' and not errors, state)
        return state['processed']
