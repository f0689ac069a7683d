"""Points 2 and 3: repository, caches and index after cleaning."""
import threading

from .http import require
from .trial import REPOSITORIES

CHECKS = [
    ('3.cache', 'a document that was read before is gone at once after cleaning'),
    ('3.running', 'cleaning during a bulk indexing command leaves no orphan in the index, or is refused'),
    ('3.writers', 'cleaning while others write is done, or refused with what to do, and the index keeps the types of Nuxeo'),
    ('2.again', 'after cleaning an import verifies clean, and repeating it finds every document present'),
    ('2.others', 'verifying reports only a few documents outside the dataset'),
]


def checks(trial):
    def cache():
        trial.clean()
        trial.load()
        path = trial.path('Customer')
        require(trial.server.document('us-east', path).status == 200, path)
        trial.clean('us-east')
        answer = trial.server.document('us-east', path)
        require(answer.status == 404, f'{path} is still {answer.status}')

    def running():
        trial.clean()
        result = trial.load(index=True, batchTag='before')
        key = trial.ok('Benchmark.cleanRepository', {'repositoryName': 'us-east'})
        answer = trial.server.call('Benchmark.cleanRepository', {'repositoryName': 'us-east', 'confirmationKey': key})
        require(answer.status in (200, 409), answer)
        for command in result['bulkIndexingCommandIds']:
            trial.until(lambda: trial.server.get('/bulk/' + command).json()['state'] in ('COMPLETED', 'ABORTED'), 300)
        if answer.status == 409:
            trial.clean('us-east')
        customers = {'exists': {'field': 'customer:number'}}
        trial.until(lambda: trial.hits('us-east', customers)[0] == 0, 60)
        trial.clean()
        return f'cleaning answered {answer.status}'

    def writers():
        trial.clean()
        ended = threading.Event()
        written = []

        def write(writer):
            while not ended.is_set():
                name = f'trial{writer}-{len(written)}'
                document = {'entity-type': 'document', 'type': 'Folder', 'name': name, 'properties': {'dc:title': name}}
                written.append(trial.server.request('POST', '/repo/us-east/path/', document).status)

        threads = [threading.Thread(target=write, args=(writer,)) for writer in range(4)]
        for each in threads:
            each.start()
        try:
            statuses = []
            for _ in range(5):
                confirmed = {'repositoryName': 'us-east', 'confirmationKey': trial.ok('Benchmark.cleanRepository', {'repositoryName': 'us-east'})}
                answer = trial.server.call('Benchmark.cleanRepository', confirmed)
                require(answer.status in (200, 409, 503), answer)
                statuses.append(answer.status)
        finally:
            ended.set()
            for each in threads:
                each.join()
        require(201 in written, f'nothing was written: {written[:5]}')
        trial.clean('us-east')
        trial.keyword_ids('us-east')
        return f'{statuses} beside {written.count(201)} documents'

    def again():
        trial.clean()
        first = trial.load()
        trial.verify()
        second = trial.load()
        require(sum(r['present'] for r in second['rows']) == second['messages'], second['rows'])
        require(first['messages'] == second['messages'], f'{first["messages"]} and {second["messages"]}')
        trial.verify()

    def others():
        result = trial.ok('Datagen.Verify', {**trial.dataset, 'blobs': 0, 'others': True})
        require(result['differences'] <= 10 * len(REPOSITORIES), f'{result["differences"]}: {result["named"][:3]}')
        return f'{result["differences"]} others'

    return zip([name for name, _ in CHECKS], [cache, running, writers, again, others])
