import { expect, test } from 'vitest'
import { englishModules, localeModules } from './modalModules.mjs'
import { frameModules, mailModules } from './otherModules.mjs'

/** @typedef {import('./readLanguages.mjs').Language} Language */

const about = { name: 'English', english: 'English', address: 'you', terms: [], reviews: [] }
const english = /** @type {Language} */ ({
  tag: 'en',
  direction: 'ltr',
  about,
  modal: {
    button: { 'button.connect': 'Connect' },
    frame: { 'common.done': 'Done' },
    toast: { 'toast.sent': '{n, plural, one {# sent} other {# sent now}}' },
  },
  frame: { sign: 'Sign', reject: 'Reject' },
  email: { code: 'Your code' },
  siteUi: { ask: 'Continue?' },
})
const arabic = /** @type {Language} */ ({
  ...english,
  tag: 'ar',
  direction: 'rtl',
  modal: { frame: { 'common.done': 'تم' } },
  frame: { sign: 'توقيع' },
  email: {},
  siteUi: { ask: 'متابعة؟' },
})

test('behavior: English is a module for each section', () => {
  expect([...englishModules(english)]).toEqual([
    ['buttonWords.ts', 'export const buttonWords = {"button.connect":"Connect"} as const\n'],
    ['frameWords.ts', 'export const frameWords = {"common.done":"Done"} as const\n'],
    [
      'toastWords.ts',
      'export const toastWords = {"toast.sent":{"one":"{n} sent","other":"{n} sent now"}} as const\n',
    ],
  ])
})

test('behavior: a language is a module for each part, also of those that nobody has translated', () => {
  const modules = localeModules(english, [arabic])
  expect([...modules.keys()]).toEqual(['ar/frame.ts', 'ar.ts'])
  expect(modules.get('ar/frame.ts')).toContain('= {"common.done":"تم"}\n')
  expect(modules.get('ar.ts')).toContain(`  direction: 'rtl',`)
  expect(modules.get('ar.ts')).not.toContain('button.connect')
})

test('behavior: the embedded wallet and emails are English where a text is missing', () => {
  expect(frameModules([english, arabic]).get('ar.ts')).toContain('{"sign":"توقيع","reject":"Reject"}')
  expect(mailModules([english, arabic]).get('ar.ts')).toContain('{"code":"Your code","ask":"متابعة؟"}')
})
