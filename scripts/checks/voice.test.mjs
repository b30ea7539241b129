import { expect, test } from 'vitest'
import { checkVoice } from './voice.mjs'

const frame = 'services/frame/src/page/words/en.ts'
const console = 'services/console/src/pages/Page.tsx'

test.each([
  ['a contraction', frame, `export const en = { a: 'It does not work' }`],
  ['a straight apostrophe', frame, `export const en = { a: "It can't work" }`],
  ['one word alone', frame, `export const en = { a: 'Receiver' }`],
  ['a word in markup', console, `const a = <p>Comes by e-mail.</p>`],
  ['a label', console, `const a = <Field label="Keys, one a line" />`],
  ['a template', console, 'const a = <p>{`${n} at most`}</p>'],
  [
    'German that addresses a signature',
    'services/frame/src/page/words/de.ts',
    `export const de = { a: 'Unterschreiben' }`,
  ],
  ['German in a file of three', 'services/kit/src/mail/words.ts', `const de = { a: 'Eine Erlaubnis' }`],
  [
    'German on a network',
    'packages/react/src/words/de/buy.json',
    '{ "a": { "other": "Kaufen in {network}" } }',
  ],
  ['Arabic with another word for a token', 'packages/react/src/words/ar/send.json', '{ "a": "رمز مميز" }'],
])('error: %s', (_what, path, text) => {
  expect(checkVoice([{ path, text }])).toEqual([expect.stringContaining(`${path}: “`)])
})

test.each([
  ['a key and a placeholder', frame, `export const en = { receiver: 'Send to {receiver}' }`],
  [
    'a text of the specification',
    'packages/react/src/words/en/toastWords.ts',
    `const a = { b: 'Chain is not supported' }`,
  ],
  ['a name in code', console, `const a = { receiver: 'receiver', seller: 'cannot' }`],
  ['a path', console, `import { a } from './it is not here.js'`],
  ['the same letters in another language', 'services/kit/src/mail/words.ts', `const ar = { a: 'at most' }`],
])('behavior: %s', (_what, path, text) => {
  expect(checkVoice([{ path, text }])).toEqual([])
})
