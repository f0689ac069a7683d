"""Point 2 again: restarts of the server."""
import time

from .http import require
from .stopping import CONSUME, Started

CHECKS = [
    ('2.restart', 'an import verifies clean after a restart'),
    ('2.repeated', 'an import that is repeated after a restart verifies clean'),
    ('2.killed', 'what consumers had not imported when the server was restarted, the same call imports'),
    ('2.cycle', 'cleaning, importing again and restarting verifies clean'),
]


def checks(trial):
    def restarted():
        trial.restart()
        trial.verify()

    def restart():
        trial.load()
        restarted()

    def repeated():
        trial.restart()
        trial.load()
        trial.verify()

    def documents():
        return next(each['documents'] for each in trial.ok('Datagen.Status', {})['repositories'] if each['name'] == 'us-east')

    def killed():
        trial.needs('restart')
        trial.clean()
        log = f'import/trialkilled{int(time.time())}'
        params = {'rootFolder': '/', 'repositoryName': 'us-east', 'waitMessageTimeoutSeconds': 6}
        trial.ok('StreamImporter.runConsumerFolderProducers', {'logName': log + 's', 'split': True})
        trial.ok(CONSUME, {**params, 'logName': log + 's-us-east'})
        trial.ok('StreamImporter.runConsumerProducersMT', {'logName': log, 'nbCustomers': 6000, 'split': True})
        folders = documents()
        consumers = Started(trial, CONSUME, {**params, 'logName': log + '-us-east'})
        before = consumers.listed('consumers', 'imported')['imported']
        trial.restart()
        consumers.thread.join()
        rest = trial.ok(CONSUME, {**params, 'logName': log + '-us-east'})
        require(rest['failures'] == 0 and rest['lag'] == 0, rest)
        sent = trial.ok('Datagen.Status', {'logName': log + '-us-east'})['log']['messages']
        require(documents() - folders == sent, f'{documents() - folders} of {sent} documents, {rest}')
        trial.clean('us-east')
        return f'{before} of {sent} imported before, {rest["present"]} of the rest present'

    def cycle():
        trial.clean()
        trial.load()
        restarted()

    return zip([name for name, _ in CHECKS], [restart, repeated, killed, cycle])
