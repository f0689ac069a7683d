"""The walks of the page, command by command."""
import json
import shutil

from .http import Failed, Skipped, require
from .page import Shell, commands
from .stopping import Started

DEFINITIONS = 'Call operations'
DIRECT = 'Import and verify'
LOGS = 'Import through logs'
BACKGROUND = 'Run in the background'
STOPPING = 'How do I stop this?'
OUTAGES = 'If a call fails'
CLEANING = 'Clean up'
TITLES = [DEFINITIONS, DIRECT, LOGS, BACKGROUND, STOPPING, OUTAGES, CLEANING]

CHECKS = [
    ('walk.definitions', 'the shell accepts the definitions of the page'),
    ('walk.background', 'the background call of the page ends with a result'),
    ('walk.stop', 'the commands of the page stop a producer'),
    ('walk.outages', 'the call of the page that asks for outages answers'),
    ('walk.direct', 'a direct import verifies clean'),
    ('walk.logs', 'an import through logs verifies clean'),
    ('walk.csv', 'customers come from an uploaded file and from a text'),
    ('walk.clean', 'two calls empty a repository'),
    ('8.failsafe', 'consumers run with the failsafe of this server'),
]


def commands_of(page, title):
    return [command for block in page.blocks(title) for command in commands(block)]


def output(shell, command):
    """Returns what a command printed; fails if the server reported a failure."""
    text, code = shell.run(command)
    if code or '"entity-type":"exception"' in text or '"status":5' in text:
        raise Failed(f'{command}: {text[-400:]}')
    return text


def results(text):
    """Returns the JSON objects of an output, unwrapped from the texts of earlier operations."""
    found, decoder = [], json.JSONDecoder()
    start = text.find('{')
    while start >= 0:
        parsed, end = decoder.raw_decode(text, start)
        value = parsed.get('value')
        found.append(json.loads(value) if isinstance(value, str) and value.startswith('{') else parsed)
        start = text.find('{', end)
    return found


def checks(trial):
    shells = {}

    def shell():
        if 'one' not in shells:
            shells['one'] = Shell(trial.server, trial.folder, trial.options.customers)
            for command in commands_of(trial.page, DEFINITIONS):
                output(shells['one'], command)
        return shells['one']

    def walk(title, wanted=lambda command: True):
        """Runs the commands of a section; requires results without failures and clean verifications."""
        outcomes = []
        for command in commands_of(trial.page, title):
            if wanted(command):
                for result in results(output(shell(), command)):
                    require(not result.get('failures') and not result.get('deadLetters'), f'{command}: {result}')
                    require(result.get('clean', True), f'{command}: {str(result)[:400]}')
                    outcomes.append(result)
        return outcomes

    def definitions():
        trial.clean()
        shell()

    def background():
        text = output(shell(), next(c for c in commands_of(trial.page, BACKGROUND) if '@async' in c))
        require(text.lower().startswith('location: '), text)
        location = trial.server.own(text.split()[-1])
        shell().run(f"LOCATION='{location}'")
        trial.until(lambda: 'rows' in shell().run(
            next(c for c in commands_of(trial.page, BACKGROUND) if '$LOCATION' in c))[0], 600)
        trial.clean()

    def stop():
        if not shutil.which('jq'):
            raise Skipped('jq is not installed')
        started = Started(trial, 'StreamImporter.runStatementProducers', {
            'nbDocuments': 10 ** 7, 'anySize': True, 'logName': 'import/trialstop'})
        started.listed('producers', 'sent')
        require('"ended":true' in [output(shell(), c) for c in commands_of(trial.page, STOPPING)][-1], 'it goes on')
        started.ended()

    def outages():
        outcomes = walk(OUTAGES)
        require(isinstance(outcomes[0]['outages'], list), outcomes)

    def direct():
        outcomes = walk(DIRECT)
        for command in [c for result in outcomes for c in result.get('bulkIndexingCommandIds', [])]:
            trial.indexed(command)
        require(any(result.get('clean') for result in outcomes), 'nothing was verified')
        trial.clean()

    def is_csv(command):
        return 'customers.csv' in command or 'customers.json' in command

    def logs():
        outcomes = walk(LOGS, lambda command: not is_csv(command) and '-dead' not in command)
        require(sum(r.get('created', 0) for r in outcomes) > 0, 'nothing was created')
        require(any(result.get('clean') for result in outcomes), 'nothing was verified')

    def csv():
        rows = trial.server.query('SELECT customer:number FROM Customer', 'us-east', 20)
        with open(trial.folder + '/customers.csv', 'w', encoding='utf-8') as file:
            file.writelines(f'{row["customer:number"]},anything\n' for row in rows)
        outcomes = []
        for command in filter(is_csv, commands_of(trial.page, LOGS) + commands_of(trial.page, BACKGROUND)):
            if command.startswith('jq') and not shutil.which('jq'):
                raise Skipped('jq is not installed')
            text = output(shell(), command)
            outcomes += results(text)
            require('@async' not in command or ' 202' in text, text)
        require(outcomes and outcomes[0]['messages'] == 2 * len(rows), f'{outcomes}')

    def clean():
        text = ''
        for command in commands_of(trial.page, CLEANING):
            text = output(shell(), command)
        require('Removed about' in text, text)
        left = trial.server.query('SELECT ecm:uuid FROM Customer', 'us-east', 5)
        require(not left, f'{left} are left')
        trial.clean()

    def failsafe():
        log = 'import/trialfailsafe'
        trial.ok('StreamImporter.runConsumerFolderProducers', {'logName': log, 'split': True})
        result = trial.ok('StreamImporter.runDocumentConsumersEx', {
            'rootFolder': '/', 'repositoryName': 'us-east', 'logName': log + '-us-east', 'waitMessageTimeoutSeconds': 6})
        require(result['failures'] == 0 and result['consumers'] > 0, result)
        trial.clean('us-east')

    return zip([name for name, _ in CHECKS], [definitions, background, stop, outages, direct, logs, csv, clean, failsafe])
