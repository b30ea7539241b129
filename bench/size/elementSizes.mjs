import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gzipBytes } from '../lib/gzip.mjs'

const dist = new URL('../../packages/elements/dist/', import.meta.url)

/** The script, or the modules imported at once. */
export async function elementSizes() {
  return {
    elementsScript: await gzipBytes(fileURLToPath(new URL('script/latchkey.js', dist))),
    elementsModules: await sizeWithImports(new URL('standalone/latchkey.js', dist)),
  }
}

/**
 * @param {URL} file
 * @param {Set<string>} visited
 * @returns {Promise<number>} bytes
 */
async function sizeWithImports(file, visited = new Set()) {
  if (visited.has(file.href)) return 0
  visited.add(file.href)
  const path = fileURLToPath(file)
  const text = await readFile(path, 'utf8')
  let bytes = await gzipBytes(path)
  for (const [, name] of text.matchAll(/(?:from|import)\s*["'](\.[^"']+)["']/g))
    bytes += await sizeWithImports(new URL(name, file), visited)
  return bytes
}
