"""The walks of the page, command by command as it has them."""
import json
import shutil

from .http import Failed, Skipped, require
from .page import Shell, commands

CONFIGURATION = 'Ways to import'
DIRECT = 'From nothing to a verified archive, directly'
LOGS = 'From states to a verified archive, through logs'
CLEANING = 'Clean up and uninstall'
TITLES = [CONFIGURATION, DIRECT, LOGS, CLEANING]

CHECKS = [
    ('walk.definitions', 'the definitions of the page are commands of a shell'),
    ('walk.background', 'the background call of the page'),
    ('walk.direct', 'the walk of direct import ends clean'),
    ('walk.logs', 'the walk through logs ends clean'),
    ('walk.csv', 'customers by a file and by a text'),
    ('walk.clean', 'the two calls that empty a repository'),
    ('8.failsafe', 'consumers run, with the failsafe that this server brings'),
]


def commands_of(page, title):
    return [command for block in page.blocks(title) for command in commands(block)]


def output(shell, command):
    """What a command printed; a failure that the server told is one."""
    text, code = shell.run(command)
    if code or '"entity-type":"exception"' in text or '"status":5' in text:
        raise Failed(f'{command}: {text[-400:]}')
    return text


def results(text):
    """The JSON objects of an output, out of the texts that earlier operations wrap them into."""
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
            for command in commands_of(trial.page, CONFIGURATION)[:2]:
                output(shells['one'], command)
        return shells['one']

    def walk(title, wanted=lambda command: True):
        """Runs the commands of a section; every result without a failure, every verification clean."""
        told = []
        for command in commands_of(trial.page, title):
            if wanted(command):
                for result in results(output(shell(), command)):
                    require(not result.get('failures') and not result.get('deadLetters'), f'{command}: {result}')
                    require(result.get('clean', True), f'{command}: {str(result)[:400]}')
                    told.append(result)
        return told

    def definitions():
        trial.clean()
        shell()

    def background():
        text = output(shell(), next(c for c in commands_of(trial.page, CONFIGURATION) if '@async' in c))
        require(text.lower().startswith('location: '), text)
        location = trial.server.own(text.split()[-1])
        shell().run(f"LOCATION='{location}'")
        trial.until(lambda: 'rows' in shell().run(
            next(c for c in commands_of(trial.page, CONFIGURATION) if '$LOCATION' in c))[0], 600)
        trial.clean()

    def direct():
        told = walk(DIRECT)
        for command in [c for result in told for c in result.get('bulkIndexingCommandIds', [])]:
            trial.indexed(command)
        require(any(result.get('clean') for result in told), 'nothing was verified')
        trial.clean()

    def is_csv(command):
        return 'csv' in command

    def logs():
        told = walk(LOGS, lambda command: not is_csv(command) and '-dead' not in command)
        require(sum(r.get('created', 0) for r in told) > 0, 'nothing was created')
        require(any(result.get('clean') for result in told), 'nothing was verified')

    def csv():
        rows = trial.server.query('SELECT customer:number FROM Customer', 'us-east', 20)
        with open(trial.folder + '/customers.csv', 'w', encoding='utf-8') as file:
            file.writelines(f'{row["customer:number"]},anything\n' for row in rows)
        told = []
        for command in filter(is_csv, commands_of(trial.page, LOGS)):
            if command.startswith('jq') and not shutil.which('jq'):
                raise Skipped('jq is not installed')
            text = output(shell(), command)
            told += results(text)
            require('@async' not in command or ' 202' in text, text)
        require(told and told[0]['messages'] == 2 * len(rows), f'{told}')

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

    return zip([name for name, _ in CHECKS], [definitions, background, direct, logs, csv, clean, failsafe])
