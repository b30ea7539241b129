import { describe, expect, test } from 'vitest'
import { aboveLimit, checkCommits, checkEnglish } from './prose.mjs'

const findings = (/** @type {string} */ path, /** @type {string} */ text) =>
  checkEnglish([{ path, text }]).map(({ line }) => line)
// Split, so as not to find itself.
const relative = ['Who', 'leaves is gone.'].join(' ')

describe('openings', () => {
  test.each([
    ['a.ts', `// ${relative}\nlet a`, 1],
    ['a.ts', `/**\n * Ends a run. ${relative}\n */\nlet a`, 1],
    ['a.ts', `let a\n// The page\n// stays.\n// ${relative}`, 2],
    ['docs/swap.md', `Text.\n\n- ${relative}`, 3],
    ['docs/swap.md', `| a |\n| --- |\n| ${relative} |`, 3],
  ])('error: %s %j', (path, text, line) => {
    expect(findings(path, text)).toEqual([`${path}:${line}: name the subject first: ${relative}`])
  })

  test.each([
    ['a.ts', "const text = 'What is a wallet'"],
    ['a.ts', '// Who pays? The sponsor.\nlet a'],
    ['docs/swap.md', '```ts\n// What it does is code.\n```'],
    ['docs/swap.md', 'A visitor who leaves is gone.'],
  ])('behavior: %s %j passes', (path, text) => {
    expect(findings(path, text)).toEqual([])
  })
})

test('error: a word with a better one', () => {
  const word = ['e', 'mail'].join('-')
  expect(findings('docs/swap.md', `An ${word} comes.`)).toEqual([
    `docs/swap.md:1: say email: An ${word} comes.`,
  ])
})

test('error: a sentence of a document above 35 words, which comments may have', () => {
  const long = `It ${'goes on and on '.repeat(9)}.`
  expect(findings('docs/swap.md', long)[0]).toContain('docs/swap.md:1: 37 words: It goes')
  expect(findings('a.ts', `// ${long}`)).toEqual([])
})

test('error: a rule above its limit shows all its findings', () => {
  const listed = /** @type {const} */ ([
    { rule: 'opening', line: 'a' },
    { rule: 'opening', line: 'b' },
    { rule: 'word', line: 'c' },
  ])
  expect(aboveLimit(listed, { opening: 1, word: 1, length: 0 })).toEqual(['a', 'b'])
})

test.each([
  [{ subject: `relay: ${'x'.repeat(66)}`, body: 'why' }, 'c0ffee: the subject has 73 characters, at most 72'],
  [{ subject: 'relay: stop', body: ' \n' }, 'c0ffee: no body says why: relay: stop'],
])('error: the commit %j', (commit, problem) => {
  expect(checkCommits([{ hash: 'c0ffee', ...commit }])[0]).toContain(problem)
  expect(checkCommits([{ hash: 'c0ffee', subject: 'relay: stop', body: 'why' }])).toEqual([])
})
