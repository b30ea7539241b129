import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { cancel, intro, log, outro } from '@clack/prompts'
import { renderUsage } from 'citty'
import { askChoices, askFolder, Canceled } from './ask.js'
import { backendFiles } from './backend.js'
import { checkChoices, nameProblem, UsageError, type Choices, type PackageManager } from './choices.js'
import { options, readOptions, runningManager, withDefaults, type CommandOptions } from './options.js'
import { readme } from './readme.js'
import { appFiles, type Files } from './templates.js'

/** Written by the build. */
interface Shipped {
  readonly version: string
  readonly repository: string
  readonly examples: Readonly<Record<string, Files>>
  readonly deploy: Files
}

const OWNER_ONLY = 0o600

function allFiles(choices: Choices): Files {
  const shipped = JSON.parse(readFileSync(new URL('./templates.json', import.meta.url), 'utf8')) as Shipped
  const backend = choices.backend ? backendFiles(shipped.deploy, choices, shipped) : {}
  return {
    ...appFiles(shipped.examples, choices),
    'README.md': readme(choices),
    ...Object.fromEntries(Object.entries(backend).map(([path, text]) => [`backend/${path}`, text])),
  }
}

/** @throws UsageError for a folder with files */
function checkFolder(folder: string): void {
  if (!existsSync(folder)) return
  // May be an empty repository.
  const found = readdirSync(folder).filter((name) => name !== '.git')
  if (found.length > 0)
    throw new UsageError(`${folder} is not empty (${found.slice(0, 3).join(', ')}). Name another folder.`)
}

function writeFiles(folder: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    const target = join(folder, path)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, text, { flag: 'wx', mode: path.endsWith('.env') ? OWNER_ONLY : 0o666 })
  }
}

function run(program: string, args: readonly string[], cwd: string): void {
  const { status, error } = spawnSync(program, args, {
    cwd,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (error) throw new UsageError(`${program} could not start (${error.message}). Install it and try again.`)
  if (status !== 0) throw new UsageError(`${program} ${args[0]} failed; its own words are above.`)
}

/** From a registry or a release bundle. */
function install(folder: string, commandOptions: CommandOptions, manager: PackageManager): void {
  if (commandOptions.tarballs === undefined) {
    if (commandOptions.install) run(manager, ['install'], folder)
    return
  }
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>
  }
  const names = Object.keys(manifest.dependencies)
    .filter((name) => name.startsWith('@latchkey/'))
    .map((name) => name.slice('@latchkey/'.length))
  const args = ['--yes', '-p', resolve(commandOptions.tarballs), 'latchkey', ...names, '--manager', manager]
  run('npx', [...args, ...(commandOptions.install ? [] : ['--no-install'])], folder)
}

async function create(args: readonly string[]): Promise<void> {
  const commandOptions = readOptions(args)
  if (commandOptions.help) {
    process.stdout.write(`${await renderUsage({ meta: { name: 'create-latchkey' }, args: options })}\n`)
    return
  }
  if (commandOptions.tarballs !== undefined && !existsSync(commandOptions.tarballs))
    throw new UsageError(`There is no file ${commandOptions.tarballs}.`)
  const isInteractive = !commandOptions.yes && process.stdin.isTTY && process.stdout.isTTY
  intro('Latchkey')
  const folder = resolve(commandOptions.folder ?? (isInteractive ? await askFolder() : 'my-app'))
  const name = basename(folder)
  const problem = nameProblem(name)
  if (problem !== undefined) throw new UsageError(problem)
  checkFolder(folder)
  const manager = runningManager(process.env.npm_config_user_agent)
  const choices = withDefaults(
    isInteractive ? await askChoices(commandOptions.choices) : commandOptions.choices,
    name,
    manager,
  )
  checkChoices(choices)
  writeFiles(folder, allFiles(choices))
  log.success(`${choices.template}${choices.wagmi ? ' with wagmi' : ''} in ${folder}`)
  install(folder, commandOptions, choices.packageManager)
  const start = choices.packageManager === 'npm' ? 'npm run dev' : `${choices.packageManager} dev`
  outro(
    `Next: cd ${commandOptions.folder ?? name}${commandOptions.install ? '' : `, ${choices.packageManager} install`}, ${start}`,
  )
}

try {
  await create(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof UsageError || error instanceof Canceled)) throw error
  cancel(error.message)
  process.exitCode = 1
}
