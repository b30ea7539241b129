import { apiHelp, apiOptions, openApi } from '../api.js'
import { CommandError, tableOf, type Command } from '../command.js'

interface Key {
  readonly id: string
  readonly name: string
  readonly projectId: string | null
  readonly rights: readonly string[]
  readonly usedAt: number | null
  readonly revokedAt: number | null
  readonly expiresAt: number | null
}

/** Only the console creates keys. */
export const keysCommand: Command = {
  usage: 'list | revoke ID [--url URL] [--key-file FILE]',
  help: `Lists keys of servers without their secrets, or revokes one. People make keys, in the console.\n${apiHelp}`,
  options: apiOptions,
  patience: 30,
  async run(context) {
    const [verb = 'list', id] = context.names
    const api = await openApi(context)
    if (verb === 'list') {
      const { keys } = await api.get<{ keys: readonly Key[] }>('keys')
      const rows = keys.map(({ id: key, name, projectId, rights, usedAt, revokedAt, expiresAt }) => ({
        id: key,
        name,
        project: projectId ?? '(all)',
        rights: rights.join(','),
        used: timeOf(usedAt),
        ends: revokedAt === null ? timeOf(expiresAt) : `revoked ${timeOf(revokedAt)}`,
      }))
      return { text: tableOf(rows, 'There are no keys.'), json: { keys } }
    }
    if (verb !== 'revoke' || id === undefined) throw unknownVerb(this)
    await api.post('keys/revoke', { id })
    return { text: `The key ${id} opens nothing any more.`, json: { revoked: id } }
  },
}

export const timeOf = (at: number | null): string => (at === null ? '–' : new Date(at).toISOString())

export const unknownVerb = ({ usage }: Command): CommandError =>
  new CommandError('This is not what the command does.', {
    why: 'The words behind it are unknown, or one is missing.',
    fix: `Use: ${usage}`,
  })
