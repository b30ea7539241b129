import { afterAll, expect, test } from 'vitest'
import { startMailServer } from '../../test/mailServer.js'
import { createLetters } from './letters.js'
import { createMailer, readSender } from './mailer.js'
import type { MailLook } from './mailLook.js'
import { mailKinds, previewMail } from './previewMail.js'
import { mailLanguages } from './words.js'

const server = await startMailServer()
const mailer = createMailer({ smtpUrl: server.url, from: 'Login <login@shop.example>' })
afterAll(async () => {
  mailer.close()
  await server.stop()
})

const png = 'data:image/png;base64,iVBORw0KGgo='
const sample = { url: 'https://login.example/a', site: 'shop.example', by: 'vera@shop.example' }
const to = { project: { id: 'shop', name: 'Shop' }, email: 'ada@example.org', locale: 'en' }

async function received(look: MailLook, project: { name: string; id?: string } = to.project) {
  const letters = createLetters(mailer, () => look)
  await letters.deviceLink({ ...to, project }, sample.url, 'Firefox')
  return server.last(to.email)
}
const header = (headers: readonly { key: string; value: string }[], name: string) =>
  headers.filter(({ key }) => key === name).map(({ value }) => value)

test('behavior: a look reaches the visitor in every part, and the address of the sender stays', async () => {
  const look = {
    accent: '#7a1f5c',
    logo: 'https://shop.example/logo.png',
    senderName: 'Shop „Drucke“',
    replyTo: 'help@shop.example',
    footer: 'Shop GmbH & Co, Seestraße 1',
  }
  const { headers, html, text } = await received(look)
  expect(header(headers, 'from').join()).toMatch(/<login@shop\.example>$/)
  expect(header(headers, 'from').join()).not.toContain('Login')
  expect(header(headers, 'reply-to').join()).toContain('help@shop.example')
  expect(html).toContain('background-color:#7a1f5c;color:#ffffff')
  expect(html).not.toContain('#1f5fe0')
  expect(html).toContain('<img src="https://shop.example/logo.png" alt=""')
  expect(html).toMatch(/<img [^>]*>Shop<\/p>/)
  expect(html).toContain('Shop GmbH &#38; Co, Seestraße 1')
  expect(text).toContain('Shop GmbH & Co, Seestraße 1')
})

test('behavior: a picture in the look travels as an attachment, since mail programs block data URLs', async () => {
  const { html, headers } = await received({ logo: png })
  expect(html).toContain('src="cid:logo"')
  expect(html).not.toContain('data:')
  expect(header(headers, 'content-type').join()).toContain('multipart/')
})

test('error: values that passed no check forge neither a header nor markup', async () => {
  const before = server.mails.length
  const { headers, html } = await received(
    {
      senderName: 'Shop\r\nBcc: eve@example.org\r\nX-Evil: 1',
      replyTo: 'help@shop.example\r\nBcc: eve@example.org',
      footer: '</p><script>alert(1)</script><img src=x onerror=alert(1)>',
      logo: 'https://shop.example/"onerror="alert(1)',
    },
    { id: 'shop', name: '<b onclick=alert(1)>Shop</b>' },
  )
  expect(server.mails.slice(before).map((mail) => mail.to)).toEqual([to.email])
  for (const name of ['bcc', 'x-evil']) expect(header(headers, name)).toEqual([])
  expect(header(headers, 'from')).toHaveLength(1)
  expect(html).not.toMatch(/<script|<b |onerror="alert|<img src=x/)
})

test('behavior: the console’s own emails have the default look', async () => {
  const { html, headers } = await received({ accent: '#7a1f5c', senderName: 'Shop' }, { name: 'Console' })
  expect(html).toContain('#1f5fe0')
  expect(header(headers, 'from').join()).toContain('Login')
})

test('behavior: every email has a preview in every language, whole and with the look', async () => {
  expect(mailLanguages).toHaveLength(28)
  for (const kind of mailKinds)
    for (const locale of mailLanguages) {
      const mail = await previewMail(
        kind,
        { ...to, locale },
        { ...sample, look: { accent: '#7a1f5c', footer: 'Shop GmbH' } },
      )
      expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/\{\w+\}|undefined|\[object/)
      expect(mail.html).toContain(kind === 'invitation' ? 'Latchkey console' : 'Shop GmbH')
      expect(mail.html).toContain(`lang="${locale}"`)
    }
})

test.each([
  ['Shop <login@shop.example>', 'Shop', 'login@shop.example'],
  ['"Shop, Prints" <login@shop.example> ', 'Shop, Prints', 'login@shop.example'],
  ['login@shop.example', '', 'login@shop.example'],
  ['<login@shop.example>', '', 'login@shop.example'],
])('behavior: name and address of %s', (from, name, address) => {
  expect(readSender(from)).toEqual({ name, address })
})
