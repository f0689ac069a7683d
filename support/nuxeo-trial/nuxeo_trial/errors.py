"""Point 7: errors name their cause, and a bad message does not stop others."""
import threading
import time

from .http import require
from .trial import REPOSITORIES

CHECKS = [
    ('7.numbers', 'a value that is not a number is answered with 400, the parameter and the value'),
    ('7.missing', 'a missing parameter answers 400 and is named, in the background too'),
    ('7.names', 'an unknown parameter, a logSize below 1 and two exclusive parameters answer 400 and are named, in the background too'),
    ('7.default', 'runStatementProducers has a default for nbMonths, which null asks for too'),
    ('7.model', 'Datagen.Produce sends a model, and consumers add versions, rights, retention and further files'),
    ('7.bank', 'Datagen.Produce sends the bank, its default, to a log of each repository, and consumers import it'),
    ('7.unknown', 'a log or a folder that does not exist answers 404'),
    ('7.orphans', 'messages without a parent become dead letters, and can be replayed'),
    ('7.second', 'a second import of a log answers 409'),
    ('7.stock', 'the stock consumers, with default listeners and without, import the documents of Datagen.Import, with their files'),
]
CONSUME = 'StreamImporter.runDocumentConsumersEx'
MODEL_REPOSITORIES = ('plants', 'yards', 'archive')
# what messages have: dates and contributors are set by our consumers
FIELDS = ('ecm:primaryType', 'ecm:name', 'dc:title', 'customer:number', 'customer:firstname', 'customer:lastname')


