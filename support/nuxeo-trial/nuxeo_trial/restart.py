"""Point 2 again: what a restart of the server leaves as it was."""
CHECKS = [
    ('2.restart', 'after a restart what was imported verifies clean'),
    ('2.repeated', 'an import repeated after a restart verifies clean'),
    ('2.cycle', 'clean, import again, restart: clean'),
]


def checks(trial):
    def restarted():
        trial.command('restart')
        trial.wait_for_server()
        trial.verify()

    def restart():
        trial.load()
        restarted()

    def repeated():
        trial.command('restart')
        trial.wait_for_server()
        trial.load()
        trial.verify()

    def cycle():
        trial.clean()
        trial.load()
        restarted()

    return zip([name for name, _ in CHECKS], [restart, repeated, cycle])
