import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJsonFile } from './parseJsonFile.js'

test('behavior: JSON is read as JSON.parse reads it', () => {
  fc.assert(
    fc.property(fc.json(), fc.boolean(), (text, isMarked) => {
      expect(parseJsonFile(isMarked ? `\ufeff${text}` : text, 'F')).toEqual(JSON.parse(text))
    }),
  )
})

test.each([
  ['', 1],
  ['{', 1],
  ['{\n  "a": 1,\n}', 3],
  ['{\n  "a": tru\n}', 2],
  ['{\n  "a": "x\n}', 2],
  ['{\n  "a": 1\n  "b": 2\n}', 3],
  ['{"a": 1}\n\n{"b": 2}', 3],
  ['{\r\n  "a": 01\r\n}', 2],
  ['[\n1,\n2', 3],
  ['{\n  // a comment\n}', 2],
  ["{\n  'a': 1\n}", 2],
])('error: of %j the line of the mistake is named', (text, line) => {
  expect(() => parseJsonFile(text, 'F')).toThrow(
    new RegExp(`^F is not JSON: line ${line}: [A-Z].*\\. Correct`),
  )
})

test('error: wherever a file is cut or changed, the message holds no secret of it', () => {
  const secret = 'hunter2hunter2'
  const file = JSON.stringify(
    { social: [{ clientId: 'id', clientSecret: secret }], more: [1, true] },
    null,
    2,
  )
  const damage = fc.record({
    at: fc.nat(file.length),
    gone: fc.nat(3),
    put: fc.constantFrom('', '"', '}', ',', '\n', 'x'),
  })
  fc.assert(
    fc.property(damage, ({ at, gone, put }) => {
      const text = file.slice(0, at) + put + file.slice(at + gone)
      try {
        parseJsonFile(text, 'F')
      } catch (error) {
        expect(String(error)).not.toMatch(/unter|2hun/)
        expect(error).not.toHaveProperty('cause')
      }
    }),
    { numRuns: 500 },
  )
})
