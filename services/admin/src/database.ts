import type { Database } from '@latchkey/kit/database/database'
import { openDatabase } from '@latchkey/kit/database/openDatabase'
import { readFile } from 'node:fs/promises'
import { CommandError, textOf, type Context } from './command.js'

export const databaseHelp = `The database is DATABASE_URL, or the folder LATCHKEY_DATA while its service is stopped: take them from the
service's environment with --env-file gateway.env.`

/** Works from `src` and `dist` alike. */
export const migrations = {
  gateway: new URL('../../gateway/migrations/', import.meta.url),
  recovery: new URL('../../recovery/migrations/', import.meta.url),
} as const

/** @throws CommandError when it does not open */
export async function withDatabase<T>(
  { env }: Context,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const [databaseUrl, dataDir] = [env['DATABASE_URL'] || undefined, env['LATCHKEY_DATA'] || undefined]
  if (databaseUrl === undefined && dataDir === undefined)
    throw new CommandError('The database is not known.', {
      why: 'Neither DATABASE_URL nor LATCHKEY_DATA is set.',
      fix: 'Name the environment file of the service with --env-file.',
    })
  const database = await openDatabase({ databaseUrl, dataDir }).catch((error: unknown) => {
    throw unopened(error)
  })
  try {
    // PostgreSQL connects only now.
    await database
      .session((run) => run('select 1'))
      .catch((error: unknown) => {
        throw unopened(error)
      })
    return await work(database)
  } finally {
    await database.close()
  }
}

function unopened(error: unknown): CommandError {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return new CommandError('The database does not open.', {
    // Driver messages may contain the password.
    why:
      typeof code === 'string'
        ? code
        : /is used by process/.test(String(message))
          ? 'A service uses it.'
          : 'It does not answer.',
    fix: 'Look at DATABASE_URL and who may connect; stop the service of a LATCHKEY_DATA folder first.',
  })
}

/** @throws CommandError for a missing or short one */
export async function readPassphrase(context: Context): Promise<string> {
  const file = textOf(context, 'passphrase-file')
  const text =
    file === undefined
      ? context.env['LATCHKEY_BACKUP_PASSPHRASE']
      : file === '-'
        ? await context.readInput()
        : await readFile(file, 'utf8').catch(() => undefined)
  const passphrase = text?.replace(/\r?\n$/, '') ?? ''
  if (passphrase.length >= 16) return passphrase
  throw new CommandError('There is no passphrase for the backup.', {
    why:
      passphrase === ''
        ? 'Neither --passphrase-file nor LATCHKEY_BACKUP_PASSPHRASE has one.'
        : 'It has fewer than 16 characters.',
    fix: 'Make one with openssl rand -base64 32, and keep it where no backup is.',
  })
}
