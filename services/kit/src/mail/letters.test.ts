import { afterAll, expect, test } from 'vitest'
import { startMailServer } from '../../test/mailServer.js'
import { ServiceError } from '../http/serviceError.js'
import { createLetters, placesOf, type Recipient } from './letters.js'
import { createMailer } from './mailer.js'
import { mailPage, typedNumber } from './mailPage.js'

const server = await startMailServer()
const mailer = createMailer({ smtpUrl: server.url, from: 'Shop <login@shop.example>' })
const letters = createLetters(mailer)
afterAll(async () => {
  mailer.close()
  await server.stop()
})

const to = (email: string, more: Partial<Recipient> = {}): Recipient => ({
  project: { name: 'Shop' },
  email,
  locale: 'en',
  ...more,
})
const asks = { site: 'shop.example', device: 'Firefox, Linux' }
const link = 'https://login.example/a?token=x&b=%22'

const kinds = {
  'a code to log in': (one: Recipient) => letters.code(one, '012345', 'login'),
  'a code to change the address': (one: Recipient) => letters.code(one, '012345', 'change'),
  'a code to confirm the address': (one: Recipient) => letters.code(one, '012345', 'signIn'),
  'a link to recover': (one: Recipient) => letters.recoveryLink(one, link, asks),
  'a link to protect': (one: Recipient) => letters.protectLink(one, link, asks),
  'a link for a device': (one: Recipient) => letters.deviceLink(one, link, asks.device),
  'a change': (one: Recipient) => letters.emailChanged(one),
  'an invitation': (one: Recipient) =>
    letters.invitation(one, link, { by: 'vera@shop.example', role: 'editor' }),
}

test.each(Object.keys(kinds) as (keyof typeof kinds)[])(
  'behavior: %s arrives whole in every language',
  async (kind) => {
    const subjects = new Set<string>()
    for (const locale of ['en', 'de-AT', 'ar']) {
      await kinds[kind](to('ada@example.org', { locale }))
      const { subject, text, html } = server.last('ada@example.org')
      subjects.add(subject)
      for (const part of [subject, text, html]) {
        expect(part).not.toMatch(/\{\w+\}|undefined|\[object/)
        expect(part.trim()).not.toBe('')
      }
      expect(`${subject}${text}`).toContain('Shop')
      if (kind.startsWith('a code'))
        expect([text.includes('012345'), subject.includes('012345')]).toEqual([true, true])
      if (kind.startsWith('a link')) {
        expect(text).toContain(`\n${link}\n`)
        expect(html).toContain('href="https://login.example/a?token=x&#38;b=%22"')
        expect(text).toContain('Firefox, Linux')
      }
    }
    expect(subjects.size).toBe(3)
  },
)

test('behavior: the three codes say what they are for', async () => {
  const texts: string[] = []
  for (const purpose of ['login', 'change', 'signIn'] as const) {
    await letters.code(to('eve@example.org'), '000000', purpose)
    texts.push(server.last('eve@example.org').text)
  }
  expect(new Set(texts).size).toBe(3)
})

test.each(['en', 'de', 'ar'])('behavior: an unknown place and device have words in %s', async (locale) => {
  const places = placesOf({ locale }, { site: '', device: '' })
  expect(places.site).toBe('?')
  expect(places.device).toMatch(/\S/)
  await letters.deviceLink(to('bob@example.org', { locale }), link, '')
  expect(server.last('bob@example.org').text).toContain(places.device)
})

test.each([
  ['a second header', 'Shop\r\nBcc: eve@example.org\r\n\r\nHello'],
  ['a header of a bare line feed', 'Shop\nReply-To: eve@example.org'],
  ['a place of another value', '{code} {device} {constructor} {__proto__}'],
  ['a pattern of replacements', "$& $1 $' $`"],
  ['markup', '<img src=x onerror=alert(1)>"\' &amp;'],
  ['letters that turn the text around', '\u202eShop\u202c \u2066x\u2069'],
  ['emoji and rare letters', '🔑 店 \u{1d54a}hop'],
  ['a very long name', `${'Shop '.repeat(200)}end`],
])('error: an app whose name has %s changes nothing but the words', async (_, name) => {
  const before = server.mails.length
  await letters.code(to('ada@example.org', { project: { name } }), '987654', 'login')
  const mails = server.mails.slice(before)
  expect(mails.map((mail) => mail.to)).toEqual(['ada@example.org'])
  const { headers, html, text, subject } = mails[0] ?? server.last('')
  expect(headers.filter(({ key }) => ['bcc', 'cc', 'reply-to'].includes(key))).toEqual([])
  expect(headers.filter(({ key }) => key === 'to' || key === 'from' || key === 'subject')).toHaveLength(3)
  expect(html).not.toMatch(/<img|onerror=alert\(1\)>"/)
  expect(text).toContain('\n987654\n')
  const plain = (words: string) => words.replaceAll(/\s+/g, ' ')
  expect(plain(subject)).toContain(plain(name).trim())
})

test('error: one recipient is one recipient, whatever the address looks like', async () => {
  for (const email of [
    'ada@example.org, eve@example.org',
    'ada@example.org>, <eve@example.org',
    'a@b.example\r\nRCPT TO:<eve@example.org>',
  ]) {
    const before = server.mails.length
    await letters
      .emailChanged(to(email))
      .catch((error: unknown) => expect(error).toBeInstanceOf(ServiceError))
    const reached = server.mails.slice(before).map((mail) => mail.to)
    expect(reached).not.toContain('eve@example.org')
    expect(reached.length).toBeLessThanOrEqual(1)
  }
})

test('error: a mail server that takes none is 503 with a time to come again, and no detail of it', async () => {
  const cause = new Error('535 wrong password')
  const broken = createLetters({ send: () => Promise.reject(cause), verify: async () => {}, close: () => {} })
  const error: unknown = await broken
    .code(to('ada@example.org'), '123456', 'login')
    .catch((reason: unknown) => reason)
  expect(error).toMatchObject({ status: 503, retryAfter: 10, cause, reasons: [{ name: 'mail_failed' }] })
  expect((error as ServiceError).message).not.toMatch(/535|ada/)
})

test.each([
  ['12', 12],
  ['٠٧', 7],
  [' 4 2 ', 42],
  ['', undefined],
  [null, undefined],
  ['1', undefined],
  ['123', undefined],
  ['ab', undefined],
])('param: %j typed into the page of an email is %s', (typed, expected) => {
  expect(typedNumber(typed)).toBe(expected)
})

test('error: a name cannot leave the title of a page', () => {
  const page = mailPage('en', '</title><script>alert(1)</script>', '<p>x</p>')
  expect(page).not.toContain('<script')
  expect(page.match(/<title>/g)).toHaveLength(1)
})
