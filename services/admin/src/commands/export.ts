import { open } from 'node:fs/promises'
import { apiHelp, apiOptions, openApi, type Api } from '../api.js'
import { CommandError, textOf, type Command } from '../command.js'
import { unknownVerb } from './keys.js'

/** The files hold logs and users' data. */
const OWNER_ONLY = 0o600

export const exportCommand: Command = {
  usage: 'settings | audit | usage | user ID [--out FILE] [--url URL] [--key-file FILE]',
  help: `Writes the stored settings, the operators' log (400 days), the usage of 30 days, or everything that is stored of a user but no share.
--out       a new file that only you can read; standard output when absent
${apiHelp}`,
  options: { ...apiOptions, out: 'text' },
  patience: 300,
  async run(context) {
    const [what = '', id] = context.names
    const api = await openApi(context)
    const json = await read(api, what, id)
    if (json === undefined) throw unknownVerb(this)
    const text = JSON.stringify(json, null, 2)
    const out = textOf(context, 'out')
    if (out === undefined) return { text, json }
    await write(out, `${text}\n`)
    return { text: `${out} (only you can read it)`, json: { out } }
  },
}

async function read(api: Api, what: string, id: string | undefined): Promise<unknown> {
  if (what === 'settings') return api.get('settings')
  if (what === 'usage') return api.get('usage')
  if (what === 'user' && id !== undefined) return api.post('people/users/export', { id })
  if (what !== 'audit') return undefined
  const entries: unknown[] = []
  for (let before: number | null | undefined; before !== null;) {
    const query = before === undefined ? '' : `&before=${before}`
    const page: { entries: readonly unknown[]; next: number | null } = await api.get(
      `audit?limit=200${query}`,
    )
    entries.push(...page.entries)
    before = page.next
  }
  return { entries }
}

async function write(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', OWNER_ONLY).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${path} was not written.`, {
      why: error.code === 'EEXIST' ? 'There is a file of this name.' : String(error.code),
      fix: 'Name another file with --out.',
    })
  })
  try {
    await file.writeFile(text)
  } finally {
    await file.close()
  }
}
