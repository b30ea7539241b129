import { expect, test } from 'vitest'
import { checkKnots } from './knots.mjs'

/**
 * @param {number} size
 * @param {(target: string) => string} say imports the next
 */
const ring = (size, say) =>
  Array.from({ length: size }, (_, index) => ({
    path: `packages/core/src/f${index}.ts`,
    text: say(`./f${(index + 1) % size}.js`),
  }))

test.each([
  ['values', (/** @type {string} */ target) => `import { x } from '${target}'`],
  ['types', (/** @type {string} */ target) => `import type { X } from '${target}'`],
  ['lazy code', (/** @type {string} */ target) => `const x = () => import('${target}')`],
])('error: more than twenty files in a cycle over %s', (_, say) => {
  expect(checkKnots(ring(21, say))).toEqual([expect.stringContaining('a knot of 21 files')])
  expect(checkKnots(ring(20, say))).toEqual([])
})

test('behavior: a long chain of files is not a knot', () => {
  const row = ring(40, (target) => `import { x } from '${target}'`).slice(0, -1)
  expect(checkKnots(row)).toEqual([])
})
