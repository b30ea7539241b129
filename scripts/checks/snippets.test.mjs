import { expect, test } from 'vitest'
import { findSnippets, inDocument } from './snippets.mjs'

const fence = '`'.repeat(3)
const text = `# A
${fence}tsx
const a = 1
${fence}
${fence}sh
npm test
${fence}
${fence}ts
// wallet.ts
export const b = 2
${fence}
${fence}ts fragment
part: 1,
${fence}
`

test('behavior: each TypeScript block is a file; others and fragments are skipped', () => {
  expect(findSnippets(text)).toEqual([
    { name: 'snippet3.tsx', code: 'export {}; const a = 1\n', line: 3 },
    { name: 'wallet.ts', code: 'export {}; // wallet.ts\nexport const b = 2\n', line: 9 },
  ])
})

test('behavior: a message has the position in the document', () => {
  const origins = new Map([['.cache/snippets/x/wallet.ts', { path: 'docs/react.md', line: 9 }]])
  expect(inDocument('.cache/snippets/x/wallet.ts(2,14): error TS1: no', origins)).toBe(
    'docs/react.md:10: error TS1: no',
  )
  expect(inDocument('  more about it', origins)).toBe('  more about it')
})
