import { expect, test } from 'vitest'
import { hrefOf, pageIds, pageOf } from './useRoute.js'

test.each([
  ['/console/', 'overview'],
  ['/console/projects', 'projects'],
  ['/console/overview', 'overview'],
  ['/behind/a/proxy/console/changes', 'operators'],
  ['/console/nothing', undefined],
])('param: %s is %s', (path, page) => {
  expect(pageOf(path)).toBe(page)
})

test('behavior: each page leads to itself from every other', () => {
  for (const from of pageIds)
    for (const to of pageIds) {
      const at = new URL(hrefOf(from), 'https://gateway.example/console/')
      expect(pageOf(new URL(hrefOf(to), at).pathname)).toBe(to)
    }
})
