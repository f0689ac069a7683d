"""Point 2 again: restarts of the server."""
CHECKS = [
    ('2.restart', 'an import verifies clean after a restart'),
    ('2.repeated', 'an import that is repeated after a restart verifies clean'),
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

    def cycle():
        trial.clean()
        trial.load()
        restarted()

    return zip([name for name, _ in CHECKS], [restart, repeated, cycle])
