import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createJsonScanner, JsonError } from './jsonScanner.js'

const bounds = { maxDepth: 64, maxMembers: 1000 }

function scan(text: string, size = 7, limits = bounds) {
  const bytes = Buffer.from(text)
  const scanner = createJsonScanner(limits)
  for (let at = 0; at < bytes.length; at += size) scanner.feed(bytes.subarray(at, at + size))
  const read = ({ start, end }: { start: number; end: number }): unknown =>
    JSON.parse(bytes.subarray(start, end).toString())
  return scanner.end().map(({ object, key, value }) => [object, read(key), read(value)])
}

function membersOf(value: unknown): unknown[] {
  const isObject = (entry: unknown) => typeof entry === 'object' && entry !== null && !Array.isArray(entry)
  const list = Array.isArray(value) ? value : [value]
  return list
    .filter(isObject)
    .flatMap((entry, index) => Object.entries(entry as object).map(([key, member]) => [index, key, member]))
}

const sizes = fc.integer({ min: 1, max: 40 })

test('behavior: finds the members of any JSON, however it is cut and spaced', () => {
  const json = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(fc.string(), fc.jsonValue()),
    fc.array(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue())),
  )
  fc.assert(
    fc.property(json, sizes, fc.constantFrom('', ' ', '\t', '\r\n'), (value, size, space) => {
      const text = `${space}${JSON.stringify(value, null, space)}${space}`
      expect(scan(text, size)).toEqual(membersOf(JSON.parse(text)))
    }),
  )
})

test('behavior: takes what JSON.parse takes and refuses what it refuses', () => {
  const tokens = String.raw`{ } [ ] , : "a" " \ \u00e9 1 - 0 .5 e1 true null`.split(' ')
  const pieces = fc.constantFrom(' ', ...tokens)
  const text = fc.oneof(
    fc.array(pieces, { maxLength: 12 }).map((list) => list.join('')),
    fc
      .json()
      .chain((json) =>
        fc
          .tuple(fc.nat(json.length), fc.constantFrom('', ',', '"', '}', '0'))
          .map(([at, extra]) => json.slice(0, at) + extra + json.slice(at + 1)),
      ),
  )
  fc.assert(
    fc.property(text, sizes, (broken, size) => {
      let parses = true
      try {
        JSON.parse(broken)
      } catch {
        parses = false
      }
      if (parses) scan(broken, size)
      else expect(() => scan(broken, size)).toThrow(JsonError)
    }),
    { numRuns: 1000 },
  )
})

test('error: what goes beyond its bounds is refused at once', () => {
  const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
  scan(deep(64))
  expect(() => scan(deep(65))).toThrow('deeper than 64')
  const scanner = createJsonScanner(bounds)
  expect(() => scanner.feed(Buffer.from('['.repeat(1_000_000)))).toThrow('deeper than 64')
  expect(() => scan('{"a":1,"b":2}', 7, { maxDepth: 1, maxMembers: 1 })).toThrow('too many members')
  expect(() => scan(`[${'1'.repeat(2000)}]`)).toThrow(JsonError)
})
