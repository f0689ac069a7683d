"""Point 5: files, which the server renders when they are read."""
import hashlib
import re

from .http import require
from .page import commands

CHECKS = [
    ('5.digest', 'a file has the length and the MD5 digest of its document'),
    ('5.range', 'a request for a range returns that range'),
    ('5.kinds', 'a statement is a PDF, a letter a DOCX, a card a JPEG'),
    ('5.thumbnail', 'each kind of file has a JPEG thumbnail'),
]

KINDS = {'Statement': ('us-east', b'%PDF-'), 'IDCard': ('us-east', b'\xff\xd8'), 'CorrespondenceNY': ('us-east', b'PK')}


def checks(trial):
    def blob(where, repository='us-east', **more):
        return trial.server.get(f'/repo/{repository}/path{where}/@blob/file:content', **more)

    def digest():
        trial.clean()
        trial.load()
        where = trial.path('Statement')
        metadata = trial.server.document('us-east', where).json()['properties']['file:content']
        content = blob(where).body
        require(metadata['digestAlgorithm'] == 'MD5', f'digestAlgorithm {metadata["digestAlgorithm"]}')
        require(int(metadata['length']) == len(content), f'{metadata["length"]} in the metadata, {len(content)} read')
        require(metadata['digest'] == hashlib.md5(content).hexdigest(), metadata['digest'])

    def part():
        where = trial.path('Statement')
        content = blob(where).body
        uid = trial.server.document('us-east', where).json()['uid']
        # in Nuxeo's test runtime the address of REST ignores ranges
        address = f'{trial.server.url}/nxfile/us-east/{uid}/file:content/file'
        answer = trial.server.get(address, headers={'Range': 'bytes=100-299'})
        require(answer.status == 206 and answer.body == content[100:300], answer.status)

    def kinds():
        for type_name, (repository, begin) in KINDS.items():
            content = blob(trial.path(type_name, repository), repository).body
            require(content.startswith(begin), f'{type_name} begins with {content[:8]}')

    def thumbnail():
        command = next(iter(commands(trial.page.blocks('Files and thumbnails')[0])))
        suffix = re.search(r'<id>(/[^"]*)"', command).group(1)
        for type_name, (repository, _) in KINDS.items():
            document = trial.server.get(
                f'/repo/{repository}/path{trial.path(type_name, repository)}', headers={'enrichers.document': 'thumbnail'}).json()
            link = document['contextParameters']['thumbnail']['url']
            for address in (trial.server.own(link), f'/repo/{repository}/id/{document["uid"]}{suffix}'):
                answer = trial.server.get(address)
                require(answer.status == 200 and answer.body.startswith(b'\xff\xd8'), f'{type_name} {address}: {answer.status}')

    return zip([name for name, _ in CHECKS], [digest, part, kinds, thumbnail])
