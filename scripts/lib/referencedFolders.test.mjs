import { expect, test } from 'vitest'
import { fileURLToPath } from 'node:url'
import { referencedFolders } from './referencedFolders.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('behavior: the gateway is compiled with its console and the console’s packages, each once', () => {
  const folders = referencedFolders(root, 'services/gateway')
  expect(folders[0]).toBe('services/gateway')
  expect(folders).toEqual(
    expect.arrayContaining(['services/console', 'services/kit', 'packages/ui', 'packages/protocol']),
  )
  expect(new Set(folders).size).toBe(folders.length)
})
