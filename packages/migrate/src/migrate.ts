import { posix } from 'node:path'
import { rewriteConfig, rewriteWagmiAdapter } from './rewriteConfig.js'
import { pageUrl } from './pages.js'
import { addProvider, rewriteElements, rewriteHooks } from './rewriteUses.js'
import { Source } from './Source.js'
import type { Kit, Remaining, Shared } from './types.js'

export interface InputFile {
  /** To the folder, with slashes. */
  readonly path: string
  readonly text: string
}

export interface Migration {
  /** Changed and new ones. */
  readonly files: readonly InputFile[]
  readonly remaining: readonly Remaining[]
}

/** No file access. */
export function migrateFiles(files: readonly InputFile[], kit: Kit): Migration {
  const shared: Shared = { client: undefined, options: new Set(), remaining: [] }
  const sources = files
    .filter(({ text }) => mentions(text, kit))
    .map(({ path, text }) => new Source(path, text, kit, shared))
    .filter(({ imports, text }) => imports.length > 0 || hasCustomElement(text, kit))
  // Literal themes become client options.
  for (const { path, text } of sources) {
    const first: Shared = { client: { file: path, name: 'client' }, options: shared.options, remaining: [] }
    rewriteElements(new Source(path, text, kit, first), () => 'client')
  }
  for (const source of sources) rewriteWagmiAdapter(source)
  for (const source of sources) rewriteConfig(source)
  let created: InputFile | undefined
  let hasProvider = kit.name !== 'appkit'
  for (const source of sources) {
    const clientName = () => {
      created ??= shared.client ? undefined : newClient(source)
      return importClient(source, shared.client)
    }
    rewriteElements(source, clientName)
    rewriteHooks(source)
    if (kit.name === 'appkit' && addProvider(source, clientName)) hasProvider = true
  }
  if (!hasProvider && sources[0])
    sources[0].report(
      sources[0].root,
      'Wrap the app in `<LatchkeyProvider client={client}>` of @latchkey/react',
    )
  const written = sources.map((source) => ({ path: source.path, before: source.text, text: source.finish() }))
  return {
    files: [
      ...written.filter(({ before, text }) => before !== text).map(({ path, text }) => ({ path, text })),
      ...(created ? [created] : []),
    ],
    remaining: uniqueSorted(shared.remaining),
  }
}

const hasCustomElement = (text: string, kit: Kit): boolean =>
  Object.keys(kit.customElements ?? {}).some((name) => text.includes(`<${name}`))

const mentions = (text: string, kit: Kit): boolean =>
  [...text.matchAll(/['"]([^'"\n]+)['"]/g)].some(([, name = '']) => kit.packages.test(name)) ||
  hasCustomElement(text, kit)

function newClient(source: Source): InputFile {
  const path = posix.join(
    posix.dirname(source.path),
    /\.tsx?$/.test(source.path) ? 'latchkey.ts' : 'latchkey.js',
  )
  source.shared.client = { file: path, name: 'client' }
  source.shared.remaining.push({
    file: path,
    line: 6,
    why: 'Give the client the networks and the metadata of your app, and your wagmi config the `latchkey` connector',
    page: pageUrl('migrating.md#the-setup-for-both'),
  })
  const options = ['networks: [mainnet]', 'adapters: [eip155()]', ...source.shared.options]
  const imports = [
    ['createLatchkey', '@latchkey/core'],
    ['mainnet', '@latchkey/core/networks'],
    ['eip155', '@latchkey/eip155'],
  ].map(([name, from]) => `import { ${name} } from '${from}'${source.semicolon}\n`)
  const text = source.style(`${imports.join('')}
export const client = createLatchkey({
${options.map((one) => `  ${one},\n`).join('')}})${source.semicolon}
`)
  return { path, text }
}

function importClient(source: Source, client: Shared['client']): string {
  if (!client || client.file === source.path) return client?.name ?? 'client'
  const relative = posix.relative(posix.dirname(source.path), client.file)
  const path = relative.startsWith('.') ? relative : `./${relative}`
  const hasExtensions = source
    .importStatements()
    .some((one) => /from\s+['"]\.[^'"]*\.js['"]/.test(one.text()))
  const plain = path.replace(/\.[cm]?[jt]sx?$/, '').replace(/\/index$/, '') || '.'
  const from = hasExtensions ? path.replace(/\.tsx?$/, '.js') : plain
  const same = source
    .importStatements()
    .find((one) => one.text().includes(`'${from}'`) || one.text().includes(`"${from}"`))
  if (client.isDefault) {
    const name = /import\s+(\w+)/.exec(same?.text() ?? '')?.[1]
    if (name) return name
    return source.need('default', from, 'latchkeyClient')
  }
  return source.need(client.name, from)
}

function uniqueSorted(remaining: readonly Remaining[]): Remaining[] {
  const byKey = new Map(remaining.map((one) => [`${one.file}:${one.line}:${one.why}`, one]))
  return [...byKey.values()].toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line)
}
