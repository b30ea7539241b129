import { expect, test } from 'vitest'
import { renderMail } from './renderMail.js'
import { mailLanguage, mailWords } from './words.js'

const letter = {
  locale: 'en',
  subject: 'S',
  heading: 'H',
  text: 'T <b>&"',
  code: '123456',
  link: { label: 'Open', url: 'https://x.example/?a=1&b="><script>' },
  notes: ['N'],
}

test('behavior: what comes from outside cannot become markup', () => {
  const { html } = renderMail('a@example.org', letter)
  expect(html).toContain('T &#60;b&#62;&#38;&#34;')
  expect(html).not.toContain('<script')
  expect(html).not.toContain('<b>')
})

test('behavior: nothing of a letter is fetched, and it needs no style sheet', () => {
  const { html } = renderMail('a@example.org', letter)
  expect(html).not.toMatch(/<(?:img|link|style|script|iframe)|url\(|@import|\bsrc=/)
})

test('behavior: Arabic runs from right to left, its code from left to right', () => {
  const { html } = renderMail('a@example.org', { ...letter, locale: 'ar' })
  expect(html).toContain('<html lang="ar" dir="rtl">')
  expect(html).toContain('text-align:right')
  expect(html).toMatch(/<p dir="ltr"[^>]*>123456<\/p>/)
})

test('behavior: the plain form has every part on a line of its own', () => {
  const { text } = renderMail('a@example.org', {
    ...letter,
    link: { label: 'Open', url: 'https://x.example' },
  })
  expect(text).toBe('H\n\nT <b>&"\n\n123456\n\nOpen:\nhttps://x.example\n\nN\n')
})

test('behavior: a locale finds its language, others English', () => {
  expect(['de-AT', 'DE', 'ar_EG', 'fr', '', undefined, '__proto__'].map(mailLanguage)).toEqual([
    'de',
    'de',
    'ar',
    'en',
    'en',
    'en',
    'en',
  ])
})

test('behavior: each language has the places of English', () => {
  const identity = (language: string) => mailWords(language, {})
  const keys = ['codeSubject', 'codeText', 'deviceText', 'changedText', 'pageAsk', 'pageDevice'] as const
  for (const key of keys) {
    const places = (language: string) =>
      identity(language)(key)
        .match(/\{\w+\}/g)
        ?.sort()
    expect(places('de')).toEqual(places('en'))
    expect(places('ar')).toEqual(places('en'))
  }
  expect(mailWords('de', { code: '1', app: '{code}' })('codeSubject')).toBe('1 ist Ihr Code für {code}')
})
