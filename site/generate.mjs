// Writes .pages: documents, the packages' API, and the gateway's REST interface.
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { listPackages } from '../scripts/checks/listPackages.mjs'
import { root } from '../scripts/lib/root.mjs'
import { runCommand } from '../scripts/lib/runCommand.mjs'
import { contents } from './contents.mjs'
import { llmsText } from './llmsText.mjs'
import { rewriteLinks } from './rewriteLinks.mjs'
import { restPage } from './restPage.mjs'

const site = `${root}site/`
const pages = `${site}.pages/`
const repository = 'https://github.com/latchkey-wallet/latchkey/blob/main/'

rmSync(pages, { recursive: true, force: true })
const all = contents.flatMap(({ pages: list }) => list)
const decisions = decisionPages()
const targets = new Map([...all, ...decisions].map(([, source, page]) => [source, `/${page}`]))
const written = [...all, ...decisions].map(([title, source, page]) => {
  const markdown = readFileSync(root + source, 'utf8')
  const text = rewriteLinks(markdown, { source, targets, repository })
  writePage(page, text)
  return { title, page, text }
})
for (const page of ['index', 'configurator']) {
  writePage(page, readFileSync(`${site}pages/${page}.md`, 'utf8'))
}
cpSync(`${root}docs/screens`, `${pages}public/screens`, { recursive: true })
writePage('reference/rest', restPage(await gatewayDocument()))
await writeApi()
mendAnchors()
cpSync(`${site}public`, `${pages}public`, { recursive: true })
write('public/llms.txt', llmsText(contents, written).index)
write('public/llms-full.txt', llmsText(contents, written).full)
console.log(`${written.length + 3} pages and the reference of ${listPackages().length} packages`)

/** @returns {readonly import('./contents.mjs').Page[]} from `docs/decisions/README.md` */
function decisionPages() {
  const index = readFileSync(`${root}docs/decisions/README.md`, 'utf8')
  return [...index.matchAll(/\[([^\]]+)\]\(([\w-]+)\.md\)/g)].map(([, title = '', name = '']) => [
    title,
    `docs/decisions/${name}.md`,
    `project/decisions/${name}`,
  ])
}

/** Default settings, empty database. */
async function gatewayDocument() {
  const { createGateway } = await import('../services/gateway/dist/createGateway.js')
  const gateway = await createGateway({ dataDir: undefined, logLevel: 'fatal' })
  const response = await gateway.fetch(new Request('http://127.0.0.1/openapi.json'))
  const document = await response.json()
  await gateway.close()
  return document
}

/** From the built declarations. */
async function writeApi() {
  const entries = listPackages().flatMap(({ dir, name, entries: list }) =>
    list
      .filter(({ types }) => types?.endsWith('.d.ts'))
      .map(({ entry, types = '' }) => ({
        file: posix.join(root, dir, types),
        name: posix.join(name, entry),
      })),
  )
  const names = Object.fromEntries(entries.map(({ file, name }) => [file, name]))
  const args = [
    'node_modules/typedoc/bin/typedoc',
    '--options',
    'typedoc.mjs',
    '--out',
    join(pages, 'reference/api'),
    ...entries.map(({ file }) => file),
  ]
  const env = { LATCHKEY_MODULES: JSON.stringify(names) }
  const { code, output } = await runCommand(process.execPath, args, { cwd: site, env, quiet: true })
  if (code !== 0) throw new Error(`typedoc failed:\n${output.trim()}`)
  if (!existsSync(join(pages, 'reference/api'))) throw new Error(`typedoc wrote nothing:\n${output}`)
}

/**
 * TypeDoc numbers the anchor of an interface that several files augment, although it has one
 * heading.
 */
function mendAnchors() {
  const files = readdirSync(join(pages, 'reference/api'), { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => name.endsWith('.md'))) {
    const path = join(pages, 'reference/api', file)
    const text = readFileSync(path, 'utf8')
    const mended = text.replace(/#(adapteractions|adapterreads|authsession)-1\)/g, '#$1)')
    if (mended !== text) writeFileSync(path, mended)
  }
}

/**
 * @param {string} page without extension
 * @param {string} text Markdown
 */
function writePage(page, text) {
  write(`${page}.md`, text)
}

/**
 * @param {string} path
 * @param {string} text
 */
function write(path, text) {
  mkdirSync(dirname(pages + path), { recursive: true })
  writeFileSync(pages + path, text)
}
