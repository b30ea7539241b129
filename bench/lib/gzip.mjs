import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'

export async function gzipBytes(path) {
  return gzipSync(await readFile(path), { level: 9 }).length
}
