import { expect, test } from 'vitest'
import { buildSteps } from './buildSteps.mjs'

test('behavior: the elements include the finished bundle of the React package', () => {
  const names = buildSteps().map(({ name }) => name)
  const [react, elements] = ['react', 'elements'].map((part) => names.indexOf(`packages/${part} (bundle)`))
  expect(react).toBeGreaterThan(names.indexOf('packages and services (tsc -b)'))
  expect(elements).toBeGreaterThan(/** @type {number} */ (react))
})
