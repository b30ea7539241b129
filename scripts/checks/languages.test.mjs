import { expect, test } from 'vitest'
import { checkLanguages } from './languages.mjs'

/** @typedef {import('../languages/readLanguages.mjs').Language} Language */

const english = /** @type {Language} */ ({
  tag: 'en',
  direction: 'ltr',
  about: { name: 'English', english: 'English', address: 'you', terms: [], reviews: [] },
  modal: {
    connect: { 'connect.title': 'Connect', 'connect.open': 'Open {wallet} now.' },
    send: { 'send.count': '{n, plural, one {# token} other {# tokens}}', 'send.total': 'Total {amount}' },
  },
  frame: { sign: 'Sign' },
  email: { code: 'Your code' },
  siteUi: { ask: 'Continue?' },
})

/**
 * @param {Partial<Language> & { texts?: Record<string, string> }} [changes]
 * @returns {Language}
 */
const polish = ({ texts = {}, ...changes } = {}) => {
  const modal = {
    connect: { 'connect.title': 'Połącz', 'connect.open': 'Otwórz teraz {wallet}.' },
    send: {
      'send.count': '{n, plural, one {# token} few {# tokeny} many {# tokenów} other {# tokena}}',
      'send.total': 'Razem {amount}',
    },
  }
  return {
    tag: 'pl',
    direction: 'ltr',
    about: {
      name: 'Polski',
      english: 'Polish',
      address: 'ty',
      terms: [{ english: 'wallet', term: 'portfel', avoid: ['sakiewka', 'wallet'] }],
      reviews: [],
    },
    modal: Object.fromEntries(
      Object.entries(modal).map(([section, words]) => [
        section,
        Object.fromEntries(Object.entries(words).map(([key, text]) => [key, texts[key] ?? text])),
      ]),
    ),
    frame: { sign: 'Podpisz' },
    email: { code: 'Twój kod' },
    siteUi: { ask: 'Kontynuować?' },
    ...changes,
  }
}

/** @param {Parameters<typeof polish>[0]} [changes] */
const check = (changes) => checkLanguages([english, polish(changes)])

test('behavior: a language with every text has no problem', () => {
  expect(check()).toEqual([])
})

const file = 'languages/pl/modal.json'

test.each([
  ['a missing text', { frame: {} }, 'languages/pl/frame.json: sign: missing'],
  ['a text of nothing', { frame: { sign: 'Podpisz', more: 'X' } }, 'more: not in the English texts'],
  [
    'a text in another section',
    { modal: { ...polish().modal, send: { ...polish().modal['send'], 'connect.title': 'Połącz' } } },
    'connect.title is in send, not in connect',
  ],
  [
    'a placeholder that is gone',
    { texts: { 'connect.open': 'Otwórz teraz.' } },
    'has the placeholders "", not "wallet"',
  ],
  [
    'a translated placeholder',
    { texts: { 'connect.open': 'Otwórz {portfel}.' } },
    'has the placeholders "portfel"',
  ],
  ['a message that is none', { texts: { 'connect.open': 'Otwórz {wallet.' } }, 'not a valid ICU message'],
  [
    'a plural without a form',
    { texts: { 'send.count': '{n, plural, one {# token} other {# tokena}}' } },
    'its plural has the forms one, other, not few, many, one, other',
  ],
  [
    'a plural with a foreign form',
    { texts: { 'send.count': '{n, plural, one {#} two {#} few {#} many {#} other {#}}' } },
    'not few, many, one, other',
  ],
  ['an untranslated text', { texts: { 'connect.title': 'Connect' } }, 'not translated'],
  ['a word to avoid', { texts: { 'connect.title': 'Wallet' } }, 'says "wallet", not "portfel"'],
  [
    'a long button',
    { texts: { 'connect.title': 'Połącz się teraz z portfelem' } },
    '28 characters, at most 23',
  ],
  ['an ASCII quotation mark', { texts: { 'connect.open': 'Otwórz "{wallet}".' } }, 'ASCII quotation mark'],
  ['an ASCII apostrophe', { texts: { 'connect.open': "Otwórz' {wallet}." } }, 'ASCII quotation mark'],
  ['an exclamation mark', { texts: { 'connect.open': 'Otwórz {wallet}!' } }, 'exclamation mark'],
  ['three dots', { texts: { 'connect.open': 'Otwórz {wallet}...' } }, 'ellipsis'],
  ['a double space', { texts: { 'connect.open': 'Otwórz  {wallet}.' } }, 'needless space'],
  ['a direction override', { texts: { 'connect.open': 'Otwórz \u202e{wallet}.' } }, 'direction override'],
  [
    'an exception for no text',
    { about: { ...polish().about, same: ['gone'] } },
    'same: there is no text gone',
  ],
  ['a tag in another spelling', { tag: 'PL' }, 'the folder is no canonical tag'],
])('error: %s', (_what, changes, problem) => {
  expect(check(changes)).toEqual(expect.arrayContaining([expect.stringContaining(problem)]))
})

test('behavior: a word to avoid may be a part of another word, and of a placeholder', () => {
  expect(check({ texts: { 'connect.title': 'Wallety', 'connect.open': 'Otwórz {wallet}.' } })).toEqual([])
  expect(check({ texts: { 'connect.title': 'Wallet' } })).toEqual([
    `${file}: connect.title: says "wallet", not "portfel": Wallet`,
  ])
})

test('behavior: a text that is meant to equal the English one is named', () => {
  const about = { ...polish().about, same: ['sign'] }
  expect(check({ frame: { sign: 'Sign' }, about })).toEqual([])
})

test('error: an amount in a language from right to left that has signs around it only', () => {
  const hebrew = polish({ tag: 'he', direction: 'rtl', texts: { 'send.total': '≈ {amount}' } })
  expect(checkLanguages([english, hebrew])).toContain(
    'languages/he/modal.json: send.total: has an amount without a letter of its script: ≈ {amount}',
  )
})

test('error: two labels of one list that read the same', () => {
  const arabic = polish({ tag: 'ar', direction: 'rtl', frame: { sessionWho: 'من', sessionFrom: 'من' } })
  expect(checkLanguages([english, arabic])).toContain(
    'languages/ar: sessionWho and sessionFrom have the same label: من',
  )
})
