import { expect, test } from 'vitest'
import { parseConfig } from './config.js'

const apple = { provider: 'apple', clientId: 'a', teamId: 'DEF123GHIJ', keyId: 'ABC123DEFG' }

test.each([
  [{ keyFile: '/none.p8' }, 'socials[0].keyFile: cannot be read (ENOENT)'],
  [{ key: 'no key' }, 'socials[0].key: must be a private key in PEM'],
  [{}, 'socials[0].keyFile: is missing, or key'],
])('error: with %j of Apple the service does not start: %s', (key, message) => {
  expect(() => parseConfig({ socials: [{ ...apple, ...key }] }, '/etc/recovery.json')).toThrow(message)
})

test.each([
  [{ logo: 'http://shop.example/logo.png' }, 'projects[0].emails.logo: must be an https address'],
  [{ replyTo: 'a@shop.example\r\nBcc: b@shop.example' }, 'projects[0].emails.replyTo: must be one email'],
  [{ accent: '#ffff00' }, 'projects[0].emails.accent: must be darker'],
])('error: with emails that look like %j the service does not start', (emails, message) => {
  const projects = [{ id: 'shop', name: 'Shop', emails }]
  expect(() => parseConfig({ projects }, '/etc/recovery.json')).toThrow(message)
})
