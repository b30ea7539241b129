import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { views } from '@latchkey/core/actions'
import { expect, test } from 'vitest'
import { buttonWords } from './en/buttonWords.js'
import { en } from './en/en.js'
import { createTranslate, fillWords } from './translate.js'

const source = join(import.meta.dirname, '..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !/\.test\.|generated|^words/.test(name),
)
// The titles of views stand in core's table.
const titles = Object.values(views).map(({ title }) => `'${title}'`.replaceAll('"', "'"))
const code = [...files.map((name) => readFileSync(join(source, name), 'utf8')), ...titles].join('\n')

test('behavior: every word is used, and every used word exists', () => {
  const unused = Object.keys(en).filter((key) => !code.includes(`'${key}'`))
  expect(unused).toEqual([])
  const asked = [...code.matchAll(/\bt\(\s*'([\w.]+)'/g)].map(([, key]) => key ?? '')
  expect(asked.length).toBeGreaterThan(100)
  expect(asked.filter((key) => !(key in en))).toEqual([])
})

test('behavior: words are plain: no exclamation marks, no double spaces, no space at an end', () => {
  for (const [key, text] of Object.entries(en)) {
    expect(text, key).not.toMatch(/!| {2}|^\s|\s$/)
    expect(text.length, key).toBeGreaterThan(0)
  }
})

test('behavior: the words of the buttons are part of the catalogue', () => {
  expect(en).toMatchObject(buttonWords)
})

test('behavior: components hold no literal text', () => {
  const literal = files
    .filter((name) => name.endsWith('.tsx'))
    .flatMap((name) =>
      [...readFileSync(join(source, name), 'utf8').matchAll(/>\s*([A-Z][a-z]+(?: [a-z]+)*[.?]?)\s*</g)].map(
        ([, text]) => `${name}: ${text}`,
      ),
    )
  expect(literal).toEqual([])
})

test('param: overrides replace single texts, placeholders are filled', () => {
  const t = createTranslate(en, { 'connecting.open': 'Jetzt {wallet} öffnen', 'connect.title': undefined })
  expect(t('connecting.open', { wallet: 'Rabby' })).toBe('Jetzt Rabby öffnen')
  expect(t('connect.title')).toBe('Connect wallet')
})

test('param: an unknown placeholder stays, and values are not read as placeholders', () => {
  expect(fillWords('{a} {b}', { a: '{b}' })).toBe('{b} {b}')
})
