"""Point 9: what runs is listed for all nodes, and can be stopped; a repository in use is not cleaned."""
import threading
import time

from .http import Server, Skipped, require

CHECKS = [
    ('9.limits', 'a producer that would send more than ten plans is refused with 400 unless told'),
    ('9.producer', 'a producer is listed with its progress and node, and a stop ends it and says how to go on'),
    ('9.consumers', 'stopped consumers keep what is imported, and the same call imports the rest, with lag 0'),
    ('9.background', 'a call in the background is listed by the id in its address'),
    ('9.cleaning', 'cleaning answers 409 while an import runs in the repository, and the key stays valid'),
    ('9.nodes', 'another node lists and stops a call, refuses to clean what it uses, and takes a key'),
    ('9.idle', 'nothing is running'),
]
CONSUME = 'StreamImporter.runDocumentConsumersEx'
PRODUCE = 'StreamImporter.runStatementProducers'
LARGE = {'customers': 300000, 'months': 24}
LISTS = ('imports', 'verifications', 'producers', 'consumers', 'cleanings')


class Started:
    """A call that runs in a thread."""

    def __init__(self, trial, operation, params):
        self.answer, self.trial, self.operation = None, trial, operation
        self.thread = threading.Thread(target=self.run, args=(params,))
        self.thread.start()

    def run(self, params):
        try:
            self.answer = self.trial.server.call(self.operation, params)
        except OSError:
            # the server was killed
            self.answer = None

    def listed(self, kind, done, server=None):
        """Returns the call as a status lists it, once it has done something."""
        found = []

        def there():
            status = (server or self.trial.server).call('Datagen.Status', {}).value()
            found[:] = [each for each in status[kind] if each[done] > 0]
            return found or not self.thread.is_alive()

        self.trial.until(there, 120)
        require(found, f'{self.operation} is not listed: {self.answer}')
        return found[0]

    def ended(self):
        self.thread.join(120)
        require(self.answer, f'{self.operation} goes on')
        return self.answer


def checks(trial):
    def stop(call, server=None):
        answer = (server or trial.server).call('Datagen.Stop', {'id': call['id']})
        require(answer.status == 200 and answer.value()['ended'] and answer.value()['next'], answer)

    def stopped(started):
        answer = started.ended()
        require(answer.status == 409 and 'was stopped by' in answer.message(), answer)
        return answer.message()

    def limits():
        answer = trial.server.call(PRODUCE, {'nbDocuments': 10 ** 12})
        require(answer.status == 400 and 'anySize' in answer.message(), answer)

    def producer():
        started = Started(trial, PRODUCE, {'nbDocuments': 10 ** 7, 'anySize': True, 'logName': 'import/trialstop'})
        call = started.listed('producers', 'sent')
        require(call['node'] and call['user'] and call['log'] == 'import/trialstop', call)
        stop(call)
        stopped(started)
        sent = trial.ok('Datagen.Status', {'logName': 'import/trialstop'})['log']['messages']
        time.sleep(2)
        require(trial.ok('Datagen.Status', {'logName': 'import/trialstop'})['log']['messages'] == sent, 'it goes on')
        return f'{sent} messages'

    def consumers():
        trial.clean()
        log = f'import/trialstop{int(time.time())}'
        params = {'rootFolder': '/', 'repositoryName': 'us-east', 'waitMessageTimeoutSeconds': 6}
        trial.ok('StreamImporter.runConsumerFolderProducers', {'logName': log + 's', 'split': True})
        trial.ok(CONSUME, {**params, 'logName': log + 's-us-east'})
        trial.ok('StreamImporter.runConsumerProducersMT', {'logName': log, 'nbCustomers': 6000, 'split': True})
        started = Started(trial, CONSUME, {**params, 'logName': log + '-us-east'})
        stop(started.listed('consumers', 'imported'))
        stopped(started)
        left = trial.ok('Datagen.Status', {'logName': log + '-us-east'})['log']['lag']
        rest = trial.ok(CONSUME, {**params, 'logName': log + '-us-east'})
        require(left > 0 and rest['created'] + rest['present'] == left and rest['lag'] == 0, f'{left} left: {rest}')
        trial.clean('us-east')
        return f'{left} messages were left'

    def background():
        started = trial.server.request('POST', '/automation/Datagen.Import/@async', {'params': LARGE})
        name = started.headers['Location'].split('/@async/')[1].split('/')[0]
        trial.until(lambda: name in [each['id'] for each in trial.ok('Datagen.Status', {})['imports']], 60)
        stop({'id': name})

    def cleaning():
        key = trial.ok('Benchmark.cleanRepository', {'repositoryName': 'us-east'})
        started = Started(trial, 'Datagen.Import', LARGE)
        call = started.listed('imports', 'settled')
        confirmed = {'repositoryName': 'us-east', 'confirmationKey': key}
        answer = trial.server.call('Benchmark.cleanRepository', confirmed)
        require(answer.status == 409 and call['id'] in answer.message(), answer)
        stop(call)
        stopped(started)
        trial.ok('Benchmark.cleanRepository', confirmed)
        trial.clean()

    def nodes():
        if not trial.options.other_node:
            raise Skipped('--other-node is not given')
        other = Server(trial.options.other_node, trial.server.user, trial.server.password)
        started = Started(trial, 'Datagen.Import', LARGE)
        call = started.listed('imports', 'settled', other)
        require(call['node'] != other.call('Datagen.Status', {}).value()['node']['id'], call)
        key = trial.ok('Benchmark.cleanRepository', {'repositoryName': 'us-east'})
        confirmed = {'repositoryName': 'us-east', 'confirmationKey': key}
        answer = other.call('Benchmark.cleanRepository', confirmed)
        require(answer.status == 409 and call['id'] in answer.message(), answer)
        stop(call, other)
        stopped(started)
        answer = other.call('Benchmark.cleanRepository', confirmed)
        require(answer.status == 200, answer)
        trial.clean()
        return f'{call["node"]} and another'

    def idle():
        status = trial.ok('Datagen.Status', {})
        require(not any(status[kind] for kind in LISTS), status)

    return zip([name for name, _ in CHECKS], [limits, producer, consumers, background, cleaning, nodes, idle])
