import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ERRORS } from '../../packages/protocol/dist/errors/index.js'
import { ADVICE } from './errorAdvice.mjs'
import { errorPage } from './errorPage.mjs'

test('behavior: docs/errors.md matches the catalogue', () => {
  expect(readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8')).toBe(errorPage(ERRORS))
})

test('behavior: every error has its anchor, and every code is in an area', () => {
  const page = errorPage(ERRORS)
  for (const name of Object.keys(ERRORS)) expect(page).toContain(`<a id="${name}"></a>`)
})

test('behavior: every error has a remedy, and every remedy an error', () => {
  expect(Object.keys(ADVICE).toSorted()).toEqual(Object.keys(ERRORS).toSorted())
  for (const advice of Object.values(ADVICE)) expect(advice.length).toBeGreaterThan(10)
})
