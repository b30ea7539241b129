// In TypeScript's strictest mode.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/root.mjs'
import { runCommand } from '../lib/runCommand.mjs'
import { listFiles } from './listFiles.mjs'
import { report } from './report.mjs'

const cache = '.cache/snippets'

const shownClient = `import { createLatchkey } from '@latchkey/core'
import { mainnet } from '@latchkey/core/networks'
import { eip155 } from '@latchkey/eip155'

export const client = createLatchkey({ networks: [mainnet], adapters: [eip155()] })
`

const globals = `declare const client: import('@latchkey/core').Client
declare const vi: typeof import('vitest').vi
`

/**
 * TypeScript blocks by the file name in their first line (`// wallet.ts`), else a number. Skips `ts
 * fragment`.
 *
 * @param {string} text
 * @returns {{ name: string, code: string, line: number }[]}
 */
export function findSnippets(text) {
  const found = []
  for (const match of text.matchAll(/^```(tsx?)\n([\s\S]*?)^```$/gm)) {
    const [, kind = 'ts', code = ''] = match
    const named = /^\/\/ ([\w.-]+\.tsx?)\n/.exec(code)?.[1]
    const line = text.slice(0, match.index).split('\n').length + 1
    // On one line: keeps line numbers.
    found.push({ name: named ?? `snippet${line}.${kind}`, code: `export {}; ${code}`, line })
  }
  return found
}

/** @returns {Promise<string[]>} */
async function checkSnippets() {
  rmSync(root + cache, { recursive: true, force: true })
  /** @type {Map<string, { path: string, line: number }>} */
  const origins = new Map()
  for (const { path, text } of listFiles(
    (candidate) => candidate.endsWith('.md') && !/^\.changeset|CHANGELOG/.test(candidate),
  )) {
    const snippets = findSnippets(text)
    if (snippets.length === 0) continue
    const folder = join(cache, path.replace(/\W+/g, '-'))
    mkdirSync(root + folder, { recursive: true })
    writeFileSync(join(root, folder, 'client.ts'), shownClient)
    for (const { name, code, line } of snippets) {
      writeFileSync(join(root, folder, name), code)
      origins.set(`${folder}/${name}`, { path, line })
    }
  }
  const settings = {
    extends: '../../tsconfig.base.json',
    compilerOptions: {
      composite: false,
      noEmit: true,
      declaration: false,
      declarationMap: false,
      sourceMap: false,
      inlineSources: false,
      // wagmi's own declarations fail.
      skipLibCheck: true,
      jsx: 'react-jsx',
      module: 'ESNext',
      moduleResolution: 'Bundler',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    },
    include: ['.'],
  }
  writeFileSync(join(root, cache, 'globals.d.ts'), globals)
  writeFileSync(join(root, cache, 'tsconfig.json'), JSON.stringify(settings))
  const args = ['node_modules/typescript/bin/tsc', '-p', cache, '--pretty', 'false']
  const { code, output } = await runCommand(process.execPath, args, { quiet: true })
  return code === 0
    ? []
    : output
        .trim()
        .split('\n')
        .map((line) => inDocument(line, origins))
}

/**
 * @param {string} message
 * @param {ReadonlyMap<string, { path: string, line: number }>} origins by compiled file
 */
export function inDocument(message, origins) {
  const [, file = '', row = '', rest = ''] = /^(.*?)\((\d+),\d+\): (.*)$/.exec(message) ?? []
  const origin = origins.get(file)
  return origin ? `${origin.path}:${origin.line + Number(row) - 1}: ${rest}` : message
}

await report(import.meta.url, 'snippets of the documents', checkSnippets)
