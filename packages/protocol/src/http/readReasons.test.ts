import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readReasons } from './readReasons.js'

test('behavior: the reasons of an error body, in order', () => {
  const reasons = [
    { name: 'entries', description: 'Too big' },
    { name: 'page', description: 'Too small' },
  ]
  expect(readReasons({ status: 'FAILED', reasons })).toEqual(reasons)
})

test.each([
  [null],
  ['FAILED'],
  [{}],
  [{ status: 'OK', reasons: [{ name: 'a', description: 'b' }] }],
  [{ status: 'FAILED' }],
  [{ status: 'FAILED', reasons: 'no' }],
  [
    {
      status: 'FAILED',
      reasons: [null, 1, { name: 'a' }, { description: 'b' }, { name: 1, description: 'b' }],
    },
  ],
])('behavior: no reasons in %j', (body) => {
  expect(readReasons(body)).toEqual([])
})

test('behavior: never throws on JSON', () => {
  fc.assert(fc.property(fc.jsonValue(), (body) => Array.isArray(readReasons(body))))
})
