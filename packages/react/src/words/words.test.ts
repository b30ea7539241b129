import { operationTypes } from '@latchkey/protocol/http'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { views } from '@latchkey/core/actions'
import { expect, test } from 'vitest'
import { languages, loadLocale, type LanguageTag } from '../generated/languages.js'
import { buttonWords } from '../generated/words/buttonWords.js'
import { connectingWords } from '../generated/words/connectingWords.js'
import { frameWords } from '../generated/words/frameWords.js'
import { walletsWords } from '../generated/words/walletsWords.js'
import { parts, type WordPart } from './parts.js'
import { createTranslate, fillWords, type Text } from './translate.js'

const english = join(import.meta.dirname, '../generated/words')
const catalogues = await Promise.all(
  readdirSync(english).map((name): Promise<object> => import(join(english, name))),
)
const en: Readonly<Record<string, Text>> = Object.assign({}, ...catalogues.flatMap(Object.values))

const source = join(import.meta.dirname, '..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !/\.test\.|generated|^words/.test(name),
)
const titles = Object.values(views).map(({ title }) => `'${title}'`.replaceAll('"', "'"))
const code = [...files.map((name) => readFileSync(join(source, name), 'utf8')), ...titles].join('\n')

const texts = (catalogue: Readonly<Record<string, Text>>): [string, string][] =>
  Object.entries(catalogue).flatMap(([key, text]) =>
    typeof text === 'string'
      ? [[key, text] as [string, string]]
      : Object.entries(text).map(([form, one]): [string, string] => [`${key} ${form}`, one]),
  )

test('behavior: the titles of empty views have no full stop, in any language', async () => {
  const empty = [...code.matchAll(/<Empty\n[^<]*(?:<[^<]*)?\stitle=\{([\s\S]*?)\}\n/g)].map(
    ([, given = '']) => given,
  )
  const keys = empty.flatMap((given) => [...given.matchAll(/t\('([\w.]+)'/g)].map(([, key = '']) => key))
  expect(keys).toContain('swap.tokensFailed')
  for (const { tag } of languages) {
    const { load } = tag === 'en' ? {} : await loadLocale[tag as LanguageTag]()
    const all = load ? await Promise.all(Object.keys(parts).map((part) => load(part as WordPart))) : [en]
    const words: Readonly<Record<string, Text>> = Object.assign({}, ...all)
    for (const key of keys) expect(words[key], `${tag}, ${key}`).toMatch(/[^.。।]$/)
  }
})

test('behavior: every word is used, and every used word exists', () => {
  const named = new Set<string>(operationTypes.map((kind) => `activity.${kind}`))
  // Such as t(`order.${stage}Text`), whose stages are literals as well.
  const templates = [...code.matchAll(/\bt\(`([\w.]+)\$\{\w+\}(\w*)`/g)].map(
    ([, before = '', after = '']) => new RegExp(`^${before.replaceAll('.', '\\.')}(\\w+?)${after}$`),
  )
  const isMade = (key: string): boolean =>
    templates.some((template) => code.includes(`'${template.exec(key)?.[1] ?? ' '}'`))
  const unused = Object.keys(en).filter(
    (key) => !code.includes(`'${key}'`) && !key.startsWith('toast.') && !named.has(key) && !isMade(key),
  )
  expect(unused).toEqual([])
  const usedKeys = [...code.matchAll(/\bt\(\s*'([\w.]+)'/g)].map(([, key]) => key ?? '')
  expect(usedKeys.length).toBeGreaterThan(100)
  expect(usedKeys.filter((key) => !(key in en))).toEqual([])
  const untitled = Object.entries(views).filter(
    ([, { title }]) => title && typeof title === 'string' && !(title in en),
  )
  expect(untitled.map(([view]) => view)).toEqual([])
})

test('behavior: words are plain: no exclamation marks, no double spaces, no space at an end', () => {
  for (const [key, text] of texts(en)) {
    expect(text, key).not.toMatch(/!| {2}|^\s|\s$/)
    expect(text.length, key).toBeGreaterThan(0)
  }
})

test('behavior: a feature is among those that speak a part where it draws with its words', () => {
  const usedKeys = files.flatMap((name) => {
    const [, feature] = /^features\/(\w+)\//.exec(name) ?? []
    const imported = readFileSync(join(source, name), 'utf8').matchAll(/generated\/words\/(\w+)Words\.js/g)
    return feature ? [...imported].map(([, part]) => `${part} ${feature}`) : []
  })
  expect(usedKeys.length).toBeGreaterThan(20)
  const spoken = Object.entries(parts).flatMap(([part, by]) => by.map((feature) => `${part} ${feature}`))
  expect(usedKeys.filter((one) => !one.startsWith('frame ') && !spoken.includes(one))).toEqual([])
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
  const catalogue = { ...frameWords, ...connectingWords }
  const t = createTranslate(catalogue, {
    'connecting.open': 'Jetzt {wallet} öffnen',
    'connect.title': undefined,
  })
  expect(t('connecting.open', { wallet: 'Rabby' })).toBe('Jetzt Rabby öffnen')
  expect(t('connect.title')).toBe('Connect wallet')
})

test('param: an unknown placeholder stays, and values are not read as placeholders', () => {
  expect(fillWords('{a} {b}', { a: '{b}' })).toBe('{b} {b}')
})

test.each([
  ['an English sentence stays plain', 'Send {amount}', '0.5 ETH', 'Send 0.5 ETH'],
  ['an amount among Arabic words', 'إرسال {amount}', '0.5 ETH', 'إرسال \u20680.5 ETH\u2069'],
  ['a Hebrew name in an English sentence', 'Open {amount}', 'ארנק', 'Open \u2068ארנק\u2069'],
])('behavior: %s, and what is filled in keeps its direction', (_, text, amount, expected) => {
  expect(fillWords(text, { amount })).toBe(expected)
})

test('param: a number chooses the plural form, and is written as the locale does', () => {
  const t = createTranslate(walletsWords)
  expect([1, 2, 1204].map((count) => t('allWallets.found', { count }))).toEqual([
    '1 wallet found',
    '2 wallets found',
    '1,204 wallets found',
  ])
  const found = { one: '{count} Wallet', other: '{count} Wallets' }
  const german = createTranslate(walletsWords, { locale: 'de', 'allWallets.found': found })
  expect([1, 1204].map((count) => german('allWallets.found', { count }))).toEqual([
    '1 Wallet',
    '1.204 Wallets',
  ])
})
