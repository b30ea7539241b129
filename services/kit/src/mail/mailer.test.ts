import { afterAll, expect, test } from 'vitest'
import { startMailServer } from '../../test/mailServer.js'
import { createMailer } from './mailer.js'
import { renderMail } from './renderMail.js'
import { mailWords } from './words.js'

const server = await startMailServer()
const mailer = createMailer({ smtpUrl: server.url, from: 'Shop <login@shop.example>' })
afterAll(async () => {
  mailer.close()
  await server.stop()
})

test.each(['en', 'de', 'ar'])('behavior: a letter in %s arrives as it was written', async (locale) => {
  const words = mailWords(locale, { app: 'Café “Über” 店', code: '012345' })
  const mail = renderMail('ada@example.org', {
    locale,
    app: 'Café “Über” 店',
    subject: words('codeSubject'),
    heading: words('codeHeading'),
    text: words('codeText'),
    code: '012345',
    notes: [words('codeNote')],
  })
  await mailer.send(mail)
  const received = server.last('ada@example.org')
  expect(received.subject).toBe(mail.subject)
  expect(received.text.trim()).toBe(mail.text.trim())
  expect(received.html.trim()).toBe(mail.html)
  const header = (name: string) => received.headers.find(({ key }) => key === name)?.value
  expect(header('auto-submitted')).toBe('auto-generated')
  expect(header('from')).toBe('Shop <login@shop.example>')
})

test('error: a subject or address cannot add headers or receivers', async () => {
  const before = server.mails.length
  await mailer.send({ to: 'bob@example.org', subject: 'Hi\r\nBcc: eve@example.org', text: 'x', html: 'x' })
  expect(server.mails.slice(before).map(({ to }) => to)).toEqual(['bob@example.org'])
  expect(server.last('bob@example.org').headers.some(({ key }) => key === 'bcc')).toBe(false)
})

test('error: a server that refuses is an error', async () => {
  const stranger = createMailer({ smtpUrl: server.url.replace('p%40ss', 'wrong'), from: 'a@b.example' })
  await expect(stranger.send({ to: 'ada@example.org', subject: 'x', text: 'x', html: 'x' })).rejects.toThrow()
  stranger.close()
})
