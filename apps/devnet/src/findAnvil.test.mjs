import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findAnvil } from './findAnvil.mjs'

const dir = mkdtempSync(join(tmpdir(), 'latchkey-anvil-'))
const binary = join(dir, 'anvil')
afterAll(() => rmSync(dir, { recursive: true }))

const missing = () => {
  throw new Error('not installed')
}

test('error: without anvil the message explains the installation', () => {
  expect(() => findAnvil({ path: '', resolve: missing })).toThrow(/getfoundry\.sh/)
})

test('behavior: node_modules/.bin on the PATH, as set by npm, does not count as an installed anvil', () => {
  const bin = join(dir, 'node_modules', '.bin')
  mkdirSync(bin, { recursive: true })
  writeFileSync(join(bin, 'anvil'), '', { mode: 0o755 })
  expect(() => findAnvil({ path: bin, resolve: missing })).toThrow('anvil was not found')
})

test('behavior: the PATH takes precedence over the npm package, and a file that cannot run does not count', () => {
  writeFileSync(binary, '#!/bin/sh\n')
  chmodSync(binary, 0o644)
  expect(() => findAnvil({ path: dir, resolve: missing })).toThrow('anvil was not found')
  chmodSync(binary, 0o755)
  expect(findAnvil({ path: dir, resolve: missing })).toEqual({
    path: binary,
    from: `${binary} (on the PATH)`,
  })
  expect(findAnvil({ path: '', resolve: () => binary }).from).toContain('npm package')
})
