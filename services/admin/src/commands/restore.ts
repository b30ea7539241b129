import { checkBackup, restore } from '@latchkey/kit/backup/restore'
import { SealedFileError } from '@latchkey/kit/backup/sealedFile'
import { CommandError, type Command } from '../command.js'
import { databaseHelp, migrations, readPassphrase, withDatabase } from '../database.js'

export const restoreCommand: Command = {
  usage: 'FILE [--check] [--passphrase-file FILE] [--env-file FILE]',
  help: `Reads the whole file first and refuses a damaged one; then puts it into an empty database, in one transaction.
The tables are those of the backup's release; the service brings them up to date when it starts. It needs the
secret that was current when the backup was made, as NAME or NAME_PREVIOUS.
--check             reads the file and changes nothing; needs no database
--passphrase-file   a file with the passphrase, - for standard input (else LATCHKEY_BACKUP_PASSPHRASE)
${databaseHelp}`,
  options: { check: 'flag', 'passphrase-file': 'text' },
  patience: 3_600,
  async run(context) {
    const [path, more] = context.names
    if (path === undefined || more !== undefined)
      throw new CommandError('There is no file to read.', {
        why: 'The command takes the name of one file.',
        fix: `Use: ${this.usage}`,
      })
    const passphrase = await readPassphrase(context)
    try {
      if (context.options['check'] === true) {
        const { manifest, rows } = await checkBackup(path, passphrase)
        const { service, madeAt } = manifest
        return {
          text: `${path}: ${rows} rows of the ${service}, ${madeAt}`,
          json: { path, service, madeAt, rows },
        }
      }
      const { service, madeAt, rows } = await withDatabase(context, (database) =>
        restore(database, { path, passphrase, migrations }),
      )
      return {
        text: `${rows} rows of the ${service} of ${madeAt} were restored. Start the service with the secret of that time.`,
        json: { service, madeAt, rows },
      }
    } catch (error) {
      throw explained(path, error)
    }
  },
}

function explained(path: string, error: unknown): unknown {
  if (error instanceof SealedFileError)
    return new CommandError(`${path} was not restored.`, {
      why: error.message,
      fix: 'Use another copy of the file, or the passphrase of its time. Nothing was changed.',
    })
  if ((error as NodeJS.ErrnoException).code === 'ENOENT')
    return new CommandError(`${path} was not restored.`, {
      why: 'There is no such file.',
      fix: 'Look at its name. Nothing was changed.',
    })
  return error
}
