import { expect, test } from 'vitest'
import { checkFileSize } from './fileSize.mjs'

test('error: 301 lines are too many, 300 are not', () => {
  expect(checkFileSize([{ path: 'a.ts', text: 'x\n'.repeat(301) }])).toEqual(['a.ts: 301 lines, at most 300'])
  expect(checkFileSize([{ path: 'a.ts', text: 'x\n'.repeat(300) }])).toEqual([])
})

test.each([
  ['TO', 'DO'],
  ['FIX', 'ME'],
])('error: a note of %s and %s is found', (first, second) => {
  const note = first + second
  expect(checkFileSize([{ path: 'a.ts', text: `ok\n// ${note}: later\n` }])).toEqual([
    `a.ts:2: // ${note}: later`,
  ])
  expect(checkFileSize([{ path: 'a.ts', text: `const x${note}x = 1\n` }])).toEqual([])
})
