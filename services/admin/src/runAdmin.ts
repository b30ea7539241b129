import { readFile } from 'node:fs/promises'
import { text as readAll } from 'node:stream/consumers'
import { parseArgs, parseEnv } from 'node:util'
import { CommandError, type Command, type Result } from './command.js'
import { initCommand } from './commands/init.js'

/** One or more lines a call. */
export interface Output {
  readonly print: (text: string) => void
  readonly complain: (text: string) => void
}

export interface Surroundings extends Output {
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly readInput?: () => Promise<string>
  readonly fetch?: typeof fetch
}

const commands: Readonly<Record<string, () => Promise<Command>>> = {
  init: async () => initCommand,
  check: async () => (await import('./commands/check.js')).checkCommand,
  migrate: async () => (await import('./commands/migrate.js')).migrateCommand,
  backup: async () => (await import('./commands/backup.js')).backupCommand,
  restore: async () => (await import('./commands/restore.js')).restoreCommand,
  rotate: async () => (await import('./commands/rotate.js')).rotateCommand,
  keys: async () => (await import('./commands/keys.js')).keysCommand,
  sessions: async () => (await import('./commands/sessions.js')).sessionsCommand,
  projects: async () => (await import('./commands/projects.js')).projectsCommand,
  export: async () => (await import('./commands/export.js')).exportCommand,
}

const usage = `Usage: latchkey-admin COMMAND [--json] [--timeout SECONDS] [--env-file FILE]
  init      makes the secrets and environment files of a new deployment
  check     looks at settings, database, Redis, mail server, chains and public addresses
  migrate   brings the tables of a service up to date
  backup    writes a service's database into an encrypted file
  restore   puts such a file into an empty database, or checks it
  rotate    shows how far the rotation of a secret is
  keys      lists and revokes keys of servers
  sessions  lists and ends sessions of visitors
  projects  lists and shows projects
  export    writes settings, logs, usage or a user's data as JSON

latchkey-admin COMMAND --help says more. No secret is taken from the command line: see docs/operating.md.`

const shared = {
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
  timeout: { type: 'string' },
  'env-file': { type: 'string' },
} as const

/**
 * @param args without node and script
 * @returns 0, or 1 after a failure or with findings
 */
export async function runAdmin(args: readonly string[], around: Surroundings): Promise<number> {
  const { print, complain } = around
  const isJson = args.includes('--json')
  try {
    const [name = '', ...rest] = args
    const load = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (load === undefined) {
      if (args.includes('--help') || args.includes('-h')) {
        print(usage)
        return 0
      }
      throw new Error(usage)
    }
    refuseSecrets(rest)
    const command = await load()
    const { text, json, isFine = true } = (await call(name, command, rest, around)) ?? {}
    if (text !== undefined) print(isJson ? JSON.stringify(json, null, 2) : text)
    return isFine ? 0 : 1
  } catch (error) {
    complain(isJson ? JSON.stringify({ error: partsOf(error) }, null, 2) : errorText(error))
    return 1
  }
}

async function call(
  name: string,
  command: Command,
  args: readonly string[],
  {
    print,
    env = process.env,
    readInput = () => readAll(process.stdin),
    fetch = globalThis.fetch,
  }: Surroundings,
): Promise<Result | undefined> {
  const commandOptions = Object.entries(command.options ?? {}).map(
    ([option, kind]) => [option, { type: kind === 'flag' ? 'boolean' : 'string' }] as const,
  )
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { ...Object.fromEntries(commandOptions), ...shared },
  })
  const options = values as Readonly<Record<string, string | boolean | undefined>>
  if (options['help'] === true) {
    print(`Usage: latchkey-admin ${name} ${command.usage}\n  ${command.help.replaceAll('\n', '\n  ')}`)
    return undefined
  }
  const seconds = Number(options['timeout'] ?? command.patience)
  if (!(seconds > 0 && seconds <= 86_400)) throw new Error('--timeout: must be seconds, up to a day')
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), seconds * 1000)
  const timedOut = new Promise<never>((_, reject) => {
    ending.signal.addEventListener('abort', () => reject(timeoutError(name, seconds)))
  })
  const context = {
    names: positionals,
    options,
    env: { ...env, ...(await envFile(options['env-file'])) },
    signal: ending.signal,
    readInput,
    fetch,
  }
  try {
    return await Promise.race([command.run(context), timedOut])
  } finally {
    clearTimeout(timer)
  }
}

async function envFile(path: string | boolean | undefined): Promise<Record<string, string | undefined>> {
  if (typeof path !== 'string') return {}
  try {
    return parseEnv(await readFile(path, 'utf8'))
  } catch {
    throw new CommandError(`${path} cannot be read.`, {
      why: 'It is not there, or you have no right to it.',
      fix: 'Name the environment file of the service with --env-file.',
    })
  }
}

/** Every user of the machine can read a command line; the shell's history keeps it. */
function refuseSecrets(args: readonly string[]): void {
  const isSecret = (arg: string) =>
    /lk_[0-9a-f]{16}_/.test(arg) ||
    /:\/\/[^/\s:]*:[^@\s]+@/.test(arg) ||
    /^--(?:key|passphrase|password|secret|token)(?:=|$)/.test(arg)
  if (!args.some(isSecret)) return
  throw new CommandError('A secret was given on the command line.', {
    why: 'Everybody on this machine can read command lines, and shells keep them. Take this secret for known, and replace it.',
    fix: 'Put it into the environment, or into a file that --env-file, --key-file or --passphrase-file names (- is standard input).',
  })
}

const timeoutError = (name: string, seconds: number): CommandError =>
  new CommandError(`${name} was not done after ${seconds} seconds.`, {
    why: 'A service or the database does not answer, or there is much to do.',
    fix: 'Look with latchkey-admin check, or give it more time with --timeout.',
  })

function partsOf(error: unknown): { readonly what: string; readonly why?: string; readonly fix?: string } {
  if (error instanceof CommandError) return { what: error.message, why: error.why, fix: error.fix }
  return { what: error instanceof Error ? error.message : String(error) }
}

function errorText(error: unknown): string {
  const { what, why, fix } = partsOf(error)
  return [what, why, fix].filter((part) => part !== undefined).join('\n  ')
}
