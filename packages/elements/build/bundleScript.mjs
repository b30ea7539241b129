import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { rolldown } from 'rolldown'
import { rollup } from 'rollup'
import { integrityOf } from './integrityOf.mjs'

/** Set by `src/chunks.ts`. */
const CHUNKS = 'latchkeyChunks'

/** Bytes; smaller chunks are merged where that loads nothing too early. */
const SMALL = 1_500

/**
 * One file with everything before the modal opens, and later chunks. rolldown writes no classic
 * script in several files: Rollup makes AMD, and `src/loadChunks.ts` replaces its loader.
 *
 * @param {object} options
 * @param {string} options.entry
 * @param {string} options.loader the script's first part
 * @param {string} options.dir
 * @param {(input: Record<string, string>, dir: string) => Promise<void>} options.bundle writes ES
 *   modules
 */
export async function bundleScript({ entry, loader, dir, bundle }) {
  const modules = mkdtempSync(join(tmpdir(), 'latchkey-script-'))
  try {
    await bundle({ latchkey: entry }, modules)
    const chunks = await makeChunks(join(modules, 'latchkey.js'))
    const first = withImports(chunks, 'latchkey.js')
    const later = chunks.filter((chunk) => !first.includes(chunk))
    const files = await Promise.all(
      later.map(async ({ fileName, code }) => ({ name: fileName, text: await minify(code) })),
    )
    const integrity = Object.fromEntries(files.map(({ name, text }) => [name, integrityOf(text)]))
    const list = `${CHUNKS}.trust(${JSON.stringify(integrity)})`
    const parts = [
      await makeLoader(loader),
      `${CHUNKS}.integrity="${integrityOf(list)}";`,
      ...(await Promise.all(first.map(({ code }) => minify(code)))),
      `${CHUNKS}.run("latchkey");`,
    ]
    mkdirSync(dir, { recursive: true })
    const texts = { 'latchkey.js': parts.join('\n'), 'integrity.js': list }
    for (const [name, text] of Object.entries(texts)) writeFileSync(join(dir, name), text)
    for (const { name, text } of files) writeFileSync(join(dir, name), text)
  } finally {
    rmSync(modules, { recursive: true })
  }
}

/** @param {string} input */
async function makeChunks(input) {
  const bundled = await rollup({
    input,
    onLog: (level, log, write) => {
      // Circular types call nothing.
      if (level !== 'info' && log.code !== 'CIRCULAR_DEPENDENCY') write(level, log)
    },
  })
  const { output } = await bundled.generate({
    format: 'amd',
    amd: { define: CHUNKS, autoId: true, forceJsExtensionForImports: true },
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    experimentalMinChunkSize: SMALL,
    compact: true,
    esModule: false,
    externalLiveBindings: false,
    freeze: false,
    generatedCode: 'es2015',
  })
  await bundled.close()
  return output.filter((one) => one.type === 'chunk')
}

/**
 * Imports first.
 *
 * @template {{ fileName: string, imports: string[] }} T
 * @param {readonly T[]} chunks
 * @param {string} name
 * @param {Set<T>} found
 * @returns {T[]}
 */
function withImports(chunks, name, found = new Set()) {
  const chunk = chunks.find(({ fileName }) => fileName === name)
  if (!chunk || found.has(chunk)) return [...found]
  found.add(chunk)
  for (const needed of chunk.imports) withImports(chunks, needed, found)
  return [...found]
}

/** @param {string} input */
async function makeLoader(input) {
  const bundled = await rolldown({ input, resolve: { extensionAlias: { '.js': ['.ts'] } } })
  const { output } = await bundled.generate({ format: 'iife', minify: true })
  await bundled.close()
  return output[0].code
}

const minify = async (/** @type {string} */ code) =>
  (await transform(code, { minify: true, target: 'es2022', legalComments: 'none' })).code.trim()
