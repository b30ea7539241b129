import { apiHelp, apiOptions, openApi } from '../api.js'
import { tableOf, textOf, type Command } from '../command.js'
import { timeOf, unknownVerb } from './keys.js'

interface Session {
  readonly id: string
  readonly user: string
  readonly project: string
  readonly origin: string
  readonly device: string
  readonly since: number
}

/** A list for people, not an export. */
const MOST_PAGES = 20

export const sessionsCommand: Command = {
  usage: 'list [--project ID] | end ID [--url URL] [--key-file FILE]',
  help: `Lists the newest sessions of embedded wallets, or ends one: its tokens count no more.\n${apiHelp}`,
  options: { ...apiOptions, project: 'text' },
  patience: 60,
  async run(context) {
    const [verb = 'list', id] = context.names
    const api = await openApi(context)
    if (verb === 'end' && id !== undefined) {
      await api.post('people/sessions/end', { id })
      return { text: `The session ${id} has ended.`, json: { ended: id } }
    }
    if (verb !== 'list') throw unknownVerb(this)
    const sessions: Session[] = []
    const project = textOf(context, 'project')
    let before: string | null = null
    let pages = 0
    do {
      const query = new URLSearchParams({ ...(project && { project }), ...(before !== null && { before }) })
      const page: { entries: readonly Session[]; next: string | null } = await api.get(
        `people/sessions?${query}`,
      )
      sessions.push(...page.entries)
      before = page.next
      pages += 1
    } while (before !== null && pages < MOST_PAGES)
    const rows = sessions.map(({ since, ...rest }) => ({ ...rest, since: timeOf(since) }))
    return {
      text: tableOf(rows, 'Nobody is logged in.') + (before === null ? '' : '\nThere are more.'),
      json: { sessions, isComplete: before === null },
    }
  },
}
