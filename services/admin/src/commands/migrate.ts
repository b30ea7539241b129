import { migrate } from '@latchkey/kit/database/migrate'
import { serviceIn } from '@latchkey/kit/backup/backUp'
import { CommandError, textOf, type Command } from '../command.js'
import { databaseHelp, migrations, withDatabase } from '../database.js'

/** Before the services of a new release start. */
export const migrateCommand: Command = {
  usage: '[--service gateway|recovery] [--env-file FILE]',
  help: `Brings the tables of a service up to date, one file a transaction, as the service itself does when it starts.
The release before goes on beside it: see docs/operating.md.
--service   needed while the database is empty
${databaseHelp}`,
  options: { service: 'text' },
  patience: 600,
  run: (context) =>
    withDatabase(context, async (database) => {
      const requestedService = textOf(context, 'service')
      const actualService = await database.session(serviceIn)
      const service = actualService ?? requestedService
      if (service !== 'gateway' && service !== 'recovery')
        throw new CommandError('The service of this database is not known.', {
          why: 'The database is empty.',
          fix: 'Name the service with --service gateway or --service recovery.',
        })
      if (requestedService !== undefined && actualService !== undefined && requestedService !== actualService)
        throw new CommandError(`This is no database of the service ${requestedService}.`, {
          why: `It has the tables of the service ${actualService}.`,
          fix: 'Look at DATABASE_URL: the two services never share a database.',
        })
      const applied = await migrate(database, migrations[service])
      return {
        text: applied.length === 0 ? `The tables of the ${service} are up to date.` : applied.join('\n'),
        json: { service, applied },
      }
    }),
}
