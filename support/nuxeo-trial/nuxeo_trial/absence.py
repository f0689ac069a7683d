"""Point 6: a service that is away is a 503 that names it. Comes last, since services may lose what they hold in memory."""
import threading
import time

from .http import require

CHECKS = [
    ('6.mongo', 'with MongoDB away each operation that needs it is 503'),
    ('6.import', 'a running import ends with 503 within retrySeconds and the time-out of the client'),
    ('6.consume', 'running consumers end with 503'),
    ('6.kafka', 'with Kafka away each operation that needs it is 503'),
    ('6.back', 'the server works again once they are back'),
]
CONSUME = 'StreamImporter.runDocumentConsumersEx'
LIMIT_SECONDS = 200



def named(service, answer):
    require(service in answer.message(), f'{service} is not named: {answer}')


def checks(trial):
    def away(service, operation, params, background=False):
        run = trial.server.call_in_background if background else trial.server.call
        answer = run(operation, params)
        require(answer.status == 503, f'{operation}: {answer}')
        if not background:
            named(service, answer)
        require(answer.seconds < LIMIT_SECONDS, f'{operation} took {answer.seconds:.0f} s')
        return f'{operation.split(".")[1]} {answer.seconds:.0f} s'

    def without(service, action):
        # otherwise Nuxeo answers "Internal Server Error" in place of every text of a 5xx
        trial.ok('JsonStack.ToggleDisplay', {'enableTrace': True})
        trial.command('stop-' + service)
        try:
            return action()
        finally:
            trial.command('start-' + service)
            trial.wait_for_server()
            trial.ok('JsonStack.ToggleDisplay', {'enableTrace': False})

    def running(operation, params, begun):
        """Begins an operation, ends MongoDB once it has begun, and returns the answer."""
        answers = []
        thread = threading.Thread(target=lambda: answers.append(trial.server.call(operation, params)))
        thread.start()
        trial.until(begun, 60)

        def ended():
            thread.join(LIMIT_SECONDS)
            require(answers, f'{operation} has not answered within {LIMIT_SECONDS} s')
            return answers[0]

        return without('mongo', ended)

    def mongo():
        key = trial.ok('Benchmark.cleanRepository', {'repositoryName': 'us-east'})
        return without('mongo', lambda: ', '.join([
            away('mongo', 'Datagen.Status', {}),
            away('mongo', 'Datagen.Import', trial.dataset),
            away('mongo', 'Datagen.Import', trial.dataset, background=True),
            away('mongo', 'Datagen.Verify', trial.dataset),
            away('mongo', 'Benchmark.cleanRepository', {'repositoryName': 'us-east', 'confirmationKey': key})]))

    def importing():
        large = {'customers': 300000, 'months': 24, 'retrySeconds': 5}

        def begun():
            imports = trial.server.call('Datagen.Status', {}).json()['imports']
            return imports and imports[0]['settled'] > 0

        answer = running('Datagen.Import', large, begun)
        require(answer.status == 503, answer)
        named('mongo', answer)
        return f'{answer.seconds:.0f} s'

    def consuming():
        log = f'import/trialaway{int(time.time())}'
        trial.ok('StreamImporter.runConsumerFolderProducers', {'logName': log + 'states', 'split': True})
        trial.ok(CONSUME, {'rootFolder': '/', 'repositoryName': 'us-east', 'logName': log + 'states-us-east', 'waitMessageTimeoutSeconds': 6})
        trial.ok('StreamImporter.runConsumerProducersMT', {'logName': log, 'nbCustomers': 30000, 'split': True, 'logSize': 2})

        def begun():
            return trial.server.call('Datagen.Status', {'logName': log + '-us-east'}).json()['log'].get('imported', 0) > 0

        answer = running(CONSUME, {'rootFolder': '/', 'repositoryName': 'us-east', 'logName': log + '-us-east', 'retryMax': 1}, begun)
        require(answer.status == 503, answer)
        named('mongo', answer)
        return f'{answer.seconds:.0f} s'

    def kafka():
        trial.ok('StreamImporter.runConsumerFolderProducers', {'logName': 'import/trialkafka'})
        return without('kafka', lambda: ', '.join([
            away('kafka', 'Datagen.Status', {'logName': 'import/trialkafka'}),
            away('kafka', 'StreamImporter.runConsumerFolderProducers', {'logName': 'import/trialkafka'}),
            away('kafka', CONSUME, {'rootFolder': '/', 'repositoryName': 'us-east', 'logName': 'import/trialkafka'})]))

    def back():
        trial.until(lambda: trial.server.call('Datagen.Status', {'logName': 'import/trialkafka'}).status == 200, 180)

    return zip([name for name, _ in CHECKS], [mongo, importing, consuming, kafka, back])
