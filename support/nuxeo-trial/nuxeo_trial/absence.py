"""Point 6: a call answers 503 and names the service that is away. These checks run last: a service may lose its data."""
import threading
import time

from .http import Skipped, require

CHECKS = [
    ('6.mongo', 'without MongoDB each operation that needs it answers 503 and names it'),
    ('6.text', 'a server that shows the text of a 503 names the service there'),
    ('6.import', 'a running import answers 503 when MongoDB is away'),
    ('6.consume', 'running consumers answer 503 when MongoDB is away'),
    ('6.kafka', 'without Kafka each operation that needs it answers 503 and names it'),
    ('6.index', 'without its index, index, useScroller and cleaning answer 503 and name it; what needs none works'),
    ('6.indexing', 'indexing that an outage ended is recognized, goes on after a restart, and repeated, indexes everything'),
    ('6.back', 'the server works again once its services are back, nothing is running, and the repositories can be emptied'),
]
CONSUME = 'StreamImporter.runDocumentConsumersEx'
LIMIT_SECONDS = 200
HIDDEN = 'Internal Server Error'


def checks(trial):
    def named(service, operation, answer):
        """Requires that the client learns which service is away: from the text, or from the outages where Nuxeo hides it."""
        if answer.message() != HIDDEN:
            require(service in answer.message(), f'{service} is not named: {answer}')
        # whoever waits for a call in the background asks for the status, which is out as well
        outages = trial.ok('Datagen.Status', {'outages': True})['outages']
        latest = next((each['message'] for each in outages if each['operation'] == operation), 'no outage')
        require(service in latest, f'{operation}: {latest}')

    def away(service, operation, params):
        return told(service, operation, trial.server.call(operation, params))

    def away_in_background(service, operation, params):
        answer = trial.server.call_in_background(operation, params)
        # Nuxeo starts no call where its transient store is in the MongoDB that is away
        if answer.status == 500 and answer.method == 'POST':
            return 'Nuxeo starts nothing in the background'
        return told(service, operation, answer)

    def told(service, operation, answer):
        require(answer.status == 503, f'{operation}: {answer}')
        named(service, operation, answer)
        require(answer.seconds < LIMIT_SECONDS, f'{operation} took {answer.seconds:.0f} s')
        return f'{operation.split(".")[1]} {answer.seconds:.0f} s'

    def without(service, action):
        trial.command('stop-' + service)
        try:
            return action()
        finally:
            trial.command('start-' + service)
            trial.wait_for_server()

    def needs_log_in():
        """Skips a check where Nuxeo's own log-in fails before an operation is called, since its users are in MongoDB."""
        if trial.server.get('/automation/Datagen.Status').status == 500:
            raise Skipped('users are in MongoDB, and Nuxeo answers 500 to whoever logs in')

    def text():
        def shown():
            needs_log_in()
            hidden = trial.server.call('Datagen.Status', {}).message() == HIDDEN
            trial.ok('JsonStack.ToggleDisplay', {'enableTrace': True})
            answer = trial.server.call('Datagen.Status', {})
            if hidden:
                trial.ok('JsonStack.ToggleDisplay', {'enableTrace': False})
            require(answer.status == 503 and 'mongo' in answer.message(), answer)
            return answer.message()

        return without('mongo', shown)

    def running(operation, params, started):
        """Starts an operation, stops MongoDB once it is under way, and returns the answer."""
        trial.needs('stop-mongo')
        answers = []
        thread = threading.Thread(target=lambda: answers.append(trial.server.call(operation, params)))
        thread.start()
        trial.until(started, 60)

        def ended():
            thread.join(LIMIT_SECONDS)
            require(answers, f'{operation} has not answered within {LIMIT_SECONDS} s')
            return answers[0]

        return without('mongo', ended)

    def mongo():
        key = trial.ok('Benchmark.cleanRepository', {'repositoryName': 'us-east'})

        def refused():
            needs_log_in()
            return ', '.join([
                away('mongo', 'Datagen.Status', {}),
                away('mongo', 'Datagen.Import', trial.dataset),
                away_in_background('mongo', 'Datagen.Import', trial.dataset),
                away('mongo', 'Datagen.Verify', trial.dataset),
                away('mongo', 'Benchmark.cleanRepository', {'repositoryName': 'us-east', 'confirmationKey': key})])

        return without('mongo', refused)

    def importing():
        large = {'customers': 300000, 'months': 24, 'retrySeconds': 5}

        def started():
            imports = trial.server.call('Datagen.Status', {}).json()['imports']
            return imports and imports[0]['settled'] > 0

        answer = running('Datagen.Import', large, started)
        require(answer.status == 503, answer)
        named('mongo', 'Datagen.Import', answer)
        return f'{answer.seconds:.0f} s'

    def consuming():
        trial.needs('stop-mongo')
        log = f'import/trialaway{int(time.time())}'
        trial.ok('StreamImporter.runConsumerFolderProducers', {'logName': log + 'states', 'split': True})
        trial.ok(CONSUME, {'rootFolder': '/', 'repositoryName': 'us-east', 'logName': log + 'states-us-east', 'waitMessageTimeoutSeconds': 6})
        trial.ok('StreamImporter.runConsumerProducersMT', {'logName': log, 'nbCustomers': 30000, 'split': True, 'logSize': 2})

        def started():
            return trial.server.call('Datagen.Status', {'logName': log + '-us-east'}).json()['log'].get('imported', 0) > 0

        answer = running(CONSUME, {'rootFolder': '/', 'repositoryName': 'us-east', 'logName': log + '-us-east', 'retryMax': 1}, started)
        require(answer.status == 503, answer)
        named('mongo', CONSUME, answer)
        return f'{answer.seconds:.0f} s'

    def kafka():
        trial.ok('StreamImporter.runConsumerFolderProducers', {'logName': 'import/trialkafka'})
        return without('kafka', lambda: ', '.join([
            away('kafka', 'Datagen.Status', {'logName': 'import/trialkafka'}),
            away('kafka', 'StreamImporter.runConsumerFolderProducers', {'logName': 'import/trialkafka'}),
            away('kafka', CONSUME, {'rootFolder': '/', 'repositoryName': 'us-east', 'logName': 'import/trialkafka'})]))

    def index():
        trial.clean()
        log = f'import/trialindex{int(time.time())}'
        trial.ok('StreamImporter.runConsumerFolderProducers', {'logName': log, 'split': True})
        consumed = {'rootFolder': '/', 'repositoryName': 'us-east', 'logName': log + '-us-east', 'waitMessageTimeoutSeconds': 6}
        cleaned = {'repositoryName': 'us-east', 'confirmationKey': trial.ok('Benchmark.cleanRepository', {'repositoryName': 'us-east'})}

        def refused():
            seen = [away('search index', 'Datagen.Import', {**trial.dataset, 'index': True}),
                    away('search index', CONSUME, {**consumed, 'useScroller': True}),
                    away('search index', 'Benchmark.cleanRepository', cleaned)]
            trial.load()
            trial.verify(rightsInIndex=False)
            return ', '.join(seen)

        seen = without('search', refused)
        trial.ok('Benchmark.cleanRepository', cleaned)
        return seen

    def indexing():
        trial.needs('stop-search')
        trial.needs('restart')
        # more than is indexed before the index goes away
        dataset = {'customers': 2 * trial.options.customers, 'months': 24}
        trial.clean()
        trial.ok('Datagen.Import', dataset)
        key = trial.ok('Benchmark.cleanRepository', {'repositoryName': 'archives'})
        trial.ok('Datagen.Import', {**dataset, 'index': True})
        without('search', lambda: time.sleep(30))
        # the first call may still see commands that are scrolled
        for _ in range(3):
            answer = trial.server.call('Benchmark.cleanRepository', {'repositoryName': 'archives', 'confirmationKey': key})
            ended = answer.status == 409 and 'restart it' in answer.message()
            if ended or answer.status == 200:
                break
        require(ended or answer.status == 200 or 'call again' in answer.message(), answer)
        trial.restart()
        again = trial.ok('Datagen.Import', {**dataset, 'index': True})
        for command in again['bulkIndexingCommandIds']:
            trial.indexed(command, 900)
        rows = trial.in_index(trial.ok('Datagen.Verify', {**dataset, 'blobs': 0}))
        require(all(row['indexed'] == row['planned'] for row in rows), rows)
        trial.clean()
        return 'indexing had ended' if ended else 'indexing had not ended'

    def back():
        trial.until(lambda: trial.server.call('Datagen.Status', {'logName': 'import/trialkafka'}).status == 200, 180)
        status = trial.ok('Datagen.Status', {})
        require(not status['imports'] and not status['verifications'], status)
        trial.clean()

    return zip([name for name, _ in CHECKS], [mongo, text, importing, consuming, kafka, index, indexing, back])
