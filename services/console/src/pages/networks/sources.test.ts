import { expect, test } from 'vitest'
import { readSources, sourcesText } from './sources.js'

const free = () => false
const history = [{ provider: 'blockscout', url: 'https://explorer.example' }]

test('behavior: sources are shown as the settings have them, and read back the same', () => {
  expect(sourcesText(undefined, free)).toBe('{}')
  const text = sourcesText({ history, tokens: [] }, free)
  expect(readSources(text, free)).toEqual({ history, tokens: [] })
})

test('behavior: what is not said any more is taken out; what the file says is left alone', () => {
  expect(readSources('', free)).toHaveProperty('history', undefined)
  const isFixed = (name: string) => name === 'history'
  expect(sourcesText({ history, prices: [] }, isFixed)).toBe('{\n  "prices": []\n}')
  expect(readSources('{"prices":[]}', isFixed)).not.toHaveProperty('history')
})

test.each([
  ['{', 'This isn’t valid JSON'],
  ['[]', 'Type an object'],
  ['null', 'Type an object'],
  ['{"histroy":[]}', '“histroy” is none of balances, history,'],
])('error: %s: %s', (text, problem) => {
  expect(readSources(text, free)).toContain(problem)
})

test('error: what the file fixes cannot be said here', () => {
  expect(readSources('{"history":[]}', (name) => name === 'history')).toContain('“history” is none of')
})
