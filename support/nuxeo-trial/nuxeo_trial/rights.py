"""Point 1: imported documents have the rights of their repository."""
import time

from .http import require
from .trial import MEMBER_PASSWORD, REPOSITORIES

CHECKS = [
    ('1.direct', 'a direct import verifies clean with the rights that the repositories have'),
    ('1.member', 'a query of a member finds what the root lets members read'),
    ('1.principals', 'users of Datagen.Principals find what questions say, and a visitor nothing'),
    ('1.restricted', 'a member finds nothing below a root that only the administrator may read'),
    ('1.changed', 'verifying reports changed rights of a root as one finding at most'),
    ('1.index', 'verifying reports first what the index shows to those who may no longer read it, and a bulk action mends it'),
]


def checks(trial):
    def members_read(repository):
        acls = trial.server.get(f'/repo/{repository}/path/@acl').json()['acl']
        # LTS 2021 has another name for the list
        aces = [ace for acl in acls for ace in acl.get('aces') or acl.get('ace') or []]
        return any(ace['username'] == 'members' and ace['granted'] for ace in aces)

    def seen(repository):
        return len(trial.member().query('SELECT ecm:uuid, dc:title FROM Customer', repository))

    def direct():
        trial.clean()
        trial.load()
        trial.verify()

    def member():
        counts = []
        for repository in REPOSITORIES[:2]:
            expected = len(trial.server.query('SELECT ecm:uuid FROM Customer', repository))
            found = seen(repository)
            require(found == (expected if members_read(repository) else 0), f'{repository}: {found} of {expected}')
            counts.append(f'{repository} {found} of {expected}')
        return ', '.join(counts)

    def principals():
        notes = trial.ok('Datagen.Principals', {**trial.dataset, 'password': MEMBER_PASSWORD})['notes']
        trial.clean()
        trial.load()
        trial.verify(questions=70, rightsInIndex=False)
        customers = 'SELECT ecm:uuid FROM Customer'
        every = len(trial.server.query(customers, 'us-east'))
        for user, expected in (('clerk', every), ('visitor', every if notes else 0)):
            found = len(trial.server.acting_as(user, MEMBER_PASSWORD).query(customers, 'us-east'))
            require(found == expected, f'{user} finds {found} of {expected} customers')
        return notes[0] if notes else f'{every} and none'

    def restrict(overwrite, user, permission):
        trial.ok_document('Document.SetACE', 'us-west', {
            'user': user, 'permission': permission, 'acl': 'local', 'grant': True, 'overwrite': overwrite})

    def restricted():
        trial.clean('us-west')
        restrict(True, trial.server.user, 'Everything')
        trial.load()
        require(seen('us-west') == 0, f'a member sees {seen("us-west")} customers')
        trial.verify()

    def changed():
        restrict(False, 'members', 'Read')
        result = trial.ok('Datagen.Verify', {**trial.dataset, 'blobs': 0})
        require(result['differences'] <= 1, f'{result["differences"]} differences: {result["named"][:3]}')
        trial.clean('us-west')
        return f'{result["differences"]} findings'

    def reindex(repository):
        """Indexes a repository as the page says, with the action of either release."""
        for action in ('indexing', 'index'):
            answer = trial.server.call('Bulk.RunAction', {'action': action, 'query': 'SELECT * FROM Document'}, repository=repository)
            if answer.status < 300:
                status = answer.json()
                # before LTS 2025 the status is an entity with a value
                return trial.indexed(status.get('value', status)['commandId'])
        require(False, answer)

    def index():
        trial.clean('us-west')
        for command in trial.load(index=True)['bulkIndexingCommandIds']:
            trial.indexed(command)
        trial.in_index(trial.verify(blobs=0))
        restrict(True, trial.server.user, 'Everything')
        found = []

        def settled():
            """MongoDB is changed in the background."""
            found[:] = trial.ok('Datagen.Verify', {**trial.dataset, 'blobs': 0})['named']
            return not any(each.startswith('mongo') for each in found)

        trial.until(settled, 120)
        # a release whose index follows needs some seconds
        time.sleep(10)
        settled()
        stale = bool(found)
        require(not stale or 'too open' in found[0], found[:3])
        indexed = reindex('us-west')
        trial.verify(blobs=0)
        restrict(False, 'members', 'Read')
        trial.clean('us-west')
        return f'{"stale until" if stale else "right before"} {indexed} documents were indexed'

    return zip([name for name, _ in CHECKS], [direct, member, principals, restricted, changed, index])
