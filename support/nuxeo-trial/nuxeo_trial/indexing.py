"""Point 4: the index, as the server fills it and finds in it."""
import json

from .http import Skipped, require
from .trial import REPOSITORIES

CHECKS = [
    ('4.bulk', 'Datagen.Import with index fills an index for each repository'),
    ('4.search', 'the index finds a customer by number, and a statement by words of its file'),
    ('4.fields', 'index documents have the fields of a stock server'),
    ('4.scroller', 'consumers with useScroller index what they import'),
]


def checks(trial):
    def bulk():
        trial.clean()
        result = trial.load(index=True)
        counts = [trial.indexed(command) for command in result['bulkIndexingCommandIds']]
        require(sum(counts) >= result['messages'], f'{counts} of {result["messages"]}')
        return f'{counts}'

    def found(repository, where):
        answer = trial.server.request(
            'GET', '/search/lang/NXQL/execute?pageSize=5&query=' + where.replace(' ', '%20').replace("'", '%27'),
            headers={'X-NXRepository': repository})
        require(answer.status == 200, answer)
        return answer.json()['entries']

    def search():
        path = trial.customer()
        number = path.split('/')[2]
        entries = found('us-east', f"SELECT * FROM Customer WHERE customer:number = '{number}'")
        require([e['path'] for e in entries] == [path], [e['path'] for e in entries])
        words = found('us-east', "SELECT * FROM Statement WHERE ecm:fulltext = 'statement'")
        require(words, 'no statement has the word statement in its file')

    def document(index):
        if not trial.options.search:
            raise Skipped('--search is not given')
        url = f'{trial.options.search.rstrip("/")}/{index}/_search?q=ecm:primaryType:Statement&size=1'
        hits = json.loads(trial.server.request('GET', url).body)['hits']['hits']
        require(hits, f'{index} has no statement')
        return hits[0]['_source']

    def fields():
        for repository in ('us-east', 'archives'):
            source = document('nuxeo-' + repository)
            require('NXTag' in source['ecm:mixinType'], source['ecm:mixinType'])
            require(source.get('ecm:tag', []) == [], source.get('ecm:tag'))
            require(source['uid:major_version'] == 0 and source['uid:minor_version'] == 0, 'versions')
            require(trial.server.user in source['ecm:acl'], source['ecm:acl'])
            require(source['ecm:binarytext'], 'no words of the file')

    def scroller():
        trial.clean()
        log = 'import/trialscroll'
        trial.ok('StreamImporter.runConsumerFolderProducers', {'logName': log, 'split': True})
        for repository in REPOSITORIES[:2]:
            result = trial.ok('StreamImporter.runDocumentConsumersEx', {
                'rootFolder': '/', 'repositoryName': repository, 'logName': f'{log}-{repository}',
                'waitMessageTimeoutSeconds': 6, 'blockIndexing': True, 'useScroller': True})
            if result['messages']:
                indexed = trial.indexed(result['bulkIndexingCommandId'])
                require(indexed == result['messages'], f'{indexed} of {result["messages"]}')
        trial.clean()

    return zip([name for name, _ in CHECKS], [bulk, search, fields, scroller])
