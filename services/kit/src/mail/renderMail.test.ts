import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { languages } from '../generated/words/languages.js'
import { mailPage, mailPageHeaders } from './mailPage.js'
import { renderMail } from './renderMail.js'
import { mailLanguage, mailWords } from './words.js'

const letter = {
  locale: 'en',
  app: 'émile & <i>Co</i>',
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

test('behavior: the app stands above, with its first letter for a picture, and is no markup', () => {
  const { html, text } = renderMail('a@example.org', letter)
  expect(html).toContain('>É</span>émile &#38; &#60;i&#62;Co&#60;/i&#62;</p>')
  expect(text).not.toContain('Co')
  const page = mailPage('ar', 'Lumen <b>', '<h1>Approve</h1>')
  expect(page).toContain('<p class="app"><span aria-hidden="true">L</span>Lumen &#60;b&#62;</p><h1>')
  expect(page).toContain('dir="rtl"')
  const [, style = ''] = /<style>(.*)<\/style>/.exec(page) ?? []
  const digest = createHash('sha256').update(style).digest('base64')
  expect(mailPageHeaders['content-security-policy']).toContain(`'sha256-${digest}'`)
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
  expect(
    ['de-AT', 'DE', 'ar_EG', 'pt-PT', 'zh-HK', 'tlh', '', undefined, '__proto__'].map(mailLanguage),
  ).toEqual(['de', 'de', 'ar', 'pt-BR', 'zh-Hant', 'en', 'en', 'en', 'en'])
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

test('behavior: every language has its direction, its line breaks, and the code from left to right', () => {
  const rightToLeft = ['ar', 'fa', 'he']
  const breaks = new Map([
    ['ja', 'auto-phrase'],
    ['ko', 'keep-all'],
  ])
  for (const locale of Object.keys(languages)) {
    const { html } = renderMail('a@example.org', { ...letter, locale })
    const dir = rightToLeft.includes(locale) ? 'rtl' : 'ltr'
    expect(html).toContain(`<html lang="${locale}" dir="${dir}">`)
    expect(html).toContain(`text-align:${dir === 'rtl' ? 'right' : 'left'}`)
    expect(html).toMatch(/<p dir="ltr" [^>]*>123456<\/p>/)
    expect(/word-break:([\w-]+)/.exec(html)?.[1], locale).toBe(breaks.get(locale))
  }
})
