import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { integrityLines } from './integrity.mjs'

/** @type {Record<string, string>} */
const files = {
  'script/latchkey.js': 'script',
  'standalone/latchkey.js': 'module',
  'standalone/view.js': 'view',
  'integrity.json': '{}',
}
const hashOf = (/** @type {string} */ name) =>
  `sha384-${createHash('sha384')
    .update(files[name] ?? '')
    .digest('base64')}`
const read = (/** @type {string} */ name) => files[name] ?? ''
const hashes = Object.fromEntries(
  Object.keys(files).flatMap((name) => (name === 'integrity.json' ? [] : [[name, hashOf(name)]])),
)

describe('the lines of the release notes', () => {
  test('behavior: the page’s script, and the list of the other files', () => {
    const lines = integrityLines('1.2.3', hashes, read).split('\n')
    expect(lines[0]).toBe('### Integrity of `@latchkey/elements` 1.2.3')
    expect(lines.filter((line) => line.startsWith('| `'))).toEqual(
      ['script/latchkey.js', 'standalone/latchkey.js', 'integrity.json'].map(
        (name) => `| \`${name}\` | \`${hashOf(name)}\` |`,
      ),
    )
  })

  test('error: a file with another hash than the list’s', () => {
    const other = (/** @type {string} */ name) => (name === 'standalone/view.js' ? 'changed' : read(name))
    expect(() => integrityLines('1.2.3', hashes, other)).toThrow('standalone/view.js')
  })

  test('error: a list without the script', () => {
    const { 'script/latchkey.js': _, ...rest } = hashes
    expect(() => integrityLines('1.2.3', rest, read)).toThrow('script/latchkey.js')
  })
})
