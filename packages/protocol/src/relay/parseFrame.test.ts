import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { literalId } from './literalId.js'
import { parseFrame } from './parseFrame.js'

describe('ids', () => {
  test.each([
    [
      'a string of 19 digits',
      '{"id":"1795149126017583360","jsonrpc":"2.0","method":"m"}',
      '"1795149126017583360"',
    ],
    [
      'an integer of 19 digits',
      '{"id":1795149126017583361,"jsonrpc":"2.0","method":"m"}',
      '1795149126017583361',
    ],
    ['a small integer', '{"id":7,"jsonrpc":"2.0","method":"m"}', '7'],
    ['zero', '{"id":0,"jsonrpc":"2.0","method":"m"}', '0'],
    ['an empty string', '{"id":"","jsonrpc":"2.0","method":"m"}', '""'],
    [
      'blanks, and the same double inside params before it',
      '{ "params" : {"id": 1795149126017583360, "x": "\\"id\\": 1"} , "id" :\n1795149126017583361 , "jsonrpc":"2.0","method":"m"}',
      '1795149126017583361',
    ],
    [
      'the last of two',
      '{"id":1795149126017583361,"id":1795149126017583362,"jsonrpc":"2.0","method":"m"}',
      '1795149126017583362',
    ],
    [
      'an escaped key',
      '{"\\u0069d":1795149126017583363,"jsonrpc":"2.0","method":"m"}',
      '1795149126017583363',
    ],
    ['at the very end', '{"jsonrpc":"2.0","method":"m","id":1795149126017583364}', '1795149126017583364'],
  ])('param: %s', (_, text, id) => {
    expect(parseFrame(text)).toMatchObject({ kind: 'request', id, method: 'm' })
  })

  test('behavior: keeps every digit of any integer, anywhere in the frame', () => {
    const member = fc.tuple(fc.string(), fc.jsonValue())
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 20n }),
        fc.array(member),
        fc.array(member),
        (id, before, after) => {
          const write = (members: readonly (readonly [string, unknown])[]): string[] =>
            members
              .filter(([key]) => !['id', 'jsonrpc', 'method'].includes(key))
              .map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
          const text = `{${[...write(before), `"id":${id}`, '"jsonrpc":"2.0"', '"method":"m"', ...write(after)].join(',')}}`
          expect(literalId(text)).toBe(String(id))
          expect(parseFrame(text)).toMatchObject({ kind: 'request', id: String(id) })
        },
      ),
    )
  })

  test.each([
    ['1795149126282000', '1795149126282000'],
    ['"1795149126282000"', '1795149126282000'],
    ['"1795148056101028123n"', '1795148056101028123'],
    ['1795148056101028123', '1795148056101028123'],
  ])('param: an acknowledgement of %s', (literal, id) => {
    expect(parseFrame(`{"id":${literal},"jsonrpc":"2.0","result":true}`)).toEqual({
      kind: 'response',
      id,
      outcome: { result: true },
    })
  })
})

describe('frames', () => {
  test.each([
    ['no JSON', 'hello', 'null', -32700],
    ['an empty text', '', 'null', -32700],
    ['half an object', '{"id":1,', 'null', -32700],
    ['a batch', '[{"id":1,"jsonrpc":"2.0","method":"m"}]', 'null', -32600],
    ['null', 'null', 'null', -32600],
    ['a number', '1', 'null', -32600],
    ['no id', '{"jsonrpc":"2.0","method":"m"}', 'null', -32600],
    ['an id of null', '{"id":null,"jsonrpc":"2.0","method":"m"}', 'null', -32600],
    ['an id that is an object', '{"id":{},"jsonrpc":"2.0","method":"m"}', 'null', -32600],
    ['another version', '{"id":1,"jsonrpc":"1.0","method":"m"}', '1', -32600],
    ['a method that is no text', '{"id":"a","jsonrpc":"2.0","method":1}', '"a"', -32600],
    ['neither question nor answer', '{"id":1,"jsonrpc":"2.0"}', '1', -32600],
    ['members from a prototype', '{"__proto__":{"id":1,"jsonrpc":"2.0","method":"m"}}', 'null', -32600],
  ])('error: %s', (_, text, id, code) => {
    expect(parseFrame(text)).toMatchObject({ kind: 'refusal', id, error: { code } })
  })

  test('param: results of any kind, including null', () => {
    for (const result of [null, false, 0, '', {}]) {
      const text = JSON.stringify({ id: 1, jsonrpc: '2.0', result })
      expect(parseFrame(text)).toMatchObject({ kind: 'response', outcome: { result } })
    }
    expect(parseFrame('{"id":1,"jsonrpc":"2.0","error":{}}')).toMatchObject({ outcome: { error: {} } })
  })

  test('behavior: never throws; invalid JSON is a parse error', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.string({ unit: 'binary' })), (text) => {
        const { kind } = parseFrame(text)
        expect(['request', 'response', 'refusal']).toContain(kind)
      }),
    )
    const frame =
      '{"id":1795149126017583361,"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"aa"}}'
    fc.assert(
      fc.property(
        fc.nat(frame.length),
        fc.nat(frame.length),
        fc.string({ maxLength: 3 }),
        (from, to, junk) => {
          const text = frame.slice(0, from) + junk + frame.slice(to)
          const parsed = parseFrame(text)
          const answer = parsed.kind === 'response' ? '{}' : `{"id":${parsed.id}}`
          expect(() => JSON.parse(answer) as unknown).not.toThrow()
        },
      ),
      { numRuns: 500 },
    )
  })
})
