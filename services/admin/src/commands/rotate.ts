import { countByKey, type KeyCount } from '@latchkey/kit/database/sealedColumns'
import { secretKeys } from '@latchkey/kit/database/secretKeys'
import { serviceIn } from '@latchkey/kit/backup/backUp'
import { setTimeout as wait } from 'node:timers/promises'
import { apiHelp, apiOptions, openApi } from '../api.js'
import { CommandError, tableOf, type Command, type Context } from '../command.js'
import { databaseHelp, withDatabase } from '../database.js'

interface Rotation {
  readonly state: string
  readonly current: string
  readonly left: number
  readonly counts: readonly KeyCount[]
}

/** Milliseconds between polls of `--wait`. */
const PAUSE = 2_000

/** The services do the work. */
export const rotateCommand: Command = {
  usage: '[--wait] [--database] [--url URL] [--key-file FILE]',
  help: `Shows how many rows are encrypted with another secret than the newest one. How a secret is rotated is in
docs/operating.md; the exit code is 1 while rows are left.
--wait      goes on until there are none, or until --timeout
--database  counts in the database in place of asking the gateway: also for the recovery service. Needs no secret.
${apiHelp}
${databaseHelp}`,
  options: { ...apiOptions, wait: 'flag', database: 'flag' },
  patience: 60,
  async run(context) {
    const isDatabase = context.options['database'] === true
    const rotationState = isDatabase ? await countInDatabase(context) : await askGateway(context)
    let rotation = await rotationState()
    while (context.options['wait'] === true && rotation.left > 0) {
      await wait(PAUSE, undefined, { signal: context.signal })
      rotation = await rotationState()
    }
    const { left, counts } = rotation
    const rows = counts.map(({ table, column, key, rows: count }) => ({
      table,
      column,
      secret: key,
      rows: count,
    }))
    return {
      text: `${tableOf(rows, 'No secret was rotated.')}\n${left} rows left`,
      json: rotation,
      isFine: left === 0,
    }
  },
}

async function askGateway(context: Context): Promise<() => Promise<Rotation>> {
  const api = await openApi(context)
  return () => api.get<Rotation>('rotation')
}

async function countInDatabase(context: Context): Promise<() => Promise<Rotation>> {
  const [gateway, recovery] = await Promise.all([import('@latchkey/gateway'), import('@latchkey/recovery')])
  const columns = { gateway: gateway.sealedColumns, recovery: recovery.sealedColumns }
  return () =>
    withDatabase(context, async (database) => {
      const service = await database.session(serviceIn)
      const keys = service && (await database.upkeep.select().from(secretKeys).orderBy(secretKeys.position))
      const [first] = keys ?? []
      const current = keys?.at(-1)
      if (service === undefined || first === undefined || current === undefined)
        throw new CommandError('No secret has been noted here.', {
          why: 'No service of this release has started on this database.',
          fix: 'Start it once with its secret, and look again.',
        })
      const lasting = columns[service].filter(({ isBrief }) => isBrief !== true)
      const counts = await countByKey(database.upkeep, lasting, first.id)
      const left = counts.reduce((sum, { key, rows }) => sum + (key === current.id ? 0 : rows), 0)
      return { state: left > 0 ? 'running' : 'done', current: current.id, left, counts }
    })
}
