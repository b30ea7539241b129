import { expect, test } from 'vitest'
import { checkReferences } from './references.mjs'

const join = (/** @type {string[]} */ ...words) => words.join(' ')
/** @param {string} text */
const check = (text) => checkReferences([{ path: 'docs/README.md', text }])

test.each([
  [`// 30 s (${join('ruling', '20')})`, join('ruling', '2')],
  [`// ${join('Rulings', '2')} and 3`, join('Rulings', '2')],
  [` * as ${join('user', 'demand')} 4.1 says`, join('user', 'demand')],
  [`test('${join('protocol', 'page')} 3.1')`, join('protocol', 'page')],
  [`// ${join('the specification', 'section')} 9`, join('specification', 'section')],
  [`// defaults of ${join('section', '9')}`, join('section', '9')],
  [`// see ${['contracts', 'md'].join('.')}`, ['contracts', 'md'].join('.')],
])('error: %s', (line, hit) => {
  expect(check(`first\n${line}`)).toContain(`docs/README.md:2: no reader can open "${hit}"`)
})

test('error: a reference that a comment wraps', () => {
  expect(check(` * as the ${['protocol', 'page'].join('\n * ')} says`)).toEqual([
    'docs/README.md:1: no reader can open "' + join('protocol', '*', 'page') + '"',
  ])
})

test('error: a missing test that a document names', () => {
  const files = [
    {
      path: 'docs/README.md',
      text: '| yes | `there.test.ts`, `e2e/gone.spec.ts`, also `folder/there.test.ts` |',
    },
    { path: 'a/there.test.ts', text: "import './gone.spec.ts'" },
  ]
  expect(checkReferences(files)).toEqual(['docs/README.md:1: no reader can open "gone.spec.ts"'])
})

test.each([
  '[known](README.md#part)',
  'https://example.com/spec/elsewhere.md',
  'base64 (RFC 4648 section 4)',
  'a ruling of the court, sections of the wallet list',
  "glob('**/*.md')",
])('behavior: %s is allowed', (text) => {
  expect(check(text)).toEqual([])
})
