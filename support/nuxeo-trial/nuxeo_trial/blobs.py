"""Point 5: files, which are rendered when they are read."""
import hashlib

from .http import require

CHECKS = [
    ('5.digest', 'a file has the length and the digest that its document tells, by MD5'),
    ('5.range', 'a range of a file is that part of it'),
    ('5.kinds', 'a statement is a PDF, a letter a DOCX, a card a JPEG'),
]

KINDS = {'Statement': ('us-east', b'%PDF-'), 'IDCard': ('us-east', b'\xff\xd8'), 'CorrespondenceNY': ('us-east', b'PK')}


def checks(trial):
    def blob(where, repository='us-east', **more):
        return trial.server.get(f'/repo/{repository}/path{where}/@blob/file:content', **more)

    def digest():
        trial.clean()
        trial.load()
        where = trial.path('Statement')
        told = trial.server.document('us-east', where).json()['properties']['file:content']
        content = blob(where).body
        require(told['digestAlgorithm'] == 'MD5', f'digestAlgorithm {told["digestAlgorithm"]}')
        require(int(told['length']) == len(content), f'{told["length"]} told, {len(content)} read')
        require(told['digest'] == hashlib.md5(content).hexdigest(), told['digest'])

    def part():
        where = trial.path('Statement')
        content = blob(where).body
        uid = trial.server.document('us-east', where).json()['uid']
        # the address of downloads: that of REST answers with the whole
        address = f'{trial.server.url}/nxfile/us-east/{uid}/file:content/file'
        answer = trial.server.get(address, headers={'Range': 'bytes=100-299'})
        require(answer.status == 206 and answer.body == content[100:300], answer.status)

    def kinds():
        for type_name, (repository, begin) in KINDS.items():
            content = blob(trial.path(type_name, repository), repository).body
            require(content.startswith(begin), f'{type_name} begins with {content[:8]}')

    return zip([name for name, _ in CHECKS], [digest, part, kinds])
