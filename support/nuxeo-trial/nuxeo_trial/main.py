"""Options, and the order of the checks."""
import argparse
import os
import sys
import tempfile

from . import absence, blobs, cleaning, errors, indexing, operations, restart, rights, stopping, walks
from .http import Server
from .page import Page
from .report import Report
from .trial import Trial

PAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), '../../../docs/nuxeo.md')
PARTS = [operations, walks, rights, cleaning, indexing, blobs, errors, stopping, restart, absence]


def options():
    parser = argparse.ArgumentParser(
        prog='trial', description='Tries a Nuxeo server that has the package. It empties us-east, us-west and archives.')
    add = parser.add_argument
    add('--nuxeo', metavar='URL', help='where the server is, such as http://localhost:8080/nuxeo')
    add('--user', default='Administrator')
    add('--password-file', metavar='F', help='a file with the password of that user')
    add('--page', metavar='FILE', default=PAGE, help='docs/nuxeo.md of the release under trial, with nuxeo-reference.md beside it')
    add('--customers', type=int, default=300, help='size of the datasets, a multiple of 3; 300 if not given')
    add('--search', metavar='URL', help='address of the OpenSearch or Elasticsearch of the server')
    add('--only', metavar='NAME', action='append', default=[], help='run only checks whose names start with NAME; may be repeated')
    add('--list', action='store_true', help='prints the checks and the commands of the page, and runs none')
    for service in ('mongo', 'kafka', 'search'):
        add(f'--stop-{service}', metavar='COMMAND', help=f'kills {service}; without it its checks are skipped')
        add(f'--start-{service}', metavar='COMMAND', help='starts it again and waits until it is up')
    add('--other-node', metavar='URL', help='another node of the same cluster')
    add('--restart', metavar='COMMAND', help='restarts the server and waits until it is up')
    return parser


def listing(page):
    """Prints the checks, the operations and the commands of the walks."""
    for part in PARTS:
        for name, text in part.CHECKS:
            print(name, text)
    for name in page.operations():
        print('operation', name)
    for title in walks.TITLES:
        for command in walks.commands_of(page, title):
            print('command', ' '.join(command.split()))


def main():
    parser = options()
    o = parser.parse_args()
    page = Page(o.page)
    if o.list:
        listing(page)
        return 0
    if not o.nuxeo or not o.password_file:
        parser.error('--nuxeo and --password-file: must be given')
    if o.customers < 3 or o.customers % 3:
        parser.error(f'--customers {o.customers}: must be a multiple of 3')
    with open(o.password_file, encoding='utf-8') as file:
        server = Server(o.nuxeo, o.user, file.read().strip())
    answer = server.get('/automation/Datagen.Plan', seconds=120)
    if answer.status != 200:
        sys.exit(f'{o.nuxeo}: has no operation Datagen.Plan; install the package and add its templates ({answer})')
    status = server.call('Datagen.Status').value()
    running = [call['operation'] for kind in stopping.LISTS for call in status[kind]]
    if running:
        sys.exit(f'{o.nuxeo}: runs {", ".join(running)}; wait until that has ended, or end it by Datagen.Stop')
    report = Report(o.only)
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(server, page, o, folder)
        for part in PARTS:
            texts = dict(part.CHECKS)
            for name, action in part.checks(trial):
                report.check(name, texts[name], action)
    return report.end()
