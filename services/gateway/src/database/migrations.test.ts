import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('behavior: each migration has a number of its own, so that their order is the one they were written in', () => {
  const names = readdirSync(fileURLToPath(new URL('../../migrations/', import.meta.url)))
  const numbers = names.map((name) => /^\d{4}(?=_[a-z_]+\.sql$)/.exec(name)?.[0])
  expect(new Set(numbers).size).toBe(names.length)
  expect(numbers).not.toContain(undefined)
})
