import { backUp } from '@latchkey/kit/backup/backUp'
import { CommandError, type Command } from '../command.js'
import { databaseHelp, readPassphrase, withDatabase } from '../database.js'

/** A gateway reads these from its chains again. */
const verifyBackup = ['history_chains', 'history_blocks', 'history_transactions', 'history_parties']

export const backupCommand: Command = {
  usage: 'FILE [--without-history] [--passphrase-file FILE] [--env-file FILE]',
  help: `Writes the database of a service into a new file, as it is in one moment, while the service goes on.
The file is encrypted with a passphrase (scrypt, AES-256-GCM); only you can read it. It does not hold the
service's secret, without which nobody can use what it holds: keep that apart.
--without-history   leaves out what the gateway reads from its chains again
--passphrase-file   a file with the passphrase, - for standard input (else LATCHKEY_BACKUP_PASSPHRASE)
${databaseHelp}`,
  options: { 'without-history': 'flag', 'passphrase-file': 'text' },
  patience: 3_600,
  async run(context) {
    const [path, more] = context.names
    if (path === undefined || more !== undefined)
      throw new CommandError('There is no file to write to.', {
        why: 'The command takes the name of one file.',
        fix: `Use: ${this.usage}`,
      })
    const passphrase = await readPassphrase(context)
    const without = context.options['without-history'] === true ? verifyBackup : []
    const { service, rows } = await withDatabase(context, (database) =>
      backUp(database, { path, passphrase, without }).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
        throw new CommandError(`${path} was not written.`, {
          why: 'There is a file of this name.',
          fix: 'Name another one: a backup is never overwritten.',
        })
      }),
    )
    return {
      text: `${path}: ${rows} rows of the ${service}. Try it with latchkey-admin restore --check ${path}`,
      json: { path, service, rows },
    }
  },
}
