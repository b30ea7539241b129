import { expect, test } from 'vitest'
import { mailLookSchema } from './mailLook.js'

const refused = (look: object) => {
  const parsed = mailLookSchema.safeParse(look)
  return parsed.success ? undefined : [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))]
}
const png = 'data:image/png;base64,iVBORw0KGgo='

test('behavior: a whole look, an empty one and canonical forms', () => {
  expect(mailLookSchema.parse({})).toEqual({})
  expect(
    mailLookSchema.parse({
      accent: '#1F5FE0',
      logo: 'https://shop.example/logo.png',
      senderName: ' Shop, “Prints” ',
      replyTo: 'Help@Shop.example',
      footer: 'Shop GmbH, Seestraße 1',
    }),
  ).toEqual({
    accent: '#1f5fe0',
    logo: 'https://shop.example/logo.png',
    senderName: 'Shop, “Prints”',
    replyTo: 'help@shop.example',
    footer: 'Shop GmbH, Seestraße 1',
  })
  expect(refused({ logo: png })).toBeUndefined()
})

test.each([
  ['accent', '#ffcc00'],
  ['accent', '#767777'],
  ['accent', '#12345'],
  ['accent', 'red;background:url(https://evil.example)'],
  ['logo', 'javascript:alert(1)'],
  ['logo', ' javascript:alert(1)'],
  ['logo', 'http://shop.example/logo.png'],
  ['logo', 'https://user:word@shop.example/logo.png'],
  ['logo', 'https://'],
  ['logo', 'file:///etc/passwd'],
  ['logo', 'cid:other'],
  ['logo', 'data:text/html;base64,PHNjcmlwdD4='],
  ['logo', 'data:image/svg+xml;base64,PHN2Zy8+'],
  ['logo', 'data:image/png,<svg onload=alert(1)>'],
  ['logo', 'data:image/png;base64,AA" onerror="alert(1)'],
  ['logo', `https://shop.example/${'a'.repeat(2_100)}`],
  ['logo', `data:image/png;base64,${'A'.repeat(60_000)}`],
  ['senderName', 'Shop\r\nBcc: eve@example.org'],
  ['senderName', 'Shop\nX: y'],
  ['senderName', 'Shop\u2028X'],
  ['senderName', 'Shop\u0000'],
  ['senderName', 'Bank <support@bank.example>'],
  ['senderName', 'support@bank.example'],
  ['senderName', '\u202epohS'],
  ['senderName', 'S'.repeat(65)],
  ['senderName', '   '],
  ['replyTo', 'help@shop.example\r\nBcc: eve@example.org'],
  ['replyTo', 'help@shop.example, eve@example.org'],
  ['replyTo', 'Shop <help@shop.example>'],
  ['replyTo', 'h'.repeat(300)],
  ['footer', 'One\nTwo'],
  ['footer', '\u2066Shop'],
  ['footer', 'x'.repeat(201)],
])('error: %s is refused: %s', (field, value) => {
  expect(refused({ [field]: value })).toEqual([field])
})

test('error: another field, and another type, are refused', () => {
  expect(refused({ from: 'eve@example.org' })).toBeDefined()
  expect(refused({ footer: ['x'] })).toEqual(['footer'])
  expect(refused({ accent: null })).toEqual(['accent'])
})
