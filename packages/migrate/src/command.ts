import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { kits } from './kits/index.js'
import { type InputFile, migrateFiles } from './migrate.js'
import { detectKit, readProject, reasonToRefuse, rewriteManifest } from './project.js'
import type { Remaining } from './types.js'

const usage = `latchkey-migrate [folder] [options]

  --from KIT       rainbowkit, connectkit, web3-onboard or appkit; default: by package.json
  --dry-run        print a diff and change nothing
  --report FILE    write the remaining work as Markdown
  --force          run on uncommitted changes, or without git
`

/**
 * @param args without the name of the command
 * @param cwd the default folder
 * @param print receives the output
 * @returns the exit code: 0, 1 if it refuses, 2 for wrong options
 */
export async function runCommand(
  args: readonly string[],
  cwd: string,
  print: (text: string) => void,
): Promise<number> {
  let options: ReturnType<typeof readOptions>
  try {
    options = readOptions(args)
  } catch (error) {
    print(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    return 2
  }
  const { values, positionals } = options
  if (values.help || positionals.length > 1) {
    print(usage)
    return values.help ? 0 : 2
  }
  const folder = resolve(cwd, positionals[0] ?? '.')
  const isDry = values['dry-run'] === true
  const refusal = isDry || values.force ? undefined : reasonToRefuse(folder)
  if (refusal) {
    print(`${refusal} Commit first, or run with --force.\n`)
    return 1
  }
  const { sources, manifests } = readProject(folder)
  const kit = values.from ? kits.find(({ name }) => name === values.from) : detectKit(manifests)
  if (!kit) {
    print(`Name the kit with --from: ${kits.map(({ name }) => name).join(', ')}.\n`)
    return 2
  }
  const { files, remaining } = migrateFiles(sources, kit)
  const changed = new Map(files.map((file) => [file.path, file]))
  const after = [...sources.filter(({ path }) => !changed.has(path)), ...files]
  const written = [...files]
  for (const manifest of manifests) {
    const prefix = manifest.path.slice(0, -'package.json'.length)
    const text = rewriteManifest(
      manifest.text,
      after.filter(({ path }) => path.startsWith(prefix)),
      kit,
    )
    if (text !== manifest.text) written.push({ path: manifest.path, text })
  }
  const before = new Map([...sources, ...manifests].map(({ path, text }) => [path, text]))
  for (const file of written) {
    if (isDry) print(diff(file, before.get(file.path) ?? ''))
    else writeFileSync(join(folder, file.path), file.text)
  }
  if (values.report) writeFileSync(resolve(cwd, values.report), reportText(kit.name, written, remaining))
  print(`${isDry ? 'Would change' : 'Changed'} ${written.length} files; ${remaining.length} left to do.\n`)
  for (const { file, line, why, page } of remaining) print(`  ${file}:${line}  ${why} (${page})\n`)
  return 0
}

const readOptions = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      from: { type: 'string' },
      'dry-run': { type: 'boolean' },
      report: { type: 'string' },
      force: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })

function reportText(kit: string, written: readonly InputFile[], remaining: readonly Remaining[]): string {
  const rows = remaining.map(
    ({ file, line, why, page }) => `| ${file}:${line} | ${why.replaceAll('|', '\\|')} | ${page} |\n`,
  )
  const files = written.map(({ path }) => `- ${path}\n`)
  return `# From ${kit} to Latchkey\n\n## Left to do\n\n| place | why | page |\n|---|---|---|\n${rows.join('')}\n## Changed files\n\n${files.join('')}`
}

/** By git. */
function diff({ path, text }: InputFile, before: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-migrate-'))
  try {
    writeFileSync(join(folder, 'before'), before)
    writeFileSync(join(folder, 'after'), text)
    const args = ['diff', '--no-index', '--no-color', '--', 'before', 'after']
    let output: string
    try {
      output = execFileSync('git', args, { cwd: folder, encoding: 'utf8' })
    } catch (error) {
      // Exit code 1: different files.
      output = String((error as { stdout?: unknown }).stdout ?? '')
    }
    return `--- a/${path}\n+++ b/${path}\n${output.slice(Math.max(output.indexOf('@@'), 0))}`
  } finally {
    rmSync(folder, { recursive: true })
  }
}
