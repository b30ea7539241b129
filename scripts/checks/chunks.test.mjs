import { expect, test } from 'vitest'
import { checkChunks } from './chunks.mjs'

const manifests = {
  'packages/protocol': {
    exports: { './early': { default: './dist/early.js' }, './late': { default: './dist/late.js' } },
  },
}
const page = {
  'packages/core/src/index.ts':
    "import { begin } from './begin.js'\nexport const late = () => import('./late.js')",
  'packages/core/src/begin.ts': "import { LIMIT } from '@latchkey/protocol/early'",
  'packages/protocol/src/early.ts': 'export const LIMIT = 1',
  'packages/protocol/src/late.ts': 'export const late = 1',
}

/** @param {Record<string, string>} late */
const check = (late) =>
  checkChunks({
    files: Object.entries({ ...page, ...late }).map(([path, text]) => ({ path, text })),
    manifests,
  })

test('behavior: lazy code of its own and types of the page are fine', () => {
  const text = "import './own.js'\nimport type { B } from './begin.js'\nimport '@latchkey/protocol/late'"
  expect(check({ 'packages/core/src/late.ts': text, 'packages/core/src/own.ts': 'export {}' })).toEqual([])
})

test.each([
  ["import { begin } from './begin.js'", 'packages/core/src/begin.ts'],
  ["export * from './index.js'", 'packages/core/src/index.ts'],
  ["import { LIMIT } from '@latchkey/protocol/early'", 'packages/protocol/src/early.ts'],
])('error: lazy code with %s', (text, target) => {
  const own = { 'packages/core/src/late.ts': "import './own.js'", 'packages/core/src/own.ts': text }
  expect(check(own)).toEqual([
    `packages/core/src/own.ts is loaded later and imports ${target}, which the page loads`,
  ])
})
