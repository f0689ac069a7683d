"""Point 4: filling and searching the index."""
import urllib.parse

from .http import Skipped, require
from .trial import REPOSITORIES

CHECKS = [
    ('4.bulk', 'Datagen.Import with index fills an index for each repository'),
    ('4.search', 'a search finds a customer by number, and statements by a word of their files'),
    ('4.rest', 'a search over REST for words asks the index, since MongoDB has none'),
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

    def search():
        path = trial.path('Customer')
        count, customer = trial.hits('us-east', {'bool': {'must': [
            {'term': {'ecm:primaryType': 'Customer'}}, {'term': {'customer:number': path.split('/')[2]}}]}})
        require(count == 1 and customer['ecm:path'] == path, f'{count} customers have the number of {path}')
        _, statement = trial.hits('us-east', {'term': {'ecm:primaryType': 'Statement'}})
        word = max(statement['ecm:binarytext'].split()[:20], key=len)
        count, _ = trial.hits('us-east', {'match': {'ecm:binarytext': word}})
        require(count > 0, f'no file has the word {word}')
        return f'{count} files have the word {word}'

    def rest():
        trial.path('Statement')
        query = {'query': "SELECT * FROM Statement WHERE ecm:fulltext = 'Statement'", 'pageSize': 1}
        answer = trial.server.get('/repo/us-east/search/execute?' + urllib.parse.urlencode(query))
        if answer.status == 404:
            raise Skipped('the server has no searches over REST')
        require(answer.status == 200 and answer.json()['resultsCount'] > 0, answer)
        return f'{answer.json()["resultsCount"]} statements'

    def fields():
        for repository in ('us-east', 'archives'):
            _, source = trial.hits(repository, {'term': {'ecm:primaryType': 'Statement'}})
            require(source, f'{repository} has no statement')
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

    return zip([name for name, _ in CHECKS], [bulk, search, rest, fields, scroller])