def checks(trial):
    def refused(operation, params, status, *words):
        answer = trial.server.call(operation, params)
        require(answer.status == status and all(w in answer.message() for w in words), f'{operation} {params}: {answer}')

    def consume(log, repository='us-east', **more):
        return trial.ok(CONSUME, {'rootFolder': '/', 'repositoryName': repository, 'logName': log,
                                  'waitMessageTimeoutSeconds': 6, **more})

    def numbers():
        for value in ('abc', 12.5, [1]):
            shown = str(value)
            refused('Datagen.Plan', {'customers': value}, 400, 'customers', shown)
            refused('StreamImporter.runStatementProducers', {'nbDocuments': value}, 400, 'nbDocuments', shown)
        refused('StreamImporter.runConsumerFolderProducers', {'split': 'perhaps'}, 400, 'split', 'perhaps')
        refused('Datagen.Plan', {'months': 0}, 400, 'months 0')
        trial.ok('Datagen.Plan', {'customers': '30'})

    def missing():
        refused('StreamImporter.runStatementProducers', {}, 400, 'nbDocuments')
        refused('StreamImporter.runStatementFolderProducers', {}, 400, 'nbMonths')
        refused(CONSUME, {}, 400, 'rootFolder')
        refused('Benchmark.cleanRepository', {}, 400, 'repositoryName')
        answer = trial.server.call_in_background('StreamImporter.runStatementProducers', {})
        require(answer.status == 400 and 'nbDocuments' in answer.message(), answer)

    def names():
        for run in (trial.server.call, trial.server.call_in_background):
            answer = run('Datagen.Plan', {'custmers': 30})
            require(answer.status == 400 and 'did you mean customers' in answer.message(), answer)
        refused('StreamImporter.runConsumerFolderProducers', {'logSize': 0}, 400, 'logSize 0')
        refused('Datagen.Plan', {'liveMonths': 1, 'liveFrom': '2015-02'}, 400, 'liveMonths 1', 'liveFrom 2015-02')

    def default():
        for given in ({}, {'nbMonths': None}):
            result = trial.ok('StreamImporter.runStatementProducers', {'nbDocuments': 10, 'logName': 'import/trialdefault', **given})
            require(result['messages'] == 10, result)

    def model():
        dataset = {'groups': 5, 'months': 4, 'model': 'engineering'}
        plan = trial.ok('Datagen.Plan', dataset)
        log = f'import/trialmodel{int(time.time())}'
        sent = 0
        for what in ('folders', 'documents'):
            result = trial.ok('Datagen.Produce', {**dataset, 'folders': what == 'folders', 'logName': f'{log}-{what}'})
            sent += result['messages']
        versions = sum(row['count'] for row in plan['counts'] if row['kind'].endswith('-version'))
        require(sent == plan['folders'] + plan['documents'] - versions and versions > 0, f'{sent} messages of {plan}')
        there = {row['name']: row['documents'] for row in trial.ok('Datagen.Status', {})['repositories']}
        if any(there.get(name, 2) > 1 for name in MODEL_REPOSITORIES):
            return f'{sent} sent, none consumed: needs {", ".join(MODEL_REPOSITORIES)}, empty'
        for what in ('folders', 'documents'):
            for name in MODEL_REPOSITORIES:
                consume(f'{log}-{what}-{name}', name, model='engineering')
        verified = trial.ok('Datagen.Verify', dataset)
        require(verified['clean'], verified['named'])
        for name in MODEL_REPOSITORIES:
            trial.clean(name)
        return f'{sent} messages and {versions} versions: 0 differences'

    def bank():
        trial.clean()
        dataset = {'customers': 30, 'months': 12}
        plan = trial.ok('Datagen.Plan', dataset)
        log = f'import/trialbank{int(time.time())}'
        sent = 0
        for what in ('folders', 'documents'):
            result = trial.ok('Datagen.Produce', {**dataset, 'folders': what == 'folders', 'logName': f'{log}-{what}'})
            sent += result['messages']
            for name in REPOSITORIES:
                consume(f'{log}-{what}-{name}', name)
        require(sent == plan['folders'] + plan['documents'], f'{sent} messages of {plan}')
        verified = trial.ok('Datagen.Verify', dataset)
        require(verified['clean'], verified['named'])
        trial.clean()
        return f'{sent} messages: 0 differences'

    def unknown():
        refused(CONSUME, {'rootFolder': '/', 'repositoryName': 'us-east', 'logName': 'import/trialnowhere'}, 404, 'log')
        trial.ok('StreamImporter.runConsumerFolderProducers', {'logName': 'import/trialthere'})
        refused(CONSUME, {'rootFolder': '/nowhere', 'repositoryName': 'us-east', 'logName': 'import/trialthere'}, 404, '/nowhere')

    def orphans():
        trial.clean()
        stamp = str(int(time.time()))
        log, states = f'import/trialorphans{stamp}', f'import/trialstates{stamp}'
        produced = {'nbCustomers': 30, 'split': True}
        trial.ok('StreamImporter.runConsumerProducersMT', {'logName': log, **produced})
        lonely = consume(f'{log}-us-east')
        require(lonely['failures'] == 0 and lonely['deadLetters'] > 0 and lonely['created'] == 0, lonely)
        require(any(e.startswith('/') and 'its parent /' in e for e in lonely['errors']), lonely['errors'])
        trial.ok('StreamImporter.runConsumerFolderProducers', {'logName': states, 'split': True})
        consume(f'{states}-us-east')
        replayed = consume(lonely['deadLetterLog'])
        require(replayed['created'] == lonely['deadLetters'] and replayed['deadLetters'] == 0, replayed)
        trial.clean()
        return f'{replayed["created"]} replayed'

    def second():
        log = f'import/trialsecond{int(time.time())}'
        trial.ok('StreamImporter.runConsumerFolderProducers', {'logName': log, 'split': True})
        params = {'rootFolder': '/', 'repositoryName': 'us-east', 'logName': log + '-us-east', 'waitMessageTimeoutSeconds': 15}
        first = []
        thread = threading.Thread(target=lambda: first.append(trial.server.call(CONSUME, params)))
        thread.start()
        answers = []
        trial.until(lambda: answers.append(trial.server.call(CONSUME, params)) or answers[-1].status == 409 or not thread.is_alive(), 120)
        thread.join()
        statuses = sorted([first[0].status, answers[0].status])
        require(statuses == [200, 409], f'{first[0]} and {answers[0]}')
        trial.clean('us-east')

    def stock():
        def rows():
            found = [row for kind in ('Customer', 'IDCard')
                     for row in trial.server.query(f'SELECT {", ".join(FIELDS)} FROM {kind}', 'us-east')]
            # the ids, which are always among the columns, are random
            return sorted([row[name] for name in FIELDS] for row in found)

        trial.clean()
        trial.ok('Datagen.Import', {'customers': 30, 'months': 1})
        expected = rows()
        for blocked in (True, False):
            trial.clean()
            log = f'import/trialstock{blocked}{int(time.time())}'
            trial.ok('StreamImporter.runConsumerFolderProducers', {'logName': log + 's', 'split': True})
            trial.ok('StreamImporter.runConsumerProducersMT', {'logName': log, 'nbCustomers': 30, 'split': True})
            for name in (log + 's', log):
                # the default of 60 s would wait that long for the end of each log
                trial.done('StreamImporter.runDocumentConsumers', {
                    'rootFolder': '/', 'repositoryName': 'us-east', 'logName': name + '-us-east',
                    'waitMessageTimeoutSeconds': 6, 'blockDefaultSyncListeners': blocked})
            found = rows()
            different = [pair for pair in zip(expected, found) if pair[0] != pair[1]]
            require(len(found) == len(expected) > 0 and not different,
                    f'blockDefaultSyncListeners {blocked}: {len(found)} of {len(expected)} documents, different: {different[:1]}')
        for card in trial.server.query('SELECT ecm:uuid FROM IDCard', 'us-east'):
            content = trial.server.get(f'/repo/us-east/id/{card["ecm:uuid"]}/@blob/file:content').body
            require(content.startswith(b'\xff\xd8'), f'{card}: {content[:8]}')
        trial.clean('us-east')
        return f'{len(found)} documents, with and without the default listeners'

    return zip([name for name, _ in CHECKS], [numbers, missing, names, default, model, bank, unknown, orphans, second, stock])
