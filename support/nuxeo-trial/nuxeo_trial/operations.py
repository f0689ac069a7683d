"""The operations exist, are described, and answer."""
from .http import require

CHECKS = [
    ('operations.listed', 'the server lists every operation of the page'),
    ('operations.described', 'each operation describes its parameters'),
    ('operations.administrators', 'each operation answers 403 to a member'),
    ('operations.plan', 'Datagen.Plan counts'),
    ('operations.status', 'Datagen.Status shows repositories and a log'),
    ('operations.aliases', 'producers send the same documents under their earlier names'),
    ('operations.background', 'a call in the background redirects to its result'),
]


def checks(trial):
    def listed():
        known = {o['id'] for o in trial.server.get('/automation').json()['operations']}
        missing = [name for name in trial.page.operations() if name not in known]
        require(not missing, f'missing: {missing}')
        return f'{len(trial.page.operations())} operations'

    def described():
        for name in trial.page.operations():
            params = trial.server.get('/automation/' + name).json()['params']
            require(params and all(p['name'] and p['description'] for p in params), f'{name}: {params}')

    def administrators():
        member = trial.member()
        for name in trial.page.operations():
            answer = member.call(name, {})
            require(answer.status == 403, f'{name}: {answer}')

    def plan():
        result = trial.ok('Datagen.Plan', trial.dataset)
        customers = trial.options.customers
        require(result['documents'] == 2 * customers + 2 * customers * 14, result['documents'])
        require(sum(c['count'] for c in result['counts']) == result['documents'] + result['folders'], 'counts')

    def status():
        result = trial.ok('Datagen.Status', {})
        require([r['name'] for r in result['repositories']] and 'exists' in result['log'], result)

    def aliases():
        for old, new in (('StreamImporter.runConsumerProducers', 'StreamImporter.runConsumerProducersMT'),
                         ('StreamImporter.runAccountProducers', 'StreamImporter.runAccountProducersMT')):
            sent = [trial.ok(name, {'nbCustomers': 3, 'logName': 'import/trialaliases'})['messages'] for name in (old, new)]
            require(sent[0] == sent[1] > 0, f'{old}: {sent}')

    def background():
        answer = trial.server.call_in_background('Datagen.Plan', trial.dataset)
        require(answer.status == 200 and answer.json()['documents'] > 0, answer)

    return zip([name for name, _ in CHECKS], [listed, described, administrators, plan, status, aliases, background])
