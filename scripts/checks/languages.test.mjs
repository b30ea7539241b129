import { expect, test } from 'vitest'
import { checkLanguages } from './languages.mjs'

/** @param {{ modal?: string[], frame?: string[], emails?: string, demo?: string }} places */
const check = ({ modal = ['de'], frame = ['de'], emails = 'en, de', demo = "'en', 'de'" } = {}) =>
  checkLanguages([
    ...modal.map((tag) => ({ path: `packages/react/src/words/${tag}/buttons.json`, text: '{}' })),
    ...['en', 't', 'deSigning', ...frame].map((name) => ({
      path: `services/frame/src/page/words/${name}.ts`,
      text: '',
    })),
    {
      path: 'services/kit/src/mail/words.ts',
      text: `const languages: Readonly<Record<string, MailWords>> = { ${emails} }`,
    },
    { path: 'apps/demo/src/settings/settings.ts', text: `export const LANGUAGES = [${demo}] as const` },
  ])

test('behavior: the same languages everywhere', () => {
  expect(check()).toEqual([])
})

test('error: a missing language', () => {
  expect(check({ modal: ['de', 'pt-BR'] })).toEqual([
    'embedded wallet: no pt-BR',
    'emails: no pt-BR',
    'demo: no pt-BR',
  ])
  expect(check({ frame: [] })).toEqual(['embedded wallet: no de'])
  expect(check({ emails: 'en' })).toEqual(['emails: no de'])
  expect(check({ demo: '' })).toEqual(['demo: no en', 'demo: no de'])
})
