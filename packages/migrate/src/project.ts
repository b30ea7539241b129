import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { kits } from './kits/index.js'
import type { InputFile } from './migrate.js'
import type { Kit } from './types.js'

const VERSION = '0.1.0'

const git = (folder: string, ...args: string[]): string | undefined => {
  try {
    return execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return undefined
  }
}

/** Changes could not be undone. */
export function reasonToRefuse(folder: string): string | undefined {
  const status = git(folder, 'status', '--porcelain', '--', '.')
  if (status === undefined) return 'This folder is not in a git repository.'
  return status.trim() === '' ? undefined : 'This folder has uncommitted changes.'
}

/** Not ignored by git, with slashes; never of node_modules. */
function listFiles(folder: string): string[] {
  const listed = git(folder, 'ls-files', '-z', '--cached', '--others', '--exclude-standard')
  const paths = listed === undefined ? walk(folder, '') : [...new Set(listed.split('\0'))]
  return paths.filter(
    (path) => path !== '' && !/(?:^|\/)node_modules\//.test(path) && existsSync(join(folder, path)),
  )
}

function walk(folder: string, at: string): string[] {
  return readdirSync(join(folder, at), { withFileTypes: true }).flatMap((entry) => {
    const path = at === '' ? entry.name : `${at}/${entry.name}`
    if (entry.name === 'node_modules' || entry.name === '.git') return []
    // A link may lead outside.
    return entry.isDirectory() ? walk(folder, path) : entry.isFile() ? [path] : []
  })
}

export interface Project {
  readonly sources: readonly InputFile[]
  readonly manifests: readonly InputFile[]
}

export function readProject(folder: string): Project {
  const read = (path: string): InputFile => ({ path, text: readFileSync(join(folder, path), 'utf8') })
  const paths = listFiles(folder)
  return {
    sources: paths
      .filter((path) => /\.(?:[cm]?ts|tsx|[cm]?js|jsx)$/.test(path) && !/\.d\.[cm]?ts$/.test(path))
      .map(read),
    manifests: paths.filter((path) => /(?:^|\/)package\.json$/.test(path)).map(read),
  }
}

/** Undefined unless exactly one is named. */
export function detectKit(manifests: readonly InputFile[]): Kit | undefined {
  const found = kits.filter((kit) =>
    manifests.some(({ text }) => dependenciesOf(text).some((name) => kit.packages.test(name))),
  )
  return found.length === 1 ? found[0] : undefined
}

interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

const parse = (text: string): Manifest => {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

function dependenciesOf(text: string): string[] {
  const { dependencies, devDependencies } = parse(text)
  return Object.keys({ ...dependencies, ...devDependencies })
}

/** Exact versions; still imported packages stay. */
export function rewriteManifest(text: string, sources: readonly InputFile[], kit: Kit): string {
  const names = dependenciesOf(text).filter((name) => kit.packages.test(name))
  const all = sources.map((source) => source.text).join('\n')
  const imported = (name: string) => new RegExp(`['"]${name.replaceAll('/', '\\/')}(?:['"/])`).test(all)
  const ours = ['bip122', 'core', 'eip155', 'react', 'solana', 'wagmi']
    .map((name) => `@latchkey/${name}`)
    .filter(imported)
  if (names.length === 0 || ours.length === 0) return text
  const manifest = parse(text)
  for (const name of names.filter((one) => !imported(one))) {
    delete manifest.dependencies?.[name]
    delete manifest.devDependencies?.[name]
  }
  const added = Object.fromEntries(ours.map((name) => [name, VERSION]))
  const dependencies = Object.entries({ ...manifest.dependencies, ...added }).toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  )
  const indent = /^\s+/m.exec(text.slice(1))?.[0].replace(/\n/g, '') ?? '  '
  const next = JSON.stringify(
    { ...manifest, dependencies: Object.fromEntries(dependencies) },
    undefined,
    indent,
  )
  return next + (text.endsWith('\n') ? '\n' : '')
}
