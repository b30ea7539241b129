import { expect, test } from 'vitest'
import { checkVoice } from './voice.mjs'

const frame = 'languages/en/frame.json'
const console = 'services/console/src/pages/Page.tsx'

test.each([
  ['a contraction', frame, '{ "a": "It does not work" }'],
  ['a straight apostrophe', frame, `{ "a": "It can't work" }`],
  ['one word alone', frame, '{ "a": "Receiver" }'],
  ['a word in markup', console, `const a = <p>Comes by e-mail.</p>`],
  ['a label', console, `const a = <Field label="Keys, one a line" />`],
  ['a template', console, 'const a = <p>{`${n} at most`}</p>'],
  ['German that addresses a signature', 'languages/de/frame.json', '{ "a": "Unterschreiben" }'],
  ['German in an email', 'languages/de/email.json', '{ "a": "Eine Erlaubnis" }'],
  ['German on a network', 'languages/de/modal.json', '{ "buy": { "a": "Kaufen in {network}" } }'],
  ['Arabic with another word for a token', 'languages/ar/modal.json', '{ "send": { "a": "رمز مميز" } }'],
])('error: %s', (_what, path, text) => {
  expect(checkVoice([{ path, text }])).toEqual([expect.stringContaining(`${path}: “`)])
})

test.each([
  ['a key and a placeholder', frame, '{ "receiver": "Send to {receiver}" }'],
  [
    'a text of the specification',
    'languages/en/modal.json',
    '{ "toast": { "b": "Chain is not supported" } }',
  ],
  ['a name in code', console, `const a = { receiver: 'receiver', seller: 'cannot' }`],
  ['a path', console, `import { a } from './it is not here.js'`],
  ['the same letters in another language', 'languages/ar/email.json', '{ "a": "at most" }'],
])('behavior: %s', (_what, path, text) => {
  expect(checkVoice([{ path, text }])).toEqual([])
})
